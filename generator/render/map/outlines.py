"""Outlines of sets of hexes: exact along the map's rim, gently uneven inside.

Every hexside has one uneven line of its own, whichever hex asks, so that the ground
on both sides fits without gaps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.geometry import between, scatter
from generator.render.map.paths import PathData
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.render.map.geometry import Lattice, Point
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


@dataclass(frozen=True, slots=True)
class Unevenness:
    """How far outlines stray from the hexsides."""

    rim: frozenset[Corner]
    """Corners that stay where they are."""
    corner_units: float = 15.0
    side_units: float = 15.0

    def corner(self, corner: Corner) -> Point:
        """Return where a corner is drawn."""
        if corner in self.rim:
            return corner
        return (
            corner[0] + self.corner_units * scatter(*corner, 1),
            corner[1] + self.corner_units * scatter(*corner, 2),
        )

    def bends(self, side: OutlineSide) -> tuple[Point, Point]:
        """Return the two points between the ends of a hexside, in its direction."""
        start, end = self.corner(side.start), self.corner(side.end)
        if side.beyond == RIM:
            return between(start, end, 1 / 3), between(start, end, 2 / 3)
        if side.start > side.end:
            second, first = self._forward(end, start, side)
        else:
            first, second = self._forward(start, end, side)
        return first, second

    def _forward(
        self, start: Point, end: Point, side: OutlineSide
    ) -> tuple[Point, Point]:
        """Return the bends of a hexside taken from its lesser corner."""
        x = side.start[0] + side.end[0]
        y = side.start[1] + side.end[1]
        normal = ((end[1] - start[1]) / 120, (start[0] - end[0]) / 120)
        found: list[Point] = []
        for salt, share in ((3, 0.32), (4, 0.68)):
            point = between(start, end, share)
            reach = self.side_units * scatter(x, y, salt)
            found.append((point[0] + normal[0] * reach, point[1] + normal[1] * reach))
        return found[0], found[1]


def uneven(rings: Iterable[Ring], unevenness: Unevenness) -> str:
    """Return closed path data that strays a little from the hexsides.

    A corner where three kinds of ground meet stays sharp, so that all three fit.
    """
    path = PathData()
    for ring in rings:
        _smooth(path, _points(ring, unevenness, closed=True), closed=True)
    return path.text()


def uneven_shores(rings: Iterable[Ring], unevenness: Unevenness, beyond: str) -> str:
    """Return the same lines only where one thing lies beyond, open where they end."""
    path = PathData()
    for ring in rings:
        for run in _runs_beside(ring, beyond):
            closed = len(run) == len(ring)
            _smooth(path, _points(run, unevenness, closed=closed), closed=closed)
    return path.text()


def uneven_points(
    rings: Iterable[Ring], unevenness: Unevenness, beyond: str
) -> tuple[tuple[Point, ...], ...]:
    """Return the points past which those lines run."""
    lines: list[tuple[Point, ...]] = []
    for ring in rings:
        for run in _runs_beside(ring, beyond):
            points = _points(run, unevenness, closed=len(run) == len(ring))
            lines.append(tuple(point for point, _ in points))
    return tuple(lines)


def _runs_beside(ring: Ring, beyond: str) -> list[Ring]:
    """Return the stretches of an outline that have one thing beyond them."""
    turn = next(
        (index for index, side in enumerate(ring) if side.beyond != beyond), None
    )
    if turn is None:
        return [ring]
    runs: list[list[OutlineSide]] = [[]]
    for side in ring[turn:] + ring[:turn]:
        if side.beyond == beyond:
            runs[-1].append(side)
        else:
            runs.append([])
    return [tuple(run) for run in runs if run]


def _points(
    ring: Ring, unevenness: Unevenness, *, closed: bool
) -> list[tuple[Point, bool]]:
    """Return the points of a line and whether each is sharp."""
    points: list[tuple[Point, bool]] = []
    before = ring[-1] if closed else None
    for side in ring:
        rim = side.beyond == RIM
        sharp = before is None or rim or before.beyond != side.beyond
        points.append((unevenness.corner(side.start), sharp))
        if not rim:
            points.extend((bend, False) for bend in unevenness.bends(side))
        before = side
    if not closed:
        points.append((unevenness.corner(ring[-1].end), True))
    return points


def _smooth(path: PathData, points: list[tuple[Point, bool]], *, closed: bool) -> None:
    """Draw through sharp points and past the others, as a soft line."""
    if closed:
        turn = next((index for index, (_, sharp) in enumerate(points) if sharp), None)
        if turn is None:
            opening = between(points[-1][0], points[0][0])
            points = [(opening, True), *points, (opening, True)]
        else:
            points = [*points[turn:], *points[: turn + 1]]
    path.move(points[0][0])
    for index in range(1, len(points)):
        point, sharp = points[index]
        if sharp:
            if points[index - 1][1]:
                path.line(point)
            continue
        following, following_sharp = points[index + 1]
        path.quadratic(
            point, following if following_sharp else between(point, following)
        )
    if closed:
        path.close()


def rim_corners(lattice: Lattice, hexes: Sequence[Hex]) -> frozenset[Corner]:
    """Return the corners along the rim of the map."""
    rings = outline(lattice, hexes, lambda _: RIM)
    return frozenset(side.start for ring in rings for side in ring)


def beyond_by(kinds: Mapping[Hex, str]) -> Callable[[Hex], str]:
    """Return a function that names what a hex is, and the rim off the map."""
    return lambda place: kinds.get(place, RIM)
