"""The lines of marches, those along one way side by side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, between, moved, unit
from generator.render.map.paths import along, length_of
from generator.render.map.plan import once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.picture import DrawnTrail
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

ASIDE = (0.0, 0.1, -0.1, 0.2, -0.2)
"""How far trails along one way lie beside its middle, in hexes."""
FROM_START = 0.2
"""How far from the middle of the first hex a trail begins, in hexes."""
BENDS = 6
"""Straight pieces of a bend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailLine:
    """A trail as it would be drawn if no counter stood at its end."""

    trail: DrawnTrail
    points: tuple[Point, ...]


@once
def trail_lines(plan: MapPlan) -> tuple[TrailLine, ...]:
    """Return the line of every trail, those along one way side by side."""
    used: dict[frozenset[Hex], int] = {}
    found = []
    for trail in plan.picture.trails:
        steps = [frozenset(step) for step in pairwise(trail.hexes)]
        steps = [step for step in steps if len(step) > 1]
        if not steps:
            continue
        rank = max(used.get(step, 0) for step in steps)
        used.update((step, rank + 1) for step in steps)
        aside = ASIDE[rank % len(ASIDE)] * ACROSS
        points = _beside([plan.lattice.middle(at) for at in trail.hexes], aside)
        line = _bent(points)
        start = min(FROM_START * ACROSS, length_of(line) / 4)
        found.append(TrailLine(trail=trail, points=_from(line, start)))
    return tuple(found)


def _beside(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line of points moved to the right of its direction."""
    found: list[Point] = []
    for index, point in enumerate(points):
        before, after = (
            points[max(index - 1, 0)],
            points[min(index + 1, len(points) - 1)],
        )
        x, y = unit((after[0] - before[0], after[1] - before[1]))
        found.append(moved(point, (-y, x), aside))
    return found


def _bent(points: Sequence[Point]) -> list[Point]:
    """Return a line with its corners rounded."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = between(before, corner), between(corner, after)
        for step in range(BENDS + 1):
            share = step / BENDS
            found.append(
                between(
                    between(start, corner, share), between(corner, end, share), share
                )
            )
    return [*found, points[-1]]


def _from(line: Sequence[Point], distance: float) -> tuple[Point, ...]:
    """Return a line without its first so many units."""
    start, _ = along(line, distance)
    left = distance
    for index, (first, second) in enumerate(pairwise(line)):
        left -= hypot(second[0] - first[0], second[1] - first[1])
        if left < 0:
            return (start, *line[index + 1 :])
    return tuple(line[-2:])
