"""Move points: where they come from, what they buy, and what becomes of the rest."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.calendar import Sky, Weather
from generator.systems.valormr.rules.movement.columns import listed_rate, rounded_rate
from generator.systems.valormr.rules.muster import Arm, Individual, Sight
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Route, Way
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
    played_out,
    rests,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board
    from generator.world.hexes import Hex

CLEAR = a_board(*["........"] * 2)
FOREST = a_board(*["ffffffff"] * 2)
HILLS = a_board(*["hhhhhhhh"] * 2)
HORSE = (Arm.CAVALRY,)
MIXED = (Arm.INFANTRY, Arm.CAVALRY)


def row(board: Board, last: int, first: int = 2) -> tuple[Hex, ...]:
    """Return the hexes of the first row from one column to another."""
    return tuple(place(board, f"{column:02}01") for column in range(first, last + 1))


def arn_on(board: Board, **changes: object) -> ValormrCampaign:
    arms = changes.pop("arms", (Arm.INFANTRY,))
    force = a_force("arn", place(board, "0101"), arms=arms)  # type: ignore[arg-type]  # arms as given
    return without_weather(board, replace(force, **changes))  # type: ignore[arg-type]  # fields as named


def rate_of(force: Army) -> Fraction:
    campaign = without_weather(CLEAR, force)
    return listed_rate(play_of(campaign), opening(campaign).forces[force.id])


def hexes_entered(result: Resolution[ValormrState]) -> int:
    return len(told(result, "march-step"))


# Daily points.


@pytest.mark.rule("VAL-MOVE-01", "VAL-MOVE-09", "VAL-MOVE-10")
@pytest.mark.parametrize(("arms", "points"), [((Arm.INFANTRY,), 12), (HORSE, 24), (MIXED, 12)])
def test_val_move_01_the_slowest_arm_sets_the_days_points(
    arms: tuple[Arm, ...], points: int
) -> None:
    assert rate_of(a_force("arn", place(CLEAR, "0101"), arms=arms)) == points


@pytest.mark.rule("VAL-MOVE-09")
@pytest.mark.parametrize("people", ["humans", "orcs", "elves", "halfolk", "gnolls", "goblins"])
def test_val_move_09_every_people_on_foot_has_the_same_points(people: str) -> None:
    assert rate_of(a_force("arn", place(CLEAR, "0101"), people=people)) == 12


@pytest.mark.rule("VAL-MOVE-10", "VAL-MOVE-01")
def test_val_move_10_a_force_that_has_lost_its_foot_rides() -> None:
    campaign = arn_on(CLEAR, arms=MIXED)
    foot, horse = campaign.force("arn").companies
    lost = having(opening(campaign), "arn", figures={foot.id: 0, horse.id: 10})

    assert listed_rate(play_of(campaign), lost.forces["arn"]) == 24


@pytest.mark.rule("VAL-MOVE-12")
@pytest.mark.parametrize(
    ("miles", "points"), [(20, 18), (32, 30), (15, 18), (21, 24), (27, 30), (3, 6)]
)
def test_val_move_12_creatures_take_the_nearest_multiple_of_six(miles: int, points: int) -> None:
    dragon = replace(
        a_force("drake", place(CLEAR, "0101")),
        regiments=(),
        individuals=(Individual(id="drake/drake", name="Drake", kind="dragon"),),
        move_points=Fraction(miles),
    )

    assert rate_of(dragon) == points


@given(miles=some.fractions(min_value=0, max_value=300))
def test_a_rounded_rate_is_never_more_than_half_a_step_away(miles: Fraction) -> None:
    play = play_of(arn_on(CLEAR))

    found = rounded_rate(play, miles)

    assert found % 6 == 0
    assert Fraction(-3) < found - miles <= 3


@pytest.mark.rule("VAL-MOVE-01", "VAL-GEN-04")
def test_val_move_01_a_day_buys_as_many_miles_as_it_has_points() -> None:
    campaign = arn_on(CLEAR)

    result = played(campaign, marches("arn", *row(CLEAR, 8)))

    (sets_out,) = told(result, "sets-out")
    assert sets_out.result == 12
    assert hexes_entered(result) * CLEAR.hex_miles == 12


# Paying and stopping.


@pytest.mark.rule("VAL-MOVE-02")
def test_val_move_02_each_hex_is_paid_for_on_entering_it() -> None:
    campaign = arn_on(a_board(".f.h", "...."), arms=HORSE)
    road = Route(way=Way.ROAD, course=row(campaign.board, 2, first=1))
    campaign = replace(campaign, board=replace(campaign.board, ways=(road,)))

    result = played(campaign, marches("arn", *row(campaign.board, 4)))

    steps = told(result, "march-step")
    assert [step.facts["cost"] for step in steps] == [6, 6, 9]
    assert [step.facts["left"] for step in steps] == [18, 12, 3]
    assert [step.rule for step in steps] == ["VAL-MOVE-02"] * 3


@pytest.mark.rule("VAL-MOVE-03")
def test_val_move_03_a_force_stops_before_a_hex_it_cannot_pay() -> None:
    campaign = arn_on(FOREST)

    result = played(campaign, marches("arn", *row(FOREST, 4)))

    (stop,) = told(result, "stop-points-short")
    assert state_of(result, "arn").at == place(FOREST, "0201")
    assert (stop.facts["cost"], stop.facts["left"]) == (9, 3)


# Points kept and points lost.


@pytest.mark.rule("VAL-MOVE-04")
def test_val_move_04_points_too_few_for_the_next_hex_are_kept_for_tomorrow() -> None:
    campaign = arn_on(FOREST)
    order = (marches("arn", *row(FOREST, 8)),)

    days = played_on(campaign, order, (), (), (), (), ())

    totals = [
        event.facts["total"]
        for result in days
        for event in (*told(result, "sets-out"), *told(result, "standing-route"))
    ]
    assert totals == [12, 15, 18]
    assert [hexes_entered(result) for result in days[::2]] == [1, 1, 2]
    assert [state_of(result, "arn").carried for result in days] == [3, 3, 6, 6, 0, 0]


@pytest.mark.rule("VAL-MOVE-04")
def test_val_move_04_a_force_that_has_not_moved_keeps_nothing() -> None:
    # Nine points of a fatigued force do not pay the track over the mountain.
    board = a_board(".mm.", "....")
    track = Route(way=Way.TRACK, course=row(board, 4, first=1))
    campaign = arn_on(replace(board, ways=(track,)))
    tired = having(opening(campaign), "arn", fatigued=True)

    result = played(campaign, marches("arn", *row(board, 2)), situation=tired)

    (stop,) = told(result, "stop-points-short")
    assert not stop.facts["saves"]
    assert state_of(result, "arn").carried == 0


@pytest.mark.rule("VAL-MOVE-04")
def test_val_move_04_nothing_left_is_nothing_kept() -> None:
    campaign = arn_on(CLEAR)

    result = played(campaign, marches("arn", *row(CLEAR, 5)))

    (stop,) = told(result, "stop-points-short")
    assert stop.facts["left"] == 0
    assert not stop.facts["saves"]


@pytest.mark.rule("VAL-MOVE-05")
def test_val_move_05_kept_points_are_lost_by_a_day_without_a_move() -> None:
    campaign = arn_on(FOREST)
    order = (marches("arn", *row(FOREST, 8)),)

    days = played_on(campaign, order, (), (rests("arn"),), (), order, ())

    lost = [event for result in days for event in told(result, "carried-points-lost")]
    assert [event.facts["carried"] for event in lost] == [3]
    assert state_of(days[2], "arn").carried == 3
    assert state_of(days[3], "arn").carried == 0
    (again,) = told(days[4], "sets-out")
    assert again.facts["total"] == 12


@pytest.mark.rule("VAL-MOVE-06")
def test_val_move_06_kept_points_are_lost_by_a_halt_of_its_own_will() -> None:
    campaign = arn_on(FOREST)
    kept = having(opening(campaign), "arn", carried=Fraction(7))

    result = played(campaign, marches("arn", *row(FOREST, 2)), situation=kept)

    state = state_of(result, "arn")
    assert kinds_of(result, "arn")[-1] == "stop-arrived"
    assert state.carried == 0
    assert state.freshness <= 1


@pytest.mark.rule("VAL-MOVE-06")
def test_val_move_06_kept_points_are_spent_first_and_never_added_to_the_day() -> None:
    campaign = arn_on(FOREST)
    kept = having(opening(campaign), "arn", carried=Fraction(7))

    result = played(campaign, marches("arn", *row(FOREST, 3)), situation=kept)

    # 18 of 19 spent over both half periods: 1 of the day's 12 is left, none is kept.
    assert state_of(result, "arn").carried == 0
    assert state_of(result, "arn").freshness == Fraction(1, 12)


@pytest.mark.rule("VAL-MOVE-07")
def test_val_move_07_kept_points_are_lost_on_meeting_the_enemy() -> None:
    campaign = without_weather(
        FOREST,
        a_force("arn", place(FOREST, "0101")),
        a_force("hal", place(FOREST, "0301"), side="chaos"),
    )

    result = played_out(campaign, marches("arn", *row(FOREST, 3)))

    assert result.after.contacts
    assert state_of(result, "arn").carried == 0


@pytest.mark.rule("VAL-MOVE-07", "VAL-MOVE-04")
def test_val_move_07_without_an_enemy_the_same_points_are_kept() -> None:
    campaign = without_weather(FOREST, a_force("arn", place(FOREST, "0101")))

    result = played(campaign, marches("arn", *row(FOREST, 3)))

    assert state_of(result, "arn").carried == 3


@pytest.mark.rule("VAL-MOVE-04", "VAL-WX-20")
def test_val_move_04_rain_and_fatigue_never_touch_kept_points() -> None:
    campaign = arn_on(FOREST)
    wet = situation_at(campaign, "2-day", Weather(sky=Sky.HARD_RAIN))
    kept = having(wet, "arn", carried=Fraction(3), fatigued=True)

    result = played(campaign, marches("arn", *row(FOREST, 8)), situation=kept)

    # 12 × ¾ = 9; fatigued ¾ × 9 = 6¾, the fraction dropped: 6; and 3 kept.
    (sets_out,) = told(result, "sets-out")
    assert sets_out.facts["total"] == 9
    assert [step.reason for step in sets_out.modifiers] == [
        "hard-rain",
        "fatigued",
        "fraction-dropped",
        "kept",
    ]


# Half periods.


@pytest.mark.rule("VAL-CONTACT-03", "VAL-CONTACT-05")
@pytest.mark.parametrize(
    ("board", "arms", "halves"),
    [
        (CLEAR, (Arm.INFANTRY,), ["morning", "afternoon"]),
        (FOREST, (Arm.INFANTRY,), ["afternoon"]),
        (HILLS, HORSE, ["morning", "afternoon"]),
        (CLEAR, HORSE, ["morning", "morning", "afternoon", "afternoon"]),
    ],
)
def test_val_contact_03_an_entry_falls_into_the_half_in_which_it_is_paid(
    board: Board, arms: tuple[Arm, ...], halves: list[str]
) -> None:
    result = played(arn_on(board, arms=arms), marches("arn", *row(board, 8)))

    assert [step.half for step in told(result, "march-step")] == halves


@pytest.mark.rule("VAL-CONTACT-04")
def test_val_contact_04_who_makes_one_hex_a_day_enters_it_in_the_last_half() -> None:
    board = a_board("mm", "mm")
    track = Route(way=Way.TRACK, course=row(board, 2, first=1))
    campaign = arn_on(replace(board, ways=(track,)))

    result = played(campaign, marches("arn", *row(board, 2)))

    assert [step.half for step in told(result, "march-step")] == ["afternoon"]


# Standing routes.


@pytest.mark.rule("DEF-ORDER-01")
def test_def_order_01_without_an_order_a_force_goes_on_with_its_route() -> None:
    campaign = arn_on(CLEAR)

    first, night, second = played_on(campaign, (marches("arn", *row(CLEAR, 8)),), (), ())

    assert state_of(first, "arn").at == place(CLEAR, "0301")
    assert state_of(night, "arn").at == place(CLEAR, "0301")
    assert state_of(second, "arn").at == place(CLEAR, "0501")
    assert told(second, "standing-route")[0].rule == "DEF-ORDER-01"


@pytest.mark.rule("DEF-ORDER-01")
def test_def_order_01_a_route_ordered_for_the_night_is_followed_by_night() -> None:
    campaign = arn_on(CLEAR, sight=Sight.DARK)

    results = played_on(campaign, (), (marches("arn", *row(CLEAR, 8)),), (), ())

    places = [state_of(result, "arn").at for result in results]
    assert places == [place(CLEAR, f"0{n}01") for n in (1, 3, 3, 5)]


@pytest.mark.rule("DEF-ORDER-01", "VAL-REST-01")
def test_def_order_01_without_order_or_route_a_force_stays_and_rests() -> None:
    campaign = arn_on(CLEAR)
    spent = having(opening(campaign), "arn", freshness=Fraction(0))

    result = played(campaign, situation=spent)

    assert state_of(result, "arn").at == place(CLEAR, "0101")
    assert state_of(result, "arn").freshness == 1
    assert kinds_of(result, "arn") == []


@pytest.mark.rule("DEF-ORDER-01")
def test_def_order_01_an_order_to_rest_ends_a_standing_route() -> None:
    campaign = arn_on(CLEAR)

    results = played_on(campaign, (marches("arn", *row(CLEAR, 8)),), (), (rests("arn"),), (), ())

    assert [state_of(result, "arn").at for result in results[1:]] == [place(CLEAR, "0301")] * 4


# Ways the program finds by itself.


def shortest(campaign: ValormrCampaign, goal: str, **changes: object) -> list[str]:
    result = played(campaign, marches("arn", place(campaign.board, goal), **changes))
    label = campaign.board.grid.label
    places = [step.facts["to"] for step in told(result, "march-step")]
    return [label(at) for at in places]  # type: ignore[arg-type]  # "to" is a hex


def test_gaps_in_a_route_are_filled_by_the_cheapest_way() -> None:
    # 0201 is a mountain without a way; round it are four clear hexes.
    campaign = arn_on(a_board(".m.", "..."), arms=HORSE)

    assert shortest(campaign, "0301") == ["0102", "0202", "0302", "0301"]


def test_a_march_by_road_keeps_to_the_road() -> None:
    board = a_board("...", "...")
    labels = ("0101", "0102", "0202", "0302", "0301")
    course = tuple(place(board, label) for label in labels)
    campaign = arn_on(replace(board, ways=(Route(way=Way.ROAD, course=course),)))

    by_road = shortest(campaign, "0301", by_way="road")

    assert by_road == ["0102", "0202", "0302"]
    assert shortest(campaign, "0301") == ["0201", "0301"]


def test_a_way_that_does_not_exist_stops_a_force_with_its_reason() -> None:
    board = a_board(".~.", "~~~")
    campaign = arn_on(board)

    result = played(campaign, marches("arn", place(board, "0301")))

    assert kinds_of(result, "arn") == ["sets-out", "stop-no-way-there"]


def test_an_order_reaches_only_its_own_force() -> None:
    campaign = without_weather(
        CLEAR, a_force("arn", place(CLEAR, "0101")), a_force("bo", place(CLEAR, "0102"))
    )

    result = played(campaign, marches("arn", *row(CLEAR, 3)))

    assert state_of(result, "bo") == replace(
        opening(campaign).forces["bo"], halves_awake=0, rested_last_half=True
    )
