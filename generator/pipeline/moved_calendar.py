"""What closed periods were by the calendar they were played by, and would be no more.

A campaign's calendar can depend on a house rule. Amended in mid-campaign, it may have
no place for a period that is closed, or put it elsewhere, and its turn's page with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import Finding

if TYPE_CHECKING:
    from generator.chronicle.book import Book
    from generator.errors import KeyPath
    from generator.kit.rules import Rules, State
    from generator.world.campaign import Campaign
    from generator.world.clock import Clock


def moved_by_calendar(
    campaign: Campaign, book: Book, rules: Rules[State]
) -> tuple[Finding, ...]:
    """Refuse a file by whose calendar a closed period is not where it was.

    Turns are counted from 1, so the first of a gap is the first that has moved.

    Args:
        campaign: The file.
        book: Its closed periods.
        rules: Those of the campaign, with its calendar.
    """
    if rules.set_by is None:
        return ()
    turn = 0
    for entry in book.entries:
        now = _turn_of(entry.head.period, rules.clock)
        if now not in (turn, turn + 1):
            return (_moved(campaign, entry.head.period, rules),)
        turn = now
    return ()


def _turn_of(period: str, clock: Clock) -> int:
    """Return the turn of a period; less than nothing: the calendar has it not."""
    try:
        return clock.read(period).turn
    except ValueError:
        return -1


def _moved(campaign: Campaign, period: str, rules: Rules[State]) -> Finding:
    return Finding(
        code="C094",
        where=_set_by(campaign, rules),
        what=f"“{period}” is closed, but the calendar of this file puts it elsewhere, "
        "or has no such period",
        hint="put back what the file said when it was closed, or open it again with "
        f"marchtable reopen --back-to {period}",
    )


def _set_by(campaign: Campaign, rules: Rules[State]) -> KeyPath:
    """Return the last house rule that sets the calendar; the header: none does."""
    house_rules = campaign.house_rules
    for place in reversed(range(len(house_rules))):
        others = (*house_rules[:place], *house_rules[place + 1 :])
        without = rules.in_campaign(replace(campaign, house_rules=others))
        if without.clock != rules.clock:
            return ("house_rule", place, "value")
    return ("campaign",)
