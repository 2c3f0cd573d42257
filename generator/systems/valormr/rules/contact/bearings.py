"""DEPLOY: where north is on the wargames table, and which hex lies beyond each edge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.contact.edges import (
    Edge,
    facing_of,
    hub_of,
    proposed_edges,
)
from generator.world.hexes import STEPS, Orientation, neighbour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.contact.edges import EdgeStanding
    from generator.world.hexes import Direction, Hex

_FULL, _STEP = 360, 30
"""Degrees of a full turn, and from one direction to the next but between hexsides."""
_NORTH_OF_FIRST = {Orientation.FLAT: 0, Orientation.POINTY: -_STEP}
"""Degrees clockwise from north to direction 0."""
_AHEAD, _ABEAM = 45, 135
"""Degrees from the middle of the far edge to its ends, and to those of the near one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexBeyond:
    """A hex that lies beyond an edge of the table."""

    edge: Edge
    at: Hex
    direction: Direction
    """The hexside by which one leaves for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearings:
    """How a battle's table lies on the map."""

    north: int
    """Degrees clockwise from the far edge to north, as the table is seen."""
    middle: Hex
    """The hex of who stands in the middle of things."""
    beyond: tuple[HexBeyond, ...]
    """The hexes around it: left to right on long edges, far to near on short ones."""


def bearings_of(
    standing: EdgeStanding, orientation: Orientation, edges: Mapping[str, Edge]
) -> Bearings | None:
    """Return how the table lies on the map; none where the umpire has turned it.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    if dict(edges) != dict(proposed_edges(standing)):
        return None
    facing, hub = facing_of(standing), standing.places[hub_of(standing)]
    turns = {
        direction: _turn(direction * 2 * _STEP - facing * _STEP)
        for direction in range(len(STEPS))
    }
    found = (
        HexBeyond(
            edge=_edge_at(turn), at=neighbour(hub, direction), direction=direction
        )
        for direction, turn in turns.items()
    )
    ahead = facing * _STEP + _NORTH_OF_FIRST[orientation]
    return Bearings(
        north=-ahead % _FULL,
        middle=hub,
        beyond=tuple(sorted(found, key=lambda each: _rank(turns[each.direction]))),
    )


def _turn(degrees: int) -> int:
    """Return a turn as degrees to the right, from -179 to 180.

    >>> _turn(-90), _turn(540)
    (-90, 180)
    """
    turned = degrees % _FULL
    return turned if turned <= _FULL // 2 else turned - _FULL


def _edge_at(turn: int) -> Edge:
    """Return the edge that lies so far to the right of straight ahead."""
    if abs(turn) < _AHEAD:
        return Edge.FAR
    if abs(turn) > _ABEAM:
        return Edge.NEAR
    return Edge.RIGHT if turn > 0 else Edge.LEFT


def _rank(turn: int) -> tuple[int, int]:
    """Rank hexes within an edge: left to right, or from far to near."""
    edge = _edge_at(turn)
    across = turn % _FULL if edge is Edge.NEAR else turn
    order = list(Edge).index(edge)
    if edge is Edge.NEAR:
        return order, -across
    return order, abs(across) if edge.is_flank else across
