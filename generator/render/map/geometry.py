"""Where hexes lie on the drawing, in units of an integer lattice.

A hex is 208 units from hexside to hexside and 240 from corner to corner, which is
regular to within a thousandth and keeps every corner on whole numbers. Units are
turned into millimetres only by the drawing's size.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from generator.world.hexes import Direction, Grid


Point = tuple[float, float]
Corner = tuple[int, int]
"""Of a hex: a point of whole numbers."""

ACROSS = 208
"""Units from hexside to opposite hexside."""

_FLAT_CORNERS = ((-60, -104), (60, -104), (120, 0), (60, 104), (-60, 104), (-120, 0))
_POINTY_CORNERS = ((-104, -60), (0, -120), (104, -60), (104, 60), (0, 120), (-104, 60))


class Box(NamedTuple):
    """An upright rectangle in units; a tuple, for a map tries a hundred thousand."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width in units."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in units."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners, clockwise from the upper left one."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    def overlap(self, other: Box) -> float:
        """Return the area both share; 0 where they do not meet."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0

    def meets(self, other: Box) -> bool:
        """Say whether both share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Say whether another lies in it, its edges included."""
        return (
            other.left >= self.left
            and other.top >= self.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def grown(self, margin: float) -> Box:
        """Return the rectangle with a margin all round."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


def box_around(middle: Point, width: float, height: float) -> Box:
    """Return a rectangle by its middle and size."""
    return Box(
        middle[0] - width / 2, middle[1] - height / 2, middle[0] + width / 2, middle[1] + height / 2
    )


class Lattice(Struct, frozen=True):
    """The points of a grid's hexes; the first hex lies at the origin's far corner."""

    grid: Grid

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The six corners seen from the middle; corner d begins hexside d."""
        return _FLAT_CORNERS if self.grid.is_flat else _POINTY_CORNERS

    def middle(self, place: Hex) -> tuple[int, int]:
        """Return the middle of a hex."""
        if self.grid.is_flat:
            return 180 * place.q, 208 * place.r + 104 * place.q
        return 208 * place.q + 104 * place.r, 180 * place.r

    def nearest(self, point: Point) -> Hex:
        """Return the hex in which a point lies, be it on the map or not."""
        x, y = point
        if self.grid.is_flat:
            across = x / 180
            down = (y - 104 * across) / 208
        else:
            down = y / 180
            across = (x - 104 * down) / 208
        third = -across - down
        q, r, s = round(across), round(down), round(third)
        off = abs(q - across), abs(r - down), abs(s - third)
        if off[0] > off[1] and off[0] > off[2]:
            q = -r - s
        elif off[1] > off[2]:
            r = -q - s
        return Hex(q, r)

    def hexside_middle(self, place: Hex, hexside: Direction) -> Point:
        """Return the middle of a hexside."""
        return between(*self.hexside(place, hexside))

    def hexside(self, place: Hex, hexside: Direction) -> tuple[Corner, Corner]:
        """Return the ends of a hexside, clockwise round its hex."""
        x, y = self.middle(place)
        (ax, ay), (bx, by) = self.corners[hexside], self.corners[(hexside + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    def inward(self, hexside: Direction) -> Point:
        """Return the direction of length 1 from a hexside to the middle."""
        first, second = self.corners[hexside], self.corners[(hexside + 1) % 6]
        return unit((-(first[0] + second[0]), -(first[1] + second[1])))

    def bounds(self) -> Box:
        """Return the rectangle that holds every hex."""
        return _bounds(self)


@lru_cache(maxsize=64)
def _bounds(lattice: Lattice) -> Box:
    """Return the rectangle that holds every hex of a lattice."""
    grid = lattice.grid
    rim: list[Hex] = []
    for row in range(grid.first_row, grid.last_row + 1):
        rim.extend(grid.hex_at(column, row) for column in (grid.first_column, grid.last_column))
    for column in range(grid.first_column, grid.last_column + 1):
        rim.extend(grid.hex_at(column, row) for row in (grid.first_row, grid.last_row))
    middles = [lattice.middle(place) for place in rim]
    across = max(x for x, _ in lattice.corners)
    down = max(y for _, y in lattice.corners)
    return Box(
        min(x for x, _ in middles) - across,
        min(y for _, y in middles) - down,
        max(x for x, _ in middles) + across,
        max(y for _, y in middles) + down,
    )


def unit(vector: Point) -> Point:
    """Return a direction with length 1; nought stays nought."""
    length = hypot(*vector)
    return (vector[0] / length, vector[1] / length) if length else (0.0, 0.0)


def heading(start: Point, goal: Point) -> Point:
    """Return the direction of length 1 from a point to another."""
    return unit((goal[0] - start[0], goal[1] - start[1]))


def between(first: Point, second: Point, share: float = 0.5) -> Point:
    """Return the point a share of the way from one to the other."""
    return (first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share)


def moved(point: Point, direction: Point, length: float) -> Point:
    """Return a point moved along a direction of length 1."""
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def scatter(x: int, y: int, salt: int) -> float:
    """Return a number from -1 to 1 that looks thrown but follows from its input."""
    value = (x * 0x9E3779B1 ^ y * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    value = (value ^ value >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    value = (value ^ value >> 12) * 0x297A2D39 & 0xFFFFFFFF
    value ^= value >> 15
    return value / 0x7FFFFFFF - 1.0


def number(value: float) -> str:
    """Write a number for SVG: at most two decimals, never an exponent.

    >>> number(3.0), number(0.1 + 0.2), number(-0.0001), number(1e-7)
    ('3', '0.3', '0', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# Straight lines on the map: whether they cross, and whether they pass a box.


class Segment(Struct, frozen=True):
    """A straight line from a point to another."""

    start: Point
    end: Point

    @property
    def points(self) -> tuple[Point, Point]:
        """Both its ends."""
        return self.start, self.end

    @property
    def bounds(self) -> Box:
        """The rectangle that holds it."""
        (x, y), (to_x, to_y) = self.start, self.end
        return Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))

    def crosses(self, other: Segment) -> bool:
        """Say whether two lines cross; ends that only touch do not."""
        return (
            _turn(self.start, self.end, other.start) * _turn(self.start, self.end, other.end) < 0
            and _turn(other.start, other.end, self.start) * _turn(other.start, other.end, self.end)
            < 0
        )

    def passes(self, box: Box) -> bool:
        """Say whether the line runs through a box or ends in it."""
        mine = self.bounds
        if (
            mine.left > box.right
            or box.left > mine.right
            or mine.top > box.bottom
            or box.top > mine.bottom
        ):
            return False
        sides = [_turn(self.start, self.end, corner) for corner in box.corners]
        return min(sides) <= 0 <= max(sides)


def _turn(first: Point, second: Point, third: Point) -> float:
    """Return to which side of a line a point lies, and how far."""
    return (second[0] - first[0]) * (third[1] - first[1]) - (second[1] - first[1]) * (
        third[0] - first[0]
    )


def clamped(point: Point, box: Box) -> Point:
    """Return the point of a box nearest to a point."""
    return (min(max(point[0], box.left), box.right), min(max(point[1], box.top), box.bottom))


def around_all(*boxes: Box) -> Box:
    """Return the rectangle that holds some boxes."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
