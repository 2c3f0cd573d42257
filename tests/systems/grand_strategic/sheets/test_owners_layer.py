"""The map's badges of owners, and the points on counters."""

from __future__ import annotations

import pytest

from generator.brief.audience import PUBLIC
from generator.render.map.draw import draw_map
from generator.render.map.picture import ArmSign
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map.typefaces import Face
from generator.render.map_picture import map_picture
from generator.systems.grand_strategic.sheets.kingdom_badges import AROUND, owners_layer
from generator.values import replace
from tests.systems.grand_strategic.grand_war import ILSE, told


def test_every_city_has_the_badge_of_its_owner() -> None:
    layer = owners_layer(told(PUBLIC))
    words = layer.told(told(PUBLIC))

    assert len(layer.marks) == 9
    assert words is not None
    assert "Dunmoor (1204): Varenholt" in words.lines
    assert [entry.words for entry in layer.entries()] == ["Whose a city is"]


def test_a_counter_tells_points_to_its_own_kingdom_alone() -> None:
    own, all_others = owners_layer(told(ILSE)), owners_layer(told(PUBLIC))

    assert own.faces()["host"].strength
    assert own.faces()["wardens"].strength == ""
    assert {face.strength for face in all_others.faces().values()} == {""}


def test_the_badges_are_drawn_with_their_owners_as_hover_text() -> None:
    picture = map_picture(told(PUBLIC), (owners_layer,))
    drawn = draw_map(picture, theme=theme_named(ThemeName.MONO)).decode()

    assert "Dunmoor: Varenholt" in drawn
    assert "Ostfels: Ostmark" in drawn


@pytest.mark.parametrize("hex_mm", [9.0, 14.0, 30.0])
def test_the_badge_of_an_owner_holds_its_letter(hex_mm: float) -> None:
    picture = map_picture(told(PUBLIC), (owners_layer,))
    plan = MapPlan(picture=picture, theme=theme_named(ThemeName.COLOUR), hex_mm=hex_mm)
    width, height = owners_layer(told(PUBLIC)).room(plan)

    assert height >= 8 * 25.4 / 72 / plan.unit_mm
    for side in picture.sides:
        assert Face.STRONG.width(side.letter, height / AROUND) < 0.8 * width


def test_the_key_of_armies_that_are_all_one_kind_speaks_of_no_arm() -> None:
    picture = map_picture(told(ILSE), (owners_layer,))
    foot = tuple(each for each in picture.counters if each.arm != ArmSign.HORSE)
    picture = replace(picture, counters=foot)
    drawn = draw_map(picture, theme=theme_named(ThemeName.COLOUR)).decode()

    assert ">Strength" in drawn
    assert ">An army<" in drawn
    assert ">Arm" not in drawn
    assert "all arms" not in drawn
