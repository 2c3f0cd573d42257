"""Where was I, on the front of the turn sheet: what changed, and what was ordered."""

from __future__ import annotations

from generator.brief.changes import changes
from generator.render.turn_sheet import WhereWasI, where_was_i
from generator.systems.valormr.views.lead_sentences import COMPARISON
from generator.values import replace
from tests.briefings import a_valley, briefed, periods_of, towards_each_other


def told_on_the_front(*, orders: int) -> WhereWasI:
    """Return what is told of a day on which some of two armies had orders."""
    campaign = a_valley()
    given = towards_each_other(campaign)[:orders]
    (quiet,) = periods_of(campaign, ())
    (day,) = periods_of(campaign, given)
    now = briefed(campaign, replace(day, orders=given))
    found = changes(briefed(campaign, quiet), (now,), since=quiet.period, comparison=COMPARISON)
    return where_was_i(now, found)


def test_it_says_since_when_and_who_moved() -> None:
    told = told_on_the_front(orders=1)

    assert told.since == "Turn 1, day"
    (arn,) = told.changed
    assert (arn.name, arn.lines[0]) == ("Arn", "0101 → 0301")


def test_who_has_orders_and_who_has_none() -> None:
    told = told_on_the_front(orders=1)

    assert [(each.words, each.names) for each in told.ordered] == [("March to 0301.", ("Arn",))]
    assert (told.without, told.count_without) == (("Hadewych",), 1)
    assert told.words_without.startswith("Without an order an army")


def test_nobody_is_waited_for_once_all_have_orders() -> None:
    told = told_on_the_front(orders=2)

    assert told.count_without == 0
    assert [each.names for each in told.ordered] == [("Arn",), ("Hadewych",)]
