"""A box for every figure of a company, and chances as stacked bars."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.kit.phase import in_a_hundred, sense_of
from generator.render.drawing import HEAVY, MM_PER_POINT, PLAIN, Anchor, Lettering, piece
from generator.render.map.canvas import text_width
from generator.systems.valormr.rules.contact.prospects import LOSSES
from generator.systems.valormr.sheets.table_plan import DrawnPicture, Sketch
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from generator.kit.phase import Case, Cases
    from generator.systems.valormr.views.packet.commanders import CommanderSheet
    from generator.systems.valormr.views.packet.regiments import CompanyRecord
    from generator.systems.valormr.views.packet.supplies import OddsChart


# A box for every figure of a company, those already lost crossed out.

_GROUP, _GROUP_GAP = 5, 1.6
_LABEL = 4.0
"""Room above the boxes for the marks, mm."""
ROWS_PER_PICTURE = 8
WIDTH = 133.0
SHARES = (75, 50, 25)
_MARK = Lettering(points=8.5, bold=True, anchor=Anchor.MIDDLE)


class BoxSize(Struct, frozen=True, kw_only=True):
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


def box_pictures(company: CompanyRecord, size: BoxSize = SMALL) -> Iterator[DrawnPicture]:
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
        side = size.side
        for box in boxes:
            x, y = size.corner(box - start)
            sketch.box((x, y), (side, side), stroke=PLAIN)
            if box < lost:
                crossed = (piece((x, y), (x + side, y + side)), piece((x, y + side), (x + side, y)))
                sketch.path(crossed, stroke=0.4)
            if box + 1 in marks:
                bar = x + (side + size.pitch) / 2
                sketch.line((bar, y - 0.8), (bar, y + side + 0.8), stroke=HEAVY)
                sketch.text(str(marks[box + 1]), (bar, y - 1.3), _MARK)
        yield DrawnPicture(picture=sketch.asset(), width=WIDTH, height=height, boxes=len(boxes))


def company_marks(original: int) -> dict[int, int]:
    """Return the share a company is down to, by the number of figures lost.

    Where a small company passes several shares at once, the lowest is named; nothing
    is marked when nobody is left.
    """
    losses = {share: ceil(original * (100 - share) / 100) for share in SHARES}
    return {lost: share for share, lost in losses.items() if lost < original}


BAR_WIDTH = 194.0
FULL = 170.0
"""How long a whole bar is, mm."""
SHADES = len(LOSSES)
"""How many greys there are, from white to black."""
_POINTS = 10.5
_ROOM = 2.0
"""Millimetres that words in a bar keep from its ends."""


class BarPiece(Struct, frozen=True, kw_only=True):
    """One outcome within a bar."""

    told: str
    width: float
    """Millimetres."""
    words: str
    """How many in a hundred, as far as there is room."""
    shade: int
    """0 is white; the graver the darker."""


class BarShown(Struct, frozen=True, kw_only=True):
    """One case: all its outcomes, one behind the other."""

    name: str
    pieces: tuple[BarPiece, ...]


class ChartShown(Struct, frozen=True, kw_only=True):
    """The chances of one choice on a commander's sheet."""

    title: str
    note: str
    sense: str
    """What is most likely, or the chances in words where there are no bars."""
    bars: tuple[BarShown, ...]
    key: tuple[tuple[int, str], ...]
    """What each shade stands for."""
    words: str
    """Everything, for those who cannot see it."""


class StrengthPiece(Struct, frozen=True, kw_only=True):
    """One army's figures beside the others', drawn at one scale."""

    words: str
    width: float
    """Millimetres."""
    is_own: bool


def strengths(sheet: CommanderSheet) -> tuple[StrengthPiece, ...]:
    """Return a commander's figures beside those he knows of; empty: not of all."""
    own = 0 if sheet.record is None else sheet.record.present
    told = [(each.of, each.figures) for each in sheet.estimates]
    if not own or not told or not all(figures for _, figures in told):
        return ()
    whole = own + sum(figures for _, figures in told)
    return tuple(
        StrengthPiece(
            words=f"{name} {figures}", width=round(BAR_WIDTH * figures / whole, 2), is_own=not at
        )
        for at, (name, figures) in enumerate((("you", own), *told))
    )


def charts_shown(charts: Iterable[OddsChart]) -> tuple[ChartShown, ...]:
    """Return a commander's charts as they are drawn; what shades mean is said once."""
    found = [_chart(chart) for chart in charts]
    losses = [each for each in found if _is_of_losses([told for _, told in each.key])]
    key = tuple(sorted({shade for each in losses for shade in each.key}))
    return tuple(
        replace(each, key=key if each is losses[0] else ()) if each in losses else each
        for each in found
    )


def _chart(chart: OddsChart) -> ChartShown:
    cases = chart.cases
    drawn = cases if cases is not None and len(cases.order) > 1 else None
    end = "" if chart.note.endswith(".") else "."
    shades = {} if drawn is None else _shades(drawn)
    return ChartShown(
        title=chart.title,
        note=f"{chart.note[:1].upper()}{chart.note[1:]}{end}",
        sense=chart.words if cases is None else sense_of(cases),
        bars=tuple(
            BarShown(name=name, pieces=_pieces(case, shades))
            for name, case in (() if drawn is None else drawn.named)
        ),
        key=tuple((shade, told) for told, shade in shades.items()),
        words=chart.words,
    )


def _is_of_losses(told: Collection[str]) -> bool:
    return bool(told) and set(told) <= set(LOSSES)


def _shades(cases: Cases) -> dict[str, int]:
    """Return the shade of every outcome: of losses always the same ones."""
    found = cases.order
    if _is_of_losses(found):
        return {each: at for at, each in enumerate(LOSSES) if each in found}
    steps = max(1, len(found) - 1)
    return {each: at * (SHADES - 1) // steps for at, each in enumerate(found)}


def _pieces(case: Case, shades: dict[str, int]) -> tuple[BarPiece, ...]:
    counts = in_a_hundred([share for _, share in case.shares])
    return tuple(
        BarPiece(
            told=told,
            width=round(float(share) * FULL, 2),
            words=_fitting(count, float(share) * FULL),
            shade=shades[told],
        )
        for count, (told, share) in zip(counts, case.shares, strict=True)
    )


def _fitting(count: int, width: float) -> str:
    """Return how many in a hundred, as fully as the piece has room."""
    for words in (f"{count} in 100", str(count)):
        if text_width(words, _POINTS * MM_PER_POINT) + _ROOM <= width:
            return words
    return ""
