"""The hex grid: its lines, and numbers of columns and rows along the map's edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Box
from generator.render.map.paths import PathData
from generator.render.map.plan import SEA, of_ground
from generator.render.map.typefaces import Face
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex


# The hex grid: two zigzags, drawn again and again, and one broken line.

_ZIG, _ZAG = "map-zig", "map-zag"
_LONG, _SHORT, _HALF = 120, 60, 104
_ENDS = "30 60 30"
"""What of each hexside is drawn where there is no grey: both its ends."""


class _Frame(Struct, frozen=True):
    """The lines of hexes, seen as if hexes had flat tops: lines run down."""

    first: int
    """The middle of the first line, across."""
    top: int
    """Half a hex above the upper one of the first two lines."""
    is_upper: bool
    """Whether the first line is the upper one."""
    lines: int
    hexes: int
    """In the longest line."""
    is_flat: bool

    def pair(self, across: int, down: int) -> str:
        """Write a step."""
        return f"{across} {down}" if self.is_flat else f"{down} {across}"

    def level(self, length: int) -> str:
        """Write a straight line across the lines of hexes."""
        return f"h{length}" if self.is_flat else f"v{length}"


def draw_grid(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every hexside once, lightly."""
    frame = _frame(plan)
    if frame is None:
        return
    theme = plan.theme
    lines = canvas.group(
        fill="none",
        stroke=theme.inks["grid"],
        stroke_width=plan.stroke(1.4 if theme.is_hatched else 2),
        stroke_opacity=theme.inks["grid_opacity"],
    )
    zigzags = lines.group(stroke_dasharray=f"{_ENDS} 0") if theme.is_hatched else lines
    for name, start in ((_ZIG, 0), (_ZAG, 1)):
        zigzags.path(_zigzag(frame, start), id=name)
        for line in range(start + 2, frame.lines + 1, 2):
            moved = (line - start) * 180
            zigzags.use(name, (moved, 0) if frame.is_flat else (0, moved))
    side = _ENDS if theme.is_hatched else f"{_LONG}"
    lines.path(_levels(frame), stroke_dasharray=f"{side} {2 * _LONG}")


@of_ground
def _frame(plan: MapPlan) -> _Frame | None:
    """Return where the lines of hexes lie; none where there are no hexes."""
    if not plan.hexes:
        return None
    is_flat = plan.board.grid.is_flat
    middles = [plan.lattice.middle(at) for at in plan.hexes]
    placed = middles if is_flat else [(y, x) for x, y in middles]
    first, last = min(x for x, _ in placed), max(x for x, _ in placed)
    top, bottom = min(y for _, y in placed), max(y for _, y in placed)
    highest = next(x for x, y in placed if y == top)
    return _Frame(
        first=first,
        top=top - _HALF,
        is_upper=(highest - first) // 180 % 2 == 0,
        lines=(last - first) // 180 + 1,
        hexes=(bottom - top) // (2 * _HALF) + 1,
        is_flat=is_flat,
    )


def _zigzag(frame: _Frame, line: int) -> str:
    """Return the zigzag on the left of a line of hexes."""
    across = frame.first + line * 180 - _SHORT
    is_upper = frame.is_upper == (line % 2 == 0)
    top = frame.top if is_upper else frame.top + _HALF
    out, back = f"l{frame.pair(-_SHORT, _HALF)}", f"l{frame.pair(_SHORT, _HALF)}"
    if is_upper:
        start = frame.pair(across, top)
        return f"M{start}{(out + back) * frame.hexes}{out}"
    start = frame.pair(across - _SHORT, top - _HALF)
    return f"M{start}{(back + out) * frame.hexes}{back}"


def _levels(frame: _Frame) -> str:
    """Return the hexsides across, as level lines that are broken when drawn."""
    end = frame.first + (frame.lines - 1) * 180 + _LONG
    pieces = []
    for level in range(2 * frame.hexes + 2):
        is_first = (level % 2 == 0) == frame.is_upper
        left = frame.first + (-_SHORT if is_first else _LONG)
        down = frame.top + level * _HALF
        pieces.append(f"M{frame.pair(left, down)}{frame.level(end - left)}")
    return "".join(pieces)


# How large hex numbers are, and where in its hex one may stand.

HEIGHT = 0.66
"""The height of a figure, as a share of the type size."""
_WANTED, _LARGEST, _BROADEST = 31.0, 64.0, 160.0
"""The type size of numbers, in units; how large and how broad they may become, so that
they are still legible, before only some hexes have one.
"""
_BESIDE = 100.0
"""Units of a hex's width that a number may take beside the middle."""
_OFF_SIDES_MM, _OFF_SIDES = 1.0, 16.0
"""Between a number and the upper side of its hex, and what that is at least in units."""
_FROM_MIDDLE = 12.0
"""Units between a number and the middle line of its hex."""
_LOWER = 33.0
"""Units from the middle of a hex to that of a number below it."""
_POINT, _SLOPE = 120, 60 / 104
"""Of a hex that stands on a corner: how high it is, and how its upper sides fall."""


def number_size(plan: MapPlan) -> float | None:
    """Return the type size of hex numbers; none where hexes have no room for them."""
    size = plan.type_size(_WANTED)
    label = plan.board.grid.label(plan.hexes[0]) if plan.hexes else ""
    is_narrow = digit_advance(size) * len(label) <= _BROADEST
    return size if size <= _LARGEST and is_narrow else None


def are_all_numbered(plan: MapPlan) -> bool:
    """Say whether every hex bears its number, so that none are needed along the edges."""
    return number_size(plan) is not None and SEA not in plan.kinds.values()


