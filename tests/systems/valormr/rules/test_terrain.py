"""What a hex costs, and who may enter it in formation."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.movement.prices import Price, Refusal, step_price
from generator.systems.valormr.rules.muster import HOME_FOREST, Arm, Terrain
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Region, Route, Way
from tests.scenarios import (
    CODES,
    a_board,
    a_force,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    state_of,
    without_weather,
)

if TYPE_CHECKING:
    from generator.world.ground import TerrainKind

FOOT, HORSE = (Arm.INFANTRY,), (Arm.CAVALRY,)
LETTERS = {terrain: letter for letter, terrain in CODES.items()}


def a_step(
    terrain: TerrainKind,
    way: Way | None = None,
    *,
    people: str = "humans",
    arms: tuple[Arm, ...] = FOOT,
    home_of: str = "",
    formed: bool = True,
) -> Price | Refusal:
    """Price a step out of a clear hex into another terrain."""
    board = a_board(f".{LETTERS[terrain]}", "..")
    start, goal = place(board, "0101"), place(board, "0201")
    if way is not None:
        board = replace(board, ways=(Route(way=way, course=(start, goal)),))
    if home_of:
        home = Region(id="home", name="Home", hexes=(goal,), kind=HOME_FOREST, people=home_of)
        board = replace(board, regions=(home,))
    campaign = without_weather(board, a_force("arn", start, people=people, arms=arms))
    state = replace(opening(campaign).forces["arn"], formed=formed)
    return step_price(play_of(campaign), state, goal)


def cost(terrain: TerrainKind, way: Way | None = None, **changes: object) -> Fraction:
    price = a_step(terrain, way, **changes)  # type: ignore[arg-type]  # as a_step takes
    assert isinstance(price, Price), price
    return price.points


def refusal(terrain: TerrainKind, way: Way | None = None, **changes: object) -> Refusal:
    price = a_step(terrain, way, **changes)  # type: ignore[arg-type]  # as a_step takes
    assert isinstance(price, Refusal), price
    return price


OPEN_COSTS = {Terrain.CLEAR: 6, Terrain.FOREST: 9, Terrain.HILL: 9, Terrain.SWAMP: 9}
ROAD_COSTS = {
    Terrain.CLEAR: 4,
    Terrain.FOREST: 6,
    Terrain.HILL: 6,
    Terrain.SWAMP: 6,
    Terrain.MOUNTAIN: 8,
}
TRACK_COSTS = OPEN_COSTS | {Terrain.MOUNTAIN: 12}


@pytest.mark.rule("VAL-TERR-01")
@pytest.mark.parametrize("terrain", OPEN_COSTS)
def test_val_terr_01_ground_has_its_price(terrain: TerrainKind) -> None:
    assert cost(terrain) == OPEN_COSTS[terrain]


@pytest.mark.rule("VAL-TERR-02")
@pytest.mark.parametrize("terrain", ROAD_COSTS)
def test_val_terr_02_a_road_takes_two_thirds(terrain: TerrainKind) -> None:
    assert cost(terrain, Way.ROAD) == ROAD_COSTS[terrain]


@pytest.mark.rule("VAL-TERR-03")
@pytest.mark.parametrize("terrain", TRACK_COSTS)
def test_val_terr_03_a_track_takes_the_whole_price(terrain: TerrainKind) -> None:
    assert cost(terrain, Way.TRACK) == TRACK_COSTS[terrain]


@pytest.mark.rule("VAL-TERR-02")
def test_val_terr_02_a_road_counts_only_where_it_crosses_the_hexside() -> None:
    board = a_board("..", "..")
    road = Route(way=Way.ROAD, course=tuple(place(board, label) for label in ("0102", "0201")))
    board = replace(board, ways=(road,))
    campaign = without_weather(board, a_force("arn", place(board, "0101")))

    price = step_price(play_of(campaign), opening(campaign).forces["arn"], place(board, "0201"))

    assert isinstance(price, Price)
    assert price.points == 6
    assert price.way is None


@pytest.mark.rule("VAL-TERR-01", "VAL-TERR-02")
def test_val_terr_02_a_price_tells_what_it_starts_from_and_every_factor() -> None:
    price = a_step(Terrain.FOREST, Way.ROAD, people="elves", home_of="elves")

    assert isinstance(price, Price)
    assert price.base == 9
    assert [(step.reason, step.amount, step.rule) for step in price.modifiers] == [
        ("home-ground", 6, "VAL-TERR-05"),
        ("by-road", Fraction(2, 3), "VAL-TERR-02"),
    ]
    assert price.points == 4


@pytest.mark.rule("VAL-TERR-04")
@pytest.mark.parametrize("terrain", [Terrain.FOREST, Terrain.SWAMP])
@pytest.mark.parametrize("arms", [HORSE, FOOT + HORSE])
def test_val_terr_04_formed_cavalry_needs_a_road_in_forest_and_swamp(
    terrain: TerrainKind, arms: tuple[Arm, ...]
) -> None:
    assert refusal(terrain, arms=arms).rule == "VAL-TERR-04"
    assert refusal(terrain, Way.TRACK, arms=arms).reason == "cavalry-needs-a-road"
    assert cost(terrain, Way.ROAD, arms=arms) == 6


@pytest.mark.rule("VAL-TERR-04")
def test_val_terr_04_hills_are_open_to_cavalry_and_woods_to_foot() -> None:
    assert cost(Terrain.HILL, arms=HORSE) == 9
    assert cost(Terrain.FOREST) == 9
    assert cost(Terrain.SWAMP) == 9


@pytest.mark.rule("VAL-TERR-05")
def test_val_terr_05_elves_pay_the_clear_price_in_their_home_forest_alone() -> None:
    assert cost(Terrain.FOREST, people="elves", home_of="elves") == 6
    assert cost(Terrain.FOREST, people="elves") == 9
    assert cost(Terrain.FOREST, people="humans", home_of="elves") == 9
    assert cost(Terrain.SWAMP, people="elves") == 9


@pytest.mark.rule("VAL-TERR-06")
def test_val_terr_06_lizard_men_pay_the_clear_price_in_any_swamp() -> None:
    assert cost(Terrain.SWAMP, people="lizard men") == 6
    assert cost(Terrain.SWAMP, Way.ROAD, people="lizard men") == 4
    assert cost(Terrain.FOREST, people="lizard men") == 9


@pytest.mark.rule("VAL-TERR-07")
@pytest.mark.parametrize("arms", [FOOT, HORSE])
def test_val_terr_07_formed_troops_cross_mountains_by_road_or_track_only(
    arms: tuple[Arm, ...],
) -> None:
    assert refusal(Terrain.MOUNTAIN, arms=arms).rule == "VAL-TERR-07"
    assert cost(Terrain.MOUNTAIN, Way.TRACK, arms=arms) == 12
    assert cost(Terrain.MOUNTAIN, Way.ROAD, arms=arms) == 8


@pytest.mark.rule("VAL-TERR-08")
def test_val_terr_08_out_of_formation_the_closed_ground_is_open() -> None:
    assert cost(Terrain.MOUNTAIN, formed=False) == 12
    assert cost(Terrain.FOREST, arms=HORSE, formed=False) == 9
    assert cost(Terrain.SWAMP, arms=HORSE, formed=False) == 9


def test_the_sea_is_closed_to_a_force_without_vessels() -> None:
    assert refusal(Terrain.SEA).rule == "VAL-SEA-12"


def test_who_flies_pays_the_clear_price_over_everything() -> None:
    board = a_board(".m~", "...")
    drake = replace(a_force("drake", place(board, "0101")), flies=True)
    campaign = without_weather(board, drake)

    play, state = play_of(campaign), opening(campaign).forces["drake"]

    for label in ("0201", "0102"):
        price = step_price(play, state, place(board, label))
        assert isinstance(price, Price)
        assert price.points == 6


@pytest.mark.rule("VAL-TERR-07")
def test_val_terr_07_a_march_stops_before_the_mountain_with_its_reason() -> None:
    board = a_board("..m", "...")
    campaign = without_weather(board, a_force("arn", place(board, "0101"), arms=HORSE))

    result = played(campaign, marches("arn", place(board, "0201"), place(board, "0301")))

    assert state_of(result, "arn").at == place(board, "0201")
    assert kinds_of(result, "arn")[-1] == "stop-mountain-needs-a-way"


@pytest.mark.rule("VAL-MARCH-04")
def test_val_march_04_a_force_remembers_by_which_way_it_came() -> None:
    board = a_board("..", "..")
    course = (place(board, "0101"), place(board, "0201"))
    board = replace(board, ways=(Route(way=Way.TRACK, course=course),))
    campaign = without_weather(board, a_force("arn", place(board, "0101")))

    by_track = played(campaign, marches("arn", place(board, "0201")))
    across = played(campaign, marches("arn", place(board, "0102")))

    assert state_of(by_track, "arn").came_by is Way.TRACK
    assert state_of(across, "arn").came_by is None
