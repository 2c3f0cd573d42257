"""Who comes on at which edge of the table, and the baselines he may stand behind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.drawing import HEAVY, MM_PER_POINT, PLAIN, THIN, Anchor, Lettering
from generator.render.map.canvas import text_width
from generator.render.numbers import inches
from generator.systems.valormr.sheets.packet.sketch import Mark
from generator.systems.valormr.sheets.packet.table_plan import SHARE, inwards, part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.sheets.packet.sketch import Point, Sketch
    from generator.systems.valormr.sheets.packet.table_plan import TablePlan
    from generator.systems.valormr.views.packet.table_contents import EdgeTaken

_NAME = Lettering(points=12, bold=True)
_WORDS = Lettering(points=10.5, bold=True)
_INSET, _NUMBERS = 4.5, 9.0
"""How far within the table the words for an edge begin, mm; and how much farther
where the numbers of all lines stand before them."""
_ROOM = 45.0
"""Words for a line give way to ground that leaves them so much, mm; they lie over
ground that is nearer."""
_SHARES = 3.4
"""How high the shares are that stand at the far edge, mm."""


def draw_zone(sketch: Sketch, plan: TablePlan, edge: EdgeTaken) -> None:
    """Tint the ground behind a baseline in use."""
    if edge.line is None:
        return
    part = part_of(plan, edge)
    first, second = inwards(part, plan.mm(edge.line.distance))
    corners = (part.start, part.end, second, first)
    ground = Mark(
        points=corners, is_closed=True, is_smooth=False, fill="#f1f1f1", weight=THIN
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
    """Name who comes on at an edge, and his line, within the ground he deploys on.

    All are told alike: badge and name at the edge, the distance beside them.
    """
    part = part_of(plan, edge)
    is_flank = edge.edge in ("left", "right")
    is_right = edge.edge == "right"
    inset = _INSET + (0 if edge.line else _NUMBERS)
    x = part.start[0] + (-inset if is_right else inset)
    y = (part.start[1] + part.end[1]) / 2 if is_flank else part.start[1]
    below_shares = _SHARES if plan.table.to_lay else 0.0
    y += {"far": 5.2 + below_shares, "near": -7.2}.get(edge.edge, -3.0)
    way = -1 if is_right else 1
    anchor = Anchor.END if is_right else Anchor.START
    sketch.badge(edge.letter, (x, y - 1.4), dark=edge.rank == "first")
    look = replace(_NAME, anchor=anchor)
    sketch.haloed(edge.name, (x + 4 * way, y), look)
    room = plan.width / 2 if is_flank else part.end[0] - part.start[0] - 2 * inset
    if not is_flank:
        room = min((room, *_before_cards(plan, (x, y + 5.2))))
    words = replace(_WORDS, anchor=anchor)
    sketch.haloed(_line_words(edge, room), (x - 2.4 * way, y + 5.2), words)


def _before_cards(plan: TablePlan, start: Point) -> Iterator[float]:
    """Yield how far it is from a place to the ground of each card right of it, mm."""
    half = plan.mm(plan.table.across * SHARE) / 2
    for card in plan.table.cards:
        along, down = plan.at(card.x / 100, card.y / 100)
        room = along - half - start[0]
        if abs(down - start[1]) < half and room > _ROOM:
            yield room


def _line_words(edge: EdgeTaken, width: float) -> str:
    """Return a force's baseline in as many words as a width in mm takes."""
    line = edge.line
    if line is None:
        full = "baseline not rolled for yet; lines: number from forward | from rear"
        ways: tuple[str, ...] = (full, "not rolled for")
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
