"""Path data in whole units, and lines measured for symbols that follow them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import fsum, hypot
from typing import TYPE_CHECKING

from generator.render.map.geometry import between

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.render.map.geometry import Box, Point

Cubic = tuple["Point", "Point", "Point", "Point"]
"""A curve: start, two handles, end."""


@dataclass(slots=True)
class PathData:
    """Path data under construction: whole units, relative, one letter a piece.

    One letter a piece keeps the readers of long paths fast. Not a value: it grows.
    """

    pieces: list[str] = field(default_factory=list)
    x: int = 0
    y: int = 0

    def move(self, point: Point) -> None:
        """Begin a new line at a point."""
        self.x, self.y = round(point[0]), round(point[1])
        self.pieces.append(f"M{self.x} {self.y}")

    def line(self, point: Point) -> None:
        """Draw straight to a point."""
        x, y = round(point[0]), round(point[1])
        self.pieces.append(f"l{x - self.x} {y - self.y}")
        self.x, self.y = x, y

    def quadratic(self, handle: Point, point: Point) -> None:
        """Draw a curve with one handle to a point."""
        x, y = round(point[0]), round(point[1])
        handle_x, handle_y = round(handle[0]) - self.x, round(handle[1]) - self.y
        self.pieces.append(f"q{handle_x} {handle_y} {x - self.x} {y - self.y}")
        self.x, self.y = x, y

    def cubic(self, first: Point, second: Point, point: Point) -> None:
        """Draw a curve with two handles to a point."""
        x, y = round(point[0]), round(point[1])
        here_x, here_y = self.x, self.y
        self.pieces.append(
            f"c{round(first[0]) - here_x} {round(first[1]) - here_y} "
            f"{round(second[0]) - here_x} {round(second[1]) - here_y} "
            f"{x - here_x} {y - here_y}"
        )
        self.x, self.y = x, y

    def close(self) -> None:
        """Close the line begun last."""
        self.pieces.append("z")

    def polyline(self, points: Sequence[Point], *, closed: bool = False) -> None:
        """Draw straight from point to point."""
        self.move(points[0])
        for point in points[1:]:
            self.line(point)
        if closed:
            self.close()

    def curves(self, curves: Iterable[Cubic]) -> None:
        """Draw curves that follow one another, lifting the pen at a gap."""
        last: Point | None = None
        for start, first, second, end in curves:
            if start != last:
                self.move(start)
            self.cubic(first, second, end)
            last = end

    def hole(self, box: Box) -> None:
        """Cut a rectangle out of the lines that run round it clockwise."""
        left, top = round(box.left), round(box.top)
        width, height = round(box.width), round(box.height)
        self.pieces.append(f"M{left} {top}v{height}h{width}v{-height}z")

    def circle(self, middle: Point, radius: float) -> None:
        """Draw a circle."""
        reach = round(radius)
        self.move((middle[0] - reach, middle[1]))
        self.pieces.append(f"a{reach} {reach} 0 1 0 {2 * reach} 0")
        self.pieces.append(f"a{reach} {reach} 0 1 0 {-2 * reach} 0z")

    def shape(self, template: str, at: Point) -> None:
        """Stamp relative path data that begins at a point."""
        self.pieces.append(f"M{round(at[0])} {round(at[1])}{template}")

    def text(self) -> str:
        """Return the path data."""
        return "".join(self.pieces)


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a line through points."""
    return fsum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def along(points: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """Return the point a distance along a line, and the line's direction there.

    The direction has length 1. Beyond the end the last point is returned.
    """
    left = distance
    start, end = points[0], points[-1]
    for first, second in pairwise(points):
        step = hypot(second[0] - first[0], second[1] - first[1])
        if step == 0:
            continue
        start, end = first, second
        if left <= step:
            share = left / step
            return between(first, second, share), _direction(first, second, step)
        left -= step
    step = hypot(end[0] - start[0], end[1] - start[1])
    return end, _direction(start, end, step or 1.0)


def _direction(first: Point, second: Point, length: float) -> Point:
    return (second[0] - first[0]) / length, (second[1] - first[1]) / length


def crossing_point(
    first: Sequence[Point], second: Sequence[Point]
) -> tuple[Point, Point] | None:
    """Return where two lines cross, and the first line's direction there."""
    for a, b in pairwise(first):
        for c, d in pairwise(second):
            share = _meeting(a, b, c, d)
            if share is not None:
                step = hypot(b[0] - a[0], b[1] - a[1])
                return between(a, b, share), _direction(a, b, step)
    return None


def _meeting(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """Return how far along a-b the segment c-d crosses it, 0 to 1."""
    ab = (b[0] - a[0], b[1] - a[1])
    cd = (d[0] - c[0], d[1] - c[1])
    turn = ab[0] * cd[1] - ab[1] * cd[0]
    if turn == 0:
        return None
    ac = (c[0] - a[0], c[1] - a[1])
    share = (ac[0] * cd[1] - ac[1] * cd[0]) / turn
    other = (ac[0] * ab[1] - ac[1] * ab[0]) / turn
    return share if 0 <= share <= 1 and 0 <= other <= 1 else None
