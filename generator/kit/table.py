"""What every kind of table has in common: its heading, its notes, its quotations.

A number of the book stands in one place only. Where another table or a sentence
needs it, it is quoted by that place: ``rest/fatigued-share``, or in a sentence
``{terrain-costs/swamp/open}``. Quotations are settled when a book of tables is
loaded and again when it is amended, so an amended number is amended everywhere.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from generator.errors import GeneratorError
from generator.kit import printing
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


PLACEHOLDER = re.compile(r"\{([a-z0-9-]+(?:/[a-z0-9-]+){1,2})\}")


class TablePart(StrEnum):
    """The parts of a table's address."""

    TABLE = "table"
    ROW = "row"
    COLUMN = "column"
    VALUE = "value"


class TableError(GeneratorError):
    """A table is not whole, or was asked for what it does not hold."""

    part = TablePart.VALUE
    """The part of the address at fault."""
    known: tuple[str, ...] = ()
    """The names that would have been right; empty where a name is not the fault."""


class UnknownNameError(TableError):
    """A table, row, column or value of that name is not there."""

    def __init__(self, part: TablePart, name: str, known: Iterable[str]) -> None:
        """Keep the part of the address that failed and the names that exist."""
        self.part = part
        self.name = name
        self.known = tuple(known)
        super().__init__(f"no {part} “{name}”; there are: {', '.join(self.known)}")


class UnfitValueError(TableError):
    """A value does not fit the place it was meant for."""


class Quotation(Struct, frozen=True, kw_only=True):
    """A place of one table as another one repeats it."""

    value: printing.CellValue
    text: str
    amended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(ABC):
    """The heading every printed table has."""

    id: str
    title: str
    rules: tuple[str, ...]
    """The rules it states; the first is the one it is known by."""
    card: str = ""
    """The quick-reference card it belongs to; empty: none."""
    unit: str = ""
    source: str = ""
    """Where the book has it, as the ledger cites."""
    house_default: bool = False
    """The book leaves it out; printed so marked."""
    notes: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    """Printed words for values that are keywords or special numbers."""
    reworded: Mapping[str, str] = field(default_factory=dict)
    """What words of cells are on paper today, by those that closed periods know."""
    amended: frozenset[tuple[str, str]] = frozenset()
    """Row and column of every place a house rule changed."""
    quoted: Mapping[str, Quotation] = field(default_factory=dict)
    """What other tables say, by address; filled by ``with_quotations``."""

    @abstractmethod
    def printed(self) -> printing.PrintedTable:
        """The table in the words that closed periods know it by."""

    def as_read(self) -> printing.PrintedTable:
        """Return the table as people read it, in today's words."""
        printed = self.printed()
        rows = (
            tuple(replace(cell, text=self._reworded(cell.text)) for cell in row)
            for row in printed.rows
        )
        return replace(printed, rows=tuple(rows))

    def label_as_read(self, value: str) -> str:
        """Return what a value is called on paper, in today's words."""
        return self._reworded(self.labels.get(value, value))

    def _reworded(self, text: str) -> str:
        """Return a cell's text in today's words."""
        for then, now in self.reworded.items():
            text = text.replace(then, now)
        return text

    @abstractmethod
    def quotation(self, row: str, column: str | None = None) -> Quotation:
        """One place of the table, for another table or a sentence.

        Raises:
            UnknownNameError: There is no such row or column.
        """

    @abstractmethod
    def with_value(self, row: str, column: str | None, value: object) -> Self:
        """The same table with one place changed and marked as amended.

        Raises:
            UnknownNameError: There is no such row, column or value.
            UnfitValueError: The place holds another kind of value.
        """

    def texts(self) -> tuple[str, ...]:
        """Every sentence that may quote another table."""
        return self.notes

    def addresses(self) -> tuple[str, ...]:
        """Every place of another table that this one quotes, sorted."""
        found = {name for text in self.texts() for name in PLACEHOLDER.findall(text)}
        return tuple(sorted(found))

    def quote(self, address: str) -> Quotation:
        """What another table says at ``address``.

        Raises:
            TableError: The quotation was never settled.
        """
        if address not in self.quoted:
            message = f"{self.id}: “{address}” is quoted but was not settled"
            raise TableError(message)
        return self.quoted[address]

    def _sentence(self, text: str, *, amended: bool = False) -> printing.Cell:
        """Return a sentence with its quotations filled in."""
        quotations = [self.quote(name) for name in PLACEHOLDER.findall(text)]
        filled = PLACEHOLDER.sub(lambda found: self.quote(found[1]).text, text)
        filled = filled.replace(" %", f"{printing.HARD_SPACE}%")
        return printing.Cell(
            text=filled, amended=amended or any(quotation.amended for quotation in quotations)
        )

    def _on_paper(
        self, columns: tuple[str, ...], rows: Iterable[tuple[printing.Cell, ...]]
    ) -> printing.PrintedTable:
        """Put the heading and the marks round printed rows."""
        body = tuple(rows)
        changed = any(cell.amended for row in body for cell in row)
        marks = (printing.HOUSE_DEFAULT,) * self.house_default + (printing.AMENDED,) * changed
        return printing.PrintedTable(
            id=self.id,
            title=self.title,
            columns=columns,
            rows=body,
            notes=tuple(self._sentence(note).text for note in self.notes),
            rules=self.rules,
            marks=marks,
            card=self.card,
            unit=self.unit,
            source=self.source,
        )


