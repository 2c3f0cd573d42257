"""The map of a battlefield: relief, roads, crossings, forts, and what units do."""

from __future__ import annotations

import pytest

from generator.render.map.draw import draw_map
from generator.render.map.geometry import box_around
from generator.render.map.labels import laid_names
from generator.render.map.marks import symbol_of
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.sheets.battlefield_layers import (
    battle_ground_layer,
    forts_layer,
    modes_layer,
)
from generator.systems.battlefield.sheets.battlefield_site import FIELD_LAYERS
from generator.values import replace
from generator.world.board import Place
from generator.world.ground import PlaceKind
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_briefings import told_to
from tests.systems.battlefield.field_campaigns import a_board, a_field, a_force, fighting, in_battle

BOARD = a_board(
    relief={"0202": "hills", "0203": "mountains", "0101": "plains"},
    forts={"0404": "castle", "0505": "none"},
    crossings={"0304": "bridge", "0305": "boats"},
)
FIELD = a_field(*(a_force("r1", "0101"), a_force("r2", "0302"), a_force("b1", "0801")), board=BOARD)
STATE = in_battle(
    FIELD,
    fighting("r1", "0101", mode=UnitMode.ATTACK, target="b1"),
    fighting("r2", "0302", is_hidden=True),
    fighting("b1", "0801", captor="r1", mode=UnitMode.DEFENCE),
)


@pytest.mark.rule("DOG-REL-02", "DOG-REL-03", "DOG-FORT-01", "DOG-WATER-05")
def test_dog_rel_02_the_map_shows_what_the_ground_has_beside_its_terrain() -> None:
    told = told_to(FIELD, STATE)
    ground, forts = battle_ground_layer(told), forts_layer(told)

    drawn = draw_map(map_picture(told, FIELD_LAYERS), theme=theme_named(ThemeName.MONO)).decode()

    assert [each.words for each in ground.entries()] == [
        "Hills",
        "Rocks, mountains",
        "Bridge",
        "Boats",
    ]
    words = [
        line
        for each in (ground.told(told), forts.told(told))
        if each is not None
        for line in each.lines
    ]
    assert words == [
        "Hills: 0202",
        "Rocks, mountains: 0203",
        "Bridge: 0304",
        "Boats: 0305",
        "Fortress, castle: 0404",
    ]
    assert "Fortress, castle (0404)" in drawn
    assert "stroke-dasharray" in drawn


def test_roads_are_drawn_from_case_to_case_and_over_bridges() -> None:
    kinds = {kind.key: kind for kind in BOARD.terrain.values()}
    assert "none" in kinds
    road = replace(kinds["none"], key="road", title="Road")
    terrain = {**BOARD.terrain, at("0303"): road, at("0302"): road}
    board = replace(BOARD, terrain=terrain)
    told = told_to(replace(FIELD, board=board), STATE)
    ground = battle_ground_layer(told)
    drawn = draw_map(map_picture(told, FIELD_LAYERS), theme=theme_named(ThemeName.COLOUR)).decode()

    pairs = {frozenset(pair) for pair in ground.roads}
    assert pairs == {frozenset({at("0302"), at("0303")}), frozenset({at("0303"), at("0304")})}
    assert len(ground.changed(board).ways) == 2
    assert ground.changed(BOARD).terrain == BOARD.terrain
    assert drawn.count(">Road<") == 1


def test_a_place_on_a_bridge_is_a_name_beside_it() -> None:
    place = Place(
        id="arn",
        name="Arn Bridge",
        at=at("0304"),
        kind=PlaceKind(key="place", title="Place", symbol="village"),
    )
    board = replace(BOARD, places=(place, replace(place, id="mill", name="Mill", at=at("0602"))))
    told = told_to(replace(FIELD, board=board), STATE)
    made = map_picture(told, FIELD_LAYERS)
    plan = MapPlan(picture=made, theme=theme_named(ThemeName.COLOUR), hex_mm=14)

    assert [symbol_of((each,)) is None for each in made.board.places] == [True, False]
    assert {name.lettering.words for name in laid_names(plan).names} == {"Arn Bridge", "Mill"}
    (room,) = (
        box
        for box in battle_ground_layer(told).boxes(plan)
        if box.meets(box_around(plan.lattice.middle(at("0304")), 99, 99))
    )
    assert not any(room.meets(box) for box in laid_names(plan).boxes)


@pytest.mark.rule("DOG-HIDE-03")
@pytest.mark.parametrize(("reader", "marks"), [("", 2), ("bob", 2), ("ruth", 3)])
def test_dog_hide_03_a_hidden_unit_is_on_the_map_of_its_side_alone(reader: str, marks: int) -> None:
    told = told_to(FIELD, STATE, reader)
    picture = map_picture(told, FIELD_LAYERS)
    drawn = draw_map(picture, theme=theme_named(ThemeName.COLOUR)).decode()

    assert len(modes_layer(told).marks) == marks
    assert len(picture.counters) == marks
    assert ("The R2: hidden" in drawn) is (reader == "ruth")
    assert "The R1: attacks" in drawn
    assert "The B1: captive" in drawn


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_every_byte_of_a_map_is_the_same_without_the_hidden_unit() -> None:
    units = {**STATE.battle.units} if STATE.battle else {}
    seen = [unit for name, unit in units.items() if name != "r2"]
    without = in_battle(FIELD, *seen)
    theme = theme_named(ThemeName.COLOUR)

    for reader in ("", "bob"):
        here, there = (
            draw_map(map_picture(told_to(FIELD, s, reader), FIELD_LAYERS), theme=theme)
            for s in (STATE, without)
        )
        assert here == there
