"""The quick reference: the very tables the rules are played by, as a booklet.

It is read sitting; what is read standing has large type and a sheet of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.render.documents import QuickCell, QuickColumn, QuickTable
from generator.render.paper import sheet_size, text_block
from generator.render.print_setup import Duplex, PrintSetup
from generator.render.quick_layout import FIGURE, column_shares
from generator.render.reference_blocks import reference_blocks
from generator.render.reference_measures import TypeMeasure
from generator.render.reference_packing import Columns, packed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.printing import Cell, PrintedTable
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.paper import Paper
    from generator.render.pdf import PdfJob

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
    measure = TypeMeasure(scale=LARGER if press.is_large else 1)
    job = press.job(
        "quick-reference",
        "sheets/quick-reference.html",
        values={
            "head": replace(head, sheet="Quick reference"),
            "pages": packed(reference_blocks(tables), columns, measure),
        },
        assets=press.style(STYLE, rule=_page_rule(press.paper, height)),
    )
    return replace(job, setup=PrintSetup(duplex=Duplex.LONG_EDGE))


def _page_rule(paper: Paper, height: float) -> str:
    """Return the CSS of the booklet's pages."""
    size, block = sheet_size(paper), text_block()
    side = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    margins = f"{outer + _HEAD:.3f}mm {side:.3f}mm {outer + _FOOT:.3f}mm"
    return (
        f"@page {{ margin: {margins} }}\n"
        f".reference-page {{ height: {height - 0.2:.3f}mm }}\n"
    )


def quick_table(table: PrintedTable, *, letters: float) -> QuickTable:
    """Return a table with its columns measured for a width of so many letters."""
    is_amended = any(cell.amended for row in table.rows for cell in row)
    columns = zip(table.columns, column_shares(table, letters), strict=True)
    return QuickTable(
        id=table.id,
        title=table.title,
        columns=tuple(
            QuickColumn(title=title, share=share) for title, share in columns
        ),
        rows=tuple(tuple(_cell(cell) for cell in row) for row in table.rows),
        is_house_default=HOUSE_DEFAULT in table.marks,
        is_amended=is_amended or AMENDED in table.marks,
    )


def _cell(cell: Cell) -> QuickCell:
    return QuickCell(
        text=cell.text,
        is_amended=cell.amended,
        is_figure=FIGURE.fullmatch(cell.text) is not None,
    )
