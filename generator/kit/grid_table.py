"""Tables entered by a row and a column."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from generator.kit.printing import Cell, CellValue, PrintedTable, Style, article, printed_value
from generator.kit.table import (
    Quotation,
    Table,
    TableError,
    TablePart,
    TotalsSpan,
    UnfitValueError,
    UnknownNameError,
    as_flag,
    as_number,
    as_text,
    as_whole,
    require_single,
    require_whole,
    span_of,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

FACTOR_ROW = "factor"
"""The row under which a house rule changes the factor of a computed column."""


class CellKind(StrEnum):
    """What the cells of a column hold."""

    WHOLE = "whole"
    NUMBER = "number"
    """Any exact number; look-ups answer with a fraction."""
    TEXT = "text"
    YES_NO = "yes-no"


class Reference(Struct, frozen=True, kw_only=True):
    """A cell that repeats another place."""

    address: str
    """In another table, such as ``rest/fatigued-share``; or a column of its row."""

    @property
    def is_near(self) -> bool:
        """Whether it stays within its own row."""
        return "/" not in self.address


class TableColumn(Struct, frozen=True, kw_only=True):
    """One column: what it holds and how it is written."""

    key: str
    title: str
    kind: CellKind
    style: Style = Style.PLAIN
    words: tuple[str, ...] = ()
    """The only words a text cell may hold; empty: any."""
    pattern: str = ""
    """The form a text cell must have; empty: any."""
    of: str = ""
    """Cells left out are computed from this column, times the factor."""
    factor: Fraction | None = None
    factor_from: str = ""
    """Where another table holds the factor, such as ``rest/fatigued-share``."""
    adds: bool = False
    """The computed part comes on top of the column it is computed from."""
    drops_fractions: bool = False

    def fitting(self, value: object) -> CellValue:
        """Return ``value`` as this column holds it.

        Raises:
            UnfitValueError: It is of another kind.
            UnknownNameError: It is not one of the column's words.
        """
        match self.kind:
            case CellKind.WHOLE:
                return as_whole(value)
            case CellKind.NUMBER:
                return as_number(value)
            case CellKind.YES_NO:
                return as_flag(value)
            case CellKind.TEXT:
                text = as_text(value)
                if self.words and text not in self.words:
                    raise UnknownNameError(TablePart.VALUE, text, self.words)
                if self.pattern and not re.fullmatch(self.pattern, text):
                    message = f"“{text}” does not have the form {self.pattern}"
                    raise UnfitValueError(message)
                return text


class Row(Struct, frozen=True, kw_only=True):
    """One row: a name, or a run of totals, and its cells."""

    key: str
    title: str
    names: tuple[str, ...] = ()
    """Further names that lead to the same row."""
    span: TotalsSpan | None = None
    cells: Mapping[str, CellValue | Reference]
    """By column; a computed column has one only where it is an exception."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridTable(Table):
    """Cells by row and column; a row may be a run of totals."""

    row_title: str = ""
    columns: tuple[TableColumn, ...]
    rows: tuple[Row, ...]
    step: Fraction = Fraction(1)
    """From the end of one run of totals to the start of the next."""
    factors: Mapping[str, Fraction] = field(default_factory=dict)
    """Factors of computed columns that a house rule replaced."""

    def __post_init__(self) -> None:
        """Refuse a hole, a name used twice, or runs that do not follow."""
        names = [name for row in self.rows for name in (row.key, *row.names)]
        names += [f"column {column.key}" for column in self.columns]
        require_single(self.id, names)
        spans = [row.span for row in self.rows if row.span is not None]
        if spans and len(spans) != len(self.rows):
            message = f"{self.id}: some rows are runs of totals and some are not"
            raise TableError(message)
        require_whole(self.id, spans, self.step)
        self._require_no_hole()

    def row_names(self) -> tuple[str, ...]:
        """Every name that leads to a row."""
        return tuple(name for row in self.rows for name in (row.key, *row.names))

    def column_names(self) -> tuple[str, ...]:
        """The key of every column, in printed order."""
        return tuple(column.key for column in self.columns)

    def row_at(self, total: int | Fraction) -> str:
        """Return the key of the row whose run holds ``total``.

        Raises:
            TableError: No run holds it.
        """
        for row in self.rows:
            if row.span is not None and row.span.holds(total):
                return row.key
        message = f"{self.id}: no row for {total}"
        raise TableError(message)

    def look_up(self, row: str, column: str) -> CellValue:
        """Return a cell; ``None`` where the book has nothing to say.

        Raises:
            UnknownNameError: There is no such row or column.
        """
        place, wanted = self._row(row), self._column(column)
        value = place.cells.get(wanted.key)
        if wanted.key in place.cells and not isinstance(value, Reference):
            return value
        return self._place(place, wanted).value

    def number(self, row: str, column: str) -> Fraction:
        """Return a cell that must hold a number."""
        value = self.look_up(row, column)
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            raise self._wrong_kind(row, column, "number")
        return Fraction(value)

    def whole(self, row: str, column: str) -> int:
        """Return a cell that must hold a whole number."""
        number = self.number(row, column)
        if number.denominator != 1:
            raise self._wrong_kind(row, column, "whole number")
        return number.numerator

    def text(self, row: str, column: str) -> str:
        """Return a cell that must hold a keyword or a text."""
        value = self.look_up(row, column)
        if not isinstance(value, str):
            raise self._wrong_kind(row, column, "text")
        return value

    def says_yes(self, row: str, column: str) -> bool:
        """Return a cell that must hold yes or no."""
        value = self.look_up(row, column)
        if not isinstance(value, bool):
            raise self._wrong_kind(row, column, "yes or no")
        return value

    def printed(self) -> PrintedTable:
        """Return the table as it stands on paper."""
        headings = (self.row_title, *(column.title for column in self.columns))
        body = []
        for row in self.rows:
            places = (self._place(row, column) for column in self.columns)
            cells = (self._sentence(p.text, amended=p.amended) for p in places)
            body.append((Cell(text=row.title), *cells))
        return self._on_paper(headings, body)

    def texts(self) -> tuple[str, ...]:
        """Every sentence that may quote another table."""
        cells = (value for row in self.rows for value in row.cells.values())
        return self.notes + tuple(value for value in cells if isinstance(value, str))

    def addresses(self) -> tuple[str, ...]:
        """Every place of another table that this one quotes, sorted."""
        cells = (value for row in self.rows for value in row.cells.values())
        references = (value for value in cells if isinstance(value, Reference))
        found = {value.address for value in references if not value.is_near}
        found.update(column.factor_from for column in self.columns)
        found.update(Table.addresses(self))
        return tuple(sorted(found - {""}))

    def quotation(self, row: str, column: str | None = None) -> Quotation:
        """One cell, for another table or a sentence."""
        return self._place(self._row(row), self._column(column))

    def with_value(self, row: str, column: str | None, value: object) -> Self:
        """Return the table with one cell, or one column's factor, replaced."""
        target = self._column(column)
        if row == FACTOR_ROW and target.of:
            factors = {**self.factors, target.key: as_number(value)}
            marked = self.amended | {(FACTOR_ROW, target.key)}
            return replace(self, factors=factors, amended=marked)
        changed = self._row(row)
        cells = {**changed.cells, target.key: target.fitting(value)}
        new = replace(changed, cells=cells)
        rows = (new if each is changed else each for each in self.rows)
        marked = self.amended | {(changed.key, target.key)}
        return replace(self, rows=tuple(rows), amended=marked)

    def _row(self, name: str) -> Row:
        for row in self.rows:
            if name == row.key or name in row.names:
                return row
        if self.rows[0].span is not None:
            try:
                key = self.row_at(span_of(name).low)
            except TableError:
                raise UnknownNameError(TablePart.ROW, name, self.row_names()) from None
            return self._row(key)
        raise UnknownNameError(TablePart.ROW, name, self.row_names())

    def _column(self, name: str | None) -> TableColumn:
        if name is None and len(self.columns) == 1:
            return self.columns[0]
        for column in self.columns:
            if column.key == name:
                return column
        raise UnknownNameError(TablePart.COLUMN, name or "", self.column_names())

    def _place(self, row: Row, column: TableColumn) -> Quotation:
        """Return the value of a cell, its printed words, and whether it changed."""
        changed = (row.key, column.key) in self.amended
        if column.key not in row.cells:
            return self._computed(row, column)
        value = row.cells[column.key]
        if isinstance(value, Reference) and value.is_near:
            return self._place(row, self._column(value.address))
        if isinstance(value, Reference):
            quotation = self.quote(value.address)
            text = self.labels.get(str(quotation.value), quotation.text)
            return replace(quotation, text=text)
        text = self._label(column, value)
        return Quotation(value=value, text=text, amended=changed)

    def _computed(self, row: Row, column: TableColumn) -> Quotation:
        base = self._place(row, self._column(column.of))
        factor, factor_changed = self._factor(column)
        if base.value is None:
            return base
        if isinstance(base.value, bool) or not isinstance(base.value, int | Fraction):
            raise self._wrong_kind(row.key, column.of, "number")
        value = base.value * (factor + 1 if column.adds else factor)
        if column.drops_fractions:
            value = Fraction(value.numerator // value.denominator)
        return Quotation(
            value=value, text=self._label(column, value), amended=base.amended or factor_changed
        )

    def _factor(self, column: TableColumn) -> tuple[Fraction, bool]:
        if column.key in self.factors:
            return self.factors[column.key], True
        if column.factor is not None:
            return column.factor, False
        quotation = self.quote(column.factor_from)
        return as_number(quotation.value), quotation.amended

    def _label(self, column: TableColumn, value: CellValue) -> str:
        return self.labels.get(str(value), printed_value(value, column.style))

    def _require_no_hole(self) -> None:
        known = self.column_names()
        for row in self.rows:
            strangers = [key for key in row.cells if key not in known]
            needed = [column.key for column in self.columns if not column.of]
            holes = [key for key in needed if key not in row.cells]
            if strangers or holes:
                lacks = f"lacks {holes}, knows no {strangers}"
                message = f"{self.id}, row {row.key}: {lacks}"
                raise TableError(message)

    def _wrong_kind(self, row: str, column: str, wanted: str) -> TableError:
        value = self.look_up(row, column)
        return TableError(f"{self.id}/{row}/{column}: {value!r} is not {article(wanted)}")
