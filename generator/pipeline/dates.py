"""Deadlines and battle evenings, as files that calendars read."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from generator.read.deadline import to_deadline
from generator.render.calendar_file import CalendarEntry, calendar_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.pipeline.desk import Desk
    from generator.world.campaign import PeriodInputs
    from generator.world.clock import Period


def dates_to_come(desk: Desk) -> bytes:
    """Return what the site tells of dates; empty: there are none.

    They are those of the open period and of the blocks for later ones.
    """
    closed = {entry.head.period for entry in desk.book.entries}
    blocks = [each for each in desk.campaign.periods if str(each.period) not in closed]
    entries = [entry for block in blocks for entry in _of_block(desk, block)]
    return calendar_file(entries) if entries else b""


def deadline_file(desk: Desk, block: PeriodInputs, period: Period) -> bytes:
    """Return by when a block wants the orders for a period, as a file for calendars."""
    return calendar_file([_deadline(desk, block, period)])


def evening_file(desk: Desk) -> bytes:
    """Return when the open period's battles are fought; empty: nobody has said."""
    block = desk.inputs
    return calendar_file([_evening(desk, block)]) if block.battle_evening else b""


def _of_block(desk: Desk, block: PeriodInputs) -> Iterator[CalendarEntry]:
    if block.deadline:
        yield _deadline(desk, block, block.period)
    if block.battle_evening:
        yield _evening(desk, block)


def _deadline(desk: Desk, block: PeriodInputs, period: Period) -> CalendarEntry:
    deadline = to_deadline(block.deadline)
    return CalendarEntry(
        id=_id(desk, str(period)),
        at=deadline.at,
        title=f"{desk.campaign.title}: orders for {period.title}",
        text=f"Orders are wanted by {deadline.told}.",
    )


def _evening(desk: Desk, block: PeriodInputs) -> CalendarEntry:
    evening = to_deadline(block.battle_evening)
    return CalendarEntry(
        id=_id(desk, f"evening {block.period}"),
        at=evening.at,
        title=f"{desk.campaign.title}: battle evening for {block.period.title}",
        text=f"The battles of {block.period.title} are fought on {evening.told}.",
    )


def _id(desk: Desk, what: str) -> str:
    """Return what no other entry in the world is called; the same when it is moved."""
    told = f"{desk.campaign.id} {desk.seed_digest} {what}"
    return f"{hashlib.sha256(told.encode()).hexdigest()[:32]}@marchtable"
