"""How wide the columns of a quick-reference table are.

Letters are the measure here: about how many fit across.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.kit.printing import PrintedTable

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
    least = fsum(column.least for column in columns)
    wishes = [
        air + max(0.0, min(cap, column.most) - column.least) for column in columns
    ]
    spare = max(0.0, letters - least)
    whole = fsum(wishes)
    widths = [
        column.least + spare * wish / whole
        for column, wish in zip(columns, wishes, strict=True)
    ]
    across = fsum(widths)
    return tuple(round(100 * width / across, 2) for width in widths)


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
