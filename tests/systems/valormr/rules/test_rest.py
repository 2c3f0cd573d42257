"""Rest and its want: points restored, fatigue, forced marches, the seventh day."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.armies import after_half, after_period, after_resting_half
from generator.systems.valormr.rules.calendar import Half, Sky, Weather, to_period
from generator.systems.valormr.rules.movement.columns import daily_rate, points_in_hand
from generator.systems.valormr.rules.muster import Arm, Sight
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.scenarios import (
    a_board,
    a_force,
    having,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    played_on,
    rests,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.hexes import Hex

BOARD = a_board(*["................"] * 2)
START = place(BOARD, "0101")
CAMPAIGN = without_weather(BOARD, a_force("arn", START))
IN_THE_DARK = without_weather(BOARD, a_force("arn", START, sight=Sight.DARK))
PLAY = play_of(CAMPAIGN)
AS_OF_OLD = play_of(
    replace(CAMPAIGN, switches={**CAMPAIGN.switches, "rest.alternation": "half_periods"})
)
"""The older reading: half periods count, whatever period they are in."""
FRESH = opening(CAMPAIGN).forces["arn"]
MORNING, AFTERNOON, EVENING, NIGHT = Half
HALF = Fraction(1, 2)


def row(last: int, first: int = 2) -> tuple[Hex, ...]:
    return tuple(place(BOARD, f"{column:02}01") for column in range(first, last + 1))


def forced(last: int) -> Order:
    return marches("arn", *row(last), forced=True)


def in_hand(state: ForceState) -> Fraction:
    return points_in_hand(PLAY, state, Weather()).total


def after_halves(pattern: str, state: ForceState = FRESH, play: Play = PLAY) -> ForceState:
    """Return a force after half periods of march (M) and rest (R), from a morning."""
    for number, letter in enumerate(pattern.replace(" ", "")):
        half = (MORNING, AFTERNOON)[number % 2]
        state, _ = after_half(play, state, half, moved=letter == "M")
    return state


def tires_by_the_reading(pattern: str) -> bool:
    """Say it as the reading does: look back from every move.

    Since its last two half periods of rest in a row a force may have two periods half
    rested and half moved; from then on any move before two such rests fatigues it.
    """
    for now in (number for number, half in enumerate(pattern) if half == "M"):
        rests = [end for end in range(now) if pattern[max(0, end - 1) : end + 1] == "RR"]
        since = max(rests, default=-1)
        periods = [(start, start + 1) for start in range(0, now - 1, 2)]
        split = [
            period
            for period in periods
            if period[1] > since and len({pattern[half] for half in period}) > 1
        ]
        if len(split) >= 2:
            return True
    return False


# What rest restores.


@pytest.mark.rule("VAL-REST-01", "VAL-REST-02")
def test_val_rest_02_half_a_period_restores_half_and_a_period_all() -> None:
    spent = replace(FRESH, freshness=Fraction(0))

    once = after_resting_half(PLAY, spent, MORNING)
    twice = after_resting_half(PLAY, once, AFTERNOON)

    assert [in_hand(state) for state in (spent, once, twice)] == [0, 6, 12]


@pytest.mark.rule("VAL-REST-02")
@given(share=some.fractions(min_value=0, max_value=1))
def test_val_rest_02_rest_never_brings_more_than_the_day(share: Fraction) -> None:
    rested = after_resting_half(PLAY, replace(FRESH, freshness=share), MORNING)

    assert rested.freshness == min(Fraction(1), share + HALF)


@pytest.mark.rule("VAL-REST-01")
def test_val_rest_01_a_night_of_rest_makes_up_for_a_day_of_marching() -> None:
    day, night = played_on(CAMPAIGN, (marches("arn", *row(16)),), (rests("arn"),))

    assert state_of(day, "arn").freshness == 0
    assert state_of(night, "arn").freshness == 1


@pytest.mark.rule("VAL-REST-02", "VAL-REST-03")
def test_val_rest_02_what_a_half_period_restores_may_be_marched_at_once() -> None:
    now = having(situation_at(IN_THE_DARK, "2-night"), "arn", freshness=Fraction(0))

    result = played(IN_THE_DARK, marches("arn", *row(4), rest_in=(EVENING,)), situation=now)

    (step,) = told(result, "march-step")
    assert step.half == "night"
    assert state_of(result, "arn").at == place(BOARD, "0201")
    assert state_of(result, "arn").freshness == 0


@pytest.mark.rule("VAL-REST-02")
def test_val_rest_02_a_rest_before_the_march_does_not_make_up_for_it() -> None:
    result = played(CAMPAIGN, marches("arn", *row(4), rest_in=(MORNING,)))

    assert state_of(result, "arn").at == place(BOARD, "0201")
    assert state_of(result, "arn").freshness == HALF


@pytest.mark.rule("VAL-REST-02")
def test_val_rest_02_a_rest_after_the_march_does() -> None:
    result = played(CAMPAIGN, marches("arn", *row(4), rest_in=(AFTERNOON,)))

    assert state_of(result, "arn").at == place(BOARD, "0201")
    assert state_of(result, "arn").freshness == 1


@pytest.mark.rule("VAL-REST-02")
def test_val_rest_02_who_arrives_at_noon_rests_in_the_afternoon() -> None:
    result = played(CAMPAIGN, marches("arn", *row(2)))

    assert state_of(result, "arn").freshness == 1
    assert state_of(result, "arn").rested_last_half


@pytest.mark.rule("VAL-REST-03")
def test_val_rest_03_march_and_rest_may_take_turns_for_two_periods() -> None:
    day = (marches("arn", *row(16), rest_in=(MORNING,)),)
    night = (marches("arn", *row(16), rest_in=(EVENING,)),)

    results = played_on(IN_THE_DARK, day, night)

    assert [state_of(result, "arn").at for result in results] == [
        place(BOARD, "0201"),
        place(BOARD, "0301"),
    ]
    assert not state_of(results[1], "arn").fatigued


# Fatigue by too little rest.


@pytest.mark.rule("VAL-REST-03", "VAL-REST-04")
@pytest.mark.parametrize(
    ("pattern", "fatigued"),
    [
        ("MM RM RM", False),
        ("MM RM RM M", True),
        ("MM RM RM RM", True),
        ("RM RM", False),
        ("RM RM M", True),
        ("MR MR", False),
        ("MR MR M", True),
        ("MR MR RM", False),
        ("MR RM", False),
        ("MR RM RM", False),
        ("MR RM RM M", True),
        ("RM MM MM RM", False),
        ("MM MM MM MM", False),
        ("MM RM RM RR MM", False),
        ("RM RM RR RM RM", False),
        ("MR MR RR MR MR RR M", False),
    ],
)
def test_val_rest_04_after_two_split_periods_a_march_fatigues(
    *, pattern: str, fatigued: bool
) -> None:
    assert after_halves(pattern).fatigued is fatigued


@pytest.mark.rule("VAL-REST-03", "VAL-REST-04")
@pytest.mark.parametrize("halves", range(13))
def test_val_rest_04_every_pattern_of_six_periods_tires_as_the_reading_says(halves: int) -> None:
    for letters in product("MR", repeat=halves):
        pattern = "".join(letters)

        assert after_halves(pattern).fatigued is tires_by_the_reading(pattern), pattern


@pytest.mark.rule("VAL-REST-03", "VAL-REST-04")
@pytest.mark.parametrize(
    ("pattern", "fatigued"),
    [
        ("MRMR", False),
        ("MRMRM", True),
        ("RMRM", False),
        ("MMRM", False),
        ("MMRMM", True),
        ("MRMRR", False),
        ("MRMRRM", False),
        ("MMRRMMRRMMRR", False),
        ("MMMM", False),
        ("MMMMM", True),
    ],
)
def test_val_rest_04_the_older_reading_counts_every_half_period_awake(
    *, pattern: str, fatigued: bool
) -> None:
    assert after_halves(pattern, play=AS_OF_OLD).fatigued is fatigued


@pytest.mark.rule("VAL-REST-04")
def test_val_rest_04_the_event_names_the_periods_of_rest_and_march_in_turns() -> None:
    _, (event,) = after_half(PLAY, after_halves("RM RM"), MORNING, moved=True)

    assert (event.kind, event.rule) == ("fatigued-by-split-periods", "VAL-REST-04")
    assert event.facts["periods"] == 2


@pytest.mark.rule("VAL-REST-04")
def test_val_rest_04_of_old_the_event_names_the_half_periods_without_rest() -> None:
    _, (event,) = after_half(AS_OF_OLD, after_halves("MRMR"), MORNING, moved=True)

    assert (event.kind, event.rule) == ("fatigued-by-alternation", "VAL-REST-04")
    assert event.facts["halves"] == 4


@pytest.mark.rule("VAL-REST-03", "VAL-REST-04")
@pytest.mark.parametrize(("reading", "tired_in"), [("periods", None), ("half_periods", "3-day")])
def test_val_rest_03_two_days_of_marching_without_a_rest_count_by_the_switch(
    reading: str, tired_in: str | None
) -> None:
    switches = {**IN_THE_DARK.switches, "rest.alternation": reading}
    campaign = replace(IN_THE_DARK, switches=switches)
    now = having(opening(campaign), "arn", halves_awake=4, rested_last_half=False)
    order = (marches("arn", *row(16)),)

    (day,) = played_on(campaign, order, situation=replace(now, period=to_period("3-day")))

    events = told(day, "fatigued-by-alternation")
    assert [str(day.before.period) for _ in events] == ([tired_in] if tired_in else [])
    assert state_of(day, "arn").fatigued is bool(tired_in)


@pytest.mark.rule("VAL-REST-03", "VAL-REST-04")
def test_val_rest_04_a_march_on_the_third_day_of_turns_fatigues() -> None:
    by_day = (marches("arn", *row(16), rest_in=(MORNING,)),)
    by_night = (marches("arn", *row(16), rest_in=(EVENING,)),)

    first, second, third = played_on(IN_THE_DARK, by_day, by_night, by_day)

    assert state_of(second, "arn").split_periods == 2
    assert not state_of(second, "arn").moved_last_half
    assert not state_of(second, "arn").fatigued
    assert told(third, "fatigued-by-split-periods")[0].rule == "VAL-REST-04"
    assert not told(first, "fatigued-by-split-periods")


@given(pattern=some.text("MR", max_size=16))
def test_who_rests_two_half_periods_in_every_four_never_tires(pattern: str) -> None:
    spaced = "".join(letter + "RR" for letter in pattern)

    assert not after_halves(spaced).fatigued


# What fatigue costs, and its end.


@pytest.mark.rule("VAL-REST-08")
@pytest.mark.parametrize(("arm", "points"), [(Arm.INFANTRY, 9), (Arm.CAVALRY, 18)])
def test_val_rest_08_fatigue_takes_a_quarter(arm: Arm, points: int) -> None:
    campaign = without_weather(BOARD, a_force("arn", START, arms=(arm,)))
    state = replace(opening(campaign).forces["arn"], fatigued=True)

    assert daily_rate(play_of(campaign), state, Weather()).points == points


@pytest.mark.rule("VAL-REST-08")
def test_val_rest_08_fractions_are_dropped_after_the_rain_has_taken_its_share() -> None:
    state = replace(FRESH, fatigued=True)

    # 12 × ¾ in hard rain is 9; ¾ of that is 6¾, and the fraction is dropped.
    assert daily_rate(PLAY, state, Weather(sky=Sky.HARD_RAIN)).points == 6


@pytest.mark.rule("VAL-REST-11")
def test_val_rest_11_a_whole_day_of_rest_ends_fatigue() -> None:
    tired = having(opening(CAMPAIGN), "arn", fatigued=True)

    day, night = played_on(CAMPAIGN, (), (), situation=tired)

    assert state_of(day, "arn").fatigued
    assert not state_of(night, "arn").fatigued
    assert told(night, "rested")[0].rule == "VAL-REST-11"


@pytest.mark.rule("VAL-REST-11")
def test_val_rest_11_a_day_with_a_march_or_a_battle_in_it_is_no_rest() -> None:
    tired = having(opening(CAMPAIGN), "arn", fatigued=True)
    marched = played_on(CAMPAIGN, (marches("arn", *row(2)),), (), situation=tired)
    fought = replace(FRESH, fatigued=True, busy_in=("morning",))
    after_day, _ = after_period(PLAY, fought, moved=False)
    evening = play_of(CAMPAIGN, to_period("1-night"))
    after_night, _ = after_period(evening, replace(after_day, busy_in=()), moved=False)

    assert state_of(marched[1], "arn").fatigued
    assert after_night.fatigued


# Six days.


@pytest.mark.rule("VAL-REST-05")
def test_val_rest_05_the_seventh_day_of_marching_is_refused() -> None:
    order = (marches("arn", *row(16)),)
    marching = [order, ()] * 7

    results = played_on(CAMPAIGN, *marching)

    seventh = results[12]
    assert [bool(told(day, "march-step")) for day in results[::2]] == [True] * 6 + [False]
    assert told(seventh, "refused-seventh-day")[0].rule == "VAL-REST-05"


@pytest.mark.rule("VAL-REST-05")
def test_val_rest_05_a_whole_day_of_rest_begins_the_count_again() -> None:
    six = having(opening(CAMPAIGN), "arn", days_moved=6)

    _, night, third = played_on(CAMPAIGN, (), (), (marches("arn", *row(3)),), situation=six)

    assert state_of(night, "arn").days_moved == 0
    assert told(third, "march-step")


@pytest.mark.rule("VAL-REST-05")
def test_val_rest_05_a_day_and_a_night_of_marching_count_as_one_day() -> None:
    order = (marches("arn", *row(16)),)

    results = played_on(IN_THE_DARK, order, order)

    assert state_of(results[0], "arn").days_moved == 0
    assert state_of(results[1], "arn").days_moved == 1


# Forced marches.


@pytest.mark.rule("VAL-REST-06")
def test_val_rest_06_a_forced_march_adds_half_of_the_days_points() -> None:
    result = played(CAMPAIGN, forced(16))

    (sets_out,) = told(result, "sets-out")
    assert sets_out.facts["total"] == 18
    assert state_of(result, "arn").at == place(BOARD, "0401")


@pytest.mark.rule("VAL-REST-06")
def test_val_rest_06_in_rain_it_adds_half_of_the_reduced_points() -> None:
    hand = points_in_hand(PLAY, FRESH, Weather(sky=Sky.HARD_RAIN), forced=True)

    assert hand.total == Fraction(27, 2)


@pytest.mark.rule("VAL-REST-06")
def test_val_rest_06_a_fatigued_force_makes_none() -> None:
    tired = having(opening(CAMPAIGN), "arn", fatigued=True)

    result = played(CAMPAIGN, forced(16), situation=tired)

    assert kinds_of(result, "arn") == ["refused-forced-while-fatigued"]
    assert state_of(result, "arn").at == START


@pytest.mark.rule("VAL-REST-06")
def test_val_rest_06_nobody_makes_two_in_a_day() -> None:
    results = played_on(IN_THE_DARK, (forced(16),), (forced(16),))

    assert kinds_of(results[1], "arn") == ["refused-forced-twice"]


@pytest.mark.rule("VAL-REST-06", "VAL-REST-07")
def test_val_rest_06_a_forced_march_that_never_began_owes_no_rest() -> None:
    campaign = without_weather(BOARD, a_force("arn", START), a_force("bo", *row(2)))

    day, _, next_day = played_on(
        campaign, (forced(3),), (), (marches("arn", place(BOARD, "0102")),)
    )

    assert not told(day, "march-step")
    assert state_of(day, "arn").forced_on == 0
    assert not state_of(next_day, "arn").fatigued


@pytest.mark.rule("VAL-REST-07")
def test_val_rest_07_who_marches_on_the_day_after_is_fatigued() -> None:
    results = played_on(CAMPAIGN, (forced(16),), (), (marches("arn", *row(16)),))

    (event,) = told(results[2], "fatigued-by-forced-march")
    (sets_out,) = told(results[2], "sets-out")
    assert event.rule == "VAL-REST-07"
    assert sets_out.facts["total"] == 9
    assert state_of(results[2], "arn").fatigued


@pytest.mark.rule("VAL-REST-07")
def test_val_rest_07_the_day_after_is_the_whole_next_turn() -> None:
    results = played_on(IN_THE_DARK, (forced(4),), (), (), (marches("arn", *row(16)),))

    assert told(results[3], "fatigued-by-forced-march")


@pytest.mark.rule("VAL-REST-07", "VAL-REST-11")
def test_val_rest_07_who_rests_on_the_day_after_is_not() -> None:
    results = played_on(CAMPAIGN, (forced(4),), (), (), (), (marches("arn", *row(16)),))

    assert not state_of(results[4], "arn").fatigued
    assert told(results[4], "sets-out")[0].facts["total"] == 12


@pytest.mark.rule("VAL-REST-07")
def test_val_rest_07_a_battle_on_the_day_after_is_no_rest_either() -> None:
    owing = replace(FRESH, forced_on=1, busy_in=("evening",))
    night = play_of(CAMPAIGN, to_period("2-night"))

    state, (event,) = after_period(night, owing, moved=False)

    assert state.fatigued
    assert event.kind == "fatigued-by-forced-march"


def test_rest_moves_nobody() -> None:
    results = played_on(CAMPAIGN, *[(rests("arn"),)] * 6)

    assert all(state_of(result, "arn").at == START for result in results)
