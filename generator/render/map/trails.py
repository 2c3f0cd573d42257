"""Marches of the period: arrows in the side's colour, up to who made them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, between, moved, unit
from generator.render.map.paths import PathData, along, length_of
from generator.render.map.picture import TrailStyle
from generator.render.map.sides import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.counters import StackSpot
    from generator.render.map.geometry import Box, Point
    from generator.render.map.picture import DrawnTrail
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

SHARE, NARROWEST_MM = 0.075, 0.65
"""How broad an arrow is, as a share of the hex and in millimetres."""
ASIDE = (0.0, 0.1, -0.1, 0.2, -0.2)
"""How far trails along one way lie beside its middle, in hexes."""
FROM_START = 0.2
"""How far from the middle of the first hex a trail begins, in hexes."""
TURNS = 0.45
"""How far from the middle of its last hex a trail turns to a mark, in hexes."""
HALVINGS = 8
"""How often the last stretch is halved to find the edge of a counter."""
BENDS = 6
"""Straight pieces of a bend."""
DASHES = "30 16"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailLine:
    """A trail as it would be drawn if no counter stood at its end."""

    trail: DrawnTrail
    points: tuple[Point, ...]


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


def draw_trails(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every trail up to the counter of its side, or to its mark."""
    ends = {(spot.stack.at, spot.stack.side): spot for spot in plan.counters.stacks}
    width = max(SHARE * plan.hex_mm, NARROWEST_MM) / plan.unit_mm
    for line in trail_lines(plan):
        points = _ended(line, ends, 1.5 * width)
        if len(points) > 1:
            _draw(plan, canvas, line.trail, points=points, width=width)


def _ended(
    line: TrailLine, ends: Mapping[tuple[Hex, str], StackSpot], head: float
) -> list[Point]:
    """Return a line up to where its head's tip is."""
    spot = ends.get((line.trail.hexes[-1], line.trail.side))
    if spot is None:
        return _short_of(line.points, line.points[-1], head)
    if spot.marked is None:
        return _outside(line.points, spot.body)
    before = _short_of(line.points, line.points[-1], TURNS * ACROSS)
    begun = before or line.points[:1]
    return _outside([*begun, spot.stack.mark], spot.marked.grown(head / 6))


def _short_of(points: Sequence[Point], goal: Point, length: float) -> list[Point]:
    """Return a line up to so far from its goal."""
    kept = [
        point
        for point in points
        if hypot(point[0] - goal[0], point[1] - goal[1]) > length
    ]
    if not kept:
        return []
    last = kept[-1]
    whole = hypot(goal[0] - last[0], goal[1] - last[1])
    return [*kept, between(last, goal, 1 - length / whole)]


def _outside(points: Sequence[Point], box: Box) -> list[Point]:
    """Return a line up to the edge of a box."""

    def is_in(point: Point) -> bool:
        return box.left < point[0] < box.right and box.top < point[1] < box.bottom

    kept = list(points)
    inner: Point | None = None
    while kept and is_in(kept[-1]):
        inner = kept.pop()
    if not kept or inner is None:
        return kept
    outer = kept[-1]
    for _ in range(HALVINGS):
        half = between(outer, inner)
        outer, inner = (outer, half) if is_in(half) else (half, inner)
    return [*kept, outer]


def _draw(
    plan: MapPlan,
    canvas: Canvas,
    trail: DrawnTrail,
    *,
    points: Sequence[Point],
    width: float,
) -> None:
    """Draw one arrow with an edge all round."""
    tip = points[-1]
    shaft = _short_of(points, tip, 1.5 * width) or [points[0]]
    base = shaft[-1]
    if len(shaft) == 1:
        base = between(points[0], tip, 0.1)
    toward = unit((tip[0] - base[0], tip[1] - base[1]))
    right = (-toward[1], toward[0])
    line, head = PathData(), PathData()
    line.polyline([*shaft, moved(base, toward, 0.4 * width)])
    head.polyline(
        [moved(base, right, -1.25 * width), tip, moved(base, right, 1.25 * width)],
        closed=True,
    )
    side = plan.picture.side(trail.side) or NOBODY
    colour = plan.theme.side_colour(side)
    inks = plan.theme.inks
    edge = plan.stroke(3)
    look: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
    dashed = {"stroke_dasharray": DASHES} if trail.style is TrailStyle.PLANNED else {}
    canvas.path(
        line.text(), stroke=inks["trail_edge"], stroke_width=width + 4 * edge, **look
    )
    canvas.path(line.text(), stroke=inks["ink"], stroke_width=width, **look, **dashed)
    inner = max(width - 2 * edge, 0.4 * width)
    canvas.path(line.text(), stroke=colour, stroke_width=inner, **look, **dashed)
    canvas.path(
        head.text(),
        fill=colour,
        stroke=inks["ink"],
        stroke_width=edge,
        stroke_linejoin="round",
    )
