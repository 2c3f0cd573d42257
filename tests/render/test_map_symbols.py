"""Every drawing that a rule system can name: there in every theme, told apart."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.render.map.draw import draw_map, draw_part
from generator.render.map.geometry import box_around
from generator.render.map.marks import place_symbols
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.render.map.symbols import symbols
from generator.render.map.theme import ThemeName, theme_named
from generator.world.board import Board, Place
from generator.world.ground import PlaceKind, TerrainKind
from generator.world.hexes import Grid
from tests.render.test_one_bit import apart, ink, one_bit
from tests.tiers import tiered_rows

if TYPE_CHECKING:
    from PIL import Image

MARKER = 130
"""Half the box of a marker, in units."""


def plain(symbol: str = "") -> TerrainKind:
    fill = symbol or "clear"
    return TerrainKind(key=fill, title=fill, fill=fill, symbol=symbol)


def stretch(terrain: TerrainKind, *, places: tuple[Place, ...] = ()) -> MapPicture:
    grid = Grid(columns=5, rows=5)
    ground = dict.fromkeys(grid.hexes(), terrain)
    board = Board(grid=grid, terrain=ground, places=places)
    return MapPicture(board=board, with_legend=False)


@pytest.mark.parametrize("name", ThemeName)
@pytest.mark.parametrize("symbol", symbols())
def test_every_symbol_has_its_inks_and_a_tint(symbol: str, name: ThemeName) -> None:
    theme = theme_named(name)

    assert symbol in theme.symbols
    assert symbol in theme.fills


@pytest.mark.parametrize("symbol", symbols())
def test_every_shape_stays_within_its_marker(symbol: str) -> None:
    for shape in symbols()[symbol].shapes:
        for data in (shape.ground, shape.body, shape.shade, shape.light, shape.line):
            assert all(abs(int(each)) < MARKER for each in re.findall(r"-?\d+", data))


@cache
def patch(symbol: str) -> Image.Image:
    """Return a stretch of one terrain in black and white."""
    made = MapPlan(picture=stretch(plain(symbol)), theme=theme_named(ThemeName.COPIER), hex_mm=14)
    box = box_around(made.lattice.middle(made.hexes[12]), 600, 600)
    side = 600 * made.unit_mm
    return one_bit(draw_part(made, box), side, side)


@pytest.mark.parametrize(("one", "other"), tiered_rows(combinations(symbols(), 2), first=9))
def test_two_symbols_differ_in_black_and_white(one: str, other: str) -> None:
    assert apart(patch(one), patch(other)) > 0.035


@pytest.mark.parametrize("symbol", symbols())
def test_a_strewn_ground_is_not_empty(symbol: str) -> None:
    assert ink(patch(symbol)) > ink(patch("")) + 0.02


@pytest.mark.parametrize("symbol", place_symbols())
def test_a_place_is_drawn_once_and_used_wherever_it_stands(symbol: str) -> None:
    kind = PlaceKind(key=symbol, title=symbol, symbol=symbol)
    places = tuple(
        Place(id=label, name=label, at=Grid(columns=5, rows=5).hex_of(label), kind=kind)
        for label in ("0202", "0404")
    )
    picture = stretch(plain(), places=places)

    svg = draw_map(picture, theme=theme_named(ThemeName.COLOUR)).decode()

    assert svg.count(f'id="map-place-{symbol}"') == 1
    assert svg.count(f'xlink:href="#map-place-{symbol}"') == 2


@pytest.mark.parametrize("one", place_symbols())
def test_no_place_is_drawn_as_another(one: str) -> None:
    drawn = place_symbols()

    assert [each for each in drawn if drawn[each].walls == drawn[one].walls] == [one]
