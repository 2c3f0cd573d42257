"""The names of rivers: once each, along the straightest free stretch."""

from __future__ import annotations

from math import atan2, degrees
from typing import TYPE_CHECKING

from generator.render.map.canvas import text_width
from generator.render.map.geometry import Box, box_around, moved, unit
from generator.render.map.label import NEVER, Label
from generator.render.map.paths import along, length_of, sampled
from generator.render.map.rivers import MAJOR_WIDTH, MINOR_WIDTH
from generator.world.board import RiverCategory

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.clutter import Clutter
    from generator.render.map.geometry import Point
    from generator.render.map.paths import Cubic
    from generator.render.map.plan import MapPlan


def river_labels(plan: MapPlan, clutter: Clutter) -> Iterator[Label]:
    """Yield each river's name once, along its straightest stretch."""
    size = plan.type_size(40)
    for name, courses in _named_courses(plan).items():
        width = text_width(name, size) + 0.08 * size * len(name)
        spots = [
            found
            for course, breadth in courses
            for found in _along_river(course, width, breadth / 2 + 0.62 * size)
        ]
        prices = [
            sum(clutter.price(box) for box in _beads(middle, flow, width, size)) + bend
            for middle, flow, bend in spots
        ]
        middle, flow, _ = spots[prices.index(min(prices))]
        for box in _beads(middle, flow, width, size):
            clutter.add(box, NEVER)
        yield Label(
            words=name,
            kind="water",
            middle=middle,
            size=size,
            ink=plan.theme.inks["sea_text"],
            box=box_around(middle, width, size),
            is_italic=True,
            spacing=0.08 * size,
            angle=degrees(atan2(flow[1], flow[0])),
        )


def _named_courses(plan: MapPlan) -> dict[str, list[tuple[tuple[Point, ...], int]]]:
    """Return the courses of each river's stretches by its name, and their breadths."""
    pieces: dict[int, list[Cubic]] = {}
    for piece in plan.river_curves:
        pieces.setdefault(piece.line, []).append(piece.curve)
    named: dict[str, list[tuple[tuple[Point, ...], int]]] = {}
    for line, river in enumerate(plan.board.rivers):
        if river.name and line in pieces:
            major = river.category is RiverCategory.MAJOR
            breadth = MAJOR_WIDTH if major else MINOR_WIDTH
            named.setdefault(river.name, []).append((sampled(pieces[line]), breadth))
    return named


def _along_river(
    course: Sequence[Point], width: float, aside: float
) -> Iterator[tuple[Point, Point, float]]:
    """Yield spots beside a river: middle, direction of writing, price of its bends."""
    length = length_of(course)
    stride = max(60.0, length / 50)
    for step in range(max(1, int((length - width) // stride)) + 1):
        start, _ = along(course, step * stride)
        end, _ = along(course, min(step * stride + width, length))
        middle, _ = along(course, min(step * stride + width / 2, length))
        flow = unit((end[0] - start[0], end[1] - start[1]))
        chord = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        bend = abs(chord[0] - middle[0]) + abs(chord[1] - middle[1])
        if flow[0] < 0 or (flow[0] == 0 and flow[1] > 0):
            flow = (-flow[0], -flow[1])
        steep = 1500.0 * max(0.0, abs(flow[1]) - 0.75)
        for side in (-1, 1):
            out = (-flow[1] * side, flow[0] * side)
            yield moved(chord, out, aside + bend * 0.5), flow, 40 * bend + steep


def _beads(middle: Point, flow: Point, width: float, size: float) -> list[Box]:
    """Return small boxes along a slanting line of text."""
    count = max(2, round(width / size))
    return [
        box_around(
            moved(middle, flow, (step + 0.5) * width / count - width / 2), size, size
        )
        for step in range(count)
    ]
