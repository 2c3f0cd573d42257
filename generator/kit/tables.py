"""Books of tables: read from TOML under typed names, amended and looked up."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from generator.kit.dice_table import DiceBand, DiceTable
from generator.kit.entry import TableEntry
from generator.kit.grid_table import FACTOR_ROW, CellKind, GridTable, Reference, Row, TableColumn
from generator.kit.lists import ListedModifier, ModifierTable, Number, NumberTable, TextTable
from generator.kit.printing import Cell, CellValue, PrintedTable, Style
from generator.kit.table import (
    Quotation,
    Table,
    TableError,
    TablePart,
    TotalsSpan,
    UnfitValueError,
    UnknownNameError,
    as_number,
    span_of,
    with_quotations,
)
from generator.values import Struct, fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.world.campaign import HouseRule


__all__ = [
    "FACTOR_ROW",
    "Cell",
    "CellKind",
    "CellValue",
    "DiceBand",
    "DiceTable",
    "GridTable",
    "ListedModifier",
    "ModifierTable",
    "Number",
    "NumberTable",
    "PrintedTable",
    "Quotation",
    "Reference",
    "Row",
    "Style",
    "Table",
    "TableColumn",
    "TableError",
    "TablePart",
    "TextTable",
    "TotalsSpan",
    "UnfitValueError",
    "UnknownNameError",
    "load_table",
    "load_tables",
    "with_quotations",
]

ABSENT = "-"
"""Written in a table where the book has nothing to say."""
REFERENCE = "="
"""Begins a cell that repeats another table's place."""


def load_tables(package: str) -> Mapping[str, Table]:
    """Return every table of a package's TOML files by name, quotations settled.

    Raises:
        TableError: A file holds no whole table, or two tables share a name.
    """
    tables: dict[str, Table] = {}
    sources = (file for file in files(package).iterdir() if file.name.endswith(".toml"))
    for file in sorted(sources, key=lambda source: source.name):
        table = load_table(tomllib.loads(file.read_text(encoding="utf-8")))
        if file.name != f"{table.id}.toml":
            message = f"{file.name} holds a table named {table.id}"
            raise TableError(message)
        tables[table.id] = table
    return with_quotations(tables)


@cache
def translated_tables(package: str, origin: str) -> Mapping[str, Table]:
    """Return what a system has for the words of another, by table; empty: nothing."""
    folder = files(package).joinpath("tables")
    start = f"from-{origin}-"
    if not folder.is_dir():
        return {}
    sources = (each for each in folder.iterdir() if each.name.startswith(start))
    ordered = sorted(sources, key=lambda source: source.name)
    read = (tomllib.loads(each.read_text(encoding="utf-8")) for each in ordered)
    return with_quotations({table.id: table for table in map(load_table, read)})


def load_table(mapping: Mapping[str, Any]) -> Table:
    """Build a table from its parsed TOML; its quotations are not settled yet.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind, or the table
            has a hole.
    """
    entry = TableEntry(mapping, str(mapping.get("id", "a table without an id")))
    kind = entry.text("kind")
    if kind not in _KINDS:
        message = f"{entry.name}: no kind of table is called “{kind}”"
        raise TableError(message)
    of, parts = _KINDS[kind]
    heading = entry.plain(of)
    heading["source"] = entry.text("source")
    heading["labels"] = entry.mapping("labels")
    heading["reworded"] = entry.mapping("reworded")
    table = of(**heading, **parts(entry))
    entry.finish()
    return table


def _dice(entry: TableEntry) -> dict[str, Any]:
    bands = (
        DiceBand(
            span=span_of(line.value("on")),
            result=line.word_or_whole("result"),
            effect=line.text("effect", ""),
        )
        for line in entry.entries("bands")
    )
    return {"bands": tuple(bands), "style": entry.one_of(Style, "style", "plain")}


def _grid(entry: TableEntry) -> dict[str, Any]:
    columns = tuple(map(_column, entry.entries("columns")))
    return {
        "columns": columns,
        "rows": tuple(_row(line, columns) for line in entry.entries("rows")),
        "step": as_number(entry.value("step", 1)),
    }


def _column(line: TableEntry) -> TableColumn:
    factor = line.value("factor", None)
    column = TableColumn(
        kind=line.one_of(CellKind, "cells"),
        style=line.one_of(Style, "style", "plain"),
        factor=None if factor is None else as_number(factor),
        **line.plain(TableColumn),
    )
    if bool(column.of) != (column.factor is not None or bool(column.factor_from)):
        message = f"{line.name}: “of” and a factor belong together"
        raise TableError(message)
    return column


def _row(line: TableEntry, columns: tuple[TableColumn, ...]) -> Row:
    span = span_of(line.value("on")) if line.has("on") else None
    key = span.key if span is not None else line.text("key")
    title = span.text if span is not None else line.text("title")
    kinds = {column.key: column for column in columns}
    cells = {
        name: _cell(kinds[name], value) if name in kinds else value
        for name, value in line.value("cells").items()
    }
    return Row(
        key=key,
        title=line.text("title", title),
        names=line.texts("names", required=False),
        span=span,
        cells=cells,
    )


