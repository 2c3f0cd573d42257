"""Hex numbers: in every hex where there is room, else with whatever stands there.

A number is two halves, that of its column and that of its row. Each half is written
once for the whole map and used line by line; where a number gives way, the usual one is
cut out, and its own is written elsewhere in the hex, or nowhere.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from generator.render.map.counters import laid_counters
from generator.render.map.grid_lines import digit_advance, number_at_top, number_rooms, number_size
from generator.render.map.labels import laid_names
from generator.render.map.marks import LANDMARK, trail_lines
from generator.render.map.obstacles import Clutter, ground_drawing, shared, standing
from generator.render.map.paths import PathData
from generator.render.map.plan import once
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex


_WIDEST = 230.0
"""Units of a hex's width that a number may take."""
_OFF_LINES = 9.0
"""Units from a number to the middle of a road or river."""
EVERY = 5
"""Of hexes without room for all numbers, each of so many columns and rows has one."""


class LaidNumbers(Struct, frozen=True, kw_only=True):
    """The numbers of a drawing."""

    size: float
    places: Mapping[Hex, Box]
    """Where the number of a hex stands; its bottom is the line it stands on."""
    is_all: bool
    """Whether every hex has one if nothing is in the way."""


@once
@shared
def laid_numbers(plan: MapPlan) -> LaidNumbers:
    """Return where every number stands."""
    roomy = number_size(plan)
    size, is_all = roomy or plan.type_size(0), roomy is not None
    taken, above, lines = _taken(plan), _above(plan), _lines(plan)
    places = {}
    for at in plan.hexes if is_all else _wanted(plan, size):
        free = (
            box
            for box in number_rooms(plan, at, size)
            if taken.is_free(box) and not above.of_lines(box.grown(_OFF_LINES))
        )
        box = _clearest(free, lines)
        if box is None:
            continue
        places[at] = box
        if not is_all:
            taken.add(box)
    return LaidNumbers(size=size, places=places, is_all=is_all)


def _clearest(boxes: Iterable[Box], lines: Clutter) -> Box | None:
    """Return the first of some boxes with the fewest lines; none where there is none.

    What follows a box without any is not looked at.
    """
    found: Box | None = None
    least = inf
    for box in boxes:
        price = lines.of_lines(box.grown(_OFF_LINES))
        if price < least:
            found, least = box, price
        if not price:
            break
    return found


def _wanted(plan: MapPlan, size: float) -> Iterator[Hex]:
    """Yield the hexes that have numbers where there is no room for all."""
    grid = plan.board.grid
    if not plan.hexes:
        return
    if digit_advance(size) * len(grid.label(plan.hexes[0])) > _WIDEST:
        return
    held = {counter.at for counter in plan.picture.pieces}
    held |= {place.at for place in plan.board.places if place.kind.symbol != LANDMARK}
    for at in plan.hexes:
        column, row = grid.column_and_row(at)
        if at in held or not (column % EVERY or row % EVERY):
            yield at


def _taken(plan: MapPlan) -> Clutter:
    """File what no number may lie on."""
    gap = 0.12 / plan.unit_mm
    laid = (*laid_counters(plan).boxes, *laid_names(plan).boxes)
    taken = Clutter()
    taken.add_all(box.grown(gap) for box in laid)
    taken.add_all(standing(plan))
    return taken


def _lines(plan: MapPlan) -> Clutter:
    """File the lines that a number had better not lie on."""
    drawn, lines = ground_drawing(plan), Clutter()
    lines.draw_all((way.points for way in drawn.ways), 1.0)
    lines.draw_all((river.points for river in drawn.rivers), 1.0)
    return lines


def _above(plan: MapPlan) -> Clutter:
    """File the lines that would hide a number: marches, and lines to counters."""
    lines = Clutter()
    lines.draw_all((each.points for each in laid_counters(plan).leaders), 1.0)
    lines.draw_all((trail.points for trail in trail_lines(plan)), 1.0)
    return lines


# Writes hex numbers: halves that are used line by line, and those that give way.

_HOLE = 3.0
"""Units round a number that is cut out."""


def draw_numbers(plan: MapPlan, canvas: Canvas) -> None:
    """Write every number in its place."""
    laid = laid_numbers(plan)
    if not laid.places:
        return
    grid = plan.board.grid
    group = canvas.group(font_size=laid.size, fill=plan.inks["number"], aria_hidden="true")
    is_whole = len(plan.hexes) == grid.columns * grid.rows
    if not laid.is_all or not is_whole:
        _write(plan, group, laid.places)
        return
    usual = {at: number_at_top(plan, at, laid.size) for at in plan.hexes}
    holes = [usual[at] for at in plan.hexes if laid.places.get(at) != usual[at]]
    _write_usual(plan, group, holes)
    moved = {at: box for at, box in laid.places.items() if box != usual[at]}
    _write(plan, group, moved)


