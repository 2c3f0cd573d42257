"""The map as a poster: its hexes parted over sheets that are glued together.

Each sheet repeats a strip of its left and upper neighbour. One cuts along the marks at
its left and along the line at its upper edge, and lays it over that strip.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.render.map.draw import draw_for_page
from generator.render.map.geometry import Box
from generator.render.map.grid_lines import page_box
from generator.render.map.plan import MapPlan
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme

OVERLAP_MM = 10.0
MARK_MM = 2.2
"""Length of a cut mark above and below a sheet's left edge."""
MARK_GAP_MM = 0.5
"""Room between a mark and the picture."""

Mark = tuple[float, float, float, float]
"""A line from x, y to x, y in millimetres from the picture's upper left corner."""


class PosterSheet(Struct, frozen=True, kw_only=True):
    """One sheet of a poster."""

    name: str
    """Its row as a letter and its column as a number, such as ``B3``."""
    row: int
    """From 1, top to bottom."""
    column: int
    """From 1, left to right."""
    box: Box
    """The part of the drawing it shows, in units."""
    cut_marks: tuple[Mark, ...]
    """Where to cut; none lies within the picture."""
    lies_over: tuple[str, ...]
    """The sheets whose strip it is glued on: the left one, the upper one."""


class Poster(Struct, frozen=True, kw_only=True):
    """A map parted over sheets, all at the stated size of a hex."""

    plan: MapPlan
    rows: int
    columns: int
    width_mm: float
    """Width of the picture on each sheet."""
    height_mm: float
    overlap_mm: float
    sheets: tuple[PosterSheet, ...]
    """Row by row; together they are the assembly key."""

    @property
    def assembled_mm(self) -> tuple[float, float]:
        """Width and height of the glued poster."""
        across = self.columns * (self.width_mm - self.overlap_mm) + self.overlap_mm
        down = self.rows * (self.height_mm - self.overlap_mm) + self.overlap_mm
        return across, down

    def draw(self, sheet: PosterSheet) -> bytes:
        """Return one sheet's picture as SVG, true to scale."""
        return draw_for_page(self.plan, sheet.box)


class PosterSize(Struct, frozen=True, kw_only=True):
    """What a poster is to measure."""

    hex_mm: float
    """From hexside to hexside on paper."""
    width_mm: float
    """Width a sheet can show inside its margins."""
    height_mm: float
    overlap_mm: float = OVERLAP_MM

    def __post_init__(self) -> None:
        """Refuse sheets that would show nothing but overlap."""
        if self.hex_mm <= 0 or self.overlap_mm < 0:
            message = f"hexes of {self.hex_mm} mm; expected more than 0"
            raise ValueError(message)
        if min(self.width_mm, self.height_mm) <= 2 * self.overlap_mm:
            message = (
                f"sheets of {self.width_mm} by {self.height_mm} mm; "
                f"expected more than twice the overlap of {self.overlap_mm} mm"
            )
            raise ValueError(message)


def poster(picture: MapPicture, *, theme: Theme, size: PosterSize) -> Poster:
    """Part a map over as few sheets as hold it, with what is left over all round."""
    plan = MapPlan(picture=picture, theme=theme, hex_mm=size.hex_mm)
    whole = page_box(plan)
    columns = _count(whole.width * plan.unit_mm, size.width_mm, size.overlap_mm)
    rows = _count(whole.height * plan.unit_mm, size.height_mm, size.overlap_mm)
    bare = Poster(
        plan=plan,
        rows=rows,
        columns=columns,
        width_mm=size.width_mm,
        height_mm=size.height_mm,
        overlap_mm=size.overlap_mm,
        sheets=(),
    )
    across, down = (length / plan.unit_mm for length in bare.assembled_mm)
    left = whole.left - (across - whole.width) / 2
    top = whole.top - (down - whole.height) / 2
    sheets = tuple(
        _sheet(bare, (left, top), row, column)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    )
    return replace(bare, sheets=sheets)


def _count(length_mm: float, sheet_mm: float, overlap_mm: float) -> int:
    """Return how many sheets a length needs."""
    return max(1, ceil((length_mm - overlap_mm) / (sheet_mm - overlap_mm) - 1e-9))


def _sheet(whole: Poster, corner: tuple[float, float], row: int, column: int) -> PosterSheet:
    """Return one sheet of a poster whose upper left corner is given in units."""
    unit = whole.plan.unit_mm
    left = corner[0] + (column - 1) * (whole.width_mm - whole.overlap_mm) / unit
    top = corner[1] + (row - 1) * (whole.height_mm - whole.overlap_mm) / unit
    over: list[str] = []
    if column > 1:
        over.append(sheet_name(row, column - 1))
    if row > 1:
        over.append(sheet_name(row - 1, column))
    near, far = -MARK_GAP_MM, -MARK_GAP_MM - MARK_MM
    below = whole.height_mm + MARK_GAP_MM
    marks: list[Mark] = []
    if column > 1:
        marks += [(0, far, 0, near), (0, below, 0, below + MARK_MM)]
    if row > 1:
        marks.append((0, 0, whole.width_mm, 0))
    return PosterSheet(
        name=sheet_name(row, column),
        row=row,
        column=column,
        box=Box(left, top, left + whole.width_mm / unit, top + whole.height_mm / unit),
        cut_marks=tuple(marks),
        lies_over=tuple(over),
    )


def sheet_name(row: int, column: int) -> str:
    """Return the name of a sheet: letters for the row, a number for the column.

    >>> sheet_name(2, 3), sheet_name(27, 1)
    ('B3', 'AA1')
    """
    letters = ""
    while row:
        row, place = divmod(row - 1, 26)
        letters = chr(ord("A") + place) + letters
    return f"{letters}{column}"
