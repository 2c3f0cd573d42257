"""The printed tables of the source, one TOML file each, by typed name.

Rules take their tables as a parameter, because a campaign may amend them;
``FIELD_BOOK`` is the unamended set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.book_folder import BookFolder
from generator.kit.tables import TableSet, load_tables

if TYPE_CHECKING:
    from generator.kit.tables import DiceTable, GridTable, NumberTable


class BattlefieldTables(TableSet, frozen=True, kw_only=True):
    """Every table of the source; a field is a table's id with underscores."""

    scales: GridTable
    troop_types: GridTable
    troop_traits: GridTable
    mounts: GridTable
    terrains: GridTable
    reliefs: GridTable
    fortifications: GridTable
    strike_dice: DiceTable
    hiding: GridTable
    policies: GridTable
    numbers: NumberTable


FIELD_BOOK = BattlefieldTables.from_mapping(load_tables(__name__))
FIELD_FOLDER = BookFolder("generator.systems.battlefield.rules", FIELD_BOOK, switches_card="DOG-7")
"""The folder of the rules, with all their data."""
