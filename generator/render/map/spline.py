"""Smooth lines past control points, as short path data and as points.

A line is a quadratic B-spline: it passes the middle between neighbouring control
points and is pulled towards each. On even whole numbers every middle is whole, so
nothing is lost by rounding and each further piece is written by its end alone. Every
piece has its letter: readers of path data are slow where one stands for many pieces.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.render.map.geometry import Point

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
    middles = [_middle(a, b) for a, b in _round(ring)]
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


def _round(ring: Sequence[Control]) -> Iterable[tuple[Control, Control]]:
    return pairwise((*ring, ring[0]))


def closed_points(ring: Sequence[Control], pieces: int = 4) -> tuple[Point, ...]:
    """Return points along a closed line past control points."""
    found: list[Point] = []
    for before, here, after in zip(
        (ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False
    ):
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


def _bend(
    start: Control, control: Control, end: Control, pieces: int
) -> Iterable[Point]:
    """Yield points of one bend, without its end."""
    for step in range(pieces):
        share = step / pieces
        rest = 1 - share
        a, b, c = rest * rest, 2 * rest * share, share * share
        yield (
            a * start[0] + b * control[0] + c * end[0],
            a * start[1] + b * control[1] + c * end[1],
        )
