"""The table from above: both sides' baselines, the gap between them, the rear."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from generator.render.drawing import (
    HEAVY,
    THIN,
    Anchor,
    Drawing,
    Lettering,
    millimetres,
    piece,
)
from generator.render.numbers import inches

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.render.assets import Asset
    from generator.systems.valormr.sheets.baselines.baseline_values import (
        BaselineSheet,
        LineLabel,
        SideLabel,
    )

WIDTH = 114.0
"""Of the whole picture, mm."""
_MOST_HEIGHT = 176.0
_MARGIN = 6.0
_LEFT, _RIGHT = 44.0, 88.0
"""The strip of table that is shown, mm."""
_SMALL = Lettering(points=8.5)
_PLAIN = Lettering(points=10)
_BOLD = Lettering(points=11, bold=True)
_NUMBER_LEFT = Lettering(points=10, anchor=Anchor.END)
_MIDDLE = Lettering(points=9.5, anchor=Anchor.MIDDLE)
_MIDDLE_BOLD = Lettering(points=11, bold=True, anchor=Anchor.MIDDLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """The finished picture and its scale."""

    picture: Asset
    scale: int
    """The picture is one to this many."""
    height: float
    """Millimetres."""


def table_diagram(sheet: BaselineSheet) -> Diagram:
    """Return the table as seen from above, to a whole-numbered scale."""
    length = millimetres(sheet.table_width)
    scale = ceil(length / _MOST_HEIGHT)
    drawn = length / scale
    height = drawn + 2 * _MARGIN
    near, far = sheet.sides
    drawing = Drawing(WIDTH, height, title=f"Table of {inches(sheet.table_width)}")
    _table(drawing, sheet, drawn=drawn, scale=scale)
    for line in sheet.lines:
        offset = millimetres(line.distance) / scale
        _line(drawing, line, _MARGIN + drawn - offset)
        _line(drawing, line, _MARGIN + offset)
    _edge(drawing, near, _MARGIN + drawn, text_at=_MARGIN + drawn + 4.4)
    _edge(drawing, far, _MARGIN, text_at=_MARGIN - 1.8)
    return Diagram(picture=drawing.asset(), scale=scale, height=height)


def _table(drawing: Drawing, sheet: BaselineSheet, *, drawn: float, scale: int) -> None:
    """Draw the table's broken sides, the shaded gap and the rear strips."""
    top, bottom = _MARGIN, _MARGIN + drawn
    forward = millimetres(sheet.lines[0].distance) / scale
    gap_top, gap_bottom = top + forward, bottom - forward
    size = (_RIGHT - _LEFT, gap_bottom - gap_top)
    drawing.box((_LEFT, gap_top), size, fill="#e6e6e6")
    for side in (_LEFT, _RIGHT):
        drawing.line((side, top), (side, bottom), stroke=THIN, dashes="1.6 1.2")
    middle = (gap_top + gap_bottom) / 2
    centre = (_LEFT + _RIGHT) / 2
    drawing.text(f"R {inches(sheet.forward_gap)}", (centre, middle - 0.4), _MIDDLE_BOLD)
    drawing.text("between forward lines", (centre, middle + 3.6), _MIDDLE)
    rear = millimetres(sheet.gap_behind_rear) / scale
    for start, end in ((top, top + rear), (bottom - rear, bottom)):
        _measured(drawing, sheet.gap_behind_rear, start=start, end=end)
    _interval(drawing, sheet, bottom=bottom, scale=scale)


def _measured(drawing: Drawing, gap: Fraction, *, start: float, end: float) -> None:
    """Draw the dimension of the strip behind a rear line."""
    x = _LEFT + 6
    _arrows(drawing, x, start=start + 0.5, end=end - 0.3)
    middle = (start + end) / 2
    drawing.text(inches(gap), (x + 2.5, middle - 0.3), _BOLD)
    drawing.text("behind the rear line", (x + 2.5, middle + 3.4), _SMALL)


def _interval(
    drawing: Drawing, sheet: BaselineSheet, *, bottom: float, scale: int
) -> None:
    """Draw the dimension of one interval, between the near side's lines 3 and 4."""
    upper, lower = sheet.lines[2], sheet.lines[3]
    start = bottom - millimetres(upper.distance) / scale
    end = bottom - millimetres(lower.distance) / scale
    x = _LEFT + 6
    _arrows(drawing, x, start=start + 0.3, end=end - 0.3)
    words = f"Bi {inches(sheet.interval)}"
    drawing.text(words, (x + 2.5, (start + end) / 2 + 1.4), _BOLD)


def _arrows(drawing: Drawing, x: float, *, start: float, end: float) -> None:
    head = 1.1
    drawing.path(
        (
            piece((x, start), (x, end)),
            piece((x - head, start + head * 1.6), (x, start)),
            piece((x + head, start + head * 1.6), (x, start)),
            piece((x - head, end - head * 1.6), (x, end)),
            piece((x + head, end - head * 1.6), (x, end)),
        ),
        stroke=0.2,
    )


def _line(drawing: Drawing, line: LineLabel, y: float) -> None:
    """Draw one baseline with both its numbers and its distance."""
    stroke = 0.6 if line.from_forward == 1 else 0.35
    drawing.line((_LEFT - 1, y), (_RIGHT + 1, y), stroke=stroke)
    words = f"{line.from_forward} from forward · {line.from_rear} from rear"
    drawing.text(words, (_LEFT - 2, y + 1.2), _NUMBER_LEFT)
    drawing.text(inches(line.distance), (_RIGHT + 2.5, y + 1.3), _BOLD)


def _edge(drawing: Drawing, side: SideLabel, y: float, *, text_at: float) -> None:
    """Draw a table edge and whose it is."""
    drawing.line((_LEFT, y), (_RIGHT, y), stroke=HEAVY * 1.4)
    words = f"{side.letter}  {side.name}"
    drawing.text(words, ((_LEFT + _RIGHT) / 2, text_at), _MIDDLE_BOLD)
