"""The quick reference: the very tables the rules are played by, as a booklet.

It is read sitting; what is read standing has large type and a sheet of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.render.documents import (
    Duplex,
    PrintSetup,
    QuickCell,
    QuickColumn,
    QuickTable,
    sheet_size,
    text_block,
)
from generator.render.reference_blocks import reference_blocks
from generator.render.reference_measures import (
    AIR,
    FIGURE,
    LINE_MM,
    ROW_AIRS,
    Measured,
    TypeMeasure,
    column_shares,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.documents import Paper, RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.reference_blocks import ReferenceBlock


# Which block of reference stands where: lowest first, over some columns of a page.

_LATER_PAGE = (300.0, 600.0, 1000.0, 1500.0, 2000.0, 3000.0)
"""Square millimetres by which a place on the next page is worse: each is tried."""
_LOWER = 0.5
"""The same for each millimetre further down."""


_Way = tuple[int, Measured]
"""Over how many columns a block could stand, and how."""


class Columns(Struct, frozen=True, kw_only=True):
    """The columns of a page, mm."""

    count: int
    width: float
    """Of one of them."""
    gap: float
    height: float

    def across(self, columns: int) -> float:
        """Return how wide so many of them are."""
        return columns * self.width + (columns - 1) * self.gap


class Placed(Struct, frozen=True, kw_only=True):
    """A block where it stands on its page, mm."""

    block: ReferenceBlock
    left: float
    top: float
    width: float
    shares: tuple[float, ...]
    """Of its own columns, percent."""
    is_first: bool = True
    """Whether it is the first of its card on the page."""


@dataclass(slots=True, kw_only=True)
class _Page:
    """A page while it is filled."""

    filled: list[float]
    """How far down each column is filled."""
    placed: list[Placed] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class _Place:
    """A place a block could have; the least is the best."""

    price: float
    page: int
    column: int
    columns: int
    top: float
    measured: Measured = field(compare=False)


def packed(
    blocks: Iterable[ReferenceBlock], columns: Columns, measure: TypeMeasure
) -> tuple[tuple[Placed, ...], ...]:
    """Return blocks page by page, nearly in their order, on as few pages as they need.

    What has a word too long for all columns is told in sentences; what is higher than
    a page is parted.
    """
    pieces = [
        (piece, _standing(piece, columns, measure))
        for block in blocks
        for piece in _fitting(block, columns, measure)
    ]
    tried = (_packed(pieces, columns, price) for price in _LATER_PAGE)
    return min(tried, key=_paper_used)


def _paper_used(pages: tuple[tuple[Placed, ...], ...]) -> tuple[int, float]:
    """Return how many pages are used, and how far down the last block begins."""
    last = (placed.top for placed in pages[-1]) if pages else ()
    return len(pages), max(last, default=0.0)


def _packed(
    pieces: Iterable[tuple[ReferenceBlock, tuple[_Way, ...]]], columns: Columns, later: float
) -> tuple[tuple[Placed, ...], ...]:
    """Return blocks page by page, where a page further on has a price."""
    pages: list[_Page] = []
    before = 0
    for piece, ways in pieces:
        first = before if piece.is_continued else 0
        best = min(place for place in _places(ways, pages, columns, later) if place.page >= first)
        before = best.page
        if best.page == len(pages):
            pages.append(_Page(filled=[0.0] * columns.count))
        _put(piece, best, pages[best.page], columns)
    return tuple(tuple(_numbered_once(page.placed)) for page in pages)


def _numbered_once(placed: Iterable[Placed]) -> Iterator[Placed]:
    """Yield the blocks of a page, of which the first of each card bears its number."""
    before: set[str] = set()
    for each in placed:
        yield replace(each, is_first=each.block.card not in before)
        before.add(each.block.card)


def _fitting(
    block: ReferenceBlock, columns: Columns, measure: TypeMeasure
) -> Iterator[ReferenceBlock]:
    """Yield a block in pieces that fit a page."""
    found = [measured.height for _, measured in _ways(block, columns, measure)]
    if not found:
        yield from block.told()
        return
    halves = block.halves()
    if min(found) - AIR <= columns.height or len(halves) == 1:
        yield block
        return
    for half in halves:
        yield from _fitting(half, columns, measure)


def _standing(block: ReferenceBlock, columns: Columns, measure: TypeMeasure) -> tuple[_Way, ...]:
    """Return the ways in which a block is no higher than a page; none is: all."""
    ways = tuple(_ways(block, columns, measure))
    fitting = (way for way in ways if way[1].height - AIR <= columns.height)
    return tuple(fitting) or ways


def _ways(block: ReferenceBlock, columns: Columns, measure: TypeMeasure) -> Iterator[_Way]:
    """Yield how a block stands over each number of columns it fits."""
    for count in range(1, columns.count + 1):
        measured = measure.of(block, columns.across(count))
        if measured is not None:
            yield count, measured


def _put(block: ReferenceBlock, place: _Place, page: _Page, columns: Columns) -> None:
    """Put a block where it shall stand."""
    page.placed.append(
        Placed(
            block=block,
            left=round(place.column * (columns.width + columns.gap), 2),
            top=round(place.top, 2),
            width=columns.across(place.columns),
            shares=place.measured.shares,
        )
    )
    for at in range(place.column, place.column + place.columns):
        page.filled[at] = place.top + place.measured.height


def _places(
    ways: Iterable[_Way], pages: list[_Page], columns: Columns, later: float
) -> Iterator[_Place]:
    """Yield where a block could stand: anywhere it fits, and on a new page."""
    for count, measured in ways:
        for number in range(len(pages) + 1):
            is_new = number == len(pages)
            filled = [0.0] * columns.count if is_new else pages[number].filled
            for column in range(columns.count - count + 1):
                under = filled[column : column + count]
                top = max(under)
                if top + measured.height - AIR > columns.height and not is_new:
                    continue
                wasted = fsum(top - each for each in under) * columns.width
                area = measured.height * columns.across(count)
                yield _Place(
                    price=area + wasted + number * later + top * _LOWER,
                    page=number,
                    column=column,
                    columns=count,
                    top=top,
                    measured=measured,
                )


STYLE = "sheets/quick-reference.css"
LARGER = 1.25
"""Type on large sheets against the ordinary size."""
_COLUMNS, _GAP = 3, 3.6
_HEAD, _FOOT = 5.5, 4.5
"""Millimetres for the running head and foot, which are closer to the page here."""


def quick_reference_job(
    tables: Iterable[PrintedTable], head: RunningHead, *, press: Press
) -> PdfJob:
    """Return the quick reference of a campaign's tables, for both sides of the paper.

    Tables of no card are left out.
    """
    block = text_block()
    width = (block.width - _GAP * (_COLUMNS - 1)) / _COLUMNS
    height = block.height - _HEAD - _FOOT
    columns = Columns(count=_COLUMNS, width=width, gap=_GAP, height=height)
    blocks = reference_blocks(tables)
    pages, row_air = _airiest(blocks, columns, LARGER if press.is_large else 1)
    job = press.job(
        "quick-reference",
        "sheets/quick-reference.html",
        values={
            "head": replace(head, sheet="Quick reference"),
            "pages": pages,
        },
        assets=press.style(STYLE, rule=_page_rule(press.paper, height) + row_rule(row_air)),
    )
    return replace(job, setup=PrintSetup(duplex=Duplex.LONG_EDGE))


def _airiest(
    blocks: Sequence[ReferenceBlock], columns: Columns, scale: float
) -> tuple[tuple[tuple[Placed, ...], ...], float]:
    """Return the pages on which rows have most air, of the fewest there can be."""
    *roomy, least = ROW_AIRS
    closest = packed(blocks, columns, TypeMeasure(scale=scale, row_air=least))
    for air in roomy:
        pages = packed(blocks, columns, TypeMeasure(scale=scale, row_air=air))
        if len(pages) == len(closest):
            return pages, air
    return closest, least


def row_rule(air: float) -> str:
    """Return the CSS of the air in rows, a little more of it under the words than over."""
    over = 0.4 * (air - LINE_MM)
    return f":root {{ --over: {over:.3f}mm; --under: {air - LINE_MM - over:.3f}mm }}\n"


def _page_rule(paper: Paper, height: float) -> str:
    """Return the CSS of the booklet's pages."""
    size, block = sheet_size(paper), text_block()
    side = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    margins = f"{outer + _HEAD:.3f}mm {side:.3f}mm {outer + _FOOT:.3f}mm"
    return f"@page {{ margin: {margins} }}\n.reference-page {{ height: {height - 0.2:.3f}mm }}\n"


def quick_table(table: PrintedTable, *, letters: float) -> QuickTable:
    """Return a table with its columns measured for a width of so many letters."""
    is_amended = any(cell.amended for row in table.rows for cell in row)
    columns = zip(table.columns, column_shares(table, letters), strict=True)
    return QuickTable(
        id=table.id,
        title=table.title,
        columns=tuple(QuickColumn(title=title, share=share) for title, share in columns),
        rows=tuple(
            tuple(
                QuickCell(
                    text=cell.text,
                    is_amended=cell.amended,
                    is_figure=FIGURE.fullmatch(cell.text) is not None,
                )
                for cell in row
            )
            for row in table.rows
        ),
        is_house_default=HOUSE_DEFAULT in table.marks,
        is_amended=is_amended or AMENDED in table.marks,
    )
