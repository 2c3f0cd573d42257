"""How high blocks of reference stand in a width, by their very letters; in mm."""

from __future__ import annotations

import re
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING

from generator.render.cards.designs import Cut, line_width
from generator.render.documents import MM_PER_POINT
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.kit.printing import PrintedTable
    from generator.render.reference_blocks import ReferenceBlock, ReferenceRow


# How wide the columns of a quick-reference table are.

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


class _Column(Struct, frozen=True, kw_only=True):
    least: float
    """Letters of its longest word."""
    most: float
    """Letters of its longest cell."""


def column_shares(table: PrintedTable, letters: float) -> tuple[float, ...]:
    """Return each column's share of a width, percent; no word need be broken."""
    columns = [_column(table, at) for at in range(len(table.columns))]
    is_half = letters <= HALF_LETTERS
    cap = _HALF_WANT if is_half else _FULL_WANT
    air = _HALF_AIR if is_half else _FULL_AIR
    least = fsum(column.least for column in columns)
    wishes = [air + max(0.0, min(cap, column.most) - column.least) for column in columns]
    spare = max(0.0, letters - least)
    whole = fsum(wishes)
    widths = [
        column.least + spare * wish / whole for column, wish in zip(columns, wishes, strict=True)
    ]
    across = fsum(widths)
    return tuple(round(100 * width / across, 2) for width in widths)


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


POINTS, NOTE_POINTS, RULE_POINTS, HEADING_POINTS = 10.0, 9.0, 8.0, 10.5
"""Type of tables, of notes and heads of columns, of rules' numbers, of headings."""
LEADING = 1.03
"""From line to line, as a share of the type size."""
PADDING = 0.6
"""Left and right of what stands in a cell."""
ROW_AIRS = (1.35, 1.05, 0.75, 0.45)
"""What a row takes beyond its lines, as it may be: air over and under them, and a line."""
LINE_MM = 0.15
"""The line under a row."""
AIR = 2.0
"""Under each block."""
_CAPS = (14.0, 18.0, 22.0, 26.0, 32.0, 38.0, 46.0, 56.0, 70.0, 84.0)
"""Widths of text beyond which a column asks for no more."""
_OTHERS = 0.2
"""What is left to the other columns where one has nearly all the spare width."""
_SAFETY = 1.01
"""Words are taken to be a little wider than they are."""
_FRAME = 0.4
"""What the lines over and under a table add."""
_MARK = 3.0
"""What the frame of a mark adds to a heading."""

_Words = tuple[str, float, Cut]
"""Running text, its type size and its cut."""
_Runs = tuple[_Words, ...]
_Rows = tuple[tuple[_Runs, ...], ...]
"""The cells of a table, row by row."""


class Measured(Struct, frozen=True, kw_only=True):
    """A block in a width."""

    shares: tuple[float, ...]
    """Of its columns, percent."""
    height: float
    """With the air under it."""


