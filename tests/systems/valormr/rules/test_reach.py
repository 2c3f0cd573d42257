"""MOVE: how far a force can get, and where a planned march has it by and by."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.calendar import Half, Sky, Weather
from generator.systems.valormr.rules.movement.march_table import march_table
from generator.systems.valormr.rules.movement.reach import held_against
from generator.systems.valormr.rules.muster import Arm, Sight
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, RiverStretch, Route, Way
from generator.world.hexes import direction_between, distance
from tests.scenarios import (
    a_board,
    a_campaign,
    a_force,
    having,
    marches,
    place,
    play_of,
    played,
    rests,
    situation_at,
    without_weather,
)
from tests.systems.valormr.rules.reaching import reach

if TYPE_CHECKING:
    from generator.systems.valormr.rules.movement.reach import MarchTable
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board
    from generator.world.hexes import Hex

WIDE = a_board(*["..........."] * 9)
LONG = a_board("............")


def alone(board: Board, label: str, *arms: Arm) -> ValormrCampaign:
    """Put Arn alone on a board."""
    return without_weather(board, a_force("arn", place(board, label), arms=arms or (Arm.INFANTRY,)))


def labels(board: Board, hexes: tuple[Hex, ...]) -> list[str]:
    return sorted(board.grid.label(at) for at in hexes)


# Reach.


@pytest.mark.rule("VAL-MOVE-02", "VAL-MOVE-03")
def test_infantry_reaches_two_clear_hexes_a_day() -> None:
    campaign = alone(WIDE, "0605")
    centre = place(WIDE, "0605")

    found = reach(play_of(campaign), opening(campaign), "arn", days=1)

    for at in WIDE.grid.hexes():
        steps = distance(centre, at)
        assert (at in found.by(0)) is (steps <= 2)
        assert (at in found.by(1)) is (steps <= 4)


@pytest.mark.rule("VAL-MOVE-04", "VAL-TERR-01")
def test_ex_move_01_saving_takes_infantry_through_four_swamps_in_three_days() -> None:
    board = a_board(".ssssss")
    campaign = alone(board, "0101")

    found = reach(play_of(campaign), opening(campaign), "arn", days=2)

    assert labels(board, found.by(0)) == ["0101", "0201"]
    assert labels(board, found.by(1)) == ["0101", "0201", "0301"]
    assert labels(board, found.by(2)) == ["0101", "0201", "0301", "0401", "0501"]
    last = found.hexes[-1]
    assert (last.day, last.left) == (2, Fraction(0))


@pytest.mark.rule("VAL-WX-20", "VAL-WX-23", "VAL-WX-24")
def test_hard_rain_shortens_the_reach_more_from_day_to_day() -> None:
    # Nine points on the first day, three of them kept; the second day, at level 2,
    # brings nine more; the third stands at level 4, and nothing moves.
    campaign = a_campaign(LONG, a_force("arn", place(LONG, "0101")))

    found = reach(play_of(campaign), opening(campaign), "arn", days=2, in_hard_rain=True)

    assert labels(LONG, found.by(0))[-1] == "0201"
    assert labels(LONG, found.by(1))[-1] == "0401"
    assert labels(LONG, found.by(2))[-1] == "0401"


@pytest.mark.rule("VAL-REST-05")
def test_a_force_that_has_to_rest_goes_nowhere_today() -> None:
    campaign = alone(LONG, "0101")
    now = having(opening(campaign), "arn", days_moved=6)

    found = reach(play_of(campaign), now, "arn", days=1)

    assert labels(LONG, found.by(0)) == ["0101"]
    assert labels(LONG, found.by(1))[-1] == "0301"


@pytest.mark.rule("DEF-MOVE-02")
def test_a_hex_an_enemy_holds_is_closed_and_so_is_what_lies_behind() -> None:
    campaign = without_weather(
        LONG, a_force("arn", place(LONG, "0101")), a_force("hal", place(LONG, "0401"), side="chaos")
    )

    found = reach(play_of(campaign), opening(campaign), "arn", days=3)

    assert labels(LONG, found.by(3)) == ["0101", "0201", "0301"]


@pytest.mark.rule("VAL-NIGHT-05", "VAL-NIGHT-07")
@pytest.mark.parametrize(("sight", "last"), [(Sight.LIGHT, "0201"), (Sight.DARK, "0301")])
def test_by_night_the_reach_is_that_of_the_night(sight: Sight, last: str) -> None:
    force = a_force("arn", place(LONG, "0101"), sight=sight)
    campaign = without_weather(LONG, force)
    night = situation_at(campaign, "1-night")

    found = reach(play_of(campaign, night.period), night, "arn", days=0)

    assert labels(LONG, found.by(0))[-1] == last


@pytest.mark.rule("VAL-MOVE-02")
def test_a_force_comes_to_every_hex_it_is_said_to_reach_and_to_no_other() -> None:
    board = replace(
        a_board("..f.h", "m.s..", ".hf.m", "..~.."),
        ways=(Route(way=Way.ROAD, course=road(("0101", "0201", "0301"))),),
    )
    campaign = alone(board, "0101")

    found = reach(play_of(campaign), opening(campaign), "arn", days=0)

    for at in board.grid.hexes():
        result = played(campaign, marches("arn", at))
        arrived = result.after.forces["arn"].at == at
        assert arrived is (at in found.by(0)), board.grid.label(at)


def road(names: tuple[str, ...]) -> tuple[Hex, ...]:
    board = a_board(".....", ".....", ".....", ".....")
    return tuple(place(board, name) for name in names)


@pytest.mark.rule("VAL-SEA-11", "VAL-GEN-07")
def test_what_is_out_of_sight_does_not_shorten_the_reach_of_a_dragon() -> None:
    board = a_board("..~~~~~..")
    dragon = a_force("arn", place(board, "0101"))
    flying = replace(dragon, flies=True, move_points=Fraction(36))
    campaign = without_weather(board, flying, a_force("hal", place(board, "0201"), side="chaos"))
    play, now = play_of(campaign), opening(campaign)
    at_sea = having(now, "hal", at=place(board, "0501"))

    assert held_against(play, now, "law") == {place(board, "0201")}
    assert held_against(play, at_sea, "law") == frozenset()
    assert place(board, "0801") in reach(play, at_sea, "arn", days=2).by(2)


# March tables.


def planned(
    campaign: ValormrCampaign,
    *route: str,
    situation: ValormrState | None = None,
    days: int = 4,
    in_hard_rain: bool = False,
) -> MarchTable:
    now = situation or opening(campaign)
    board = campaign.board
    return march_table(
        play_of(campaign, now.period),
        now,
        marches("arn", *(place(board, label) for label in route)),
        days=days,
        in_hard_rain=in_hard_rain,
    )


def stages_of(board: Board, table: MarchTable) -> list[tuple[str, str, str]]:
    return [
        (str(stage.period), str(stage.half), board.grid.label(stage.at)) for stage in table.stages
    ]


@pytest.mark.rule("VAL-ADV-03", "VAL-CONTACT-03")
def test_a_march_table_has_every_half_period_up_to_the_arrival() -> None:
    table = planned(alone(LONG, "0101"), "0401")

    assert stages_of(LONG, table) == [
        ("1-day", "morning", "0201"),
        ("1-day", "afternoon", "0301"),
        ("1-night", "evening", "0301"),
        ("1-night", "night", "0301"),
        ("2-day", "morning", "0401"),
        ("2-day", "afternoon", "0401"),
    ]
    assert [str(part) for part in table.arrives or ()] == ["2-day", "morning"]
    assert table.stages[-1].is_there


@pytest.mark.rule("VAL-WX-20", "VAL-WX-24")
def test_in_hard_rain_the_same_march_takes_longer_and_then_stands_still() -> None:
    campaign = a_campaign(LONG, a_force("arn", place(LONG, "0101")))

    table = planned(campaign, "0601", in_hard_rain=True)

    evenings = [LONG.grid.label(stage.at) for stage in table.stages if stage.half == Half.AFTERNOON]
    assert evenings == ["0201", "0401", "0401", "0401"]
    assert table.arrives is None
    assert table.stages[9].why == "refused-halted-by-rain"


@pytest.mark.rule("VAL-MARCH-02", "VAL-OOB-14")
def test_a_march_table_names_the_regiments_in_order_of_march() -> None:
    campaign = alone(LONG, "0101")

    table = planned(campaign, "0301")

    (regiment,) = table.regiments
    assert (regiment.role, regiment.name, regiment.figures) == ("assault", "First", 10)


@pytest.mark.rule("VAL-REST-05")
def test_a_long_march_rests_on_its_seventh_day() -> None:
    board = a_board("." * 20)

    table = planned(alone(board, "0101"), "2001", days=8)

    days = [board.grid.label(stage.at) for stage in table.stages if stage.half == Half.AFTERNOON]
    assert days == ["0301", "0501", "0701", "0901", "1101", "1301", "1301", "1501"]


@pytest.mark.rule("VAL-ADV-03", "DEF-ORDER-01")
@pytest.mark.parametrize(
    ("sky", "arm"),
    [
        (Sky.CLEAR, Arm.INFANTRY),
        (Sky.CLEAR, Arm.CAVALRY),
        (Sky.HARD_RAIN, Arm.INFANTRY),
        (Sky.HARD_RAIN, Arm.CAVALRY),
    ],
)
def test_a_march_goes_as_its_table_says_while_the_weather_holds(sky: Sky, arm: Arm) -> None:
    board = a_board("..h.s..f...")
    campaign = alone(board, "0101", arm)
    now = situation_at(campaign, "2-day", Weather(sky=sky))
    goal = place(board, "1101")
    table = planned(campaign, "1101", situation=now, days=5)

    orders: tuple[Order, ...] = (marches("arn", goal),)
    for stage in table.stages[1::2]:
        result = played(campaign, *orders, situation=now)
        assert result.after.forces["arn"].at == stage.at, str(stage.period)
        now, orders = following(result.after), ()


def with_a_river(kind: CrossingKind | None) -> ValormrCampaign:
    """Put a minor river across Arn's way, in 0302."""
    board = a_board(".....", ".....", ".....")
    at = place(board, "0302")
    north, south = place(board, "0301"), place(board, "0303")
    river = RiverStretch(
        name="Wend",
        course=(north, at, south),
        starts=direction_between(at, north),
        ends=direction_between(at, south),
    )
    crossings = (Crossing(at=at, kind=kind),) if kind else ()
    board = replace(board, rivers=(river,), crossings=crossings)
    return alone(board, "0202")


@pytest.mark.rule("VAL-RIVER-12", "VAL-WX-21")
def test_rain_that_closes_a_ford_shows_in_the_table() -> None:
    campaign = with_a_river(CrossingKind.FORD)
    at_the_ford = situation_at(campaign, "2-day")
    dry = planned(campaign, "0402", situation=at_the_ford)
    flooded = replace(at_the_ford, weather=Weather(rain_level=1))
    wet = planned(campaign, "0302", "0402", situation=flooded)

    assert dry.arrives is not None
    assert wet.arrives is None
    assert wet.stages[1].why == "stop-closed-by-rain"


@pytest.mark.rule("VAL-MOVE-04")
def test_planning_changes_nothing() -> None:
    campaign = alone(LONG, "0101")
    now = opening(campaign)
    before = (now.forces["arn"], now.weather)

    planned(campaign, "0601", situation=now)
    reach(play_of(campaign), now, "arn")

    assert (now.forces["arn"], now.weather) == before
    assert now.forces["arn"].carried == Fraction(0)
    assert played(campaign, rests("arn"), situation=now).questions == ()
