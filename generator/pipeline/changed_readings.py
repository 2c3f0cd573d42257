"""What a newer program reads otherwise than the one that closed the last period."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding, Severity
from generator.read.wording import written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.changed_readings import ChangedReading
    from generator.pipeline.desk import Desk


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReadings:
    """Readings that changed since the last period was closed and were not chosen.

    A reading counts as chosen once its switch stands under ``[rules]``.
    """

    program: str = ""
    """The version that closed the last period."""
    touching: tuple[ChangedReading, ...] = ()
    """Those by which the pending period comes out otherwise."""
    others: tuple[ChangedReading, ...] = ()
    """Those that make no difference to it."""


def new_readings(desk: Desk) -> NewReadings:
    """Return what changed since the last close, tried out on the pending period.

    Nothing is told of a period whose entries have faults: those come first.
    """
    changed = _changed_and_not_chosen(desk)
    if not changed or not _can_be_played(desk):
        return NewReadings()
    touching = tuple(each for each in changed if _differs_by(desk, (each,)))
    if not touching and _differs_by(desk, changed):
        touching = changed
    return NewReadings(
        program=desk.book.entries[-1].head.program,
        touching=touching,
        others=tuple(each for each in changed if each not in touching),
    )


def changed_reading_findings(desk: Desk) -> tuple[Finding, ...]:
    """Warn of each reading by which the pending period comes out otherwise."""
    news = desk.new_readings
    return tuple(
        Finding(
            code="W112",
            where=("rules",),
            severity=Severity.WARNING,
            what=(
                f"{desk.period} comes out otherwise than by Marchtable {news.program}, "
                f"which closed {desk.book.entries[-1].head.period}. {each.means} "
                f"({each.cited})"
            ),
            hint=(
                "to keep the old reading to the campaign's end, write "
                f"{each.switch} = {written(each.keeps)} under [rules]; for the new "
                f"one, {_default_of(desk, each)}, or just go on"
            ),
        )
        for each in news.touching
    )


def _default_of(desk: Desk, reading: ChangedReading) -> str:
    """Return the setting of the new reading, as the campaign file writes it."""
    default = desk.rules.switches[reading.switch].default
    return f"{reading.switch} = {written(default)}"


def _changed_and_not_chosen(desk: Desk) -> tuple[ChangedReading, ...]:
    if not len(desk.book):
        return ()
    program = desk.book.entries[-1].head.program
    return tuple(
        each
        for each in desk.rules.changed_readings
        if each.is_newer_than(program) and each.switch not in desk.campaign.switches
    )


def _can_be_played(desk: Desk) -> bool:
    try:
        return desk.resolution is not None
    except CampaignError:
        return False


def _differs_by(desk: Desk, readings: Iterable[ChangedReading]) -> bool:
    """Return whether the pending period is another one by the old readings.

    An entry that only the new reading has a use for makes it another, too.
    """
    kept = {each.switch: each.keeps for each in readings}
    switches = {**desk.campaign.switches, **kept}
    as_before = replace(desk, campaign=replace(desk.campaign, switches=switches))
    try:
        return as_before.resolution != desk.resolution
    except CampaignError:
        return True
