"""Path data in whole units, and lines measured for symbols that follow them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, fsum
from typing import TYPE_CHECKING

from generator.render.map.geometry import between, heading

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
    return fsum(dist(a, b) for a, b in pairwise(points))


def along(points: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """Return the point a distance along a line, and the line's direction there.

    The direction has length 1. Beyond the end the last point is returned.
    """
    left = distance
    start, end = points[0], points[-1]
    for first, second in pairwise(points):
        step = dist(first, second)
        if step == 0:
            continue
        start, end = first, second
        if left <= step:
            return between(first, second, left / step), heading(first, second)
        left -= step
    return end, heading(start, end)


def crossing_point(first: Sequence[Point], second: Sequence[Point]) -> tuple[Point, Point] | None:
    """Return where two lines cross, and the first line's direction there."""
    for a, b in pairwise(first):
        for c, d in pairwise(second):
            share = _meeting(a, b, c, d)
            if share is not None:
                return between(a, b, share), heading(a, b)
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


# Smooth lines past control points, as short path data and as points.

Control = tuple[int, int]
"""A control point: even whole numbers."""


def even(point: Point) -> Control:
    """Return the nearest control point.

    >>> even((3.2, -4.9))
    (4, -4)
    """
    return 2 * round(point[0] / 2), 2 * round(point[1] / 2)


def controls(points: Iterable[Point]) -> tuple[Control, ...]:
    """Return control points, none the same as the one before."""
    found: list[Control] = []
    for point in points:
        control = even(point)
        if not found or control != found[-1]:
            found.append(control)
    return tuple(found)


def closed_path(ring: Sequence[Control]) -> str:
    """Return path data of a closed line past control points.

    >>> closed_path([(0, 0), (10, 0), (10, 10), (0, 10)])
    'M0 5q0-5 5-5t5 5t-5 5t-5-5z'
    """
    middles = [_middle(a, b) for a, b in pairwise((*ring, ring[0]))]
    here = middles[-1]
    head = f"M{_pair(*here)}q{_step(here, ring[0])}"
    return f"{head}{_after(_step(here, middles[0]))}{_smooth(middles)}z"


def open_path(line: Sequence[Control]) -> str:
    """Return path data of a line past control points, from the first to the last."""
    start, *_, end = line
    if len(line) < 3:
        return f"M{_pair(*start)}l{_step(start, end)}"
    middles = [_middle(a, b) for a, b in pairwise(line[1:])]
    first = _after(_step(start, middles[0]))
    head = f"M{_pair(*start)}q{_step(start, line[1])}{first}"
    return f"{head}{_smooth(middles)}l{_step(middles[-1], end)}"


def _smooth(middles: Sequence[Control]) -> str:
    """Return the pieces that go on smoothly from the first of some points."""
    return "".join(f"t{_step(a, b)}" for a, b in pairwise(middles))


def polyline_path(points: Sequence[Control]) -> str:
    """Return path data straight from point to point; whole numbers, not only even.

    >>> polyline_path([(0, 0), (3, -4), (8, 1)])
    'M0 0l3-4l5 5'
    """
    steps = "".join(f"l{_step(a, b)}" for a, b in pairwise(points))
    return f"M{_pair(*points[0])}{steps}"


def _pair(x: int, y: int) -> str:
    """Write two numbers; a sign parts them as well as a blank does."""
    return f"{x}{y}" if y < 0 else f"{x} {y}"


def _step(start: Control, goal: Control) -> str:
    return _pair(goal[0] - start[0], goal[1] - start[1])


def _after(pair: str) -> str:
    """Return a pair as it is written after another number."""
    return pair if pair.startswith("-") else f" {pair}"


def _middle(a: Control, b: Control) -> Control:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def closed_points(ring: Sequence[Control], pieces: int = 4) -> tuple[Point, ...]:
    """Return points along a closed line past control points."""
    found: list[Point] = []
    for before, here, after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
        found.extend(_bend(_middle(before, here), here, _middle(here, after), pieces))
    return tuple(found)


def open_points(line: Sequence[Control], pieces: int = 4) -> tuple[Point, ...]:
    """Return points along a line past control points, from the first to the last."""
    if len(line) < 3:
        return tuple(line)
    found: list[Point] = []
    here: Control = line[0]
    for control, after in pairwise(line[1:]):
        end = _middle(control, after)
        found.extend(_bend(here, control, end, pieces))
        here = end
    return (*found, here, line[-1])


def _bend(start: Control, control: Control, end: Control, pieces: int) -> Iterable[Point]:
    """Yield points of one bend, without its end."""
    for step in range(pieces):
        share = step / pieces
        rest = 1 - share
        a, b, c = rest * rest, 2 * rest * share, share * share
        yield (
            a * start[0] + b * control[0] + c * end[0],
            a * start[1] + b * control[1] + c * end[1],
        )
