"""What closed periods cost: the same campaign young, old and very old."""

from __future__ import annotations

import shutil
from itertools import count
from typing import TYPE_CHECKING

from bench.sample import SMALL, campaign_in, close_periods
from bench.timing import Act, Row, Table, compared, program
from generator.chronicle.book import load_book
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE
from generator.pipeline.desk import open_desk
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LENGTHS = (10, 100, 500)
"""Closed periods of the campaigns that are measured."""
CAMPAIGN = "wend"
MISSION = "Hold the bridge at Wend"
BLOCK = """
[[period]]
id = "{period}"

[[period.order]]
army = "isolde"
do = "rest"
note = "{note}"
"""


def chronicles(home: Path) -> Table:
    """Measure commands on a campaign with few and with many closed periods."""
    campaigns = _campaigns(home)
    rows: list[Row] = []
    for what, done in KINDS.items():
        acts = [
            replace(done(folder), what=f"{what}, {length} periods closed")
            for length, folder in campaigns.items()
        ]
        rows += compared(*acts)
    return Table(
        title="The chronicle",
        compared_with=f"the same with {LENGTHS[0]} closed periods",
        rows=tuple(rows),
        remarks=(
            "The small example without orders, so that all armies rest. Every command "
            "verifies every seal and the chain between them. A line of the file's "
            "head, such as a player's mission, makes every page of the site anew; an "
            "order does not.",
        ),
    )


def _campaigns(home: Path) -> dict[int, Path]:
    """Make the campaigns: the longer ones go on from the shorter ones."""
    made: dict[int, Path] = {}
    folder = campaign_in(home / "growing", SMALL)
    path = folder / CAMPAIGN_FILE
    text, _, _ = path.read_text(encoding="utf-8").partition("\n[[period]]")
    path.write_text(f"{text}\n", encoding="utf-8")
    closed = 0
    for length in LENGTHS:
        close_periods(folder, length - closed)
        closed = length
        made[length] = shutil.copytree(folder, home / f"closed-{length}")
    return made


def _verified(folder: Path) -> Act:
    return Act(what="", do=lambda: load_book(folder / CHRONICLE, campaign=CAMPAIGN))


def _status(folder: Path) -> Act:
    return Act(what="", do=program("status", str(folder), folder=folder))


def _build(folder: Path) -> Act:
    return Act(what="", do=program("build", str(folder), folder=folder))


def _ordered(folder: Path) -> Act:
    """Build with another order for the pending period each time."""
    path = folder / CAMPAIGN_FILE
    text = path.read_text(encoding="utf-8")
    period = open_desk(folder).period
    numbers = count(1)

    def edit() -> None:
        note = f"Messenger {next(numbers)} rides with you."
        block = BLOCK.format(period=period, note=note)
        path.write_text(f"{text}{block}", encoding="utf-8")

    return replace(_build(folder), before=edit)


def _missioned(folder: Path) -> Act:
    """Build with another mission of a player each time."""
    path = folder / CAMPAIGN_FILE
    text = path.read_text(encoding="utf-8")
    numbers = count(1)

    def edit() -> None:
        mission = f"{MISSION} for {next(numbers)} days,"
        path.write_text(text.replace(MISSION, mission, 1), encoding="utf-8")

    return replace(_build(folder), before=edit)


KINDS: dict[str, Callable[[Path], Act]] = {
    "seals and chain verified": _verified,
    "status": _status,
    "build with nothing changed": _build,
    "build after an order of the pending period": _ordered,
    "build after a line of the file's head": _missioned,
}
