"""The printed tables of the source, one TOML file each, by typed name.

Rules take their tables as a parameter, because a campaign may amend them;
``GRAND_BOOK`` is the unamended set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.table_sets import from_table_set, to_table_set
from generator.kit.tables import load_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.tables import DiceTable, GridTable, NumberTable, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandTables:
    """Every table of the source; a field is a table's id with underscores."""

    numbers: NumberTable
    ground: GridTable
    generals: DiceTable
    cities: GridTable
    demands: GridTable
    number_cards: GridTable
    court_cards: GridTable
    non_players: GridTable

    @classmethod
    def from_mapping(cls, tables: Mapping[str, Table]) -> GrandTables:
        """Give every table of a book its typed name.

        Raises:
            TableError: A table is missing, strange, or of another kind.
        """
        return to_table_set(cls, tables)

    def as_mapping(self) -> dict[str, Table]:
        """Return the tables by id, in the order of the quick-reference cards."""
        return from_table_set(self)


GRAND_BOOK = GrandTables.from_mapping(load_tables(__name__))