def digit_advance(size: float) -> float:
    """Return how wide a figure is."""
    return Face.PLAIN.advances("0")[0] * size


def number_at_top(plan: MapPlan, at: Hex, size: float) -> Box:
    """Return the usual room of a hex's number."""
    return next(number_rooms(plan, at, size))


def number_rooms(plan: MapPlan, at: Hex, size: float) -> Iterator[Box]:
    """Yield where a hex's number may stand: at its top, lower, beside its middle."""
    x, y = plan.lattice.middle(at)
    half = digit_advance(size) * len(plan.board.grid.label(at)) / 2
    high = HEIGHT * size
    reach = ACROSS / 2 if plan.board.grid.is_flat else _POINT - _SLOPE * half
    top = y - reach + max(_OFF_SIDES, _OFF_SIDES_MM / plan.unit_mm)
    for line in (top + high, y + _LOWER + high / 2):
        yield Box(x - half, line - high, x + half, line)
    if 2 * half <= _BESIDE:
        for left in (x - _FROM_MIDDLE - 2 * half, x + _FROM_MIDDLE):
            yield Box(left, y - high / 2, left + 2 * half, y + high / 2)


# The numbers of columns and rows along a map's edges, where hexes have no room.

TICK = 0.2
"""How long the tick of a column or row is, as a share of the type size."""
_GAP = 0.35
"""Between the rim and its numbers, as a share of the type size."""
_STRIDES = (1, 2, 5, 10, 20, 50, 10**6)
_RIM = 4.0
"""Half the width of the line round a map, in units."""


def index_room(plan: MapPlan) -> tuple[float, float]:
    """Return how far a map's numbers reach beyond its sides, and above and below it."""
    if are_all_numbered(plan):
        return plan.stroke(_RIM), plan.stroke(_RIM)
    size = plan.type_size(0)
    across, down = _GAP * size, (_GAP + HEIGHT) * size
    return across + _broadest(_halves(plan, of_rows=True), size), down + plan.stroke(_RIM)


def page_box(plan: MapPlan) -> Box:
    """Return the box of a map with the numbers round it, and nothing else."""
    bounds, (across, down) = plan.lattice.bounds(), index_room(plan)
    return Box(bounds.left - across, bounds.top - down, bounds.right + across, bounds.bottom + down)


def draw_index(plan: MapPlan, canvas: Canvas) -> None:
    """Number columns and rows on all four sides of a map not all of whose hexes are."""
    if are_all_numbered(plan) or not plan.hexes:
        return
    size = plan.type_size(0)
    group = canvas.group("", font_size=size, fill=plan.inks["number"])
    ticks = PathData()
    _columns(plan, group, ticks, size)
    _rows(plan, group, ticks, size)
    ink = plan.inks["number"]
    canvas.path(ticks.text(), stroke=ink, stroke_width=plan.stroke(3))


def edge_stride(pitch: float, room: float) -> int:
    """Return which columns or rows are numbered: each, every second, every fifth.

    Args:
        pitch: How far one is from the next, in units.
        room: How much room a number wants.
    """
    return next(stride for stride in _STRIDES if stride * pitch >= room)


def _columns(plan: MapPlan, canvas: Canvas, ticks: PathData, size: float) -> None:
    """Number the columns above and below."""
    grid, box = plan.board.grid, plan.lattice.bounds()
    halves = _halves(plan, of_rows=False)
    pitch = 180 if grid.is_flat else 208
    stride = edge_stride(pitch, 1.25 * _broadest(halves, size))
    for column, half in halves.items():
        for edge, beyond, row in ((box.top, -1, grid.first_row), (box.bottom, 1, grid.last_row)):
            x = plan.lattice.middle(grid.hex_at(column, row))[0]
            if stride > 1:
                ticks.polyline([(x, edge), (x, edge + beyond * TICK * size)])
            if column % stride == 0:
                line = edge + beyond * _GAP * size
                line += HEIGHT * size if beyond > 0 else 0
                canvas.text(half, (x, line), text_anchor="middle")


def _rows(plan: MapPlan, canvas: Canvas, ticks: PathData, size: float) -> None:
    """Number the rows on both sides."""
    grid, box = plan.board.grid, plan.lattice.bounds()
    stride = edge_stride(208 if grid.is_flat else 180, 1.1 * size)
    for row, half in _halves(plan, of_rows=True).items():
        for edge, beyond, column in (
            (box.left, -1, grid.first_column),
            (box.right, 1, grid.last_column),
        ):
            y = plan.lattice.middle(grid.hex_at(column, row))[1]
            if stride > 1:
                ticks.polyline([(edge, y), (edge + beyond * TICK * size, y)])
            if row % stride == 0:
                canvas.text(
                    half,
                    (edge + beyond * _GAP * size, y + HEIGHT * size / 2),
                    text_anchor="end" if beyond < 0 else "start",
                )


def _halves(plan: MapPlan, *, of_rows: bool) -> Mapping[int, str]:
    """Return what the hexes of each column, or row, have in common in their numbers."""
    grid = plan.board.grid
    if of_rows:
        rows = range(grid.first_row, grid.last_row + 1)
        hexes = {row: grid.hex_at(grid.first_column, row) for row in rows}
    else:
        columns = range(grid.first_column, grid.last_column + 1)
        hexes = {column: grid.hex_at(column, grid.first_row) for column in columns}
    place = int(of_rows == grid.is_column_first)
    return {
        number: "".join(filter(str.isdigit, grid.label_halves(at)[place]))
        for number, at in hexes.items()
    }


def _broadest(halves: Mapping[int, str], size: float) -> float:
    return digit_advance(size) * max(len(half) for half in halves.values())
