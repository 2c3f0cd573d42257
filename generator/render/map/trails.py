"""Marches of the period: arrows in the side's colour, up to who made them."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from generator.render.map.counters import laid_counters
from generator.render.map.geometry import ACROSS, between, heading, moved
from generator.render.map.marks import trail_lines
from generator.render.map.paths import PathData
from generator.render.map.picture import NOBODY, TrailStyle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.counters import StackSpot
    from generator.render.map.geometry import Box, Point
    from generator.render.map.marks import TrailLine
    from generator.render.map.picture import DrawnTrail
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

SHARE, NARROWEST_MM = 0.075, 0.65
"""How broad an arrow is, as a share of the hex and in millimetres."""
TURNS = 0.45
"""How far from the middle of its last hex a trail turns to a mark, in hexes."""
HALVINGS = 8
"""How often the last stretch is halved to find the edge of a counter."""
DASHES = "30 16"


def draw_trails(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every trail up to the counter of its side, or to its mark."""
    ends = {(spot.stack.at, spot.stack.side): spot for spot in laid_counters(plan).stacks}
    width = max(SHARE * plan.hex_mm, NARROWEST_MM) / plan.unit_mm
    for line in trail_lines(plan):
        points = _ended(line, ends, 1.5 * width)
        if len(points) > 1:
            _draw(plan, canvas, line.trail, points=points, width=width)


def _ended(line: TrailLine, ends: Mapping[tuple[Hex, str], StackSpot], head: float) -> list[Point]:
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
    kept = [point for point in points if dist(point, goal) > length]
    if not kept:
        return []
    return [*kept, between(kept[-1], goal, 1 - length / dist(goal, kept[-1]))]


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
    plan: MapPlan, canvas: Canvas, trail: DrawnTrail, *, points: Sequence[Point], width: float
) -> None:
    """Draw one arrow with an edge all round."""
    tip = points[-1]
    shaft = _short_of(points, tip, 1.5 * width) or [points[0]]
    base = shaft[-1]
    if len(shaft) == 1:
        base = between(points[0], tip, 0.1)
    toward = heading(base, tip)
    right = (-toward[1], toward[0])
    line, head = PathData(), PathData()
    line.polyline([*shaft, moved(base, toward, 0.4 * width)])
    head.polyline(
        [moved(base, right, -1.25 * width), tip, moved(base, right, 1.25 * width)], closed=True
    )
    side = plan.picture.side(trail.side) or NOBODY
    colour = plan.theme.side_colour(side)
    inks = plan.inks
    edge = plan.stroke(3)
    look: Look = {"stroke_linejoin": "round"}
    dashed = {"stroke_dasharray": DASHES} if trail.style is TrailStyle.PLANNED else {}
    canvas.line(line.text(), inks["trail_edge"], width + 4 * edge, **look)
    canvas.line(line.text(), inks["ink"], width, **look, **dashed)
    inner = max(width - 2 * edge, 0.4 * width)
    canvas.line(line.text(), colour, inner, **look, **dashed)
    canvas.path(
        head.text(), fill=colour, stroke=inks["ink"], stroke_width=edge, stroke_linejoin="round"
    )
