"""Whatever is laid out anew, no reader is told less: the facts on his sheets stay.

What stood on each reader's sheets of the open period is written down in ``told/``: of
whom, which fact, and the value as it was printed.  Each must stand on one of his
sheets, in one passage with the name of its subject, in the words of then or of today.
``pytest --deep --keep-expected`` writes it anew, for a campaign that went on.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.desk import open_desk
from generator.values import replace
from tests.facts_on_sheets import Told, readers_of, sheets_of
from tests.passages import passages_of
from tests.small_campaign import begin
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from tests.facts_on_sheets import Sheets

ROOT = Path(__file__).parents[2]
TOLD = Path(__file__).parent / "told"
PLACES = {"sample": ROOT, "tsc": ROOT / "examples" / "tsc"}
REOPENED = {"crowns": (ROOT / "examples" / "grand-strategic", 11)}
"""Samples of which so many periods are closed: in the next there is a battle. Of generals
without a name it is not asked: they are captains of their cities, their ability is drawn."""
READERS = (
    "small/umpire",
    "small/players/anna",
    "tsc/players/gerda",
    "small/players/bert",
    "tsc/umpire",
    "tsc/players/tam",
    "sample/players/ada",
    "sample/umpire",
    "sample/players/bram",
    "sample/players/celia",
    "sample/players/dirk",
    "sample/players/edda",
    "crowns/umpire",
    "crowns/players/maud",
    "crowns/players/corin",
)
FIRST = 3
"""Of these, how many are read whenever tests run."""


@pytest.mark.parametrize("whose", tiered(READERS, first=FIRST))
def test_what_stood_on_a_readers_sheets_stands_on_one_of_them(
    whose: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    desk = desk_of(whose, tmp_path)
    sheets = sheets_of(desk, reader_of(desk, whose))
    kept = TOLD / f"{whose.replace('/', '-')}.toml"
    if request.config.getoption("--keep-expected", default=False):
        kept.write_text("\n".join(written(sheets.shown)) + "\n", encoding="utf-8")

    told = read(kept)

    assert told
    assert [each for each in told if not stands(each, told, sheets)] == []


def desk_of(whose: str, folder: Path) -> Desk:
    """Return the campaign of which sheets are read, before its umpire."""
    name = whose.partition("/")[0]
    if name in REOPENED:
        place, closed = REOPENED[name]
        shutil.copytree(place, folder / name)
        for record in sorted((folder / name / "chronicle").iterdir())[closed:]:
            record.unlink()
    elif name not in PLACES:
        begin(folder / name)
    return open_desk(PLACES.get(name, folder / name))


def reader_of(desk: Desk, whose: str) -> Audience:
    """Return the reader of a folder."""
    folder = whose.partition("/")[2]
    return next(each for each in readers_of(desk) if each.folder == folder)


def stands(each: Told, told: tuple[Told, ...], sheets: Sheets) -> bool:
    """Tell whether a fact stands on the sheets, in the words of then or of today."""
    if sheets.carry(each):
        return True
    if each.is_lasting and sheets.carry(replace(each, is_lasting=False)):
        return True
    others = set(told)
    today = (
        now
        for now in sheets.told
        if (now.subject, now.name) == (each.subject, each.name) and now not in others
    )
    return any(sheets.carry(replace(now, is_lasting=each.is_lasting)) for now in today)


def written(shown: Iterable[Told]) -> Iterator[str]:
    """Yield facts as TOML, the name of each with its values, by subject.

    Before the name of what stands on sheets for the whole campaign alone is a +.
    """
    values: dict[str, dict[str, list[str]]] = {}
    for told in sorted(set(shown)):
        names = values.setdefault(told.subject, {})
        names.setdefault("+" * told.is_lasting + told.name, []).append(told.value)
    for subject, names in values.items():
        yield f"[{json.dumps(subject)}]"
        for name, said in names.items():
            yield f"{json.dumps(name)} = {json.dumps(said, ensure_ascii=False)}"


def read(kept: Path) -> tuple[Told, ...]:
    """Return facts that were written down."""
    document = tomllib.loads(kept.read_text(encoding="utf-8"))
    return tuple(
        Told(
            subject=subject,
            name=name.removeprefix("+"),
            value=value,
            is_lasting=name.startswith("+"),
        )
        for subject, names in document.items()
        for name, values in names.items()
        for value in values
    )


LINES = """<section><h2>Armies</h2><p>Who is not named is fresh.</p><table>
<caption>Armies of Law</caption>
<tr><th>Army</th><th>Hex</th><th>Left</th></tr>
<tr><td>Arn</td><td>1716</td><td>36</td></tr>
<tr><td>Bera</td><td>1815</td><td>9</td></tr></table></section>"""
COLUMNS = """<div><p>Three armies have met at the ford, where the road comes down from
the hills and the river is low; none of them has been there before, and nobody knows
how deep the marsh is on the other bank, or whether the bridge will hold a cart. It is
said that it was mended in spring, but who said so, and to whom, has been forgotten.</p>
<table><tr><th></th><th>Arn</th><th>Bera</th></tr><tr><th>Hex</th><td>1716</td>
<td>1815</td></tr><tr><th>Left</th><td>36</td><td>9</td></tr></table>
<div><div><h3>Arn</h3><p>stands in <b>1716</b></p></div></div></div>"""


@pytest.mark.parametrize("layout", [LINES, COLUMNS])
def test_a_value_is_found_with_its_subject_in_rows_and_in_columns(layout: str) -> None:
    about = passages_of([layout]).about("Arn")

    assert about.say("36", is_figure=True)
    assert about.say("1716", is_figure=True)


@pytest.mark.parametrize("layout", [LINES, COLUMNS])
def test_a_value_that_is_dropped_is_missed(layout: str) -> None:
    about = passages_of([layout.replace("36", "")]).about("Arn")

    assert not about.say("36", is_figure=True)
    assert not about.say("171", is_figure=True)


def test_what_is_said_once_over_a_table_holds_for_all_in_it() -> None:
    about = passages_of([LINES]).about("Arn")

    assert about.say("fresh", is_figure=False)
    assert about.say("Law", is_figure=False)
