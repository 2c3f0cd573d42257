"""The sheet round the map: room for the title above and the legend below."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.map.canvas import text_width
from generator.render.map.geometry import Box
from generator.render.map.layers import LegendEntry
from generator.render.map.left_out import may_leave_out
from generator.render.map.legend import legend_entries
from generator.render.map.rim_index import index_room

if TYPE_CHECKING:
    from generator.render.map.layers import LegendEntry
    from generator.render.map.plan import MapPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Furniture:
    """Where title, legend and scale stand, and the sizes of their type."""

    map_box: Box
    sheet: Box
    margin: float
    title_size: float
    small_size: float
    legend_top: float
    columns: int
    column_width: float
    rows: int
    row_height: float
    entries: tuple[LegendEntry, ...]
    left_out_line: float
    """The line that lists what found no room stands on; nought: there is none."""


def furniture(plan: MapPlan) -> Furniture:
    """Return the layout of the whole sheet."""
    bounds = plan.lattice.bounds()
    small = max(plan.type_size(0, 9), min(40.0, 0.014 * bounds.width))
    title_size = _title_size(plan, bounds, small)
    margin = max(0.9 * small + 14, 2 * (index_room(plan)[0] + 0.3 * small))
    entries = legend_entries(plan) if plan.picture.with_legend else ()
    row_height = 1.9 * small
    widest = max((text_width(entry.words, small) for entry in entries), default=0.0)
    column_width = 2.6 * small + widest + 1.2 * small
    columns = max(1, int((bounds.width - 2 * margin) // column_width))
    columns = min(columns, max(1, len(entries)))
    rows = ceil(len(entries) / columns) if entries else 0
    above = _above(plan, title_size, small)
    listed = 1.5 * small if may_leave_out(plan) else 0.0
    legend_top = bounds.bottom + margin + 3.2 * small + listed
    below = 3.2 * small + listed + margin + rows * row_height
    below += 0.8 * small if rows else 0.0
    return Furniture(
        map_box=bounds,
        sheet=_whole(
            Box(
                bounds.left - margin,
                bounds.top - above - margin,
                bounds.right + margin,
                bounds.bottom + below + margin,
            )
        ),
        margin=margin,
        title_size=title_size,
        small_size=small,
        legend_top=legend_top,
        columns=columns,
        column_width=(bounds.width - 2 * small) / columns,
        rows=rows,
        row_height=row_height,
        entries=entries,
        left_out_line=bounds.bottom + margin + 3.4 * small if listed else 0.0,
    )


def _title_size(plan: MapPlan, bounds: Box, small: float) -> float:
    """Return a title's type size: large, but the title stays on one line."""
    wanted = max(plan.type_size(0, 15), min(190.0, 0.036 * bounds.width))
    title = plan.picture.title or plan.board.title
    room = bounds.width - 14 * small
    width = text_width(title, 1.0, bold=True)
    return max(1.2 * small, min(wanted, room / width)) if title else wanted


def _above(plan: MapPlan, title_size: float, small: float) -> float:
    """Return the height of the title block."""
    lines = 1.5 * title_size if plan.picture.title or plan.board.title else 0.0
    if plan.picture.subtitle or plan.picture.period:
        lines += 1.7 * small
    return max(lines, 5.5 * small) + 0.4 * small


def _whole(box: Box) -> Box:
    """Return a box grown to whole units."""
    return Box(floor(box.left), floor(box.top), ceil(box.right), ceil(box.bottom))


def sheet_box(plan: MapPlan) -> Box:
    """Return the box of the whole drawing: the map with its title and legend."""
    return furniture(plan).sheet