def with_quotations(tables: Mapping[str, Table]) -> dict[str, Table]:
    """Return the same tables with every quotation settled anew.

    Raises:
        TableError: A quotation names no place, or tables quote in a circle.
    """
    settled: dict[str, Table] = {}

    def settle(name: str, waiting: tuple[str, ...]) -> Table:
        if name in settled:
            return settled[name]
        if name in waiting:
            message = f"{name}: quotes itself by way of {', '.join(waiting)}"
            raise TableError(message)
        if name not in tables:
            raise UnknownNameError(TablePart.TABLE, name, sorted(tables))
        table = tables[name]
        quoted = {}
        for address in table.addresses():
            other, row, *column = address.split("/")
            source = settle(other, (*waiting, name))
            quoted[address] = source.quotation(row, *column)
        settled[name] = replace(table, quoted=quoted)
        return settled[name]

    return {name: settle(name, ()) for name in tables}


def as_number(value: object) -> Fraction:
    """Read a number from the campaign file or a table: ``3``, ``0.5``, ``"2/3"``.

    Raises:
        UnfitValueError: It is not a number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
        message = f"{value!r} is not a number"
        raise UnfitValueError(message)
    if isinstance(value, int | Fraction):
        return Fraction(value)
    try:
        return Fraction(str(value).strip().replace(printing.MINUS, "-"))
    except (ValueError, ZeroDivisionError):
        message = f'{value!r} is not a number; write 3, 0.5 or "2/3"'
        raise UnfitValueError(message) from None


def as_whole(value: object) -> int:
    """Read a whole number.

    Raises:
        UnfitValueError: It is not a whole number.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    number = as_number(value)
    if number.denominator != 1:
        message = f"{value!r} is not a whole number"
        raise UnfitValueError(message)
    return number.numerator


def as_flag(value: object) -> bool:
    """Read true or false.

    Raises:
        UnfitValueError: It is neither.
    """
    if isinstance(value, bool):
        return value
    message = f"{value!r} is neither true nor false"
    raise UnfitValueError(message)


def as_text(value: object) -> str:
    """Read a text.

    Raises:
        UnfitValueError: It is none.
    """
    if isinstance(value, str):
        return value
    message = f"{value!r} is not text"
    raise UnfitValueError(message)


def require_column(column: str | None, only: str) -> None:
    """Refuse any other column than the one that house rules change; none is that one.

    Raises:
        UnknownNameError: It is another.
    """
    if column not in {None, only}:
        raise UnknownNameError(TablePart.COLUMN, str(column), (only,))


def require_single(name: str, keys: Sequence[str]) -> None:
    """Refuse keys of a table of which one stands twice.

    Raises:
        TableError: One does.
    """
    doubles = sorted({key for key in keys if keys.count(key) > 1})
    if doubles:
        message = f"{name}: named twice: {', '.join(doubles)}"
        raise TableError(message)


# Runs of totals: the left-hand column of a table that is read by a number.


class TotalsSpan(Struct, frozen=True, kw_only=True):
    """A run of totals, both ends included."""

    low: Fraction
    high: Fraction
    or_less: bool = False
    """Every total below belongs to it too."""
    or_more: bool = False
    """Every total above belongs to it too."""

    def __post_init__(self) -> None:
        """Refuse a run that ends before it begins."""
        if self.low > self.high:
            message = f"a run from {self.low} to {self.high} is empty"
            raise TableError(message)

    def holds(self, total: int | Fraction) -> bool:
        """Whether ``total`` falls into this run."""
        after_start = self.or_less or total >= self.low
        return after_start and (self.or_more or total <= self.high)

    @property
    def key(self) -> str:
        """The run as the campaign file names it, such as ``4..7`` or ``8``."""
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}..{self.high}"

    @property
    def text(self) -> str:
        """The run as it is printed, such as ``4–7`` or ``8 or more``."""
        low, high = printing.printed_number(self.low), printing.printed_number(self.high)
        if self.or_less:
            return f"{high} or less"
        if self.or_more:
            return f"{low} or more"
        if self.low == self.high:
            return low
        plain = self.low >= 0 and self.low.denominator == self.high.denominator == 1
        return f"{low}{printing.DASH}{high}" if plain else f"{low} to {high}"


def require_whole(name: str, spans: Sequence[TotalsSpan], step: Fraction) -> None:
    """Refuse runs that leave a gap, overlap, or are open in the middle.

    ``step`` is the distance from the end of one run to the start of the next.

    Raises:
        TableError: The runs do not follow one another.
    """
    ordered = sorted(spans, key=lambda span: span.low)
    for before, after in pairwise(ordered):
        if before.high + step != after.low:
            message = f"{name}: after {before.key} follows {after.key}, not the next"
            raise TableError(message)
    if any(span.or_more for span in ordered[:-1]):
        message = f"{name}: only the highest run may be open above"
        raise TableError(message)
    if any(span.or_less for span in ordered[1:]):
        message = f"{name}: only the lowest run may be open below"
        raise TableError(message)


def span_of(key: object) -> TotalsSpan:
    """Read a run as it is written in a table or a campaign file.

    >>> span_of("4..7").text, span_of("8+").text, span_of("1-").text
    ('4–7', '8 or more', '1 or less')
    >>> span_of("-4..-1").text, span_of(3).text
    ('−4 to −1', '3')
    """
    text = str(key).strip()
    or_more, or_less = text.endswith("+"), text.endswith("-")
    low, _, high = text.rstrip("+-").partition("..")
    return TotalsSpan(
        low=as_number(low), high=as_number(high or low), or_less=or_less, or_more=or_more
    )
