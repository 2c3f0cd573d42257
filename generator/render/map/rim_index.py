"""The numbers of columns and rows along a map's edges, where hexes have no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import Box
from generator.render.map.number_rooms import HEIGHT, digit_advance, number_size
from generator.render.map.paths import PathData

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

TICK = 0.2
"""How long the tick of a column or row is, as a share of the type size."""
_GAP = 0.35
"""Between the rim and its numbers, as a share of the type size."""
_STRIDES = (1, 2, 5, 10, 20, 50, 10**6)
_RIM = 4.0
"""Half the width of the line round a map, in units."""


def index_room(plan: MapPlan) -> tuple[float, float]:
    """Return how far a map's numbers reach beyond its sides, and above and below it."""
    if number_size(plan) is not None:
        return plan.stroke(_RIM), plan.stroke(_RIM)
    size = plan.type_size(0)
    across, down = _GAP * size, (_GAP + HEIGHT) * size
    return across + _broadest(_row_halves(plan), size), down + plan.stroke(_RIM)


def page_box(plan: MapPlan) -> Box:
    """Return the box of a map with the numbers round it, and nothing else."""
    bounds, (across, down) = plan.lattice.bounds(), index_room(plan)
    return Box(
        bounds.left - across,
        bounds.top - down,
        bounds.right + across,
        bounds.bottom + down,
    )


def draw_index(plan: MapPlan, canvas: Canvas) -> None:
    """Number columns and rows on all four sides of a map whose hexes bear none."""
    if number_size(plan) is not None or not plan.hexes:
        return
    size = plan.type_size(0)
    group = canvas.group("", font_size=size, fill=plan.theme.inks["number"])
    ticks = PathData()
    _columns(plan, group, ticks, size)
    _rows(plan, group, ticks, size)
    ink = plan.theme.inks["number"]
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
    halves = _column_halves(plan)
    pitch = 180 if grid.is_flat else 208
    stride = edge_stride(pitch, 1.25 * _broadest(halves, size))
    for column, half in halves.items():
        for edge, beyond, row in (
            (box.top, -1, grid.first_row),
            (box.bottom, 1, grid.last_row),
        ):
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
    for row, half in _row_halves(plan).items():
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


def _column_halves(plan: MapPlan) -> Mapping[int, str]:
    """Return what the hexes of each column have in common in their numbers."""
    grid = plan.board.grid
    place = 0 if grid.is_column_first else 1
    return {
        column: _figures(grid.label_halves(grid.hex_at(column, grid.first_row))[place])
        for column in range(grid.first_column, grid.last_column + 1)
    }


def _row_halves(plan: MapPlan) -> Mapping[int, str]:
    """Return what the hexes of each row have in common in their numbers."""
    grid = plan.board.grid
    place = 1 if grid.is_column_first else 0
    return {
        row: _figures(grid.label_halves(grid.hex_at(grid.first_column, row))[place])
        for row in range(grid.first_row, grid.last_row + 1)
    }


def _figures(half: str) -> str:
    """Return half a number without the sign between both."""
    return "".join(filter(str.isdigit, half))


def _broadest(halves: Mapping[int, str], size: float) -> float:
    return digit_advance(size) * max(len(half) for half in halves.values())