class TypeMeasure(Struct, frozen=True, kw_only=True):
    """Measures blocks set at a size."""

    scale: float = 1.0
    """Of all type, against the ordinary size."""
    row_air: float = ROW_AIRS[-1]
    """What a row takes beyond its lines."""

    def of(self, block: ReferenceBlock, width: float) -> Measured | None:
        """Return how a block stands lowest in a width; none: a word is too long."""
        frames = _MARK * len(block.marks)
        height = AIR + self._height(((block.title, HEADING_POINTS, Cut.TITLE),), width - frames)
        if words := tuple(_noted(block)):
            height += self._height(words, width)
        if not block.columns:
            return Measured(shares=(), height=height)
        rows = _rows(block)
        ways = [(self._rows_height(rows, each), each) for each in self._divisions(rows, width)]
        if not ways:
            return None
        low, widths = min(ways)
        shares = tuple(round(100 * each / width, 2) for each in widths)
        return Measured(shares=shares, height=height + low + _FRAME)

    def _divisions(self, rows: _Rows, width: float) -> tuple[tuple[float, ...], ...]:
        """Return some ways to share a width among the columns of a table."""
        columns = tuple(zip(*rows, strict=True))
        least = [max(map(self._longest_word, column)) + 2 * PADDING for column in columns]
        spare = width - fsum(least)
        if spare < 0:
            return ()
        most = [max(map(self._whole, column)) + 2 * PADDING for column in columns]
        divisions = []
        for cap in _CAPS:
            wishes = [
                1 + max(0.0, min(cap, longest) - word)
                for longest, word in zip(most, least, strict=True)
            ]
            share = spare / fsum(wishes)
            widths = (w + share * wish for w, wish in zip(least, wishes, strict=True))
            divisions.append(tuple(widths))
        return (*divisions, _left_to_longest(least, most, spare))

    def _longest_word(self, cell: _Runs) -> float:
        """Return how wide the longest word of a cell is."""
        return max(_word_widths(cell)) * self._wider

    def _whole(self, cell: _Runs) -> float:
        """Return how wide a cell would like to be: to have one line, or two in a head."""
        wide = fsum(_width(*words) * self._wider for words in cell)
        return wide / 2 if cell[0][1] == NOTE_POINTS else wide

    def _rows_height(self, rows: _Rows, widths: Sequence[float]) -> float:
        """Return how high rows stand, in columns so wide."""
        return fsum(
            self.row_air
            + max(
                self._height(cell, width - 2 * PADDING)
                for cell, width in zip(row, widths, strict=True)
            )
            for row in rows
        )

    def _height(self, runs: _Runs, room: float) -> float:
        """Return how high running text stands, broken between words."""
        lines = _lines(runs, room / self._wider)
        return lines * runs[0][1] * self.scale * LEADING * MM_PER_POINT

    @property
    def _wider(self) -> float:
        return self.scale * _SAFETY


def _left_to_longest(
    least: Sequence[float], most: Sequence[float], spare: float
) -> tuple[float, ...]:
    """Return widths of which the column with the longest text has nearly all there is.

    Args:
        least: What each column needs for its longest word.
        most: What each would fill on one line.
        spare: What is left when all have what they need.
    """
    longest = max(range(len(most)), key=most.__getitem__)
    share = _OTHERS * spare / max(1, len(least) - 1)
    widths = [
        word + min(share, max(0.0, text - word)) for word, text in zip(least, most, strict=True)
    ]
    widths[longest] = 0.0
    widths[longest] = fsum(least) + spare - fsum(widths)
    return tuple(widths)


def _lines(runs: _Runs, room: float) -> int:
    """Return how many lines running text has in a room."""
    lines, used = 1, 0.0
    _, size, first_cut = runs[0]
    space = _width(" ", size, first_cut)
    for wide in _word_widths(runs):
        if used and used + space + wide > room:
            lines, used = lines + 1, 0.0
        used += wide + (space if used else 0.0)
    return lines


@lru_cache(maxsize=20_000)
def _word_widths(runs: _Runs) -> tuple[float, ...]:
    """Return how wide each word of running text is, at the ordinary size."""
    return tuple(_width(word, size, cut) for text, size, cut in runs for word in text.split(" "))


@lru_cache(maxsize=20_000)
def _width(words: str, points: float, cut: Cut) -> float:
    """Return how wide words are, at the ordinary size."""
    return line_width(words, points, cut)


def _noted(block: ReferenceBlock) -> Iterable[_Words]:
    """Yield what stands under a block as running text."""
    for run in block.notes:
        yield run.text, NOTE_POINTS, Cut.BOLD if run.is_bold else Cut.PLAIN
        if run.rule:
            yield run.rule, RULE_POINTS, Cut.PLAIN
    if block.rules:
        yield block.rules, RULE_POINTS, Cut.PLAIN


def _rows(block: ReferenceBlock) -> _Rows:
    """Return the rows of a table, its heads first, each cell with its words in their type."""
    told_in = block.told_in
    heads = tuple(((title, NOTE_POINTS, Cut.BOLD),) for title in block.columns)
    rows = tuple(
        tuple(_cell(text, row, at, told_in) for at, text in enumerate(row.cells))
        for row in block.rows
    )
    return (heads, *rows) if block.has_heads else rows


def _cell(text: str, row: ReferenceRow, at: int, told_in: int) -> _Runs:
    """Return what stands in a cell, each run of words in its type."""
    points = RULE_POINTS if RULE.match(text) else POINTS
    run = text, points, Cut.PLAIN if at else Cut.BOLD
    return (run, (row.rule, RULE_POINTS, Cut.PLAIN)) if at == told_in and row.rule else (run,)
