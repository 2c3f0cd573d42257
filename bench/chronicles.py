"""What closed periods cost: the same campaign young, old and very old."""

from __future__ import annotations

import shutil
from itertools import count
from typing import TYPE_CHECKING

from bench.sample import SMALL, campaign_in, close_periods
from bench.timing import Row, Table, program, row, timed
from generator.chronicle.book import load_book
from generator.pipeline.desk import CAMPAIGN_FILE, CHRONICLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LENGTHS = (10, 100, 500)
"""Closed periods of the campaigns that are measured."""
CAMPAIGN = "wend"
MISSION = "Hold the bridge at Wend"


def chronicles(home: Path) -> Table:
    """Measure commands on a campaign with few and with many closed periods."""
    rows: list[Row] = []
    first: dict[str, float] = {}
    for length, folder in _campaigns(home).items():
        for what, taken in _measures(folder).items():
            line = row(f"{length} periods: {what}", taken, against=first.get(what))
            first.setdefault(what, line.seconds)
            rows.append(line)
    return Table(
        title="The chronicle",
        compared_with=f"the same with {LENGTHS[0]} closed periods",
        rows=tuple(rows),
        remarks=(
            "The small example, its armies resting. Every command verifies every "
            "seal and the chain between them.",
        ),
    )


def _campaigns(home: Path) -> dict[int, Path]:
    """Make the campaigns: the longer ones go on from the shorter ones."""
    made: dict[int, Path] = {}
    folder = campaign_in(home / "growing", SMALL)
    closed = 0
    for length in LENGTHS:
        close_periods(folder, length - closed)
        closed = length
        made[length] = shutil.copytree(folder, home / f"closed-{length}")
    return made


def _measures(folder: Path) -> dict[str, tuple[float, ...]]:
    """Measure everything on one campaign."""
    build = program("build", str(folder), folder=folder)
    build()
    return {
        "seals and chain verified": timed(
            lambda: load_book(folder / CHRONICLE, campaign=CAMPAIGN)
        ),
        "status": timed(program("status", str(folder), folder=folder)),
        "build with nothing changed": timed(build),
        "build after one line changed": timed(build, before=_edits(folder)),
    }


def _edits(folder: Path) -> Callable[[], object]:
    """Return an edit of one player's mission, another one each time."""
    path = folder / CAMPAIGN_FILE
    text = path.read_text(encoding="utf-8")
    numbers = count(1)

    def edit() -> None:
        changed = f"{MISSION} for {next(numbers)} days,"
        path.write_text(text.replace(MISSION, changed, 1), encoding="utf-8")

    return edit
