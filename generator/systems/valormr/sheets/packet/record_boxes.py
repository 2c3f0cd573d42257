"""A box for every figure of a company, those already lost crossed out."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from generator.render.drawing import HEAVY, PLAIN, Anchor, Lettering, piece
from generator.systems.valormr.sheets.packet.sketch import Sketch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.assets import Asset
    from generator.systems.valormr.views.packet.contents import CompanyRecord

BOX = 5.0
"""Millimetres of a box's side."""
PITCH = 6.2
_GROUP, _GROUP_GAP = 5, 1.6
PER_ROW = 20
ROW_HEIGHT = 11.0
_LABEL = 4.0
"""Room above the boxes for the marks, mm."""
ROWS_PER_PICTURE = 8
WIDTH = 133.0
SHARES = (75, 50, 25)
_MARK = Lettering(points=8.5, bold=True, anchor=Anchor.MIDDLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPicture:
    """A part of a company's boxes that stays on one page."""

    picture: Asset
    width: float
    height: float
    boxes: int


def box_pictures(company: CompanyRecord) -> Iterator[BoxPicture]:
    """Yield a company's boxes, in pictures that fit a page.

    Losses are crossed out from the left. A heavy bar stands behind the box with which
    the company comes down to 75, 50 or 25 % of its original figures.
    """
    per_picture = PER_ROW * ROWS_PER_PICTURE
    marks = company_marks(company.original)
    lost = company.original - company.present
    for start in range(0, company.original, per_picture):
        boxes = range(start, min(start + per_picture, company.original))
        height = ceil(len(boxes) / PER_ROW) * ROW_HEIGHT
        sketch = Sketch(WIDTH, height, title=f"{len(boxes)} boxes")
        for box in boxes:
            corner = _corner(box - start)
            _box(sketch, corner, is_lost=box < lost)
            if box + 1 in marks:
                _bar(sketch, corner, str(marks[box + 1]))
        yield BoxPicture(
            picture=sketch.asset(), width=WIDTH, height=height, boxes=len(boxes)
        )


def company_marks(original: int) -> dict[int, int]:
    """Return the share a company is down to, by the number of figures lost.

    Where a small company passes several shares at once, the lowest is named; nothing
    is marked when nobody is left.
    """
    marks = {}
    for share in SHARES:
        lost = ceil(original * (100 - share) / 100)
        if lost < original:
            marks[lost] = share
    return marks


def _corner(box: int) -> tuple[float, float]:
    row, column = divmod(box, PER_ROW)
    x = PITCH * column + _GROUP_GAP * (column // _GROUP)
    return 0.5 + x, _LABEL + row * ROW_HEIGHT


def _box(sketch: Sketch, corner: tuple[float, float], *, is_lost: bool) -> None:
    sketch.box(corner, (BOX, BOX), stroke=PLAIN)
    if is_lost:
        x, y = corner
        crossed = (
            piece((x, y), (x + BOX, y + BOX)),
            piece((x, y + BOX), (x + BOX, y)),
        )
        sketch.path(crossed, stroke=0.4)


def _bar(sketch: Sketch, corner: tuple[float, float], words: str) -> None:
    """Draw the bar behind a box, and what it stands for."""
    x = corner[0] + BOX + (PITCH - BOX) / 2
    y = corner[1]
    sketch.line((x, y - 0.8), (x, y + BOX + 0.8), stroke=HEAVY)
    sketch.text(words, (x, y - 1.3), _MARK)
