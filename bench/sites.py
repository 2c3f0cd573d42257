"""What a close costs the site: made anew, and with what was kept of earlier turns."""

from __future__ import annotations

import shutil
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from bench.sample import ROOT, SAMPLE, SMALL, campaign_in, close_periods
from bench.timing import Act, Row, Table, compared, program
from generator.files import PRIVATE
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE, OUTPUT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LENGTHS = (50, 500)
"""Closed periods of the campaigns whose next turn is closed."""
A_TURN = 2
"""Periods."""
KEPT, FIRST = "kept", "first.toml"
"""What is laid aside: what was kept of a build, and the file it was made from."""
TITLE = 'title = "'
_NUMBERS = count(1)
"""Another for every other title, so that nothing is kept under it."""


def sites(home: Path) -> Table:
    """Measure the site of campaigns of several ages after one more turn is closed."""
    rows: list[Row] = []
    for what, folder in _campaigns(home):
        rows += compared(
            Act(what=f"{what}: made anew", do=_build(folder), before=partial(_forget, folder)),
            Act(
                what=f"{what}: one more turn closed",
                do=_build(folder),
                before=partial(_remember, folder),
            ),
            Act(
                what=f"{what}: another title as well",
                do=_build(folder),
                before=partial(_rename, folder),
            ),
            Act(what=f"{what}: nothing changed", do=_build(folder)),
        )
    return Table(
        title="The site",
        compared_with="the same site with nothing kept",
        rows=tuple(rows),
        remarks=(
            "`build --only public`, the start of the program included. The lengths are "
            "the small example without orders and without an address, so that there is "
            "no picture to share; the sample has a large map, an address and a picture "
            "for each of its turns. A close makes the new turn, its neighbour and the "
            "pages that tell of all turns; another title makes every page anew, but "
            "draws no map.",
        ),
    )


def _campaigns(home: Path) -> Iterator[tuple[str, Path]]:
    """Yield campaigns with a turn more closed than what is kept of them knows."""
    growing = campaign_in(home / "growing", SMALL)
    path = growing / CAMPAIGN_FILE
    text, _, _ = path.read_text(encoding="utf-8").partition("\n[[period]]")
    path.write_text(f"{text}\n", encoding="utf-8")
    closed = 0
    for length in LENGTHS:
        close_periods(growing, length - closed)
        closed = length
        folder = shutil.copytree(growing, home / f"closed-{length}")
        _keep(folder)
        close_periods(folder, A_TURN)
        yield f"{length} closed periods", folder
    yield "the sample", _sample(home / "sample")


def _sample(folder: Path) -> Path:
    """Return the sample with its records, of which the last turn is not kept."""
    campaign_in(folder, SAMPLE)
    records = sorted((ROOT / CHRONICLE).glob("*.toml"))
    (folder / CHRONICLE).mkdir()
    for record in records[:-A_TURN]:
        shutil.copy(record, folder / CHRONICLE)
    _keep(folder)
    for record in records[-A_TURN:]:
        shutil.copy(record, folder / CHRONICLE)
    return folder


def _build(folder: Path) -> Callable[[], object]:
    return program("build", str(folder), "--only", "public", folder=folder)


def _keep(folder: Path) -> None:
    """Build once and lay aside what is kept of it."""
    _build(folder)()
    shutil.move(folder / PRIVATE, folder / KEPT)
    shutil.copy(folder / CAMPAIGN_FILE, folder / FIRST)


def _forget(folder: Path) -> None:
    """Remove what builds have made and kept, and every other title."""
    for name in (OUTPUT, PRIVATE):
        shutil.rmtree(folder / name, ignore_errors=True)
    shutil.copy(folder / FIRST, folder / CAMPAIGN_FILE)


def _remember(folder: Path) -> None:
    """Let only that be kept which was before the last turn was closed."""
    _forget(folder)
    shutil.copytree(folder / KEPT, folder / PRIVATE)


def _rename(folder: Path) -> None:
    """Give the campaign another title, after everything of it was kept."""
    path = folder / CAMPAIGN_FILE
    text = path.read_text(encoding="utf-8")
    number = next(_NUMBERS)
    path.write_text(text.replace(TITLE, f"{TITLE}{number} ", 1), encoding="utf-8")
