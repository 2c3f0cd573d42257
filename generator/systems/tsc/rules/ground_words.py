"""The ground of a tactical map: nine terrains, villages, fortresses, territories.

Rule: TSC-MAP-03.
"""

from __future__ import annotations

from typing import Final

from generator.world.ground import GroundBook, PlaceKind, TerrainKind


class TscTerrain:
    """The terrains a hex can have, and ground that nobody may enter."""

    PLAINS: Final = TerrainKind(key="plains", title="Plains", code=".", fill="clear")
    HILLS: Final = TerrainKind(
        key="hills", title="Hills", code="h", fill="hill", symbol="hill"
    )
    FOREST: Final = TerrainKind(
        key="forest", title="Forest", code="f", fill="forest", symbol="forest"
    )
    ISLANDS: Final = TerrainKind(
        key="islands", title="Islands", code="i", fill="islands", symbol="islands"
    )
    BADLANDS: Final = TerrainKind(
        key="badlands", title="Badlands", code="b", fill="badlands", symbol="badlands"
    )
    SWAMP: Final = TerrainKind(
        key="swamp", title="Swamp", code="s", fill="swamp", symbol="swamp"
    )
    DESERT: Final = TerrainKind(
        key="desert", title="Desert", code="d", fill="desert", symbol="desert"
    )
    SNOW: Final = TerrainKind(
        key="snow", title="Snow", code="n", fill="snow", symbol="snow"
    )
    MOUNTAINS: Final = TerrainKind(
        key="mountains",
        title="Mountains",
        code="m",
        fill="mountain",
        symbol="mountain",
    )
    CLOSED: Final = TerrainKind(
        key="closed",
        title="Nobody may enter",
        code="x",
        fill="sea",
        is_water=True,
    )


class TscPlace:
    """What can stand in a hex."""

    VILLAGE: Final = PlaceKind(key="village", title="Village", symbol="village")
    FORTRESS: Final = PlaceKind(key="fortress", title="Fortress", symbol="fortress")


TSC_GROUND: Final = GroundBook(
    terrains=(
        TscTerrain.PLAINS,
        TscTerrain.HILLS,
        TscTerrain.FOREST,
        TscTerrain.ISLANDS,
        TscTerrain.BADLANDS,
        TscTerrain.SWAMP,
        TscTerrain.DESERT,
        TscTerrain.SNOW,
        TscTerrain.MOUNTAINS,
        TscTerrain.CLOSED,
    ),
    places=(TscPlace.VILLAGE, TscPlace.FORTRESS),
    has_owners=True,
)


def may_enter(terrain: TerrainKind) -> bool:
    """Return whether an army can ever stand on such ground."""
    return terrain.key != TscTerrain.CLOSED.key
