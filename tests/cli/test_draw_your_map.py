"""The guide from pencil to print: what it says to type, and what comes of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

GUIDE = Path(__file__).parents[2] / "docs" / "draw-your-map.md"


def blocks(language: str) -> list[str]:
    """Return the passages of the guide in a language."""
    text = GUIDE.read_text(encoding="utf-8")
    found: list[tuple[str, str]] = re.findall(r"(?ms)^```(\w*)\n(.*?)^```$", text)
    return [body for name, body in found if name == language]


def test_what_the_guide_says_comes_of_what_it_says_to_type(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "long-water"
    terrain, features, crossings, army = blocks("toml")[:4]
    faults, read = (each for each in blocks("") if not each.startswith("marchtable"))
    marchtable("init", folder, "--map", "16x12")
    empty = (folder / "campaign.toml").read_text(encoding="utf-8")
    edit(folder, empty[empty.index("terrain =") : empty.index('"""   ') + 3], terrain)

    append(folder, features)
    wanting = marchtable("check", folder)
    append(folder, crossings)
    sound = marchtable("check", folder, "--quiet")

    assert " ".join(faults.split()).partition(": ")[2] in wanting.out
    assert sound.out == read
    append(folder, army)
    assert marchtable("check", folder, "--strict").code == 0
    assert marchtable("map", folder, "--draft", "--svg", tmp_path / "d.svg").code == 0
