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
        ways = [
            (self._rows_height(block, widths), widths) for widths in self._divisions(block, width)
        ]
        if not ways:
            return None
        rows, widths = min(ways)
        rows += _FRAME
        shares = tuple(round(100 * each / width, 2) for each in widths)
        return Measured(shares=shares, height=height + rows)

    def _divisions(self, block: ReferenceBlock, width: float) -> tuple[tuple[float, ...], ...]:
        """Return some ways to share a width among a block's columns."""
        columns = range(len(block.columns))
        least = [self._longest_word(block, at) for at in columns]
        spare = width - fsum(least)
        if spare < 0:
            return ()
        most = [self._longest_text(block, at) for at in columns]
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

    def _longest_word(self, block: ReferenceBlock, at: int) -> float:
        """Return how wide the longest word of a column is, with its padding."""
        head = block.columns[at] if block.has_heads else ""
        heads = (self._wide(word, NOTE_POINTS, Cut.BOLD) for word in head.split(" "))
        words = (
            self._wide(word, points, cut)
            for row in block.rows
            for text, points, cut in _cell(block, row, at)
            for word in text.split(" ")
        )
        return max((*heads, *words)) + 2 * PADDING

    def _longest_text(self, block: ReferenceBlock, at: int) -> float:
        """Return how wide the longest cell of a column is, with its padding."""
        told = block.columns[at] if block.has_heads else ""
        head = self._wide(told, NOTE_POINTS, Cut.BOLD) / 2
        cells = (fsum(self._wide(*words) for words in _cell(block, row, at)) for row in block.rows)
        return max((head, *cells)) + 2 * PADDING

    def _rows_height(self, block: ReferenceBlock, widths: Sequence[float]) -> float:
        """Return how high the rows stand with their heads, in columns so wide."""
        heads = [((title, NOTE_POINTS, Cut.BOLD),) for title in block.columns]
        rows: list[list[Iterable[_Words]]] = [list(heads)] if block.has_heads else []
        rows += [[_cell(block, row, at) for at in range(len(widths))] for row in block.rows]
        return fsum(
            self.row_air
            + max(
                self._height(tuple(words), width - 2 * PADDING)
                for words, width in zip(row, widths, strict=True)
            )
            for row in rows
        )

    def _height(self, runs: Sequence[_Words], room: float) -> float:
        """Return how high running text stands, broken between words."""
        lines = _lines(runs, room / self._wider)
        return lines * runs[0][1] * self.scale * LEADING * MM_PER_POINT

    def _wide(self, text: str, points: float, cut: Cut) -> float:
        """Return how wide words are, taken to be a little wider than they are."""
        return _width(text, points, cut) * self._wider

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


def _lines(runs: Sequence[_Words], room: float) -> int:
    """Return how many lines running text has in a room."""
    lines, used = 1, 0.0
    _, size, first_cut = runs[0]
    space = _width(" ", size, first_cut)
    for text, points, cut in runs:
        for word in text.split(" "):
            wide = _width(word, points, cut)
            if used and used + space + wide > room:
                lines, used = lines + 1, 0.0
            used += wide + (space if used else 0.0)
    return lines


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


def _cell(block: ReferenceBlock, row: ReferenceRow, at: int) -> Iterable[_Words]:
    """Yield what stands in a cell, each run of words in its type."""
    text = row.cells[at]
    points = RULE_POINTS if RULE.match(text) else POINTS
    yield text, points, Cut.PLAIN if at else Cut.BOLD
    if at == block.told_in and row.rule:
        yield row.rule, RULE_POINTS, Cut.PLAIN
