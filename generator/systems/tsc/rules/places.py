"""A tactical map: terrains, villages, fortresses, territories, and whose a hex is."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from generator.world.ground import GroundBook, PlaceKind, TerrainKind, constants_of
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.board import Board
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# The ground of a tactical map: nine terrains, villages, fortresses, territories.


CLOSED: Final = TerrainKind(
    key="closed", title="Nobody may enter", code="x", fill="sea", is_water=True
)
_OPEN = (
    ("Plains", ".", "clear", ""),
    ("Hills", "h", "hill", "hill"),
    ("Forest", "f", "forest", "forest"),
    ("Islands", "i", "islands", "islands"),
    ("Badlands", "b", "badlands", "badlands"),
    ("Swamp", "s", "swamp", "swamp"),
    ("Desert", "d", "desert", "desert"),
    ("Snow", "n", "snow", "snow"),
    ("Mountains", "m", "mountain", "mountain"),
)
"""Terrains that can be entered: title, code, and how the map fills and strews them."""


class TscPlace:
    """What can stand in a hex."""

    VILLAGE: Final = PlaceKind(key="village", title="Village", symbol="village")
    FORTRESS: Final = PlaceKind(key="fortress", title="Fortress", symbol="fortress")


TSC_GROUND: Final = GroundBook(
    terrains=(
        *(
            TerrainKind(
                key=title.lower(), title=title, code=code, fill=fill, symbol=symbol
            )
            for title, code, fill, symbol in _OPEN
        ),
        CLOSED,
    ),
    places=constants_of(TscPlace, PlaceKind),
    has_owners=True,
)


def may_enter(terrain: TerrainKind) -> bool:
    """Return whether an army can ever stand on such ground."""
    return terrain.key != CLOSED.key


# Villages, fortresses and territories: where armies begin, whose a hex is.


def place_in(board: Board, at: Hex) -> Place | None:
    """Return the fortress of a hex, else its village; none: it has neither.

    Rule: TSC-MAP-03.
    """
    here = board.places_at(at)
    ranked = sorted(here, key=lambda place: place.kind != TscPlace.FORTRESS)
    return next(iter(ranked), None)


def fortresses(board: Board, owners: Mapping[str, str], side: str) -> tuple[Hex, ...]:
    """Return where a side has fortresses, as the map lists them."""
    return tuple(
        place.at
        for place in board.places
        if place.kind == TscPlace.FORTRESS and owners.get(place.id, "") == side
    )


def owners_at_start(board: Board) -> Mapping[str, str]:
    """Return the side that has each village and fortress; empty: nobody."""
    return {place.id: place.owner for place in board.places}


def home_fortress(board: Board, side: str, enemy: str) -> Hex | None:
    """Return the fortress of a side that is farthest from its enemy; none: it has none.

    Far is from the nearest hex of the enemy's, be it of his territory or a place.

    Rule: TSC-MAP-02.
    """
    territories = (each.hexes for each in board.regions if each.side == enemy)
    held = (place.at for place in board.places if place.owner == enemy)
    theirs = (*chain(*territories), *held)
    own = fortresses(board, owners_at_start(board), side)
    far = {at: min((distance(at, one) for one in theirs), default=0) for at in own}
    return max(own, key=lambda at: far[at], default=None)


def territory_of(board: Board, at: Hex) -> str:
    """Return the side in whose territory a hex lies; empty: in the borderlands."""
    return next((each.side for each in board.regions_at(at) if each.side), "")


def is_enemy_place(owners: Mapping[str, str], place: Place | None, enemy: str) -> bool:
    """Return whether a village or fortress is the enemy's.

    Rule: TSC-BAT-02.
    """
    return place is not None and owners.get(place.id, "") == enemy
