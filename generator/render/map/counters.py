"""Counters: laid out so that every one in a hex can be read, and drawn.

One or two in a hex are full counters, with the side's letter in the side's shape over
a label. More, or counters in small hexes, become strips one under the other; what
finds no room is counted on the last strip.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.map.canvas import text_width
from generator.render.map.counter_shapes import lift, shape_path
from generator.render.map.geometry import Box, box_around, moved
from generator.render.map.picture import CounterKind, MapSide
from generator.render.map.theme import text_colour
from generator.world.rivers import bank_end, is_parted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import Counter
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank

_BLACK = "#1a1a1a"
NOBODY = MapSide(id="", name="unknown", letter="?", colour=_BLACK, is_dark=True)
"""Stands for a side the picture does not name."""

SEVERAL = MapSide(id="", name="several", letter="…", colour=_BLACK, is_dark=True)
"""Stands for the sides of a strip that counts counters of more than one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterSpot:
    """Where one counter lies, or the strip that counts those without room."""

    counters: tuple[Counter, ...]
    """One; several only on a strip that counts them."""
    middle: Point
    width: float
    height: float
    type_size: float

    @property
    def box(self) -> Box:
        """The room it takes."""
        return box_around(self.middle, self.width, self.height)

    @property
    def label(self) -> str:
        """What stands on it."""
        if len(self.counters) == 1:
            return self.counters[0].label
        return f"+{len(self.counters)}"

    @property
    def is_strip(self) -> bool:
        """Whether letter and label stand side by side."""
        return self.width > 1.5 * self.height


def counter_spots(plan: MapPlan) -> tuple[CounterSpot, ...]:
    """Return where every counter lies, in reading order of their hexes."""
    by_hex: dict[Hex, list[Counter]] = {}
    for counter in plan.picture.counters:
        by_hex.setdefault(counter.at, []).append(counter)
    return tuple(
        spot
        for at in plan.hexes
        if at in by_hex
        for group in _by_bank(by_hex[at])
        for spot in _laid(plan, at, group, len(by_hex[at]))
    )


def _by_bank(counters: Sequence[Counter]) -> list[tuple[Counter, ...]]:
    """Part a hex's counters by the bank they stand on."""
    banks = sorted(
        {counter.bank or 0 for counter in counters if counter.bank is not None}
    )
    groups = [
        tuple(counter for counter in counters if counter.bank == bank) for bank in banks
    ]
    loose = tuple(counter for counter in counters if counter.bank is None)
    return [loose, *groups] if loose else groups


def _laid(
    plan: MapPlan, at: Hex, group: Sequence[Counter], in_hex: int
) -> Iterator[CounterSpot]:
    """Yield the spots of counters that lie together."""
    size = plan.type_size(30)
    widest = max(text_width(counter.label, size, bold=True) for counter in group)
    side = max(92.0, widest + 18, 2.3 * size + 12)
    x, y = plan.lattice.middle(at)
    low = 14 if plan.number_size else 0
    toward = _toward_bank(plan, at, group[0].bank)
    if in_hex == 1 and side <= 150 and toward == (0.0, 0.0):
        yield CounterSpot(
            counters=tuple(group),
            middle=(x, y + min(low, 100 - side / 2)),
            width=side,
            height=side,
            type_size=size,
        )
        return
    away = moved((0.0, low), toward, 60)
    for spot in _strips(group, size):
        middle = _kept_inside(away, spot.middle, spot)
        yield replace(spot, middle=(x + middle[0], y + middle[1]))


