"""A wargames table on paper: how it is drawn, its edges, who comes on where."""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from generator.render.drawing import (
    HEAVY,
    MM_PER_POINT,
    PLAIN,
    THIN,
    Anchor,
    Drawing,
    Lettering,
    millimetres,
    mm,
)
from generator.render.map.canvas import text_width
from generator.render.numbers import inches
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.render.assets import Asset
    from generator.systems.valormr.views.packet.heads import EdgeTaken
    from generator.systems.valormr.views.packet.packet_ground import BattleTable


# Line drawings with curves and fills, for what lies on a wargames table.

Point = tuple[float, float]
_HALO = 1.0
"""The white round letters, mm."""


class Mark(Struct, frozen=True, kw_only=True):
    """One line of a shape, in mm round its middle; it may be closed and filled."""

    points: tuple[Point, ...]
    is_closed: bool = False
    is_smooth: bool = True
    fill: str = "none"
    weight: float = PLAIN


class Placing(Struct, frozen=True, kw_only=True):
    """Where a shape is put: its middle, its size against its own, its turn."""

    middle: Point = (0.0, 0.0)
    scale: float = 1.0
    angle: float = 0.0
    """Degrees clockwise."""

    def place(self, point: Point) -> Point:
        """Return where a point of the shape comes to lie."""
        turn = radians(self.angle)
        x, y = point[0] * self.scale, point[1] * self.scale
        return (
            self.middle[0] + x * cos(turn) - y * sin(turn),
            self.middle[1] + x * sin(turn) + y * cos(turn),
        )


class DrawnPicture(Struct, frozen=True, kw_only=True):
    """A finished picture and its size in mm."""

    picture: Asset
    width: float
    height: float
    scale: int = 1
    """The picture is one to this many."""
    boxes: int = 0
    """Of a company's boxes: how many it shows."""


class Sketch(Drawing):
    """A picture that can hold filled shapes and text on its head."""

    def shape(self, marks: Iterable[Mark], placing: Placing | None = None) -> None:
        """Draw a shape at its place."""
        at = placing or Placing()
        for mark in marks:
            look: dict[str, Any] = {
                "fill": mark.fill,
                "stroke": "#000",
                "stroke_width": mark.weight,
                "stroke_linejoin": "round",
            }
            self._svg.add(self._svg.path(d=path_of(mark, at), **look))

    def haloed(self, words: str, place: Point, lettering: Lettering) -> None:
        """Set a text that stays readable over whatever is drawn below it."""
        look: dict[str, Any] = {
            "font_size": mm(lettering.points * MM_PER_POINT),
            "text_anchor": lettering.anchor.value,
            "font_weight": "bold" if lettering.bold else "normal",
            "stroke": "#fff",
            "stroke_width": _HALO,
            "stroke_linejoin": "round",
        }
        self._svg.add(self._svg.text(words, insert=tuple(map(mm, place)), **look))
        self.text(words, place, lettering)


def path_of(mark: Mark, at: Placing) -> str:
    """Return a mark as SVG path data: straight lines, or a curve through all points."""
    points = [at.place(point) for point in mark.points]
    end = "Z" if mark.is_closed else ""
    if not mark.is_smooth:
        return f"M{'L'.join(map(_written, points))}{end}"
    count = len(points)
    if mark.is_closed:
        through = [points[at % count] for at in range(-1, count + 2)]
    else:
        through = [points[0], *points, points[-1]]
    pieces = [f"M{_written(points[0])}"]
    for before, start, goal, after in zip(
        through, through[1:], through[2:], through[3:], strict=False
    ):
        first = (start[0] + (goal[0] - before[0]) / 6, start[1] + (goal[1] - before[1]) / 6)
        second = (goal[0] - (after[0] - start[0]) / 6, goal[1] - (after[1] - start[1]) / 6)
        pieces.append(f"C{_written(first)} {_written(second)} {_written(goal)}")
    return f"{''.join(pieces)}{end}"


def _written(point: Point) -> str:
    return f"{mm(point[0]):g} {mm(point[1]):g}"


# A wargames table on paper: where its edges and a force's part of them lie.

WIDTH = 195.0
TOP = 1.0
"""Millimetres above the table."""
LEFT = 7.5
"""Millimetres to the left of the table, for inches."""
RIM, RIM_WITH_SHARES = 1.0, 9.0
"""What is kept free to the right of it, mm: shares of it, where cards are noted."""
SHARE = Fraction(1, 4)
"""How much of the table's width the ground is drawn that a card tells of."""
TICK = 6
"""Inches from tick to tick along the edges; every second one bears its number."""


class TablePlan(Struct, frozen=True, kw_only=True):
    """A table on paper: millimetres from the picture's top left corner."""

    table: BattleTable
    scale: int

    @property
    def width(self) -> float:
        """The table's length on paper."""
        return millimetres(self.table.along) / self.scale

    @property
    def height(self) -> float:
        """The table's width on paper."""
        return millimetres(self.table.across) / self.scale

    @property
    def left(self) -> float:
        """Where the table begins."""
        return LEFT

    def mm(self, length: Fraction) -> float:
        """Return a length on the table as it is on paper."""
        return millimetres(length) / self.scale

    def at(self, along: float, down: float) -> Point:
        """Return a point by its shares of the table's length and width, 0 to 1."""
        return self.left + along * self.width, TOP + down * self.height


class EdgePart(Struct, frozen=True, kw_only=True):
    """A force's part of an edge: where it lies, and which way inwards is."""

    start: Point
    end: Point
    inward: Point


def part_of(plan: TablePlan, edge: EdgeTaken) -> EdgePart:
    """Return a force's part of its edge, as it lies on paper."""
    low, high = float(edge.from_share), float(edge.to_share)
    match edge.edge:
        case "far":
            return EdgePart(start=plan.at(low, 0), end=plan.at(high, 0), inward=(0, 1))
        case "near":
            return EdgePart(start=plan.at(low, 1), end=plan.at(high, 1), inward=(0, -1))
        case "left":
            return EdgePart(start=plan.at(0, low), end=plan.at(0, high), inward=(1, 0))
        case _:
            return EdgePart(start=plan.at(1, low), end=plan.at(1, high), inward=(-1, 0))


def inwards(part: EdgePart, length: float) -> tuple[Point, Point]:
    """Return a force's part of its edge moved into the table."""
    x, y = part.inward
    return (
        (part.start[0] + x * length, part.start[1] + y * length),
        (part.end[0] + x * length, part.end[1] + y * length),
    )


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
    ground = Mark(points=corners, is_closed=True, is_smooth=False, fill="#f1f1f1", weight=THIN)
    sketch.shape((ground,))


def draw_line(sketch: Sketch, plan: TablePlan, edge: EdgeTaken) -> None:
    """Draw the baseline in use with its numbers and distance."""
    if edge.line is None:
        _all_lines(sketch, plan, edge)
        return
    start, end = inwards(part_of(plan, edge), plan.mm(edge.line.distance))
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
