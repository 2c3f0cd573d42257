"""A box for every figure of a company, those already lost crossed out."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from generator.render.drawing import HEAVY, PLAIN, Anchor, Lettering, piece
from generator.systems.valormr.sheets.packet.sketch import Sketch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.render.assets import Asset
    from generator.systems.valormr.views.packet.contents import CompanyRecord

_GROUP, _GROUP_GAP = 5, 1.6
_LABEL = 4.0
"""Room above the boxes for the marks, mm."""
ROWS_PER_PICTURE = 8
WIDTH = 133.0
SHARES = (75, 50, 25)
_MARK = Lettering(points=8.5, bold=True, anchor=Anchor.MIDDLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSize:
    """How large boxes are drawn, mm."""

    side: float
    pitch: float
    per_row: int

    @property
    def row(self) -> float:
        """The height of a row with its marks."""
        return self.side + 1.0 + _LABEL

    def corner(self, box: int) -> tuple[float, float]:
        """Return the top left corner of a box."""
        row, column = divmod(box, self.per_row)
        x = self.pitch * column + _GROUP_GAP * (column // _GROUP)
        return 0.5 + x, _LABEL + row * self.row


SMALL = BoxSize(side=5.0, pitch=6.2, per_row=20)
LARGE = BoxSize(side=7.6, pitch=9.0, per_row=13)


def box_size(companies: Iterable[CompanyRecord]) -> BoxSize:
    """Return how large boxes are: large where each company of a regiment has a row."""
    most = max((company.original for company in companies), default=0)
    return LARGE if most <= LARGE.per_row else SMALL


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPicture:
    """A part of a company's boxes that stays on one page."""

    picture: Asset
    width: float
    height: float
    boxes: int


def box_pictures(company: CompanyRecord, size: BoxSize = SMALL) -> Iterator[BoxPicture]:
    """Yield a company's boxes, in pictures that fit a page.

    Losses are crossed out from the left. A heavy bar stands behind the box with which
    the company comes down to 75, 50 or 25 % of its original figures.
    """
    per_picture = size.per_row * ROWS_PER_PICTURE
    marks = company_marks(company.original)
    lost = company.original - company.present
    for start in range(0, company.original, per_picture):
        boxes = range(start, min(start + per_picture, company.original))
        height = ceil(len(boxes) / size.per_row) * size.row
        sketch = Sketch(WIDTH, height, title=f"{len(boxes)} boxes")
        for box in boxes:
            corner = size.corner(box - start)
            _box(sketch, corner, size.side, is_lost=box < lost)
            if box + 1 in marks:
                _bar(sketch, corner, size, str(marks[box + 1]))
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


def _box(
    sketch: Sketch, corner: tuple[float, float], side: float, *, is_lost: bool
) -> None:
    sketch.box(corner, (side, side), stroke=PLAIN)
    if is_lost:
        x, y = corner
        crossed = (
            piece((x, y), (x + side, y + side)),
            piece((x, y + side), (x + side, y)),
        )
        sketch.path(crossed, stroke=0.4)


def _bar(
    sketch: Sketch, corner: tuple[float, float], size: BoxSize, words: str
) -> None:
    """Draw the bar behind a box, and what it stands for."""
    x = corner[0] + (size.side + size.pitch) / 2
    y = corner[1]
    sketch.line((x, y - 0.8), (x, y + size.side + 0.8), stroke=HEAVY)
    sketch.text(words, (x, y - 1.3), _MARK)
