"""Outlines of sets of hexes, exactly along their hexsides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.paths import PathData
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.render.map.geometry import Lattice
    from generator.world.hexes import Hex

Corner = tuple[int, int]

RIM = "rim"
"""What lies beyond a hexside of the map's rim."""


@dataclass(frozen=True, slots=True)
class OutlineSide:
    """One hexside of an outline, with the set on its right as it runs clockwise."""

    start: Corner
    end: Corner
    beyond: str
    """What lies on the other side; :data:`RIM` off the map."""


Ring = tuple[OutlineSide, ...]


def outline(
    lattice: Lattice, hexes: Sequence[Hex], beyond: Callable[[Hex], str]
) -> tuple[Ring, ...]:
    """Return the closed outlines of a set of hexes, holes included.

    Args:
        lattice: Where the hexes lie.
        hexes: The set, in the order in which outlines shall begin.
        beyond: Says what a hex outside the set is, such as its terrain.
    """
    inside = set(hexes)
    sides: dict[Corner, OutlineSide] = {}
    corners = lattice.corners
    for place in hexes:
        x, y = lattice.middle(place)
        for hexside, other in enumerate(neighbours(place)):
            if other in inside:
                continue
            first, second = corners[hexside], corners[(hexside + 1) % 6]
            start = (x + first[0], y + first[1])
            sides[start] = OutlineSide(
                start, (x + second[0], y + second[1]), beyond(other)
            )
    return _rings(sides)


def _rings(sides: dict[Corner, OutlineSide]) -> tuple[Ring, ...]:
    """Join sides end to start; a corner of hexes never begins two."""
    rings: list[Ring] = []
    while sides:
        start, side = next(iter(sides.items()))
        del sides[start]
        ring = [side]
        while side.end != start:
            side = sides.pop(side.end)
            ring.append(side)
        rings.append(tuple(ring))
    return tuple(rings)


def straight(rings: Iterable[Ring]) -> str:
    """Return path data that follows the hexsides exactly."""
    path = PathData()
    for ring in rings:
        path.polyline([side.start for side in ring], closed=True)
    return path.text()
