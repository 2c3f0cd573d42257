"""The printed tables of the source, one TOML file each, by typed name.

Rules take their tables as a parameter, because a campaign may amend them;
``GRAND_BOOK`` is the unamended set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.book_folder import BookFolder
from generator.kit.tables import TableSet, load_tables

if TYPE_CHECKING:
    from generator.kit.tables import DiceTable, GridTable, NumberTable


class GrandTables(TableSet, frozen=True, kw_only=True):
    """Every table of the source; a field is a table's id with underscores."""

    numbers: NumberTable
    ground: GridTable
    generals: DiceTable
    cities: GridTable
    demands: GridTable
    marches: NumberTable
    number_cards: GridTable
    court_cards: GridTable
    non_players: GridTable


GRAND_BOOK = GrandTables.from_mapping(load_tables(__name__))
GRAND_FOLDER = BookFolder(
    "generator.systems.grand_strategic.rules", GRAND_BOOK, switches_card="GS-4"
)
"""The folder of the rules, with all their data."""
