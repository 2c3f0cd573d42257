"""Calendars: what turns are called, and how their periods are written."""

from __future__ import annotations

import pytest

from generator.world.clock import ANY_CLOCK, OwnCalendar, OwnSeason, counting_clock, season_at


def test_parts_of_a_turn_follow_each_other() -> None:
    clock = OwnCalendar(called="month", names=("May", "June"), parts=("early", "late")).clock

    second = clock.after(clock.first)

    assert (clock.first.title, clock.first.ends_turn) == ("Month 1 (May), early", False)
    assert (str(second), second.turn, second.ends_turn) == ("1-late", 1, True)
    assert clock.read("3-early").number == 5


@pytest.mark.parametrize("text", ["0", "1-noon", "x3", "1-early-late", "100000"])
def test_what_is_no_period_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(ValueError, match='write the number of the month: "4-early"'):
        OwnCalendar(called="month", parts=("early", "late")).clock.read(text)


def test_periods_that_are_merely_counted_may_have_a_prefix() -> None:
    clock = counting_clock("round", "r")

    assert clock.read("r7") == clock.after(clock.read("r6"))
    assert clock.written == "r and the number of the round"
    with pytest.raises(ValueError, match='write r and the number of the round: "r7"'):
        clock.read("7")


def test_a_record_is_read_whatever_its_calendar() -> None:
    assert ANY_CLOCK.read("3-dusk").turn == 3
    with pytest.raises(ValueError, match="number of the turn"):
        ANY_CLOCK.read("dusk")


def test_seasons_come_round_and_none_is_where_there_are_none() -> None:
    year = [OwnSeason(id="dry", name="Dry", turns=2), OwnSeason(id="wet", name="Wet", turns=1)]

    assert [season_at(year, turn) for turn in (2, 3, 4)] == [year[0], year[1], year[0]]
    assert season_at((), 1) is None
