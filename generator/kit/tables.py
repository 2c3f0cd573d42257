"""Books of tables: read from TOML, held once, looked up and printed.

This module is the public face of the kinds of table. A table is one TOML file;
its ``kind`` says which of the five it is.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.kit.dice_table import DiceBand, DiceTable
from generator.kit.entry import TableEntry
from generator.kit.grid_table import (
    FACTOR_ROW,
    CellKind,
    GridTable,
    Reference,
    Row,
    TableColumn,
)
from generator.kit.lists import (
    ListedModifier,
    ModifierTable,
    Number,
    NumberTable,
    TextTable,
)
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

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
        ListedModifier(**line.plain(ListedModifier))
        for line in entry.entries("modifiers")
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
