"""Who comes on at which edge of the table, and the baselines he may stand behind."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.render.drawing import (
    HEAVY,
    MM_PER_POINT,
    PLAIN,
    THIN,
    Anchor,
    Lettering,
)
from generator.render.map.canvas import text_width
from generator.render.numbers import inches
from generator.systems.valormr.sheets.packet.sketch import Mark
from generator.systems.valormr.sheets.packet.table_plan import (
    TICK,
    TOP,
    inwards,
    part_of,
)

if TYPE_CHECKING:
    from generator.systems.valormr.sheets.packet.sketch import Point, Sketch
    from generator.systems.valormr.sheets.packet.table_plan import EdgePart, TablePlan
    from generator.systems.valormr.views.packet.table_contents import EdgeTaken

_NAME = Lettering(points=11, bold=True, anchor=Anchor.MIDDLE)
_WORDS = Lettering(points=10, anchor=Anchor.MIDDLE)


def draw_zone(sketch: Sketch, plan: TablePlan, edge: EdgeTaken) -> None:
    """Tint the ground behind a baseline in use."""
    if edge.line is None:
        return
    part = part_of(plan, edge)
    first, second = inwards(part, plan.mm(edge.line.distance))
    corners = (part.start, part.end, second, first)
    ground = Mark(
        points=corners, is_closed=True, is_smooth=False, fill="#ececec", weight=THIN
    )
    sketch.shape((ground,))


def draw_line(sketch: Sketch, plan: TablePlan, edge: EdgeTaken) -> None:
    """Draw the baseline in use with its numbers and distance."""
    line, part = edge.line, part_of(plan, edge)
    if line is None:
        _all_lines(sketch, plan, edge)
        return
    start, end = inwards(part, plan.mm(line.distance))
    sketch.line(start, end, stroke=HEAVY)
    is_flank = edge.edge in ("left", "right")
    if is_flank:
        place = (start[0] + part.inward[0] * 2, start[1] + 6)
    else:
        place = (start[0] + 2, start[1] + (-1.6 if edge.edge == "far" else 4.8))
    anchor = Anchor.END if edge.edge == "right" else Anchor.START
    look = Lettering(points=11, bold=True, anchor=anchor)
    sketch.text(inches(line.distance), place, look)


def _all_lines(sketch: Sketch, plan: TablePlan, edge: EdgeTaken) -> None:
    """Draw every line a force may get, numbered from forward and from rear.

    Lines from a short edge stand too close for both numbers: they bear the first.
    """
    part = part_of(plan, edge)
    is_flank = edge.edge in ("left", "right")
    for line in edge.lines:
        start, end = inwards(part, plan.mm(line.distance))
        sketch.line(start, end, stroke=PLAIN, dashes="2 1.5")
        words = f"{line.from_forward} | {line.from_rear}"
        look = Lettering(points=8.5, bold=True)
        if is_flank:
            middle = replace(look, anchor=Anchor.MIDDLE)
            sketch.text(str(line.from_forward), (start[0], start[1] + 9), middle)
            continue
        sketch.text(words, (start[0] + 1.5, start[1] - 0.8), look)
        other = replace(look, anchor=Anchor.END)
        sketch.text(words, (end[0] - 1.5, end[1] - 0.8), other)


def draw_entry(sketch: Sketch, plan: TablePlan, edge: EdgeTaken) -> None:
    """Name who comes on at an edge and his line, with arrows onto the table."""
    part = part_of(plan, edge)
    for foot in _feet(plan, edge, part):
        _arrow(sketch, foot, part.inward)
    if edge.edge in ("left", "right"):
        _named_inside(sketch, edge, part)
        return
    middle = (part.start[0] + part.end[0]) / 2
    y = part.start[1] + (-9.5 if edge.edge == "far" else 10.5)
    half = text_width(edge.name, _NAME.points * MM_PER_POINT, bold=True) / 2
    sketch.badge(edge.letter, (middle - half - 4, y - 1.4), dark=edge.rank == "first")
    sketch.text(edge.name, (middle, y), _NAME)
    sketch.text(_line_words(edge, part.end[0] - part.start[0]), (middle, y + 5), _WORDS)


def _feet(plan: TablePlan, edge: EdgeTaken, part: EdgePart) -> tuple[Point, ...]:
    """Return where arrows cross an edge: at a quarter and three, beside the numbers."""
    is_flank = edge.edge in ("left", "right")
    axis, origin = (1, TOP) if is_flank else (0, plan.left)
    step = plan.mm(Fraction(2 * TICK))
    feet = []
    for share in (0.25, 0.75):
        wanted = part.start[axis] + (part.end[axis] - part.start[axis]) * share
        between = (floor((wanted - origin) / step) + 0.5) * step + origin
        feet.append((part.start[0], between) if is_flank else (between, part.start[1]))
    return tuple(feet)


def _named_inside(sketch: Sketch, edge: EdgeTaken, part: EdgePart) -> None:
    """Name who comes on at a short edge, where there is no room beside the table."""
    is_left = edge.edge == "left"
    x = part.start[0] + (5 if is_left else -5)
    y = (part.start[1] + part.end[1]) / 2 - 6
    way = 1 if is_left else -1
    sketch.badge(edge.letter, (x, y - 1.4), dark=edge.rank == "first")
    anchor = Anchor.START if is_left else Anchor.END
    look = Lettering(points=11, bold=True, anchor=anchor)
    sketch.text(edge.name, (x + 4 * way, y), look)
    if edge.line is not None:
        words = f"line {edge.line.from_forward}, {inches(edge.line.distance)}"
        sketch.text(words, (x - 2.4 * way, y + 6), look)


def _line_words(edge: EdgeTaken, width: float) -> str:
    """Return a force's baseline in as many words as a width in mm takes."""
    line = edge.line
    if line is None:
        full = "baseline not thrown for; lines: number from forward | from rear"
        ways: tuple[str, ...] = (full, "not thrown for")
    else:
        counted = f"{line.from_forward} from forward, {line.from_rear} from rear"
        ways = (
            f"line {counted}: {inches(line.distance)} = {line.millimetres} mm",
            f"{counted}: {inches(line.distance)}",
            f"{line.from_forward} | {line.from_rear}: {inches(line.distance)}",
            inches(line.distance),
        )
    size = _WORDS.points * MM_PER_POINT
    return next((each for each in ways if text_width(each, size) <= width), ways[-1])


def _arrow(sketch: Sketch, foot: Point, inward: Point) -> None:
    """Draw an arrow that begins outside an edge and ends inside."""
    x, y = inward
    tail = (foot[0] - 4 * x, foot[1] - 4 * y)
    tip = (foot[0] + 3 * x, foot[1] + 3 * y)
    sketch.line(tail, tip, stroke=0.5)
    wings = tuple(
        (tip[0] - 2 * x + side * 1.3 * y, tip[1] - 2 * y + side * 1.3 * x)
        for side in (-1, 1)
    )
    head = Mark(
        points=(tip, *wings), is_closed=True, is_smooth=False, fill="#000", weight=THIN
    )
    sketch.shape((head,))
