"""The ground of a grand-strategic map: four kinds of country, three of city, and sea.

Rule: GS-MAP-03.
"""

from __future__ import annotations

from typing import Final

from generator.world.ground import GroundBook, PlaceKind, TerrainKind


class GrandTerrain:
    """The ground a hex can have; the sea nobody enters."""

    OPEN: Final = TerrainKind(key="open", title="Open", code=".", fill="clear")
    WOODS: Final = TerrainKind(
        key="woods", title="Woods", code="w", fill="forest", symbol="forest"
    )
    HILLS: Final = TerrainKind(
        key="hills", title="Hills", code="h", fill="hill", symbol="hill"
    )
    MOUNTAINS: Final = TerrainKind(
        key="mountains",
        title="Mountains",
        code="m",
        fill="mountain",
        symbol="mountain",
    )
    SEA: Final = TerrainKind(
        key="sea", title="Sea", code="~", fill="sea", is_water=True
    )


class GrandCity:
    """The kinds of city."""

    REGULAR: Final = PlaceKind(key="regular", title="City", symbol="city")
    FORTIFIED: Final = PlaceKind(
        key="fortified", title="Fortified city", symbol="walled-city"
    )
    CAPITAL: Final = PlaceKind(key="capital", title="Capital", symbol="capital")


GRAND_GROUND: Final = GroundBook(
    terrains=(
        GrandTerrain.OPEN,
        GrandTerrain.WOODS,
        GrandTerrain.HILLS,
        GrandTerrain.MOUNTAINS,
        GrandTerrain.SEA,
    ),
    places=(GrandCity.REGULAR, GrandCity.FORTIFIED, GrandCity.CAPITAL),
    has_owners=True,
)
FAST_GROUND: Final = (GrandTerrain.OPEN.key, GrandTerrain.HILLS.key)
"""Over which an army of cavalry alone may go a second hex."""
