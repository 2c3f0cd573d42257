"""How quick-reference tables share a sheet: column widths, and what stands beside what.

Letters are the measure here: about how many fit across. The print library could
balance columns itself, but sets every table a dozen times to do so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from generator.render.documents import QuickBlock, QuickShelf

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.documents import QuickTable

HALF_LETTERS = 42.0
"""Letters across one of two columns, at the ordinary size."""
FULL_LETTERS = 88.0
"""Letters across the sheet."""
RULE = re.compile(r"(VAL|DEF|GS|BF|TSC)-[A-Z]+-\d+")
_NUMBER = r"[+−±×]?\s?[\d½¼¾⅓⅔⅛⅜⅝⅞/]+"
_UNIT = r"(\s?%|″|\s(inch|inches|yards))?"
_AFTER = r"( or more| or less| D| \(rear\)| \(forward\))?"
FIGURE = re.compile(rf"{_NUMBER}((–| to ){_NUMBER})?{_UNIT}{_AFTER}")
"""A cell that is a number, with what belongs to it."""
_PADDING = 1.4
_HALF_AIR, _FULL_AIR = 1.0, 4.0
"""Letters every column would like beyond its words."""
_BOLD = 1.1
_FIGURE = 1.5
_HEADING = 1.12
_RULE = 0.72
_HALF_WANT, _FULL_WANT = 24.0, 64.0
_SHELF_LINES = 34
"""A pair of columns is made no taller, so that pages fill well."""
_LONG_TABLE = 20
"""Lines from which a table may go on over the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SizedTable:
    """A table and how tall it is in the width it gets."""

    table: QuickTable
    lines: float
    is_wide: bool
    """It needs the whole width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SizedCard:
    """The tables of one card."""

    id: str
    title: str
    tables: tuple[SizedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    least: float
    """Letters of its longest word."""
    most: float
    """Letters of its longest cell."""


def column_shares(table: PrintedTable, letters: float) -> tuple[float, ...]:
    """Return each column's share of a width, percent; no word need be broken."""
    columns = _columns(table)
    is_half = letters <= HALF_LETTERS
    cap = _HALF_WANT if is_half else _FULL_WANT
    air = _HALF_AIR if is_half else _FULL_AIR
    least = sum(column.least for column in columns)
    wishes = [
        air + max(0.0, min(cap, column.most) - column.least) for column in columns
    ]
    spare = max(0.0, letters - least)
    whole = sum(wishes)
    widths = [
        column.least + spare * wish / whole
        for column, wish in zip(columns, wishes, strict=True)
    ]
    return tuple(round(100 * width / sum(widths), 2) for width in widths)


def fits_half(table: PrintedTable, letters: float = HALF_LETTERS) -> bool:
    """Say whether a table reads well in one of two columns."""
    return (
        sum(max(c.least, min(_HALF_WANT, c.most)) for c in _columns(table)) <= letters
    )


def keeps_words(table: PrintedTable, letters: float) -> bool:
    """Say whether a table fits a width without a word being broken."""
    return sum(column.least for column in _columns(table)) <= letters


def lines_needed(table: PrintedTable, letters: float) -> float:
    """Return about how many lines a table takes, notes and heading included."""
    shares = column_shares(table, letters)
    rows = 0.0
    for row in table.rows:
        lines = [
            ceil(_letters(cell.text, first=at == 0) / (letters * share / 100))
            for at, (cell, share) in enumerate(zip(row, shares, strict=True))
        ]
        rows += max(lines) + 0.25
    notes = sum(ceil(len(note) / letters) for note in table.notes)
    notes += sum(
        ceil((len(sentence) + len(rule) * _RULE) / letters)
        for sentence, rule in table.sentences
    )
    return 3.5 + rows + notes


def shelves(cards: Iterable[SizedCard]) -> tuple[QuickShelf, ...]:
    """Return tables in shelves, card after card.

    A card's narrow tables come before its wide ones when others wait for company.
    """
    finished: list[QuickShelf] = []
    waiting: list[_Waiting] = []
    for card in cards:
        for at, sized in enumerate(_order(card, is_awaited=bool(waiting))):
            block = _block(card, sized, is_first=at == 0)
            if not sized.is_wide:
                waiting.append(_Waiting(block=block, lines=sized.lines))
                continue
            finished += _paired(waiting)
            finished.append(QuickShelf(columns=((block,),)))
            waiting = []
    return tuple(finished + _paired(waiting))


def _order(card: SizedCard, *, is_awaited: bool) -> list[SizedTable]:
    """Return a card's tables as they are set; a wide list of sentences comes last."""
    last = [sized for sized in card.tables if sized.is_wide and sized.table.sentences]
    tables = [sized for sized in card.tables if sized not in last]
    narrow = [sized for sized in tables if not sized.is_wide]
    wide = [sized for sized in tables if sized.is_wide]
    return (narrow + wide if is_awaited else wide + narrow) + last


def _block(card: SizedCard, sized: SizedTable, *, is_first: bool) -> QuickBlock:
    return QuickBlock(
        table=sized.table,
        card=card.id if is_first else "",
        heading=card.title if is_first else "",
        has_own_title=len(card.tables) > 1,
        may_break=sized.lines >= _LONG_TABLE,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    block: QuickBlock
    lines: float


def _paired(waiting: Sequence[_Waiting]) -> list[QuickShelf]:
    """Return narrow blocks in pairs of columns of about the same height."""
    runs: list[list[_Waiting]] = []
    for item in waiting:
        height = sum(other.lines for other in runs[-1]) if runs else 0.0
        if not runs or height + item.lines > 2 * _SHELF_LINES:
            runs.append([])
        runs[-1].append(item)
    return [_pair(run) for run in runs]


def _pair(run: Sequence[_Waiting]) -> QuickShelf:
    """Cut a run in two where the taller column is least tall."""
    heights = {
        at: max(
            sum(item.lines for item in run[:at]), sum(item.lines for item in run[at:])
        )
        for at in range(1, len(run) + 1)
    }
    cut = min(heights, key=lambda at: heights[at])
    left, right = run[:cut], run[cut:]
    return QuickShelf(
        columns=(
            tuple(item.block for item in left),
            tuple(item.block for item in right),
        )
    )


def _columns(table: PrintedTable) -> list[_Column]:
    """Return what each column needs, in letters."""
    return [_column(table, at) for at in range(len(table.columns))]


def _column(table: PrintedTable, at: int) -> _Column:
    heading = table.columns[at]
    cells = [row[at].text for row in table.rows]
    words = [
        len(word) * _FIGURE if FIGURE.fullmatch(text) else _letters(word, first=at == 0)
        for text in cells
        for word in text.split()
    ]
    words += [len(word) * _HEADING for word in heading.split()]
    longest = [_letters(text, first=at == 0) for text in cells]
    return _Column(
        least=max(words, default=1.0) + _PADDING,
        most=max([*longest, len(heading) * 0.6]) + _PADDING,
    )


def _letters(text: str, *, first: bool) -> float:
    """Return about how many ordinary letters a text is wide."""
    if RULE.match(text):
        return len(text) * _RULE
    if FIGURE.fullmatch(text):
        return len(text) * _FIGURE
    return len(text) * (_BOLD if first else 1.0)
