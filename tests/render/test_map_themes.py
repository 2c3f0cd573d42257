"""The colours of the map: text can be read on all of them, and mono is mono."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.render.map.picture import MapSide
from generator.render.map.theme import ThemeName, text_colour, theme_named
from generator.systems.valormr.rules.muster import TERRAINS
from generator.values import replace
from generator.world.look import contrast

if TYPE_CHECKING:
    from generator.world.ground import TerrainKind

COLOUR = theme_named(ThemeName.COLOUR)
MONO = theme_named(ThemeName.MONO)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_black_text_keeps_7_to_1_on_every_terrain(terrain: TerrainKind) -> None:
    assert contrast("#000000", COLOUR.fill(terrain.fill)) >= 7


@pytest.mark.parametrize(
    "ink", ["ink", "number", "sea_text", "region_text", "mud_text", "home_forest"]
)
def test_every_ink_of_a_name_keeps_4_5_to_1_on_its_halo_and_every_terrain(ink: str) -> None:
    for ground in (COLOUR.inks["halo"], *COLOUR.fills.values()):
        assert contrast(COLOUR.inks[ink], ground) >= 4.5


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#777777", "#f0e442"])
def test_letters_on_counters_keep_4_5_to_1_in_both_themes(colour: str) -> None:
    for theme in (COLOUR, MONO):
        side = MapSide(id="", name="", letter="A", colour=colour)
        ground = theme.side_colour(side)
        assert contrast(text_colour(ground), ground) >= 4.5


def test_mono_knows_only_black_and_white() -> None:
    colours = {ink for name, ink in MONO.inks.items() if not name.endswith("_opacity")}
    inks = colours
    inks |= set(MONO.waterlines) | set(MONO.regions) | set(MONO.fills.values())
    for symbols in MONO.symbols.values():
        inks |= {symbols.line, symbols.fill, symbols.shade}

    assert inks <= {"#000000", "#ffffff", "none"}


def test_both_themes_have_the_same_inks() -> None:
    assert COLOUR.inks.keys() == MONO.inks.keys()


def test_black_and_white_shows_a_side_black_or_white_whatever_its_colour() -> None:
    light = MapSide(id="", name="", letter="A", colour="#123456")

    assert MONO.side_colour(light) == "#ffffff"
    assert MONO.side_colour(replace(light, is_dark=True)) == "#000000"


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
