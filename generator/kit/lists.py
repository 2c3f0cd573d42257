"""Tables that are lists: modifiers, named numbers, and plain text."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Self, TypeVar

from generator.kit import table as base
from generator.kit.printing import Cell, CellValue, PrintedTable, Style, printed_value
from generator.values import Struct, replace

MODIFIER = "modifier"
VALUE = "value"


class ListedModifier(Struct, frozen=True, kw_only=True):
    """One condition and what it does to a score."""

    key: str
    text: str
    modifier: int
    rule: str
    category: str = ""
    who: str = ""
    """Who may use it; empty: everybody who throws."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifierTable(base.Table):
    """Conditions that add to or take from a throw."""

    modifiers: tuple[ListedModifier, ...]
    lowest: int | None = None
    """The least a modified score can be; ``None``: no limit."""
    highest: int | None = None

    def __post_init__(self) -> None:
        """Refuse two conditions of one name."""
        base.require_single(self.id, [entry.key for entry in self.modifiers])

    def look_up(self, key: str) -> ListedModifier:
        """Return the condition of that name.

        Raises:
            UnknownNameError: There is none.
        """
        return _found(self.modifiers, key)

    def of(self, key: str) -> int:
        """Return what the condition of that name adds."""
        return self.look_up(key).modifier

    def limited(self, score: int) -> int:
        """Return ``score`` kept between the table's limits."""
        if self.lowest is not None:
            score = max(score, self.lowest)
        return score if self.highest is None else min(score, self.highest)

    def printed(self) -> PrintedTable:
        """Return the table as it stands on paper."""
        with_category = any(entry.category for entry in self.modifiers)
        with_who = any(entry.who for entry in self.modifiers)
        headings = ("Condition", "Modifier", *("Who",) * with_who)
        body = []
        for entry in self.modifiers:
            amended = (entry.key, MODIFIER) in self.amended
            number = printed_value(entry.modifier, Style.SIGNED)
            line = (self._sentence(entry.text), Cell(text=number, amended=amended))
            who = (Cell(text=entry.who or "all"),) * with_who
            category = (Cell(text=entry.category),) * with_category
            body.append((*category, *line, *who))
        return self._on_paper(("Category",) * with_category + headings, body)

    def texts(self) -> tuple[str, ...]:
        """Every sentence that may quote another table."""
        return self.notes + tuple(entry.text for entry in self.modifiers)

    def quotation(self, row: str, column: str | None = None) -> base.Quotation:
        """One modifier, for another table or a sentence."""
        base.require_column(column, MODIFIER)
        entry = self.look_up(row)
        return base.Quotation(
            value=entry.modifier,
            text=printed_value(entry.modifier, Style.SIGNED),
            amended=(row, MODIFIER) in self.amended,
        )

    def with_value(self, row: str, column: str | None, value: object) -> Self:
        """Return the table with one modifier replaced."""
        base.require_column(column, MODIFIER)
        old = self.look_up(row)
        new = replace(old, modifier=base.as_whole(value))
        return replace(
            self,
            modifiers=_exchanged(self.modifiers, old, new),
            amended=self.amended | {(row, MODIFIER)},
        )


class Number(Struct, frozen=True, kw_only=True):
    """One number of the book that stands in a sentence."""

    key: str
    text: str
    value: CellValue
    rule: str
    unit: str = ""
    style: Style = Style.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTable(base.Table):
    """Numbers the book states in its text, each by name."""

    numbers: tuple[Number, ...]

    def __post_init__(self) -> None:
        """Refuse two numbers of one name."""
        base.require_single(self.id, [entry.key for entry in self.numbers])

    def look_up(self, key: str) -> Number:
        """Return the entry of that name.

        Raises:
            UnknownNameError: There is none.
        """
        return _found(self.numbers, key)

    def number(self, key: str) -> Fraction:
        """Return a value as an exact number."""
        return base.as_number(self.look_up(key).value)

    def whole(self, key: str) -> int:
        """Return a value that must be a whole number."""
        return base.as_whole(self.look_up(key).value)

    def text(self, key: str) -> str:
        """Return a value that must be a keyword."""
        value = self.look_up(key).value
        if not isinstance(value, str):
            message = f"{self.id}/{key}: {value!r} is not text"
            raise base.TableError(message)
        return value

    def printed(self) -> PrintedTable:
        """Return the table as it stands on paper."""
        body = []
        for entry in self.numbers:
            quotation = self.quotation(entry.key)
            words = f"{quotation.text} {entry.unit}".strip()
            value = Cell(text=words, amended=quotation.amended)
            body.append((self._sentence(entry.text), value, Cell(text=entry.rule)))
        return self._on_paper(("What", "Number", "Rule"), body)

    def texts(self) -> tuple[str, ...]:
        """Every sentence that may quote another table."""
        return self.notes + tuple(entry.text for entry in self.numbers)

    def quotation(self, row: str, column: str | None = None) -> base.Quotation:
        """One number, for another table or a sentence."""
        base.require_column(column, VALUE)
        entry = self.look_up(row)
        plain = printed_value(entry.value, entry.style)
        return base.Quotation(
            value=entry.value,
            text=self.labels.get(str(entry.value), plain),
            amended=(row, VALUE) in self.amended,
        )

    def with_value(self, row: str, column: str | None, value: object) -> Self:
        """Return the table with one number replaced."""
        base.require_column(column, VALUE)
        old = self.look_up(row)
        new = replace(old, value=_like(old.value, value))
        return replace(
            self, numbers=_exchanged(self.numbers, old, new), amended=self.amended | {(row, VALUE)}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextTable(base.Table):
    """Lines that are only printed; their numbers are quoted from other tables."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        """Refuse a row that is longer or shorter than the headings."""
        for row in self.rows:
            if len(row) != len(self.columns):
                message = f"{self.id}: “{row[0]}” has {len(row)} cells"
                raise base.TableError(message)

    def printed(self) -> PrintedTable:
        """Return the table as it stands on paper."""
        rows = (tuple(self._sentence(text) for text in row) for row in self.rows)
        return self._on_paper(self.columns, rows)

    def texts(self) -> tuple[str, ...]:
        """Every sentence that may quote another table."""
        return self.notes + tuple(text for row in self.rows for text in row)

    def quotation(self, row: str, column: str | None = None) -> base.Quotation:
        """Refuse: a text holds nothing of its own to quote."""
        message = f"{self.id}/{row}/{column}: a text is not quoted"
        raise base.TableError(message)

    def with_value(self, row: str, column: str | None, value: object) -> Self:
        """Refuse: a text changes with the tables it quotes."""
        message = f"{self.id}/{row}/{column} = {value!r}: this table is only printed"
        raise base.UnfitValueError(message)


_Entry = TypeVar("_Entry", ListedModifier, Number)


def _found(entries: tuple[_Entry, ...], key: str) -> _Entry:
    for entry in entries:
        if entry.key == key:
            return entry
    raise base.UnknownNameError(base.TablePart.ROW, key, (entry.key for entry in entries))


def _exchanged(entries: tuple[_Entry, ...], old: _Entry, new: _Entry) -> tuple[_Entry, ...]:
    return tuple(new if entry is old else entry for entry in entries)


def _like(old: CellValue, value: object) -> CellValue:
    """Read a new value of the kind the old one is."""
    match old:
        case bool():
            return base.as_flag(value)
        case int():
            return base.as_whole(value)
        case Fraction():
            return base.as_number(value)
        case _:
            return base.as_text(value)
