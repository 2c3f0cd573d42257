"""Books of tables under typed names: a frozen value with a field for each table.

A field is a table's id with underscores, and its type says of which kind it is.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from generator.kit.tables import (
    DiceTable,
    GridTable,
    ModifierTable,
    NumberTable,
    Table,
    TableError,
    TextTable,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from _typeshed import DataclassInstance

TableSet = TypeVar("TableSet", bound="DataclassInstance")
_KINDS = {
    kind.__name__: kind
    for kind in (DiceTable, GridTable, ModifierTable, NumberTable, TextTable)
}


def to_table_set(kind: type[TableSet], tables: Mapping[str, Table]) -> TableSet:
    """Give every table of a book its typed name.

    Raises:
        TableError: A table is missing, strange, or of another kind.
    """
    wanted = {name.replace("_", "-"): of for name, of in _fields(kind).items()}
    if set(wanted) != set(tables):
        message = f"missing or strange: {sorted(set(wanted) ^ set(tables))}"
        raise TableError(message)
    for name, of in wanted.items():
        if not isinstance(tables[name], _KINDS[of]):
            message = f"{name} is no {of}"
            raise TableError(message)
    return kind(**{name: tables[name.replace("_", "-")] for name in _fields(kind)})


def from_table_set(table_set: DataclassInstance) -> dict[str, Table]:
    """Return the tables by id, in the order of the fields."""
    return {
        name.replace("_", "-"): getattr(table_set, name)
        for name in _fields(type(table_set))
    }


def _fields(kind: type[DataclassInstance]) -> dict[str, str]:
    """Return the type each field is written with, by its name."""
    return {field.name: str(field.type) for field in fields(kind)}
