"""The colours of the map: text can be read on all of them, and grey is grey."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.render.map.picture import MapSide
from generator.render.map.theme import ThemeName, text_colour, theme_named
from generator.systems.valormr.rules.muster import TERRAINS
from generator.values import replace
from generator.world.look import contrast

if TYPE_CHECKING:
    from generator.render.map.theme import Theme
    from generator.world.ground import TerrainKind

COLOUR = theme_named(ThemeName.COLOUR)
MONO = theme_named(ThemeName.MONO)
COPIER = theme_named(ThemeName.COPIER)


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize("theme", [COLOUR, MONO])
def test_black_text_keeps_7_to_1_on_every_terrain(terrain: TerrainKind, theme: Theme) -> None:
    assert contrast("#000000", theme.fill(terrain.fill)) >= 7


@pytest.mark.parametrize(
    "ink", ["ink", "number", "sea_text", "region_text", "mud_text", "home_forest"]
)
def test_every_ink_of_a_name_keeps_4_5_to_1_on_its_halo_and_every_terrain(ink: str) -> None:
    for theme in (COLOUR, MONO):
        for ground in (theme.inks["halo"], *theme.fills.values()):
            assert contrast(theme.inks[ink], ground) >= 4.5


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#777777", "#f0e442"])
def test_letters_on_counters_keep_4_5_to_1_in_every_theme(colour: str) -> None:
    for theme in (COLOUR, MONO, COPIER):
        side = MapSide(id="", name="", letter="A", colour=colour)
        ground = theme.side_colour(side)
        assert contrast(text_colour(ground), ground) >= 4.5


def test_a_copier_is_given_only_black_and_white() -> None:
    colours = {ink for name, ink in COPIER.inks.items() if not name.endswith("_opacity")}
    inks = colours
    inks |= set(COPIER.waterlines) | set(COPIER.regions) | set(COPIER.fills.values())
    for symbols in COPIER.symbols.values():
        inks |= {symbols.line, symbols.fill, symbols.shade}

    assert inks <= {"#000000", "#ffffff", "none"}


def test_mono_knows_nothing_but_greys() -> None:
    inks = {ink for name, ink in MONO.inks.items() if not name.endswith("_opacity")}
    inks |= {*MONO.waterlines, *MONO.regions, *MONO.fills.values(), *MONO.edges.values()}
    for each in MONO.symbols.values():
        inks |= {each.line, each.fill, each.shade, each.light}

    assert all(ink[1:3] == ink[3:5] == ink[5:] for ink in inks - {"none"})


def test_hex_numbers_are_lighter_than_names_and_can_be_read() -> None:
    for theme in (COLOUR, MONO):
        share = float(theme.inks["number_opacity"])
        for ground in theme.fills.values():
            seen = mixed(theme.inks["number"], ground, share)
            assert 2.9 < contrast(seen, ground) < contrast(theme.inks["ink"], ground)


def mixed(ink: str, ground: str, share: float) -> str:
    """Return what a share of ink makes of a ground."""
    parts = ((int(ink[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def test_every_theme_has_the_same_inks() -> None:
    assert COLOUR.inks.keys() == MONO.inks.keys() == COPIER.inks.keys()


def test_black_and_white_shows_a_side_black_or_white_whatever_its_colour() -> None:
    light = MapSide(id="", name="", letter="A", colour="#123456")

    assert MONO.side_colour(light) == "#ffffff"
    assert MONO.side_colour(replace(light, is_dark=True)) == "#000000"


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
