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
    from collections.abc import Mapping

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
    sources = sorted(
        (each for each in folder.iterdir() if each.name.startswith(start)),
        key=lambda source: source.name,
    )
    read = (tomllib.loads(each.read_text(encoding="utf-8")) for each in sources)
    return with_quotations({table.id: table for table in map(load_table, read)})


def load_table(mapping: Mapping[str, Any]) -> Table:
    """Build a table from its parsed TOML; its quotations are not settled yet.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind, or the table
            has a hole.
    """
    entry = TableEntry(mapping, str(mapping.get("id", "a table without an id")))
    kind = entry.text("kind")
    heading: dict[str, Any] = {
        "id": entry.text("id"),
        "title": entry.text("title"),
        "rules": entry.texts("rules"),
        "card": entry.text("card", ""),
        "unit": entry.text("unit", ""),
        "source": entry.text("source"),
        "house_default": entry.flag("house_default"),
        "notes": entry.texts("notes", required=False),
        "labels": entry.mapping("labels"),
        "reworded": entry.mapping("reworded"),
    }
    match kind:
        case "dice":
            table: Table = _dice(entry, heading)
        case "grid":
            table = _grid(entry, heading)
        case "modifiers":
            table = _modifiers(entry, heading)
        case "numbers":
            table = _numbers(entry, heading)
        case "text":
            rows = entry.lists("rows")
            table = TextTable(columns=entry.texts("columns"), rows=rows, **heading)
        case _:
            message = f"{entry.name}: no kind of table is called “{kind}”"
            raise TableError(message)
    entry.finish()
    return table


def _dice(entry: TableEntry, heading: dict[str, Any]) -> DiceTable:
    bands = []
    for line in entry.entries("bands"):
        band = DiceBand(
            span=span_of(line.value("on")),
            result=line.word_or_whole("result"),
            effect=line.text("effect", ""),
        )
        line.finish()
        bands.append(band)
    return DiceTable(
        dice=entry.whole("dice", 1),
        sides=entry.whole("sides", 6),
        bands=tuple(bands),
        result_title=entry.text("result_title", "Result"),
        effect_title=entry.text("effect_title", ""),
        style=entry.one_of(Style, "style", "plain"),
        **heading,
    )


def _grid(entry: TableEntry, heading: dict[str, Any]) -> GridTable:
    columns = tuple(_column(line) for line in entry.entries("columns"))
    return GridTable(
        row_title=entry.text("row_title", ""),
        columns=columns,
        rows=tuple(_row(line, columns) for line in entry.entries("rows")),
        step=as_number(entry.value("step", 1)),
        **heading,
    )


def _column(line: TableEntry) -> TableColumn:
    factor = line.value("factor", None)
    column = TableColumn(
        key=line.text("key"),
        title=line.text("title"),
        kind=line.one_of(CellKind, "cells"),
        style=line.one_of(Style, "style", "plain"),
        words=line.texts("words", required=False),
        pattern=line.text("pattern", ""),
        of=line.text("of", ""),
        factor=None if factor is None else as_number(factor),
        factor_from=line.text("factor_from", ""),
        adds=line.flag("adds"),
        drops_fractions=line.flag("drops_fractions"),
    )
    line.finish()
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
    row = Row(
        key=key,
        title=line.text("title", title),
        names=line.texts("names", required=False),
        span=span,
        cells=cells,
    )
    line.finish()
    return row


def _cell(column: TableColumn, value: object) -> CellValue | Reference:
    if value == ABSENT:
        return None
    if isinstance(value, str) and value.startswith(REFERENCE):
        return Reference(address=value.removeprefix(REFERENCE))
    return column.fitting(value)


def _modifiers(entry: TableEntry, heading: dict[str, Any]) -> ModifierTable:
    lines = []
    for line in entry.entries("modifiers"):
        modifier = ListedModifier(
            key=line.text("key"),
            text=line.text("text"),
            modifier=line.whole("modifier"),
            rule=line.text("rule"),
            category=line.text("category", ""),
            who=line.text("who", ""),
        )
        line.finish()
        lines.append(modifier)
    return ModifierTable(
        modifiers=tuple(lines),
        lowest=entry.whole("lowest") if entry.has("lowest") else None,
        highest=entry.whole("highest") if entry.has("highest") else None,
        **heading,
    )


def _numbers(entry: TableEntry, heading: dict[str, Any]) -> NumberTable:
    lines = []
    for line in entry.entries("numbers"):
        number = Number(
            key=line.text("key"),
            text=line.text("text"),
            value=_number(line.value("value")),
            rule=line.text("rule"),
            unit=line.text("unit", ""),
            style=line.one_of(Style, "style", "plain"),
        )
        line.finish()
        lines.append(number)
    return NumberTable(numbers=tuple(lines), **heading)


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
