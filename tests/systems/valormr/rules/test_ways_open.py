"""MOVE: the ways told for a map are those that a march takes, and arrive when it does."""

from __future__ import annotations

import heapq
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.movement.march_table import march_table
from generator.systems.valormr.rules.movement.ways_open import ways_of
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.situation import opening
from generator.world.board import Route, Way
from generator.world.hexes import direction_between
from tests.rivers import BRIDGE, FORD, MINOR, WATER, a_river
from tests.scenarios import a_board, a_force, having, place, play_of, without_weather

if TYPE_CHECKING:
    from generator.kit.ways import Ways
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board, CrossingKind
    from generator.world.hexes import Hex

GROUND = ("..ff....", ".hhs....", "....fff.", "..m.....", "........")
PLAIN = a_board(*GROUND)
COURSE = tuple(place(PLAIN, label) for label in ("0203", "0303", "0402", "0502", "0602"))
WITH_ROAD = a_board(*GROUND, ways=(Route(way=Way.ROAD, course=COURSE),))


def alone(board: Board, label: str, *arms: Arm) -> ValormrCampaign:
    """Put Arn alone on a board."""
    return without_weather(board, a_force("arn", place(board, label), arms=arms or (Arm.INFANTRY,)))


def told(campaign: ValormrCampaign, now: ValormrState | None = None) -> dict[tuple[str, str], Ways]:
    """Return Arn's ways, by road or track and by whether it goes out of formation."""
    found = ways_of(play_of(campaign), now or opening(campaign), ("arn",))
    return {(each.manner["by"], each.manner["unformed"]): each for each in found}


def cheapest_told(ways: Ways, goal: Hex) -> tuple[Hex, ...]:
    """Return the hexes entered on the cheapest way there, as a map would find it."""
    queue: list[tuple[Fraction, int, int, tuple[int, ...]]] = [(Fraction(0), 0, ways.start, ())]
    best = {ways.start: Fraction(0)}
    while queue:
        cost, taken, here, path = heapq.heappop(queue)
        if cost > best[here]:
            continue
        if ways.places[here].at == goal:
            return tuple(ways.places[at].at for at in path)
        for step in ways.places[here].steps:
            total = cost + step.points
            if step.to not in best or total < best[step.to]:
                best[step.to] = total
                heapq.heappush(queue, (total, taken + 1, step.to, (*path, step.to)))
    raise AssertionError(goal)


@pytest.mark.rule("VAL-MOVE-02", "VAL-MOVE-03", "VAL-MOVE-04", "VAL-TERR-02", "VAL-REST-06")
@pytest.mark.parametrize("board", [PLAIN, WITH_ROAD], ids=["no road", "a road"])
@pytest.mark.parametrize("arm", [Arm.INFANTRY, Arm.CAVALRY])
@pytest.mark.parametrize("flag", ["", "forced"])
def test_val_move_02_a_march_goes_and_arrives_as_its_ways_say(
    board: Board, arm: Arm, flag: str
) -> None:
    campaign = alone(board, "0203", arm)
    now, play = opening(campaign), play_of(campaign)
    ways = told(campaign)["", ""]
    start = ways.places[ways.start].at

    for each in ways.places:
        if each.at == start or flag not in each.arrives:
            continue
        order = Order(force="arn", deed=Deed.MARCH, route=(each.at,), forced=flag == "forced")
        march = march_table(play, now, order)
        if board.way_between(start, each.at) is None and direction_between(start, each.at) is None:
            assert march.trail[1:] == cheapest_told(ways, each.at)
        assert march.arrives is not None
        assert march.arrives[0].title == ways.periods[each.arrives[flag]]


@pytest.mark.rule("VAL-RIVER-08", "VAL-RIVER-11", "VAL-RIVER-14")
@pytest.mark.parametrize(
    ("kinds", "crossed"),
    [((), set()), ((BRIDGE,), {("bridge", False)}), ((FORD,), {("ford", True)})],
)
def test_val_river_11_a_step_says_what_it_crosses_and_whether_rain_may_close_it(
    kinds: tuple[CrossingKind, ...], crossed: set[tuple[str, bool]]
) -> None:
    board = a_river(MINOR, *kinds)

    ways = told(alone(board, "0203"))["", ""]

    found = {(step.by, step.may_close) for each in ways.places for step in each.steps}
    assert found - {("", False)} == crossed
    beside = next(each for each in ways.places if each.at == place(board, WATER))
    assert bool(beside.barred)


@pytest.mark.rule("VAL-REST-06", "VAL-TERR-09")
def test_val_terr_09_whom_the_rules_let_march_in_one_manner_alone_has_only_such_ways() -> None:
    campaign = alone(WITH_ROAD, "0203")
    formed = told(campaign)
    unformed = told(campaign, having(opening(campaign), "arn", formed=False))
    fatigued = told(campaign, having(opening(campaign), "arn", fatigued=True))

    assert ("road", "") in formed
    assert {is_unformed for _, is_unformed in unformed} == {"yes"}
    assert not any("forced" in each.arrives for each in fatigued["", ""].places)
