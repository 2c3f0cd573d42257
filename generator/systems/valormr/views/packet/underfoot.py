"""What lies underfoot where a battle is fought: town, road, river, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import together, with_article, within
from generator.systems.valormr.rules.ground_words import Locality, Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.world.board import Board
    from generator.world.features import Place
    from generator.world.hexes import Hex

_GROUND = {
    Terrain.CLEAR.key: "open ground",
    Terrain.FOREST.key: "forest",
    Terrain.HILL.key: "hills",
    Terrain.SWAMP.key: "swamp",
    Terrain.MOUNTAIN.key: "mountains",
    Terrain.SEA.key: "sea",
}
_NAMES_ALONE = (Locality.LANDMARK, Locality.BRIDGE)
"""Kinds of places at which nothing is built but what the map draws besides."""


def underfoot(board: Board, at: Hex) -> str:
    """Return what lies in a hex, and what does not that people would ask for.

    Rule: VAL-CONTACT-02.
    """
    built = [_built(place) for place in board.places_at(at) if _is_built(place)]
    ways = tuple(dict.fromkeys(_ways(board, at)))
    rivers = tuple(dict.fromkeys(_rivers(board, at)))
    crossings = tuple(
        f"a {crossing.kind}{f', {within(crossing.name)}' if crossing.name else ''}"
        for crossing in board.crossings_at(at)
    )
    terrain = board.terrain_at(at)
    ground = _GROUND.get(terrain.key, terrain.title.lower())
    found = together((ground, *built, *ways, *rivers, *crossings))
    missing = [
        word
        for word, what in (("town", built), ("road", ways), ("river", rivers))
        if not what
    ]
    return f"{found}; no {' or '.join(missing)}" if missing else found


def _is_built(place: Place) -> bool:
    return place.kind not in _NAMES_ALONE


def _built(place: Place) -> str:
    """Return what stands at a place, with its name."""
    return f"the {place.kind.title.lower()} {within(place.name)}"


def _ways(board: Board, at: Hex) -> Iterator[str]:
    """Yield every road and track through a hex."""
    for route in board.ways:
        if at in route.course:
            yield with_article(route.name) if route.name else f"a {route.way}"


def _rivers(board: Board, at: Hex) -> Iterator[str]:
    """Yield every river through a hex."""
    for arm in board.arms(at):
        name = board.rivers[arm.stretch].name
        yield with_article(name) if name else "a river"
