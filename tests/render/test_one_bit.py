"""In black and white, without any grey, every terrain and every side is told apart."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.render.cards.badges import badge, counter
from generator.render.map.draw import draw_part
from generator.render.map.geometry import ACROSS, box_around
from generator.render.map.picture import ArmSign, CounterFace, CounterShape, MapPicture, MapSide
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.muster import TERRAINS, Terrain
from tests.maps import board_from
from tests.tiers import tiered_rows

if TYPE_CHECKING:
    from generator.world.ground import TerrainKind

COPIER = theme_named(ThemeName.COPIER)
SMALL_HEX, WALL_HEX = 14.0, 30.0
DOTS = 300 / 25.4
"""Dots per millimetre of a laser printer's page."""
FACE = CounterFace(arm=ArmSign.HORSE, strength="104")
CODES = {
    Terrain.CLEAR: ".",
    Terrain.FOREST: "f",
    Terrain.HILL: "h",
    Terrain.SWAMP: "w",
    Terrain.MOUNTAIN: "m",
    Terrain.SEA: "~",
}
SIDES = [
    MapSide(id=shape, name=shape, letter="A", colour="#0072b2", is_dark=is_dark, shape=shape)
    for shape in CounterShape
    for is_dark in (False, True)
]


def one_bit(drawing: bytes, width: float, height: float) -> Image.Image:
    """Print a drawing and keep black and white alone."""
    from generator.render.assets import Asset

    html = (
        '<!doctype html><html lang="en"><title>x</title><style>@page { size: '
        f"{width}mm {height}mm; margin: 0 }} body {{ margin: 0 }} "
        f"img {{ display: block; width: {width}mm; height: {height}mm }}</style>"
        '<img src="x.svg" alt="x"></html>'
    )
    asset = Asset(media_type="image/svg+xml", body=drawing)
    pdf = render_pdf(html, {"x.svg": asset}, when=None)
    page = pypdfium2.PdfDocument(pdf)[0]
    grey: Image.Image = page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    return grey.point(lambda level: 255 if level >= 128 else 0).convert("1")


@cache
def patch(terrain: TerrainKind, hex_mm: float) -> Image.Image:
    """Return the ground round the middle of a stretch of one terrain."""
    code = CODES[terrain]
    board = board_from("\n".join([code * 7] * 7))
    plan = MapPlan(picture=MapPicture(board=board, with_legend=False), theme=COPIER, hex_mm=hex_mm)
    middle = plan.lattice.middle(plan.hexes[24])
    box = box_around((float(middle[0]), float(middle[1])), 620, 620)
    side = 620 * plan.unit_mm
    return one_bit(draw_part(plan, box), side, side)


def ink(picture: Image.Image) -> float:
    """Return the share of black."""
    return picture.histogram()[0] / (picture.size[0] * picture.size[1])


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the share of dots in which two pictures differ."""
    size = (min(one.size[0], other.size[0]), min(one.size[1], other.size[1]))
    first, second = (each.crop((0, 0, *size)).convert("L") for each in (one, other))
    return ImageChops.difference(first, second).histogram()[255] / (size[0] * size[1])


def test_every_terrain_is_compared() -> None:
    assert set(CODES) == set(TERRAINS)


@pytest.mark.parametrize("hex_mm", [SMALL_HEX, WALL_HEX])
@pytest.mark.parametrize(("one", "other"), tiered_rows(combinations(TERRAINS, 2), first=3))
def test_two_terrains_differ_in_black_and_white(
    one: TerrainKind, other: TerrainKind, hex_mm: float
) -> None:
    least = 0.04 if {one, other} == {Terrain.CLEAR, Terrain.SEA} else 0.05

    assert apart(patch(one, hex_mm), patch(other, hex_mm)) > least


@pytest.mark.parametrize("hex_mm", [SMALL_HEX, WALL_HEX])
def test_only_clear_ground_is_empty(hex_mm: float) -> None:
    clear = ink(patch(Terrain.CLEAR, hex_mm))

    for terrain in set(TERRAINS) - {Terrain.CLEAR}:
        least = 0.03 if terrain is Terrain.SEA else 0.05
        assert ink(patch(terrain, hex_mm)) > clear + least, terrain


@pytest.mark.parametrize("hex_mm", [SMALL_HEX, WALL_HEX])
def test_every_hex_of_the_sea_bears_its_waves(hex_mm: float) -> None:
    sea, clear = patch(Terrain.SEA, hex_mm), patch(Terrain.CLEAR, hex_mm)
    waves = ImageChops.difference(sea.convert("L"), clear.convert("L"))
    across = sea.size[0] / 620 * ACROSS
    middle = sea.size[0] / 2

    for step in (-1, 0, 1):
        top = middle + step * across - across / 2
        column = (middle - across / 2, top, middle + across / 2, top + across)
        assert waves.crop(tuple(map(round, column))).getbbox()  # type: ignore[arg-type]  # four numbers


@pytest.mark.deep
@pytest.mark.parametrize("size", [12.0, 18.0])
def test_two_sides_differ_in_black_and_white(size: float) -> None:
    drawn = {
        (side.shape, side.is_dark): one_bit(
            counter(side, "ABC", COPIER, size=size, face=FACE).body, size, size
        )
        for side in SIDES
    }

    for one, other in combinations(drawn, 2):
        assert apart(drawn[one], drawn[other]) > 0.02, (one, other)


@pytest.mark.deep
def test_badges_differ_too() -> None:
    drawn = {
        (side.shape, side.is_dark): one_bit(badge(side, COPIER, size=13).body, 13, 13)
        for side in SIDES
    }

    for one, other in combinations(drawn, 2):
        assert apart(drawn[one], drawn[other]) > 0.02, (one, other)