def _write(plan: MapPlan, canvas: Canvas, places: Mapping[Hex, Box]) -> None:
    """Write numbers, those on one line as one text."""
    advance = digit_advance(laid_numbers(plan).size)
    lines: dict[int, tuple[list[str], list[float]]] = {}
    for at, box in places.items():
        words, starts = lines.setdefault(round(box.bottom), ([], []))
        label = plan.board.grid.label(at)
        words.append(label)
        starts.extend(round(box.left + advance * step) for step in range(len(label)))
    for foot_line, (words, starts) in sorted(lines.items()):
        canvas.spaced_text("".join(words), starts, foot_line)


def _write_usual(plan: MapPlan, canvas: Canvas, holes: Iterable[Box]) -> None:
    """Write every number at its top by halves, but for those that are cut out."""
    clip = canvas.clip("map-numbered", _but_for(plan, holes))
    group = canvas.group(clip_path=clip)
    halves = _Halves(plan)
    line = canvas.define("map-columns")
    for down, columns in sorted(halves.columns().items()):
        words = "".join(halves.column_half(column) for column in columns)
        starts = [
            halves.column_start(column) + halves.advance * step
            for column in columns
            for step in range(len(halves.column_half(column)))
        ]
        line.spaced_text(words, [*map(round, starts)], round(down))
    for row in halves.rows:
        x, y = halves.row_at(row)
        group.use("map-columns", (round(x), round(y)))
    digits, places = "", []
    for row in halves.rows:
        x, y = halves.row_at(row)
        for step, digit in enumerate(halves.row_half(row)):
            digits += digit
            places.append(((x + halves.row_start + halves.advance * step, y), 0.0))
    canvas.define_text("map-rows", digits, places)
    for column in halves.column_numbers:
        x, y = halves.column_at(column)
        group.use("map-rows", (round(x), round(y)))


def _but_for(plan: MapPlan, holes: Iterable[Box]) -> str:
    """Return the whole map with holes in it, which are drawn the other way round."""
    path = PathData()
    path.polyline(plan.lattice.bounds().corners, closed=True)
    for hole in holes:
        path.hole(hole.grown(_HOLE))
    return path.text()


class _Halves:
    """The numbers of a grid, taken apart: what is one along a column, and a row."""

    def __init__(self, plan: MapPlan) -> None:
        """Measure the numbers of a whole grid."""
        grid = plan.board.grid
        self._plan, self._grid = plan, grid
        self.rows = range(grid.first_row, grid.last_row + 1)
        self.column_numbers = range(grid.first_column, grid.last_column + 1)
        self.advance = digit_advance(laid_numbers(plan).size)
        first = grid.hex_at(grid.first_column, grid.first_row)
        self._first: Point = plan.lattice.middle(first)
        box = number_at_top(plan, first, laid_numbers(plan).size)
        self._left = box.left - self._first[0]
        self._line = box.bottom - self._first[1]
        self._split = grid.label_halves(first)
        width = self.advance * len(self._split[0])
        before = self._grid.is_column_first
        self.row_start = self._first[0] + self._left + (width if before else 0.0)
        self._column_lead = self._left + (0.0 if before else width)

    def columns(self) -> Mapping[float, list[int]]:
        """Return the columns by how much lower they stand than the first."""
        found: dict[float, list[int]] = {}
        for column in self.column_numbers:
            found.setdefault(self.column_at(column)[1], []).append(column)
        return found

    def column_at(self, column: int) -> Point:
        """Return how far a column is from the first, in its first row."""
        x, y = self._plan.lattice.middle(self._grid.hex_at(column, self._grid.first_row))
        return x - self._first[0], y - self._first[1]

    def row_at(self, row: int) -> Point:
        """Return how far right a row begins, and the line its numbers stand on."""
        x, y = self._plan.lattice.middle(self._grid.hex_at(self._grid.first_column, row))
        return x - self._first[0], y + self._line

    def column_start(self, column: int) -> float:
        """Return where a column's half begins in an unshifted row."""
        return self.column_at(column)[0] + self._first[0] + self._column_lead

    def column_half(self, column: int) -> str:
        """Return what is the same in all numbers of a column."""
        at = self._grid.hex_at(column, self._grid.first_row)
        return self._grid.label_halves(at)[0 if self._grid.is_column_first else 1]

    def row_half(self, row: int) -> str:
        """Return what is the same in all numbers of a row."""
        at = self._grid.hex_at(self._grid.first_column, row)
        return self._grid.label_halves(at)[1 if self._grid.is_column_first else 0]
