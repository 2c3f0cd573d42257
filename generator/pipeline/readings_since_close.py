"""What a newer program reads otherwise than the one that closed the last period."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding, Severity
from generator.read.fault_words import written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.chronicle.book import Book
    from generator.kit.changed_readings import ChangedReading
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import RuleBook
    from generator.world.campaign import Campaign
    from generator.world.clock import Period

    PlayedWith = Callable[[Campaign], Resolution[Situation]]
    """Plays the pending period of a campaign as it is given here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewReadings:
    """Readings that changed since the last period was closed and were not chosen.

    A reading counts as chosen once its switch stands under ``[rules]``.
    """

    program: str = ""
    """The version that closed the last period."""
    closed: str = ""
    """That period's id."""
    touching: tuple[ChangedReading, ...] = ()
    """Those by which the pending period comes out otherwise."""
    others: tuple[ChangedReading, ...] = ()
    """Those that make no difference to it."""


def new_readings(
    campaign: Campaign, rules: RuleBook, book: Book, played: PlayedWith
) -> NewReadings:
    """Return what changed since the last close, tried out on the pending period.

    Nothing is told of a period whose entries have faults: those come first.

    Args:
        campaign: The campaign.
        rules: The rules of today.
        book: The closed periods.
        played: Plays the pending period.
    """
    changed = _changed_and_not_chosen(campaign, rules, book)
    if not changed or not _can_be_played(campaign, played):
        return NewReadings()
    touching = tuple(each for each in changed if _differs_by(campaign, played, (each,)))
    if not touching and _differs_by(campaign, played, changed):
        touching = changed
    return NewReadings(
        program=book.entries[-1].head.program,
        closed=book.entries[-1].head.period,
        touching=touching,
        others=tuple(each for each in changed if each not in touching),
    )


def changed_reading_findings(
    news: NewReadings, rules: RuleBook, period: Period
) -> tuple[Finding, ...]:
    """Warn of each reading by which the pending period comes out otherwise."""
    return tuple(
        Finding(
            code="W112",
            where=("rules",),
            severity=Severity.WARNING,
            what=(
                f"{period} comes out otherwise than by Marchtable {news.program}, "
                f"which closed {news.closed}. {each.means} "
                f"({each.cited})"
            ),
            hint=(
                "to keep the old reading to the campaign's end, write "
                f"{each.switch} = {written(each.keeps)} under [rules]; for the new "
                f"one, {_default_of(rules, each)}, or just go on"
            ),
        )
        for each in news.touching
    )


def _default_of(rules: RuleBook, reading: ChangedReading) -> str:
    """Return the setting of the new reading, as the campaign file writes it."""
    default = rules.switches[reading.switch].default
    return f"{reading.switch} = {written(default)}"


def _changed_and_not_chosen(
    campaign: Campaign, rules: RuleBook, book: Book
) -> tuple[ChangedReading, ...]:
    if not len(book):
        return ()
    program = book.entries[-1].head.program
    return tuple(
        each
        for each in rules.changed_readings
        if each.is_newer_than(program) and each.switch not in campaign.switches
    )


def _can_be_played(campaign: Campaign, played: PlayedWith) -> bool:
    try:
        return played(campaign) is not None
    except CampaignError:
        return False


def _differs_by(
    campaign: Campaign, played: PlayedWith, readings: Iterable[ChangedReading]
) -> bool:
    """Return whether the pending period is another one by the old readings.

    An entry that only the new reading has a use for makes it another, too.
    """
    kept = {each.switch: each.keeps for each in readings}
    switches = {**campaign.switches, **kept}
    try:
        return played(replace(campaign, switches=switches)) != played(campaign)
    except CampaignError:
        return True
