"""Marching in the dark: who may, where, and at what price."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.calendar import to_period
from generator.systems.valormr.rules.movement.prices import Price, Refusal, step_price
from generator.systems.valormr.rules.muster import Sight, Terrain
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Route, Way
from tests.scenarios import (
    CODES,
    a_board,
    a_campaign,
    a_force,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.ground import TerrainKind

LETTERS = {terrain: letter for letter, terrain in CODES.items()}
PLAIN = a_board("....", "....")
DAY, NIGHT = "2-day", "2-night"
LAND = (Terrain.CLEAR, Terrain.FOREST, Terrain.HILL, Terrain.SWAMP, Terrain.MOUNTAIN)


def a_step(
    terrain: TerrainKind, way: Way | None, *, sight: Sight, period: str = NIGHT
) -> Price | Refusal:
    board = a_board(f".{LETTERS[terrain]}", "..")
    start, goal = place(board, "0101"), place(board, "0201")
    if way is not None:
        board = replace(board, ways=(Route(way=way, course=(start, goal)),))
    campaign = without_weather(board, a_force("arn", start, sight=sight))
    state = opening(campaign).forces["arn"]
    return step_price(play_of(campaign, to_period(period)), state, goal)


def a_march(sight: Sight, period: str, *, strict: bool = True) -> Resolution[ValormrState]:
    campaign = a_campaign(
        PLAIN,
        a_force("arn", place(PLAIN, "0101"), sight=sight),
        switches={"weather.enabled": False, "night.strict": strict},
    )
    now = situation_at(campaign, period)
    return played(campaign, marches("arn", place(PLAIN, "0201")), situation=now)


@pytest.mark.rule("VAL-NIGHT-05")
@pytest.mark.parametrize(
    ("terrain", "way", "points"),
    [
        (Terrain.CLEAR, None, 12),
        (Terrain.CLEAR, Way.TRACK, 12),
        (Terrain.CLEAR, Way.ROAD, 8),
        (Terrain.FOREST, Way.ROAD, 12),
        (Terrain.HILL, Way.ROAD, 12),
        (Terrain.SWAMP, Way.ROAD, 12),
        (Terrain.MOUNTAIN, Way.ROAD, 16),
    ],
)
def test_val_night_05_by_night_the_light_sighted_pay_double(
    terrain: TerrainKind, way: Way | None, points: int
) -> None:
    price = a_step(terrain, way, sight=Sight.LIGHT)

    assert isinstance(price, Price)
    assert price.points == points
    assert price.modifiers[-1].rule == "VAL-NIGHT-05"


@pytest.mark.rule("VAL-NIGHT-07")
@pytest.mark.parametrize("terrain", LAND[1:])
@pytest.mark.parametrize("way", [None, Way.TRACK])
def test_val_night_07_off_the_road_only_clear_ground_is_open_to_them(
    terrain: TerrainKind, way: Way | None
) -> None:
    refused = a_step(terrain, way, sight=Sight.LIGHT)

    assert isinstance(refused, Refusal)
    trackless = terrain is Terrain.MOUNTAIN and way is None
    assert refused.rule == ("VAL-TERR-07" if trackless else "VAL-NIGHT-07")


@pytest.mark.rule("VAL-NIGHT-01")
@pytest.mark.parametrize("sight", [Sight.DARK, Sight.NOCTURNAL])
@pytest.mark.parametrize(
    ("terrain", "points"), [(Terrain.CLEAR, 6), (Terrain.FOREST, 9), (Terrain.SWAMP, 9)]
)
def test_val_night_01_who_sees_in_the_dark_marches_as_by_day(
    sight: Sight, terrain: TerrainKind, points: int
) -> None:
    price = a_step(terrain, None, sight=sight)

    assert isinstance(price, Price)
    assert price.points == points


@pytest.mark.rule("VAL-NIGHT-01")
@pytest.mark.parametrize("period", [DAY, NIGHT])
def test_val_night_01_who_sees_in_the_dark_may_march_by_day_or_by_night(period: str) -> None:
    assert state_of(a_march(Sight.DARK, period), "arn").at == place(PLAIN, "0201")


@pytest.mark.rule("VAL-NIGHT-03")
def test_val_night_03_who_is_hurt_by_sunlight_marches_by_night_only() -> None:
    by_day, by_night = (a_march(Sight.NOCTURNAL, period) for period in (DAY, NIGHT))

    assert kinds_of(by_day, "arn") == ["refused-hurt-by-sunlight"]
    assert told(by_day, "refused-hurt-by-sunlight")[0].rule == "VAL-NIGHT-03"
    assert state_of(by_day, "arn").at == place(PLAIN, "0101")
    assert state_of(by_night, "arn").at == place(PLAIN, "0201")


@pytest.mark.rule("VAL-NIGHT-03")
def test_val_night_03_a_campaign_may_let_them_march_by_day() -> None:
    result = a_march(Sight.NOCTURNAL, DAY, strict=False)

    assert state_of(result, "arn").at == place(PLAIN, "0201")


@pytest.mark.rule("VAL-NIGHT-03", "VAL-CONTACT-01")
def test_val_night_03_they_are_met_by_day_all_the_same() -> None:
    campaign = without_weather(
        PLAIN,
        a_force("arn", place(PLAIN, "0101")),
        a_force("grub", place(PLAIN, "0301"), side="chaos", sight=Sight.NOCTURNAL),
    )

    result = played(campaign, marches("arn", place(PLAIN, "0201")))

    assert [contact.forces for contact in result.after.contacts] == [("arn", "grub")]


@pytest.mark.rule("VAL-NIGHT-04")
def test_val_night_04_who_needs_light_may_march_by_night_within_limits() -> None:
    result = a_march(Sight.LIGHT, NIGHT)

    (step,) = told(result, "march-step")
    assert step.facts["cost"] == 12
    assert state_of(result, "arn").at == place(PLAIN, "0201")


@pytest.mark.rule("VAL-NIGHT-07")
def test_val_night_07_a_march_into_the_dark_wood_stops_with_its_reason() -> None:
    board = a_board(".f", "..")
    campaign = without_weather(board, a_force("arn", place(board, "0101")))
    now = situation_at(campaign, NIGHT)

    result = played(campaign, marches("arn", place(board, "0201")), situation=now)

    assert state_of(result, "arn").at == place(board, "0101")
    (stop,) = told(result, "stop-night-clear-or-road")
    assert stop.rule == "VAL-NIGHT-07"
