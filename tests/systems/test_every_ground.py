"""What every rule system says of its ground can be drawn."""

from __future__ import annotations

import pytest

from generator.render.map.marks import WITHOUT_SYMBOL, place_symbols
from generator.render.map.plan import CLEAR, ISLANDS
from generator.render.map.symbols import symbols
from generator.render.map.terrain import TINTS
from generator.render.map.theme import ThemeName, theme_named
from generator.systems.registry import shape_of
from tests.systems.samples import ENTRIES, with_strangers


@pytest.fixture(autouse=True)
def _strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    with_strangers(monkeypatch)


@pytest.mark.parametrize("system", ENTRIES)
@pytest.mark.parametrize("name", ThemeName)
def test_every_terrain_has_a_fill_and_a_symbol(system: str, name: ThemeName) -> None:
    theme = theme_named(name)

    for terrain in shape_of(system).ground.terrains:
        tints = [CLEAR, ISLANDS, *(fill for fill, _ in TINTS)]
        assert terrain.is_water or terrain.fill in tints
        assert terrain.fill in theme.fills
        assert terrain.symbol in ("", *symbols())
        assert terrain.symbol in ("", *theme.symbols)


@pytest.mark.parametrize("system", ENTRIES)
def test_every_kind_of_place_has_a_symbol_or_is_but_a_name(system: str) -> None:
    for kind in shape_of(system).ground.places:
        assert kind.symbol in place_symbols() or kind.symbol in WITHOUT_SYMBOL
