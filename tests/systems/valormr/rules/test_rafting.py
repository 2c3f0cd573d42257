"""Ferries and rafts: crossings that take whole days, and what may end them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.calendar import next_period
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.movement.columns import Column, points_in_hand
from generator.systems.valormr.rules.movement.long_crossings import (
    fighting_figures,
    fights_in_part,
    is_between_banks,
)
from generator.systems.valormr.rules.movement.setting_out import settled
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import LongCrossing
from generator.values import replace
from generator.world.rivers import Bank
from tests.rivers import (
    BRIDGE,
    FERRY,
    FOOT,
    FORD,
    HORSE,
    MAJOR,
    MINOR,
    MIXED,
    WATER,
    a_confluence,
    a_river,
    crosses,
    rained,
)
from tests.scenarios import (
    a_force,
    awaiting,
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
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Arm, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.board import Board, CrossingKind, RiverCategory

NEAR, FAR = Bank(0), Bank(3)
"""The east bank, where a force begins, and the west bank."""


def at_the_water(board: Board, arms: tuple[Arm, ...] = FOOT) -> ValormrCampaign:
    return without_weather(board, a_force("arn", place(board, WATER), arms=arms))


def timber(turn: int, face: int) -> dict[str, int]:
    return {f"{turn}-night/VAL-RIVER-18/arn/1": face}


def crossed(
    board: Board,
    means: str,
    *later: tuple[Order, ...],
    arms: tuple[Arm, ...] = FOOT,
    periods: int = 8,
    face: int = 5,
) -> tuple[Resolution[ValormrState], ...]:
    """Begin a crossing on the first morning; ``later`` orders follow one a period."""
    campaign = at_the_water(board, arms)
    orders = ((crosses("arn", means, board),), *later)
    orders += ((),) * (periods - len(orders))
    return played_on(campaign, *orders, hands=timber(1, face))


def days_taken(results: tuple[Resolution[ValormrState], ...]) -> int:
    """Return after how many days Arn stood on the far bank; 0: never."""
    nights = [state_of(result, "arn").bank == FAR for result in results[1::2]]
    return nights.index(True) + 1 if True in nights else 0


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-10")
@pytest.mark.parametrize(("category", "days"), [(MAJOR, 2), (MINOR, 1)])
@pytest.mark.parametrize("arms", [FOOT, HORSE, MIXED], ids=["foot", "horse", "mixed"])
def test_val_river_09_a_ferry_takes_two_days_on_a_major_river_and_one_on_a_minor(
    category: RiverCategory, days: int, arms: tuple[Arm, ...]
) -> None:
    results = crossed(a_river(category, FERRY), "ferry", arms=arms, periods=6)

    assert days_taken(results) == days
    (begun,) = told(results[0], "crossing-begun")
    assert begun.facts["days"] == days
    assert all(state_of(result, "arn").formed for result in results)


@pytest.mark.rule("VAL-RIVER-16")
@pytest.mark.parametrize("category", [MAJOR, MINOR])
def test_val_river_16_rafts_take_three_days(category: RiverCategory) -> None:
    results = crossed(a_river(category), "rafts")

    assert days_taken(results) == 3
    last = [kinds_of(result, "arn")[-1:] for result in results[1:6:2]]
    assert last == [["timber-enough"], ["crossing-goes-on"], ["crossed-in-days"]]


@pytest.mark.rule("VAL-RIVER-18", "VAL-RIVER-19")
@pytest.mark.parametrize("face", range(1, 7))
def test_val_river_18_one_to_four_is_too_little_timber(face: int) -> None:
    results = crossed(a_river(MAJOR), "rafts", face=face)

    (throw,) = results[1].throws
    assert str(throw.key) == "1-night/VAL-RIVER-18/arn/1"
    assert days_taken(results) == (3 if face >= 5 else 0)


@pytest.mark.rule("VAL-RIVER-18")
@pytest.mark.parametrize("ground", ["f", "s"])
def test_val_river_18_in_forest_and_swamp_nobody_throws(ground: str) -> None:
    results = crossed(a_river(MAJOR, ground=ground), "rafts")

    assert [throw for result in results for throw in result.throws] == []
    assert kinds_of(results[1], "arn") == ["timber-at-hand"]
    assert days_taken(results) == 3


@pytest.mark.rule("VAL-RIVER-19")
def test_val_river_19_too_little_timber_bars_that_hex_to_that_force_for_good() -> None:
    board = a_river(MAJOR)
    again = (crosses("arn", "rafts", board),)
    elsewhere = (marches("arn", place(board, "0302")),)

    results = crossed(board, "rafts", (), again, (), elsewhere, (), again, periods=7, face=4)

    assert kinds_of(results[2], "arn") == ["refused-no-timber-here"]
    assert state_of(results[4], "arn").at == place(board, "0302")
    assert kinds_of(results[6], "arn") == ["crossing-begun"]
    assert state_of(results[6], "arn").no_timber_at == (place(board, WATER),)


@pytest.mark.rule("VAL-RIVER-19")
def test_val_river_19_another_force_may_try_in_the_same_hex() -> None:
    board = a_river(MAJOR)
    arn = a_force("arn", place(board, "0203"))
    campaign = without_weather(board, arn, a_force("bo", place(board, WATER)))
    barred = having(opening(campaign), "arn", no_timber_at=(place(board, WATER),))

    result = played(campaign, crosses("bo", "rafts", board), situation=barred)

    assert state_of(result, "bo").crossing is not None


@pytest.mark.rule("VAL-RIVER-18")
def test_val_river_18_a_throw_for_timber_is_awaited_where_dice_are_thrown_by_hand() -> None:
    board = a_river(MAJOR)
    first = crossed(board, "rafts", periods=1)[0]
    campaign = at_the_water(board)
    now = replace(first.after, period=next_period(first.after.period))

    waiting = awaiting(campaign, situation=now)
    thrown = awaiting(campaign, situation=now, hands=timber(1, 5))

    assert [question.key for question in waiting.questions] == list(timber(1, 5))
    assert state_of(waiting, "arn").crossing == state_of(first, "arn").crossing
    assert thrown.questions == ()
    assert kinds_of(thrown, "arn") == ["timber-enough"]


@pytest.mark.rule("VAL-RIVER-16")
@pytest.mark.parametrize("order", ["march", "rest"])
def test_val_river_16_another_order_by_day_gives_a_crossing_up(order: str) -> None:
    board = a_river(MAJOR)
    other = marches("arn", place(board, "0402")) if order == "march" else rests("arn")

    results = crossed(board, "rafts", (), (other,), periods=4)

    assert kinds_of(results[2], "arn")[0] == "crossing-given-up"
    assert state_of(results[3], "arn").crossing is None


@pytest.mark.rule("VAL-RIVER-16")
def test_val_river_16_a_rest_ordered_for_the_night_does_not_end_it() -> None:
    results = crossed(a_river(MAJOR, FERRY), "ferry", (rests("arn"),), periods=4)

    assert days_taken(results) == 2


@pytest.mark.rule("VAL-RIVER-16")
def test_val_river_16_an_order_repeated_changes_nothing() -> None:
    board = a_river(MAJOR)
    again = (crosses("arn", "rafts", board),)

    results = crossed(board, "rafts", again, again, again)

    assert days_taken(results) == 3
    assert [told(result, "crossing-begun") != () for result in results[:4]] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.rule("VAL-RIVER-09")
def test_val_river_09_another_means_begins_anew() -> None:
    board = a_river(MINOR, FERRY)
    results = crossed(board, "ferry", periods=1)
    raft = replace(board, crossings=())
    campaign = at_the_water(raft)
    now = replace(results[0].after, period=next_period(next_period(results[0].after.period)))

    result = played(campaign, crosses("arn", "rafts", raft), situation=now)

    assert kinds_of(result, "arn") == ["crossing-given-up", "crossing-begun"]


@pytest.mark.rule("VAL-RIVER-16", "VAL-RIVER-09")
@pytest.mark.parametrize("kinds", [(), (FERRY,)], ids=["rafts", "ferry"])
def test_val_river_16_a_crossing_of_days_begins_in_the_morning(
    kinds: tuple[CrossingKind, ...],
) -> None:
    board = a_river(MAJOR, *kinds)
    campaign = at_the_water(board)
    order = crosses("arn", "ferry" if kinds else "rafts", board)

    result = played(campaign, order, situation=situation_at(campaign, "1-night"))

    assert kinds_of(result, "arn") == ["refused-crossing-begins-by-day"]
    assert state_of(result, "arn").crossing is None


@pytest.mark.rule("VAL-RIVER-16")
def test_val_river_16_a_force_out_of_formation_reforms_before_it_crosses() -> None:
    board = a_river(MAJOR)
    campaign = at_the_water(board)
    unformed = having(opening(campaign), "arn", formed=False)

    result = played(campaign, crosses("arn", "rafts", board), situation=unformed)

    assert kinds_of(result, "arn") == ["refused-must-reform"]


@pytest.mark.rule("VAL-RIVER-14", "VAL-RIVER-15", "VAL-RIVER-13")
@pytest.mark.parametrize(
    ("category", "kinds", "arms", "level", "kind"),
    [
        (MAJOR, (BRIDGE,), FOOT, 0, "refused-no-such-crossing"),
        (MAJOR, (FERRY,), FOOT, 0, "refused-no-such-crossing"),
        (MINOR, (FORD,), FOOT, 0, "refused-no-such-crossing"),
        (MINOR, (FORD,), FOOT, 1, "refused-no-such-crossing"),
        (MINOR, (FORD,), HORSE, 0, "refused-rafts-not-needed"),
        (MINOR, (), HORSE, 0, "refused-rafts-not-needed"),
        (MINOR, (FORD,), HORSE, 1, "crossing-begun"),
        (MINOR, (), HORSE, 1, "crossing-begun"),
        (MINOR, (), FOOT, 1, "crossing-begun"),
        (MINOR, (), MIXED, 0, "crossing-begun"),
        (MAJOR, (), HORSE, 0, "crossing-begun"),
        (MAJOR, (FORD,), FOOT, 0, "crossing-begun"),
        (MAJOR, (), FOOT, 2, "refused-closed-by-rain"),
    ],
    ids=str,
)
def test_val_river_15_rafts_are_for_where_nothing_else_leads_across(
    category: RiverCategory,
    kinds: tuple[CrossingKind, ...],
    arms: tuple[Arm, ...],
    level: int,
    kind: str,
) -> None:
    board = a_river(category, *kinds)
    campaign = at_the_water(board, arms)
    now = situation_at(campaign, "1-day", rained(level))

    result = played(campaign, crosses("arn", "rafts", board), situation=now)

    assert kinds_of(result, "arn") == [kind]


def rain_over(
    results: tuple[Resolution[ValormrState], ...], campaign: ValormrCampaign, *levels: int
) -> list[ForceState]:
    """Play on from the last period, one rain level a period."""
    now, found = results[-1].after, []
    for level in levels:
        now = replace(now, period=next_period(now.period), weather=rained(level))
        now = played(campaign, situation=now, hands=timber(now.period.turn, 5)).after
        found.append(now.forces["arn"])
    return found


@pytest.mark.rule("VAL-WX-22", "VAL-RIVER-16")
@pytest.mark.parametrize(
    ("levels", "across"),
    [
        ((0, 0, 0, 0, 0), True),
        ((1, 1, 1, 1, 1), True),
        ((2, 0, 0, 0, 0), False),
        ((0, 2, 0, 0, 0), False),
        ((0, 0, 2, 0, 0), False),
        ((0, 2, 2, 0, 0, 0, 0), True),
        ((0, 2, 0, 2, 0, 0, 0), False),
    ],
    ids=str,
)
def test_val_wx_22_a_day_with_the_river_in_spate_is_lost(
    levels: tuple[int, ...],
    across: bool,  # noqa: FBT001 - a column of the table
) -> None:
    # The levels are those of the first night, the second day, the second night ...
    board = a_river(MAJOR)
    first = crossed(board, "rafts", periods=1)

    last = rain_over(first, at_the_water(board), *levels)[-1]

    assert (last.bank == FAR) is across
    assert (last.crossing is None) is across


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-16")
def test_val_river_09_a_crossing_of_days_takes_all_points_of_those_days() -> None:
    board = a_river(MAJOR, FERRY)
    campaign = at_the_water(board)
    now = having(opening(campaign), "arn", carried=Fraction(3))
    orders = ((crosses("arn", "ferry", board),), (), (), ())

    results = played_on(campaign, *orders, situation=now)

    assert [state_of(r, "arn").freshness for r in results] == [0, 1, 0, 1]
    assert [state_of(r, "arn").carried for r in results] == [0, 0, 0, 0]
    assert [state_of(r, "arn").days_moved for r in results[1::2]] == [1, 2]


@pytest.mark.rule("VAL-RIVER-16", "VAL-REST-05")
def test_val_river_16_nobody_begins_a_crossing_on_a_seventh_day_of_work() -> None:
    board = a_river(MAJOR)
    campaign = at_the_water(board)
    tired = having(opening(campaign), "arn", days_moved=6)

    result = played(campaign, crosses("arn", "rafts", board), situation=tired)

    assert kinds_of(result, "arn") == ["refused-seventh-day"]


@pytest.mark.rule("VAL-RIVER-16")
def test_val_river_16_a_force_pushed_out_of_its_hex_leaves_its_rafts_behind() -> None:
    # 0302 is a river hex as well: what was built in 0303 does not float there.
    board = a_river(MAJOR)
    campaign = at_the_water(board)
    here, there = place(board, WATER), place(board, "0302")
    now = having(opening(campaign), "arn", at=there, crossing=rafting(1))
    play, state = play_of(campaign), now.forces["arn"]
    pushed = Column(
        state=state,
        hand=points_in_hand(play, state, now.weather),
        waypoints=(),
        trail=(here, there),
    )

    ended = settled(Field(play=play, situation=now, columns={"arn": pushed}))

    assert ended.situation.force("arn").crossing is None
    assert "crossing-given-up" in [event.kind for event in ended.events]


def rafting(days_done: int, *, means: str = "rafts") -> LongCrossing:
    days = 3 if means == "rafts" else 2
    return LongCrossing(means=means, bank=FAR, days=days, days_done=days_done)


@pytest.mark.rule("VAL-RIVER-17")
@pytest.mark.parametrize(
    ("crossing", "figures"), [(None, 10), (rafting(0), 4), (rafting(1), 4), (rafting(2), 10)]
)
def test_val_river_17_a_third_of_the_force_meets_an_attack_on_the_first_two_days(
    crossing: LongCrossing | None, figures: int
) -> None:
    # A third of ten is three and a third, and half a man does not stay away.
    campaign = at_the_water(a_river(MAJOR))
    state = replace(opening(campaign).forces["arn"], crossing=crossing)
    play = play_of(campaign)

    assert fighting_figures(play, state, 10) == figures
    assert fights_in_part(play, state) == (figures == 4)


@pytest.mark.rule("VAL-RIVER-17")
def test_val_river_17_at_a_ferry_everybody_fights() -> None:
    campaign = at_the_water(a_river(MAJOR, FERRY))
    state = opening(campaign).forces["arn"]
    state = replace(state, crossing=rafting(0, means="ferry"))

    assert fighting_figures(play_of(campaign), state, 10) == 10


@pytest.mark.rule("VAL-RIVER-07", "VAL-RIVER-17")
@pytest.mark.parametrize(
    ("crossing", "formed"),
    [
        (None, True),
        (rafting(0), True),
        (rafting(1), True),
        (rafting(2), False),
        (rafting(0, means="ferry"), False),
        (rafting(1, means="ferry"), False),
    ],
)
def test_val_river_07_between_the_banks_a_force_is_unformed(
    crossing: LongCrossing | None,
    formed: bool,  # noqa: FBT001 - a column of the table
) -> None:
    campaign = at_the_water(a_river(MAJOR))
    state = replace(opening(campaign).forces["arn"], crossing=crossing)
    play = play_of(campaign)

    assert stands_formed(play, state, "morning") is formed
    assert is_between_banks(play, state) is not formed


@given(figures=some.integers(0, 400), days_done=some.integers(0, 2))
def test_who_fights_is_never_less_than_a_third_nor_more_than_all(
    figures: int, days_done: int
) -> None:
    campaign = at_the_water(a_river(MAJOR))
    state = opening(campaign).forces["arn"]
    state = replace(state, crossing=rafting(days_done))

    fighting = fighting_figures(play_of(campaign), state, figures)

    assert figures <= 3 * fighting
    assert fighting <= figures
    assert (3 * fighting <= figures + 2) == (days_done < 2 or figures <= 1)


def test_where_three_rivers_meet_a_ferry_goes_where_it_is_told() -> None:
    board = a_confluence((FERRY, 0), (FERRY, 2))
    campaign = at_the_water(board)
    orders = ((crosses("arn", "ferry", board, "0304"),), ())

    *_, night = played_on(campaign, *orders)

    assert state_of(night, "arn").bank == Bank(2)


def test_a_crossing_under_way_comes_back_from_the_record_as_it_was() -> None:
    for result in crossed(a_river(MAJOR), "rafts"):
        assert RULES.from_plain(RULES.to_plain(result.after)) == result.after
