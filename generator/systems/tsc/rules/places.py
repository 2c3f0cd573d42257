"""Villages, fortresses and territories: where armies begin, whose a hex is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.tsc.rules.ground_words import TscPlace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.board import Board
    from generator.world.features import Place
    from generator.world.hexes import Hex


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
    theirs = _hexes_of(board, enemy)
    own = fortresses(board, owners_at_start(board), side)
    far = {at: min((distance(at, one) for one in theirs), default=0) for at in own}
    return max(own, key=lambda at: far[at], default=None)


def _hexes_of(board: Board, side: str) -> tuple[Hex, ...]:
    """Return every hex of a side: its territories, its villages and fortresses."""
    territories = (each for each in board.regions if each.side == side)
    held = (place.at for place in board.places if place.owner == side)
    return (*(at for region in territories for at in region.hexes), *held)


def territory_of(board: Board, at: Hex) -> str:
    """Return the side in whose territory a hex lies; empty: in the borderlands."""
    return next((each.side for each in board.regions_at(at) if each.side), "")


def is_enemy_place(owners: Mapping[str, str], place: Place, enemy: str) -> bool:
    """Return whether a village or fortress is the enemy's.

    Rule: TSC-BAT-02.
    """
    return owners.get(place.id, "") == enemy
