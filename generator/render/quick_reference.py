"""Quick-reference sheets: the very tables the rules are played by, on paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, HOUSE_DEFAULT
from generator.render.documents import QuickCell, QuickColumn, QuickTable, RunningHead
from generator.render.quick_layout import (
    FIGURE,
    FULL_LETTERS,
    HALF_LETTERS,
    RULE,
    SizedCard,
    SizedTable,
    column_shares,
    fits_half,
    lines_needed,
    shelves,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.kit.printing import Cell, PrintedTable
    from generator.render.assets import Asset
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

LEGEND = "map-legend"
"""The table whose rows may be given a picture."""
LARGER = 1.25
"""Type on large sheets against the ordinary size."""
_FEW = 4
"""Sentences that may share a column; more of them take the whole width."""
_PICTURE_LETTERS = 8
"""What a picture before each row takes of the width."""


def quick_reference_job(
    tables: Iterable[PrintedTable],
    head: RunningHead,
    *,
    press: Press,
    cards: Sequence[str] | None = None,
    symbols: Mapping[str, Asset] | None = None,
) -> PdfJob:
    """Return the quick-reference sheets of a campaign's tables.

    ``cards`` chooses and orders the cards; without it all come, by number. Tables
    of no card are left out. ``symbols`` are SVG pictures for the map legend, by the
    feature's name in the table.
    """
    pictures = _picture_names(symbols or {})
    chosen = quick_cards(
        tables, only=cards, pictures=pictures, scale=LARGER if press.is_large else 1
    )
    return press.job(
        "quick-reference",
        "sheets/quick-reference.html",
        values={
            "head": replace(head, sheet=_sheet_name(chosen)),
            "shelves": shelves(chosen),
            "house_default": HOUSE_DEFAULT,
            "amended": AMENDED,
        },
        assets={name: (symbols or {})[key] for key, name in pictures.items()},
    )


def _sheet_name(cards: Sequence[SizedCard]) -> str:
    """Return what the sheet is called; a single card's own number is in it."""
    only = f" · {cards[0].id}" if len(cards) == 1 else ""
    return f"Quick reference{only}"


def quick_cards(
    tables: Iterable[PrintedTable],
    *,
    only: Sequence[str] | None = None,
    pictures: Mapping[str, str] | None = None,
    scale: float = 1,
) -> tuple[SizedCard, ...]:
    """Return the tables gathered into cards, in the order asked for.

    ``pictures`` names an asset by the feature it shows; ``scale`` is the size of the
    type against the ordinary one.

    Raises:
        KeyError: A card was asked for that no table belongs to.
    """
    by_card: dict[str, list[PrintedTable]] = {}
    for table in tables:
        if table.card:
            by_card.setdefault(table.card, []).append(table)
    cards = []
    for name in sorted(by_card) if only is None else only:
        sized = _sized_tables(by_card[name], scale=scale, pictures=pictures or {})
        title = by_card[name][0].card_title if len(sized) > 1 else ""
        cards.append(
            SizedCard(id=name, title=title or sized[0].table.title, tables=sized)
        )
    return tuple(cards)


def _picture_names(symbols: Mapping[str, Asset]) -> dict[str, str]:
    """Return the name each symbol has among the document's assets."""
    return {
        feature: f"symbol-{number}.svg"
        for number, feature in enumerate(sorted(symbols), start=1)
    }


def _sized_tables(
    tables: Sequence[PrintedTable], *, scale: float, pictures: Mapping[str, str]
) -> tuple[SizedTable, ...]:
    """Return a card's tables measured; sentences keep narrow tables company."""
    sized = tuple(_sized_table(t, scale=scale, pictures=pictures) for t in tables)
    is_narrow = any(not each.is_wide for each in sized if not each.table.sentences)
    return tuple(
        replace(each, is_wide=True, lines=lines_needed(table, FULL_LETTERS / scale))
        if table.sentences and not (is_narrow and len(table.sentences) <= _FEW)
        else each
        for each, table in zip(sized, tables, strict=True)
    )


def _sized_table(
    table: PrintedTable, *, scale: float, pictures: Mapping[str, str]
) -> SizedTable:
    """Return one table with its columns and its height measured."""
    shown = pictures if table.id == LEGEND else {}
    taken = _PICTURE_LETTERS if shown else 0
    half, full = HALF_LETTERS / scale - taken, FULL_LETTERS / scale - taken
    is_wide = not fits_half(table, half)
    letters = full if is_wide else half
    return SizedTable(
        table=quick_table(table, letters=letters, pictures=shown),
        lines=lines_needed(table, letters),
        is_wide=is_wide,
    )


def quick_table(
    table: PrintedTable, *, letters: float, pictures: Mapping[str, str] | None = None
) -> QuickTable:
    """Return a table with its columns measured for a width of so many letters."""
    is_amended = any(cell.amended for row in table.rows for cell in row)
    columns = zip(table.columns, column_shares(table, letters), strict=True)
    return QuickTable(
        id=table.id,
        title=table.title,
        unit=table.unit,
        columns=tuple(
            QuickColumn(title=title, share=share) for title, share in columns
        ),
        rows=tuple(tuple(_cell(cell) for cell in row) for row in table.rows),
        pictures=tuple(pictures.get(row[0].text, "") for row in table.rows)
        if pictures
        else (),
        notes=table.notes,
        rules=table.rules,
        is_house_default=HOUSE_DEFAULT in table.marks,
        is_amended=is_amended or AMENDED in table.marks,
        sentences=table.sentences,
    )


def _cell(cell: Cell) -> QuickCell:
    return QuickCell(
        text=cell.text,
        is_amended=cell.amended,
        is_figure=FIGURE.fullmatch(cell.text) is not None,
        is_rule=RULE.match(cell.text) is not None,
    )
