"""Ordinary edits of the file in mid-campaign: good, or a fault that says what to do.

Every table of a campaign with a chronicle is taken out, renamed, cut down or added to
in turn. Nothing of that may be a mistake of the program: not in ``check``, not in
``status``, and where both are content, not in a build.
"""

from __future__ import annotations

import copy
import shutil
import tomllib
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

from generator.cli import main
from tests.cli.conftest import BUILD_AFTER_CLOSING
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.cli.conftest import Answer

Document = dict[str, Any]
Place = tuple[str | int, ...]

NOT_EDITED = frozenset({"period"})
"""The blocks of closed periods count no more."""
BUILT_EACH = 7
"""Of the edits that are good, every so many-th is built."""

paperless = pytest.mark.usefixtures("_paperless")


@pytest.fixture(scope="module")
def played(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign two periods old, to be copied."""
    folder = shutil.copytree(begun, tmp_path_factory.mktemp("played") / "campaign")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BUILD_AFTER_CLOSING, lambda *_, **__: 0)
        for _ in range(2):
            assert main(["close", "--quiet", "--yes", str(folder)]) == 0
    return folder


@pytest.fixture
def campaign(played: Path, tmp_path: Path) -> Path:
    """The same, to do with as one likes."""
    return shutil.copytree(played, tmp_path / "campaign")


def tables(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield the place of every table of a list, those within others too."""
    if isinstance(value, dict):
        for key in value.keys() - NOT_EDITED if not place else value:
            yield from tables(value[key], (*place, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for at, row in enumerate(value):
            yield (*place, at)
            yield from tables(row, (*place, at))


def at(document: Any, place: Place) -> Any:  # noqa: ANN401 - TOML holds anything
    """Return what stands at a place of a document."""
    for key in place:
        document = document[key]
    return document


def without(document: Document, place: Place) -> Document:
    """Return a document from which something was taken."""
    document = copy.deepcopy(document)
    del at(document, place[:-1])[place[-1]]
    return document


def having(document: Document, place: Place, value: object) -> Document:
    """Return a document in which something is another."""
    document = copy.deepcopy(document)
    at(document, place[:-1])[place[-1]] = value
    return document


def renamed_everywhere(document: Document, name: str) -> Document:
    """Return a document in which an id is another wherever it is named."""
    text = tomli_w.dumps(document)
    return tomllib.loads(text.replace(f'"{name}"', f'"{name}-x"'))


def edits_at(document: Document, place: Place) -> Iterator[tuple[str, Document]]:
    """Yield edits of one table, each with what it is."""
    row = at(document, place)
    yield "taken out", without(document, place)
    for key in row:
        yield f"without {key}", without(document, (*place, key))
    if "id" in row:
        yield "renamed", having(document, (*place, "id"), f"{row['id']}-x")
        yield "renamed everywhere", renamed_everywhere(document, row["id"])
    if "name" in row:
        yield "with another name", having(document, (*place, "name"), "Another")
    for key in row.keys() & {"figures", "count", "points"}:
        yield f"{key} 1", having(document, (*place, key), 1)
    for key in row.keys() & {"company", "regiment"}:
        new = {**row[key][0], "id": "new", "name": "New"}
        yield f"one {key} more", having(document, (*place, key), [*row[key], new])
        yield f"{key} reversed", having(document, (*place, key), row[key][::-1])
    if "side" in row:
        other = next(s["id"] for s in document["side"] if s["id"] != row["side"])
        yield "on another side", having(document, (*place, "side"), other)


def edits_of_the_map(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield maps that are smaller, of one ground, or turned."""
    ground = [line.split() for line in document["map"]["terrain"].strip().splitlines()]
    bare = {
        key: document["map"][key]
        for key in ("title", "columns", "rows", "label", "legend", "terrain")
        if key in document["map"]
    }
    for columns, rows in ((1, 0), (0, 1), (4, 0), (0, 4)):
        cut = [row[: len(row) - columns] for row in ground[: len(ground) - rows]]
        smaller = {
            **bare,
            "columns": len(cut[0]),
            "rows": len(cut),
            "terrain": "\n".join(" ".join(row) for row in cut) + "\n",
            "place": [],
        }
        yield f"map less {columns}, {rows}", {**document, "map": smaller}
    for code in document["map"]["legend"]:
        same = "\n".join(" ".join(code for _ in row) for row in ground) + "\n"
        yield f"map all {code}", having(document, ("map", "terrain"), same)


def all_edits(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield every edit with what it is and where."""
    for place in tables(document):
        name = "/".join(map(str, place))
        for what, edited in edits_at(document, place):
            yield f"{name} {what}", edited
    for key in document["map"]:
        yield f"map without {key}", without(document, ("map", key))
    yield from edits_of_the_map(document)


def written(folder: Path, document: Document) -> None:
    """Write a campaign file."""
    (folder / "campaign.toml").write_text(tomli_w.dumps(document), encoding="utf-8")


@pytest.mark.deep
@paperless
@pytest.mark.parametrize("share", tiered((20, 1)), ids="every {}".format)
def test_no_edit_in_mid_campaign_is_taken_for_a_mistake_of_the_program(
    share: int, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    document = tomllib.loads((campaign / "campaign.toml").read_text(encoding="utf-8"))
    found: dict[str, tuple[int, ...]] = {}
    good = 0
    for what, edited in islice(all_edits(document), 0, None, share):
        written(campaign, edited)
        codes = [marchtable("status", campaign, "--quiet").code]
        if codes == [0]:
            good += 1
            if good % BUILT_EACH == 0:
                codes.append(marchtable("build", campaign, "--quiet").code)
        else:
            codes.append(marchtable("check", campaign, "--quiet").code)
        found[what] = tuple(codes)

    assert {what: each for what, each in found.items() if 70 in each} == {}
    assert {(0,), (1, 1)} <= set(found.values()) <= {(0,), (0, 0), (1, 1)}


def test_a_regiment_without_a_company_is_a_fault(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    document = tomllib.loads((campaign / "campaign.toml").read_text(encoding="utf-8"))
    shutil.rmtree(campaign / "chronicle")
    written(campaign, without(document, ("army", 0, "regiment", 1, "company")))

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert "error[C012]" in answer.out
    assert "the regiment “2nd” of “ealdred” has no company" in answer.out


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (("army", 0, "regiment", 0, "id"), "the regiment “ealdred/1st” is in play"),
        (
            ("army", 0, "regiment", 0, "company", 0, "name"),
            "the company “ealdred/1st/spears” is in play",
        ),
        (("army", 0, "individual", 0, "id"), "the individual “ealdred-himself” is in play"),
        (("army", 3, "id"), "the army “urzag” is in play"),
    ],
)
def test_what_is_renamed_is_told_with_its_records_and_the_remedy(
    place: Place, told: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    document = tomllib.loads((campaign / "campaign.toml").read_text(encoding="utf-8"))
    written(campaign, having(document, place, "another"))

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert f"{told} (records 1-day to 1-night), and the file no longer has it" in (answer.out)
    assert "with the same id; names may change, ids not" in answer.out
    assert "another” is the same" in answer.out


def test_a_map_too_small_for_those_on_it_names_them(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    document = tomllib.loads((campaign / "campaign.toml").read_text(encoding="utf-8"))
    for army in document["army"]:
        army.pop("at", None)
    for fleet in document["vessel"]:
        fleet["at"] = "0101"
    del document["period"]
    smaller = dict(edits_of_the_map(document))["map less 4, 0"]
    written(campaign, smaller)

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert "error[C093]" in answer.out
    assert "in the last closed period, and the map no longer has that hex" in answer.out
