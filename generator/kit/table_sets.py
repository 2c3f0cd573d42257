"""Books of tables under typed names: a frozen value with a field for each table.

A field is a table's id with underscores, and its type says of which kind it is.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Self

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

_KINDS = {
    kind.__name__: kind
    for kind in (DiceTable, GridTable, ModifierTable, NumberTable, TextTable)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSet:
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
            if not isinstance(tables[name], _KINDS[of]):
                message = f"{name} is not a {of}"
                raise TableError(message)
        return cls(**{name: tables[name.replace("_", "-")] for name in kinds})

    def as_mapping(self) -> dict[str, Table]:
        """Return the tables by id, in the order of the quick-reference cards."""
        return {
            field.name.replace("_", "-"): getattr(self, field.name)
            for field in fields(self)
        }