def _strips(group: Sequence[Counter], size: float) -> list[CounterSpot]:
    """Return strips one under the other, in two columns if need be, round nought."""
    height = 1.22 * size
    step = height + 4
    rows = max(1, int(168 // step))
    labels = [counter.label for counter in group]
    if len(group) > rows:
        labels.append(f"+{len(group)}")
    label = max(text_width(words, size, bold=True) for words in labels)
    width = max(1.6 * height, min(_widest(size), label + height + 10))
    columns = 2 if len(group) > rows and width <= 98 else 1
    shown: list[tuple[Counter, ...]] = [(counter,) for counter in group]
    if len(shown) > rows * columns:
        kept = rows * columns - 1
        shown = [*shown[:kept], tuple(group[kept:])]
    rows = -(-len(shown) // columns)
    return [
        CounterSpot(
            counters=counters,
            middle=(
                (index // rows - (columns - 1) / 2) * (width + 4),
                (index % rows - (rows - 1) / 2) * step,
            ),
            width=width,
            height=height,
            type_size=size,
        )
        for index, counters in enumerate(shown)
    ]


def _widest(size: float) -> float:
    """Return how wide a strip may be: as a hex, or more where hexes are tiny."""
    return 198.0 if size <= 64 else 3.6 * size


def _fitted(label: str, size: float, width: float) -> str:
    """Return a label, cut short where it has no room; hover text has the name."""
    if text_width(label, size, bold=True) <= width:
        return label
    while label and text_width(f"{label}…", size, bold=True) > width:
        label = label[:-1]
    return f"{label}…"


def _kept_inside(away: Point, middle: Point, spot: CounterSpot) -> Point:
    """Return a middle moved away, but so little that a strip stays inside its hex."""
    reach_x = max(abs(middle[0]), 104 - spot.width / 2)
    reach_y = max(abs(middle[1]), 100 - spot.height / 2)
    return (
        max(-reach_x, min(reach_x, middle[0] + away[0])),
        max(-reach_y, min(reach_y, middle[1] + away[1])),
    )


def _toward_bank(plan: MapPlan, at: Hex, bank: Bank | None) -> Point:
    """Return the direction of a bank from the middle of its hex; nought for none."""
    arms = {arm.hexside for arm in plan.board.arms(at)}
    if bank is None or bank not in arms or not is_parted(plan.board, at):
        return (0.0, 0.0)
    gap = (bank_end(plan.board, at, bank) - bank) % 6
    if gap % 2:
        corner = plan.lattice.corners[(bank + 1 + gap // 2) % 6]
        return corner[0] / 120, corner[1] / 120
    inward = plan.lattice.inward((bank + gap // 2) % 6)
    return -inward[0], -inward[1]


def draw_counters(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every counter with its name as hover text."""
    for spot in plan.counter_spots:
        side = _side_of(plan, spot)
        group = canvas.group(title=_hover(plan, spot))
        if spot.is_strip:
            draw_strip(plan, group, spot, side)
        else:
            draw_counter(plan, group, spot, side)


def _side_of(plan: MapPlan, spot: CounterSpot) -> MapSide:
    """Return whose counters lie on a spot; nobody's where several sides share it."""
    sides = {counter.side for counter in spot.counters}
    if len(sides) > 1:
        return SEVERAL
    return plan.picture.side(spot.counters[0].side) or NOBODY


def _hover(plan: MapPlan, spot: CounterSpot) -> str:
    """Return the hover text of a spot: a line for each of its counters."""
    lines: list[str] = []
    for counter in spot.counters:
        side = plan.picture.side(counter.side) or NOBODY
        lines.append(f"{counter.name} ({side.name})")
        if counter.note:
            lines.append(counter.note)
    return "\n".join(lines)


def draw_counter(
    plan: MapPlan, canvas: Canvas, spot: CounterSpot, side: MapSide
) -> None:
    """Draw a full counter: outline in the side's shape, letter over label."""
    colour = plan.theme.side_colour(side)
    ink = text_colour(colour)
    kind = spot.counters[0].kind
    _block(plan, canvas, spot.box, side, colour)
    x, y = spot.middle[0], spot.middle[1] - lift(side.shape) * spot.height
    size = spot.type_size
    canvas.text(
        side.letter,
        (x, y - 0.02 * spot.height),
        font_size=1.15 * size,
        fill=ink,
        text_anchor="middle",
        font_weight="bold",
    )
    _kind_mark(canvas, kind, spot.box, ink)
    canvas.text(
        spot.label,
        (x, y + 0.30 * spot.height + 0.12 * size),
        font_size=size,
        fill=ink,
        text_anchor="middle",
        font_weight="bold",
    )


def _block(plan: MapPlan, canvas: Canvas, box: Box, side: MapSide, colour: str) -> None:
    """Draw the body of a counter with its shadow."""
    body = shape_path(side.shape, box)
    line = plan.stroke(4.5)
    canvas.path(
        body,
        fill=plan.theme.inks["halo"],
        stroke=plan.theme.inks["halo"],
        stroke_width=line + 8,
        stroke_linejoin="round",
    )
    canvas.path(
        body,
        fill=colour,
        stroke=plan.theme.inks["ink"],
        stroke_width=line,
        stroke_linejoin="round",
    )


def _kind_mark(canvas: Canvas, kind: CounterKind, box: Box, ink: str) -> None:
    """Draw the small sign that tells a fleet, rider or individual from a force."""
    marks = {
        CounterKind.FLEET: "m-16 0h32l-7 9h-18zm15-3v-17l12 15z",
        CounterKind.RIDER: "m-10 8v-26h3l18 8-18 8v10z",
        CounterKind.INDIVIDUAL: "m0 8l-5-10-11-1 8-7-2-11 10 6 10-6-2 11 8 7-11 1z",
    }
    mark = marks.get(kind)
    if mark is not None:
        x = box.left + 0.22 * box.width
        y = box.top + 0.36 * box.height
        canvas.path(f"M{round(x)} {round(y)}{mark}", fill=ink)


def draw_strip(plan: MapPlan, canvas: Canvas, spot: CounterSpot, side: MapSide) -> None:
    """Draw a strip: the side's letter in its shape, the label beside it."""
    colour = plan.theme.side_colour(side)
    inks = plan.theme.inks
    box = spot.box
    line = plan.stroke(4)
    canvas.rectangle(
        box,
        rx=8,
        fill=inks["place_fill"],
        stroke=inks["ink"],
        stroke_width=line,
    )
    badge = Box(box.left, box.top, box.left + spot.height, box.bottom).grown(1)
    canvas.path(
        shape_path(side.shape, badge),
        fill=colour,
        stroke=inks["ink"],
        stroke_width=line,
        stroke_linejoin="round",
    )
    foot_line = spot.middle[1] + 0.35 * spot.type_size
    shared: dict[str, str | float] = {"text_anchor": "middle", "font_weight": "bold"}
    canvas.text(
        side.letter,
        (box.left + spot.height / 2, foot_line),
        font_size=spot.type_size,
        fill=text_colour(colour),
        **shared,
    )
    canvas.text(
        _fitted(spot.label, spot.type_size, box.width - spot.height - 6),
        ((box.left + spot.height + box.right) / 2, foot_line),
        font_size=spot.type_size,
        fill=inks["ink"],
        **shared,
    )
