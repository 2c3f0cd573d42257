"""The ground of a battle's map: terrain, relief, fortifications, bridges and boats."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from generator.world.ground import GroundBook, LayerKind, PlaceKind, TerrainKind

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.tables import BattlefieldTables


class CaseTerrain(StrEnum):
    """What grows or lies on a case."""

    NONE = "none"
    BUSHES = "bushes"
    FOREST = "forest"
    ROAD = "road"
    SAND = "sand"
    SNOW = "snow"
    SWAMP = "swamp"
    WATER = "water"


class CaseRelief(StrEnum):
    """How high and steep a case is."""

    PLAINS = "plains"
    HILLS = "hills"
    MOUNTAINS = "mountains"


class Fortification(StrEnum):
    """What has been built on a case."""

    NONE = "none"
    SIMPLE = "simple"
    CASTLE = "castle"
    STRONGHOLD = "stronghold"


class WaterCrossing(StrEnum):
    """How a case of water can be crossed without swimming.

    Rule: DOG-WATER-05.
    """

    NONE = "none"
    BRIDGE = "bridge"
    """It is a road."""
    BOATS = "boats"
    """It costs what open ground costs, and nobody is in the water."""


class CaseGround(Struct, frozen=True, kw_only=True):
    """Everything a case of the map has."""

    terrain: CaseTerrain = CaseTerrain.NONE
    relief: CaseRelief = CaseRelief.PLAINS
    fort: Fortification = Fortification.NONE
    crossing: WaterCrossing = WaterCrossing.NONE

    @property
    def is_fortified(self) -> bool:
        """Whether a fortification stands there."""
        return self.fort is not Fortification.NONE

    @property
    def counts_as(self) -> CaseTerrain:
        """Whose row of the terrain table counts.

        None under a fortification and in boats; a road on a bridge.

        Rules: DOG-FORT-01, DOG-WATER-05.
        """
        if self.is_fortified:
            return CaseTerrain.NONE
        if self.terrain is not CaseTerrain.WATER:
            return self.terrain
        match self.crossing:
            case WaterCrossing.NONE:
                return CaseTerrain.WATER
            case WaterCrossing.BRIDGE:
                return CaseTerrain.ROAD
            case WaterCrossing.BOATS:
                return CaseTerrain.NONE


class GroundFault(StrEnum):
    """Why a case cannot be as it is said to be."""

    RELIEF = "relief"
    """There is no relief in swamp and water."""
    FORT = "fort"
    """Nothing can be built there."""
    CROSSING = "crossing"
    """There is no water to cross."""


def ground_faults(
    tables: BattlefieldTables, case: CaseGround
) -> tuple[GroundFault, ...]:
    """Return why a case cannot be as it is said to be; empty: it can.

    Rules: DOG-FORT-01, DOG-REL-01.
    """
    is_firm = tables.terrains.says_yes(case.terrain, "is-firm")
    is_water = case.terrain is CaseTerrain.WATER
    found = {
        GroundFault.RELIEF: not is_firm and case.relief is not CaseRelief.PLAINS,
        GroundFault.FORT: not is_firm and case.is_fortified,
        GroundFault.CROSSING: not is_water and case.crossing is not WaterCrossing.NONE,
    }
    return tuple(fault for fault, is_so in found.items() if is_so)


_DRAWN: Final = {
    CaseTerrain.NONE: (".", "clear", ""),
    CaseTerrain.BUSHES: ("b", "bushes", "bushes"),
    CaseTerrain.FOREST: ("f", "forest", "forest"),
    CaseTerrain.ROAD: ("r", "clear", ""),
    CaseTerrain.SAND: ("s", "desert", "desert"),
    CaseTerrain.SNOW: ("n", "snow", "snow"),
    CaseTerrain.SWAMP: ("w", "swamp", "swamp"),
    CaseTerrain.WATER: ("~", "sea", ""),
}
"""By terrain: its code, and the names of its fill and symbol on the map."""

BATTLE_GROUND: Final = GroundBook(
    terrains=tuple(
        TerrainKind(
            key=terrain,
            title="Open ground" if terrain is CaseTerrain.NONE else terrain.title(),
            code=code,
            fill=fill,
            symbol=symbol,
            is_water=terrain is CaseTerrain.WATER,
        )
        for terrain, (code, fill, symbol) in _DRAWN.items()
    ),
    places=(PlaceKind(key="place", title="Place", symbol="village"),),
    has_miles=False,
    layers=(
        LayerKind(
            key="relief",
            means="How high and steep a case is.",
            codes=dict(zip(".hm", CaseRelief, strict=True)),
        ),
        LayerKind(
            key="forts",
            means="What has been built on a case.",
            codes=dict(zip(".sck", Fortification, strict=True)),
        ),
        LayerKind(
            key="crossings",
            means="Whether a case of water has a bridge, or boats lie there.",
            codes=dict(zip(".bo", WaterCrossing, strict=True)),
        ),
    ),
)