def _cell(column: TableColumn, value: object) -> CellValue | Reference:
    if value == ABSENT:
        return None
    if isinstance(value, str) and value.startswith(REFERENCE):
        return Reference(address=value.removeprefix(REFERENCE))
    return column.fitting(value)


def _modifiers(entry: TableEntry) -> dict[str, Any]:
    modifiers = (
        ListedModifier(**line.plain(ListedModifier)) for line in entry.entries("modifiers")
    )
    limits = [key for key in ("lowest", "highest") if entry.has(key)]
    return {"modifiers": tuple(modifiers), **{key: entry.whole(key) for key in limits}}


def _numbers(entry: TableEntry) -> dict[str, Any]:
    numbers = (
        Number(
            value=_number(line.value("value")),
            style=line.one_of(Style, "style", "plain"),
            **line.plain(Number),
        )
        for line in entry.entries("numbers")
    )
    return {"numbers": tuple(numbers)}


def _texts(entry: TableEntry) -> dict[str, Any]:
    return {"rows": entry.lists("rows")}


_KINDS: Mapping[str, tuple[type[Table], Callable[[TableEntry], dict[str, Any]]]] = {
    "dice": (DiceTable, _dice),
    "grid": (GridTable, _grid),
    "modifiers": (ModifierTable, _modifiers),
    "numbers": (NumberTable, _numbers),
    "text": (TextTable, _texts),
}
"""By its word: a kind of table, and what reads its rows."""


def _number(value: object) -> CellValue:
    """Read a number; a text that is not a number is a keyword."""
    if isinstance(value, bool | int):
        return value
    try:
        return as_number(value)
    except UnfitValueError:
        if isinstance(value, str):
            return value
        raise


# Books of tables under typed names: a frozen value with a field for each table.

_KINDS_table_sets = {
    kind.__name__: kind for kind in (DiceTable, GridTable, ModifierTable, NumberTable, TextTable)
}


class TableSet(Struct, frozen=True, kw_only=True):
    """Every table of a rule system; a field is a table's id with underscores."""

    @classmethod
    def from_mapping(cls, tables: Mapping[str, Table]) -> Self:
        """Give every table of a book its typed name.

        Raises:
            TableError: A table is missing, strange, or of another kind.
        """
        kinds = {field.name: str(field.type) for field in fields(cls)}
        wanted = {name.replace("_", "-"): of for name, of in kinds.items()}
        if set(wanted) != set(tables):
            message = f"missing or strange: {sorted(set(wanted) ^ set(tables))}"
            raise TableError(message)
        for name, of in wanted.items():
            if not isinstance(tables[name], _KINDS_table_sets[of]):
                message = f"{name} is not a {of}"
                raise TableError(message)
        return cls(**{name: tables[name.replace("_", "-")] for name in kinds})

    def as_mapping(self) -> dict[str, Table]:
        """Return the tables by id, in the order of the quick-reference cards."""
        return {field.name.replace("_", "-"): getattr(self, field.name) for field in fields(self)}


# House rules: an amended copy of a book of tables, every change marked.


class AmendmentRefusal(Struct, frozen=True, kw_only=True):
    """A house rule that could not be taken over, and why."""

    position: int
    """Which of the house rules, from 0."""
    part: TablePart
    """The key at fault."""
    what: str
    """One sentence: what is wrong."""
    known: tuple[str, ...] = ()
    """The names that would have been right; empty where a name is not the fault."""


def amended_by(
    tables: Mapping[str, Table], house_rules: Iterable[HouseRule]
) -> Mapping[str, Table]:
    """Return the tables as the house rules of a campaign file make them."""
    amended, _ = amend(tables, house_rules)
    return amended


def amend(
    tables: Mapping[str, Table], house_rules: Iterable[HouseRule]
) -> tuple[Mapping[str, Table], tuple[AmendmentRefusal, ...]]:
    """Return the tables as the house rules make them, and the refused ones.

    House rules work in their order; a refused one changes nothing.
    """
    amended = dict(tables)
    refusals: list[AmendmentRefusal] = []
    for position, rule in enumerate(house_rules):
        try:
            amended = _amended(amended, rule)
        except TableError as fault:
            refusals.append(
                AmendmentRefusal(
                    position=position, part=fault.part, what=str(fault), known=fault.known
                )
            )
    return amended, tuple(refusals)


def _amended(tables: dict[str, Table], rule: HouseRule) -> dict[str, Table]:
    """Take one house rule over, quotations of the place included."""
    if rule.table not in tables:
        raise UnknownNameError(TablePart.TABLE, rule.table, sorted(tables))
    changed = tables[rule.table].with_value(rule.row, rule.column or None, rule.value)
    return with_quotations({**tables, rule.table: changed})


# Rows of a table found by words of a text.


def row_for(table: GridTable, words: str) -> str | None:
    """Return the first row of a table whose words all stand in a text; none: no row.

    A row goes by its key and its further names; an *s* at the end of a word does not
    matter, nor do capitals.
    """
    said = {_stem(word) for word in words.casefold().split()}
    for row in table.rows:
        for name in (row.key, *row.names):
            if {_stem(word) for word in name.replace("-", " ").split()} <= said:
                return row.key
    return None


def _stem(word: str) -> str:
    return word.removesuffix("s")
