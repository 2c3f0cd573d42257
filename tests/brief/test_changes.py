"""Where was I: what changed between two moments, what is planned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE, Audience
from generator.brief.changes import Changed, Changes, Planned, changes
from generator.systems.valormr.views.lead_sentences import COMPARISON
from generator.values import replace
from tests.briefings import (
    CHAOS_PLAYER,
    LAWS_PLAYER,
    a_valley,
    briefed,
    periods_of,
    towards_each_other,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def day_after_start(reader: Audience = UMPIRE) -> Changes:
    """Compare the first night with the day before it, on which the two met."""
    campaign = a_valley()
    orders = towards_each_other(campaign)
    quiet, busy = (
        briefed(campaign, replace(played, orders=given), reader)
        for given in ((), orders)
        for played in periods_of(campaign, given)
    )
    return changes(quiet, (busy,), since=None, comparison=COMPARISON)


def lines_of(found: Sequence[Changed | Planned], name: str) -> str:
    return "; ".join(line for each in found if each.name == name for line in each.lines)


def test_who_moved_and_what_it_cost_is_told() -> None:
    told = lines_of(day_after_start().changed, "Arn")

    assert "0101 → 0301" in told
    assert "points in hand" in told


def test_what_is_not_known_of_the_enemy_is_not_compared() -> None:
    found = day_after_start(LAWS_PLAYER)

    assert lines_of(found.changed, "Hadewych") == "0602 → 0401"
    assert lines_of(found.planned, "Hadewych") == ""
    assert "March to 0301" in lines_of(found.planned, "Arn")
    assert "March to 0401" in lines_of(day_after_start(CHAOS_PLAYER).planned, "Hadewych")


def test_a_contact_is_worth_hearing_of_again() -> None:
    found = day_after_start()

    assert any("are in contact" in event.text for event in found.happened)
    assert found.awaited
    assert found.is_pending


def test_who_came_and_who_went_is_told() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    here = briefed(campaign, day)
    facts = {key: value for key, value in here.facts.items() if key[0] != "arn"}
    gone = replace(here, facts=facts)

    went, came = (
        changes(then, (now,), since=None, comparison=COMPARISON).changed
        for then, now in ((here, gone), (gone, here))
    )

    assert lines_of(went, "Arn") == "gone; it was at 0101"
    assert lines_of(came, "Arn") == "new, at 0101"
