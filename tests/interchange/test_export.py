"""What is exported is read back the same by import."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

EXAMPLES = Path(__file__).parents[2] / "examples"


def begun(name: str, tmp_path: Path) -> Path:
    """Return a campaign of an example, with a seed."""
    text = (EXAMPLES / name / "campaign.toml").read_text(encoding="utf-8")
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")
    (tmp_path / "campaign.seed").write_text("a seed that is long enough for this\n")
    return tmp_path


def there_and_back(
    what: str, name: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Export something and import it; return both campaign files as data."""
    folder = begun(name, tmp_path)
    answer = marchtable("export", what, folder)
    assert answer.code == 0, answer.err
    kind, ending = {"map": ("map", "txt"), "armies": ("army", "csv")}[what]
    path = tmp_path / f"exported.{ending}"
    path.write_text(answer.out, encoding="utf-8")
    system = "tsc" if name == "tsc" else "valormr"
    back = marchtable("import", kind, path, "--system", system)
    assert back.code == 0, back.err
    here = tomllib.loads((folder / "campaign.toml").read_text(encoding="utf-8"))
    return here, tomllib.loads(back.out)


@pytest.mark.parametrize("name", ["small", "tsc"])
def test_a_map_comes_back_with_its_ground_places_and_lines(
    name: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    here, back = (each["map"] for each in there_and_back("map", name, tmp_path, marchtable))

    grid = {"orientation": "flat", "shifted": "even", **here}
    for key in ("columns", "rows", "orientation", "shifted"):
        assert back[key] == grid[key]
    assert "".join(back["terrain"].split()) == "".join(here["terrain"].split())
    places, others = (
        {(each["name"], each["at"], each["kind"]) for each in found.get("place", ())}
        for found in (here, back)
    )
    assert others == places
    for kind in ("way", "river"):
        courses = sorted(each["course"] for each in back.get(kind, ()))
        assert len(courses) == len(here.get(kind, ()))
        assert all(len(course) > 1 for course in courses)


def test_armies_come_back_with_their_companies(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    here, back = (
        {army["name"]: army for army in each["army"]}
        for each in there_and_back("armies", "small", tmp_path, marchtable)
    )

    assert back.keys() == here.keys()
    for name, army in back.items():
        for key in ("side", "commander", "points"):
            assert army.get(key) == here[name].get(key)
        for regiment, before in zip(army["regiment"], here[name]["regiment"], strict=True):
            assert regiment["name"] == before["name"]
            for company, was in zip(regiment["company"], before["company"], strict=True):
                for key in ("name", "figures", "price"):
                    assert company.get(key) == was.get(key)
                arms = (each.get("arm", "infantry") for each in (company, was))
                assert len(set(arms)) == 1


def test_what_there_is_not_is_told(tmp_path: Path, marchtable: Callable[..., Answer]) -> None:
    assert "did you mean armies?" in marchtable("export", "army", tmp_path).err
    answer = marchtable("export", "armies", begun("tsc", tmp_path))

    assert (answer.code, answer.out) == (2, "")
    assert "hold no units" in answer.err


def test_a_name_that_looks_like_a_formula_stays_text_there_and_back(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = begun("small", tmp_path)
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Gorm's Host", "=HYPERLINK(1)"), encoding="utf-8")
    table = tmp_path / "armies.csv"

    written = marchtable("export", "armies", folder, "--output", table)

    assert (written.code, written.out) == (0, "")
    assert "\n'=HYPERLINK(1)," in table.read_text(encoding="utf-8")
    back = tomllib.loads(marchtable("import", "army", table).out)
    assert "=HYPERLINK(1)" in [each["name"] for each in back["army"]]
    assert marchtable("export", "armies", folder, "--output", table).code == 2
