"""The printed tables of the source, one TOML file each, by typed name.

Rules take their tables as a parameter, because a campaign may amend them;
``BOOK`` is the unamended set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.book_folder import BookFolder
from generator.kit.tables import TableSet, load_tables

if TYPE_CHECKING:
    from generator.kit.tables import DiceTable, GridTable, NumberTable


class TscTables(TableSet, frozen=True, kw_only=True):
    """Every table of the source; a field is a table's id with underscores."""

    numbers: NumberTable
    move_roll: DiceTable
    terrain_penalties: GridTable
    adverse_ground: GridTable
    scenario_matrix: GridTable
    scenario_places: GridTable


BOOK = TscTables.from_mapping(load_tables(__name__))
TSC_FOLDER = BookFolder("generator.systems.tsc.rules", BOOK, switches_card="TSC-4")
"""The folder of the rules, with all their data."""
