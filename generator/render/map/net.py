"""One net of points along which all grounds of a map meet.

Every corner of hexes where grounds meet is moved once, and every hexside between land
and water gets one point in its middle. Outlines of all grounds are drawn past these
points, so neighbours share their curve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.paths import even
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from generator.render.map.geometry import Box, Lattice
    from generator.render.map.paths import Control

Corner = tuple[int, int]
Middle = tuple[int, int]
"""The middle of a hex, by which the net knows it."""
Side = tuple[Corner, Corner]
"""A hexside by its corners, the lesser first."""

_BESIDE = (-2, -1, 0, 1, 2)
"""The points by which one on the bounds is judged to lie on a bend or not."""


class Net(Struct, frozen=True, kw_only=True):
    """The points past which the outlines of grounds are drawn."""

    lattice: Lattice
    bounds: Box
    """A little larger than the map; nothing is drawn further out."""
    kinds: Mapping[Middle, str]
    """The ground of every hex, and of some beyond the rim."""
    corners: Mapping[Corner, Control]
    """Where corners between grounds are drawn."""
    sides: Mapping[Side, Control]
    """The points in the middle of hexsides between land and water."""
    sharp: frozenset[Corner]
    """Where three tinted grounds meet; rounded, they would leave a gap."""

    def rings(self, grounds: Collection[str]) -> tuple[tuple[Control, ...], ...]:
        """Return the control points of the outlines of some grounds together."""
        hexes = [at for at, kind in self.kinds.items() if kind in grounds]
        return self.rings_round(hexes)

    def rings_round(self, hexes: Iterable[Middle]) -> tuple[tuple[Control, ...], ...]:
        """Return the control points of the outlines of some hexes together."""
        rings = (
            _held_near(self.points_of(ring), self.bounds)
            for ring in corner_rings(self.lattice, hexes)
        )
        return tuple(ring for ring in rings if len(ring) > 2)

    def points_of(self, ring: Sequence[Corner]) -> list[Control]:
        """Return the control points of a line along hexsides, from corner to corner."""
        found: list[Control] = []
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            corner = self.corners.get(start) or even(start)
            found += [corner] * (2 if start in self.sharp else 1)
            side = self.sides.get((start, end) if start < end else (end, start))
            if side is not None:
                found.append(side)
        return found


def _held_near(ring: Sequence[Control], bounds: Box) -> tuple[Control, ...]:
    """Return a ring drawn in to some bounds, without points it does not need there.

    Two points are left on each side of a bend, so that bends stay as small as inside.
    """
    left, top = even((bounds.left, bounds.top))
    right, bottom = even((bounds.right, bounds.bottom))
    clamped = [(min(max(x, left), right), min(max(y, top), bottom)) for x, y in ring]
    held = [
        here
        for before, here, point in zip((None, *clamped), clamped, ring, strict=False)
        if here != before or here == point
    ]
    lines = [((x == left) + 2 * (x == right), (y == top) + 2 * (y == bottom)) for x, y in held]
    return tuple(
        here
        for index, here in enumerate(held)
        if not any(lines[index])
        or not _runs_on([lines[(index + step) % len(held)] for step in _BESIDE])
    )


def _runs_on(lines: Sequence[tuple[int, int]]) -> bool:
    """Say whether points all lie on one side of the bounds."""
    return any(
        lines[0][way] and all(line[way] == lines[0][way] for line in lines) for way in (0, 1)
    )


def corner_rings(lattice: Lattice, hexes: Iterable[Middle]) -> tuple[tuple[Corner, ...], ...]:
    """Return the corners of the outlines of some hexes, clockwise round each."""
    inside = set(hexes)
    after: dict[Corner, Corner] = {}
    steps = tuple(zip(hex_steps(lattice), hex_sides(lattice), strict=True))
    for x, y in sorted(inside):
        for (across, down), ((ax, ay), (bx, by)) in steps:
            if (x + across, y + down) not in inside:
                after[x + ax, y + ay] = (x + bx, y + by)
    rings: list[tuple[Corner, ...]] = []
    while after:
        start, corner = next(iter(after.items()))
        ring = []
        while corner != start:
            ring.append(corner)
            corner = after.pop(corner)
        del after[start]
        rings.append((start, *ring))
    return tuple(rings)


def hex_steps(lattice: Lattice) -> tuple[tuple[int, int], ...]:
    """Return the way from a hex's middle to its neighbours', by hexside."""
    return tuple((a[0] + b[0], a[1] + b[1]) for a, b in hex_sides(lattice))


def hex_sides(lattice: Lattice) -> tuple[tuple[Corner, Corner], ...]:
    """Return the corners of each hexside, clockwise."""
    corners = lattice.corners
    return tuple((corners[side], corners[(side + 1) % 6]) for side in range(6))
