"""The ground of Valormr: its terrains and what stands at its places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.world.ground import (
    PROVINCE,
    GroundBook,
    PlaceKind,
    RegionKind,
    RegionLook,
    TerrainKind,
)

if TYPE_CHECKING:
    from generator.world.board import Board
    from generator.world.hexes import Hex


class Terrain:
    """The terrains a hex can have."""

    CLEAR: Final = TerrainKind(key="clear", title="Open ground", code=".", fill="clear")
    FOREST: Final = TerrainKind(
        key="forest", title="Forest", code="f", fill="forest", symbol="forest"
    )
    HILL: Final = TerrainKind(
        key="hill", title="Hill", code="h", fill="hill", symbol="hill"
    )
    SWAMP: Final = TerrainKind(
        key="swamp", title="Swamp", code="s", fill="swamp", symbol="swamp"
    )
    MOUNTAIN: Final = TerrainKind(
        key="mountain", title="Mountain", code="m", fill="mountain", symbol="mountain"
    )
    SEA: Final = TerrainKind(
        key="sea", title="Sea", code="~", fill="sea", is_water=True
    )


class Locality:
    """What can stand at a named place, hence its symbol."""

    TOWN: Final = PlaceKind(key="town", title="Town", symbol="town")
    PORT: Final = PlaceKind(key="port", title="Port", symbol="port", is_port=True)
    CITADEL: Final = PlaceKind(key="citadel", title="Citadel", symbol="citadel")
    HOLD: Final = PlaceKind(key="hold", title="Hold", symbol="hold")
    VILLAGE: Final = PlaceKind(key="village", title="Village", symbol="village")
    RUIN: Final = PlaceKind(key="ruin", title="Ruin", symbol="ruin")
    BRIDGE: Final = PlaceKind(key="bridge", title="Bridge", symbol="bridge")
    """A name beside a crossing; the crossing itself is drawn from its own entry."""
    LANDMARK: Final = PlaceKind(key="landmark", title="Landmark", symbol="landmark")
    """A name without a symbol: a wood, a headland, a pass."""


TERRAINS: Final = (
    Terrain.CLEAR,
    Terrain.FOREST,
    Terrain.HILL,
    Terrain.SWAMP,
    Terrain.MOUNTAIN,
    Terrain.SEA,
)
LOCALITIES: Final = (
    Locality.TOWN,
    Locality.PORT,
    Locality.CITADEL,
    Locality.HOLD,
    Locality.VILLAGE,
    Locality.RUIN,
    Locality.BRIDGE,
    Locality.LANDMARK,
)
HOME_FOREST: Final = RegionKind(
    key="home-forest", title="Home forest", look=RegionLook.HOME, needs_people=True
)
"""A forest whose people move through it as through open country."""
MUD_FLAT: Final = RegionKind(key="mud-flat", title="Mud flat", look=RegionLook.MUD)
"""Coast that falls dry, where every vessel needs a channel."""
GROUND: Final = GroundBook(
    terrains=TERRAINS, places=LOCALITIES, regions=(PROVINCE, HOME_FOREST, MUD_FLAT)
)


def is_home_forest(board: Board, at: Hex, people: str) -> bool:
    """Say whether a hex lies in the home forest of a people."""
    return any(
        region.kind == HOME_FOREST and region.people == people
        for region in board.regions_at(at)
    )


def is_mud_flat(board: Board, at: Hex) -> bool:
    """Say whether a coast hex falls dry, so that vessels need a channel."""
    return any(region.kind == MUD_FLAT for region in board.regions_at(at))
