"""The wargames table from above, to scale: edges, lines in use, terrain cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.drawing import (
    HEAVY,
    MM_PER_POINT,
    PLAIN,
    THIN,
    Anchor,
    Lettering,
    millimetres,
    piece,
)
from generator.render.map.canvas import text_width
from generator.render.numbers import fraction, inches
from generator.render.packet.sketch import Mark, Placing, Sketch
from generator.render.packet.terrain_shapes import terrain_marks

if TYPE_CHECKING:
    from generator.brief.packet.table_contents import (
        BattleTable,
        CardOnTable,
        EdgeTaken,
    )
    from generator.render.assets import Asset
    from generator.render.packet.sketch import Point

WIDTH = 195.0
_SIDE, _TOP = 9.0, 15.0
_BELOW = 27.0
_MOST, _LEAST = 104.0, 76.0
"""The most the table itself may measure from far to near edge on paper, mm: without
cards, and however many lie on it."""
_CARDS_BESIDE, _CARD_ROW = 5, 7.4
"""Cards the page lists without the picture giving way, and what each more takes."""
_TICK = 6
"""Inches from tick to tick along the edges; every second one bears its number."""
CARD: Point = (63.0, 88.0)
"""Millimetres of a terrain card."""
LARGER = Fraction(2)
"""Cards are drawn larger than they are, so that their shapes can be seen."""
_BESIDE, _APART = 34.0, 8.0
"""How near a card may be to the gap's label before it crowds it, mm."""
_SMALL = Lettering(points=8.5, anchor=Anchor.MIDDLE)
_NAME = Lettering(points=11, bold=True, anchor=Anchor.MIDDLE)
_WORDS = Lettering(points=10, anchor=Anchor.MIDDLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePicture:
    """The finished picture and its scale."""

    picture: Asset
    scale: int
    """The picture is one to this many."""
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
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
        return (WIDTH - self.width) / 2

    def mm(self, length: Fraction) -> float:
        """Return a length on the table as it is on paper."""
        return millimetres(length) / self.scale

    def at(self, along: float, down: float) -> Point:
        """Return a point by its shares of the table's length and width, 0 to 1."""
        return self.left + along * self.width, _TOP + down * self.height


def table_picture(table: BattleTable) -> TablePicture:
    """Return the table as seen from above, to a whole-numbered scale."""
    room = zip((table.along, table.across), _room(table), strict=True)
    scale = max(ceil(millimetres(length) / most) for length, most in room)
    plan = _Plan(table=table, scale=scale)
    height = plan.height + _TOP + _BELOW
    sketch = Sketch(WIDTH, height, title="The table from above")
    for edge in table.edges:
        _zone(sketch, plan, edge)
    _frame(sketch, plan)
    for edge in table.edges:
        _line(sketch, plan, edge)
        _entry(sketch, plan, edge)
    for card in table.cards:
        _card(sketch, plan, card)
    _gap(sketch, plan)
    _scale_bar(sketch, plan)
    return TablePicture(picture=sketch.asset(), scale=scale, width=WIDTH, height=height)


def _room(table: BattleTable) -> Point:
    """Return the most a table may measure on paper; its cards are listed below it."""
    more = max(0, len(table.cards) - _CARDS_BESIDE)
    return WIDTH - 2 * _SIDE, max(_LEAST, _MOST - more * _CARD_ROW)


def _frame(sketch: Sketch, plan: _Plan) -> None:
    """Draw the table's edges with a tick every few inches."""
    corner = plan.at(0, 0)
    sketch.box(corner, (plan.width, plan.height), stroke=HEAVY * 1.5)
    ticks = []
    for number in range(_TICK, int(plan.table.along), _TICK):
        x = plan.left + plan.mm(Fraction(number))
        for y, way in ((_TOP, 1), (_TOP + plan.height, -1)):
            ticks.append(piece((x, y), (x, y + 1.8 * way)))
        if number % (2 * _TICK) == 0:
            sketch.text(f"{number}″", (x, _TOP + plan.height + 3.8), _SMALL)
    for number in range(_TICK, int(plan.table.across), _TICK):
        y = _TOP + plan.mm(Fraction(number))
        for x, way in ((plan.left, 1), (plan.left + plan.width, -1)):
            ticks.append(piece((x, y), (x + 1.8 * way, y)))
        if number % (2 * _TICK) == 0:
            sketch.text(f"{number}″", (plan.left - 4, y + 1), _SMALL)
    sketch.path(ticks, stroke=THIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A force's part of an edge: where it lies, and which way inwards is."""

    start: Point
    end: Point
    inward: Point


def _part(plan: _Plan, edge: EdgeTaken) -> _Part:
    low, high = float(edge.from_share), float(edge.to_share)
    match edge.edge:
        case "far":
            return _Part(start=plan.at(low, 0), end=plan.at(high, 0), inward=(0, 1))
        case "near":
            return _Part(start=plan.at(low, 1), end=plan.at(high, 1), inward=(0, -1))
        case "left":
            return _Part(start=plan.at(0, low), end=plan.at(0, high), inward=(1, 0))
        case _:
            return _Part(start=plan.at(1, low), end=plan.at(1, high), inward=(-1, 0))


def _inwards(part: _Part, length: float) -> tuple[Point, Point]:
    """Return a force's part of its edge moved into the table."""
    x, y = part.inward
    return (
        (part.start[0] + x * length, part.start[1] + y * length),
        (part.end[0] + x * length, part.end[1] + y * length),
    )


def _zone(sketch: Sketch, plan: _Plan, edge: EdgeTaken) -> None:
    """Tint the ground behind a baseline in use."""
    if edge.line is None:
        return
    part = _part(plan, edge)
    first, second = _inwards(part, plan.mm(edge.line.distance))
    corners = (part.start, part.end, second, first)
    ground = Mark(
        points=corners, is_closed=True, is_smooth=False, fill="#ececec", weight=THIN
    )
    sketch.shape((ground,))


def _line(sketch: Sketch, plan: _Plan, edge: EdgeTaken) -> None:
    """Draw the baseline in use with its numbers and distance."""
    line, part = edge.line, _part(plan, edge)
    if line is None:
        _all_lines(sketch, plan, edge)
        return
    start, end = _inwards(part, plan.mm(line.distance))
    sketch.line(start, end, stroke=HEAVY)
    is_flank = edge.edge in ("left", "right")
    if is_flank:
        place = (start[0] + part.inward[0] * 2, start[1] + 6)
    else:
        place = (start[0] + 2, start[1] + (-1.6 if edge.edge == "far" else 4.8))
    anchor = Anchor.END if edge.edge == "right" else Anchor.START
    look = Lettering(points=11, bold=True, anchor=anchor)
    sketch.text(inches(line.distance), place, look)


def _all_lines(sketch: Sketch, plan: _Plan, edge: EdgeTaken) -> None:
    """Draw every line a force may get, numbered from forward and from rear."""
    part = _part(plan, edge)
    is_flank = edge.edge in ("left", "right")
    for line in edge.lines:
        start, end = _inwards(part, plan.mm(line.distance))
        sketch.line(start, end, stroke=PLAIN, dashes="2 1.5")
        words = f"{line.from_forward} | {line.from_rear}"
        place = (
            (start[0], start[1] + 4) if is_flank else (start[0] + 1.5, start[1] - 0.8)
        )
        sketch.text(words, place, Lettering(points=8.5, bold=True))


def _entry(sketch: Sketch, plan: _Plan, edge: EdgeTaken) -> None:
    """Name who comes on at an edge and his line, with arrows onto the table."""
    part = _part(plan, edge)
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


def _feet(plan: _Plan, edge: EdgeTaken, part: _Part) -> tuple[Point, ...]:
    """Return where arrows cross an edge: at a quarter and three, beside the numbers."""
    is_flank = edge.edge in ("left", "right")
    axis, origin = (1, _TOP) if is_flank else (0, plan.left)
    step = plan.mm(Fraction(2 * _TICK))
    feet = []
    for share in (0.25, 0.75):
        wanted = part.start[axis] + (part.end[axis] - part.start[axis]) * share
        between = (floor((wanted - origin) / step) + 0.5) * step + origin
        feet.append((part.start[0], between) if is_flank else (between, part.start[1]))
    return tuple(feet)


def _named_inside(sketch: Sketch, edge: EdgeTaken, part: _Part) -> None:
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


def _card(sketch: Sketch, plan: _Plan, card: CardOnTable) -> None:
    """Draw a terrain card at its true size, with its number beside it."""
    middle = plan.at(card.x / 100, card.y / 100)
    size = float(LARGER) / plan.scale
    placing = Placing(middle=middle, scale=size, angle=card.angle)
    x, y = CARD[0] / 2, CARD[1] / 2
    corners = ((-x, -y), (x, -y), (x, y), (-x, y))
    outline = Mark(
        points=corners, is_closed=True, is_smooth=False, fill="#fff", weight=THIN
    )
    sketch.shape((outline,), placing)
    sketch.shape(_coarse(card.kind), placing)
    top = placing.place((0, -y))
    sketch.dotted(top, 0.6)
    beside = (middle[0] + (9 if card.x < 90 else -9), middle[1])
    sketch.disc(str(card.number), beside)


def _coarse(kind: str) -> tuple[Mark, ...]:
    """Return a card's shape without lines too fine for its small picture."""
    marks = terrain_marks(kind)
    return tuple(
        Mark(
            points=mark.points,
            is_closed=mark.is_closed,
            is_smooth=mark.is_smooth,
            fill=mark.fill,
            weight=THIN,
        )
        for mark in marks
    )


def _gap(sketch: Sketch, plan: _Plan) -> None:
    """Draw how far the lines in use are apart."""
    facing = {
        wanted: [e for e in plan.table.edges if e.edge == wanted and e.line]
        for wanted in ("near", "far")
    }
    between = plan.table.between
    if between is None or between <= 0:
        return
    far = max(e.line.distance for e in facing["far"] if e.line)
    near = max(e.line.distance for e in facing["near"] if e.line)
    x = plan.left + plan.width * 0.97
    top, bottom = _TOP + plan.mm(far), _TOP + plan.height - plan.mm(near)
    sketch.line((x, top + 0.6), (x, bottom - 0.6), stroke=PLAIN)
    for y, way in ((top + 0.6, 1), (bottom - 0.6, -1)):
        wings = tuple((x + side * 1.1, y + way * 2.2) for side in (-1, 1))
        tip = Mark(
            points=((x, y), *wings),
            is_closed=True,
            is_smooth=False,
            fill="#000",
            weight=THIN,
        )
        sketch.shape((tip,))
    look = Lettering(points=11, bold=True, anchor=Anchor.END)
    sketch.text(inches(between), (x - 2, _clear_of_cards(plan, x, top, bottom)), look)


def _clear_of_cards(plan: _Plan, x: float, top: float, bottom: float) -> float:
    """Return a height beside the gap's arrow at which the fewest cards are near."""
    cards = [plan.at(card.x / 100, card.y / 100) for card in plan.table.cards]
    near = [down for along, down in cards if x - along < _BESIDE]

    def crowd(height: float) -> int:
        return sum(abs(down - height) < _APART for down in near)

    heights = [top + share * (bottom - top) for share in (0.5, 0.25, 0.75, 0.1, 0.9)]
    return min(heights, key=crowd) + 1.4


def _scale_bar(sketch: Sketch, plan: _Plan) -> None:
    """Draw a bar of inches of the table, and the bow's reach beside it."""
    y = _TOP + plan.height + 20
    left = plan.left
    step = plan.mm(Fraction(_TICK))
    for number in range(4):
        fill = "#000" if number % 2 == 0 else "#fff"
        corner = (left + number * step, y)
        sketch.box(corner, (step, 1.6), fill=fill, stroke=PLAIN)
    for number in range(5):
        sketch.text(f"{number * _TICK}″", (left + number * step, y + 5), _SMALL)
    start = left + 4 * step + 16
    reach = plan.mm(plan.table.bow_range)
    sketch.line((start, y + 0.8), (start + reach, y + 0.8), stroke=HEAVY)
    for x in (start, start + reach):
        sketch.line((x, y - 0.8), (x, y + 2.4), stroke=HEAVY)
    yards = fraction(plan.table.bow_range * plan.table.yards_per_inch)
    words = f"short bow: {inches(plan.table.bow_range)} = {yards} yards"
    sketch.text(words, (start + reach + 3, y + 2.2), Lettering(points=10))
