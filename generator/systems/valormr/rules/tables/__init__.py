"""The printed tables of the rule book, one TOML file each, by typed name.

Rules take their tables as a parameter, because a campaign may amend them;
``BOOK`` is the unamended set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.table_sets import TableSet
from generator.kit.tables import load_tables
from generator.systems.valormr.rules.tables.readings import (
    DisengagementLoss,
    WeatherCell,
    disengagement_loss,
    weather_cell,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.kit.tables import (
        DiceTable,
        GridTable,
        ModifierTable,
        NumberTable,
        TextTable,
    )

__all__ = [
    "BOOK",
    "DisengagementLoss",
    "ValormrTables",
    "WeatherCell",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValormrTables(TableSet):
    """Every table of the rule book; a field is a table's id with underscores."""

    hours: GridTable
    fog_or_wind: DiceTable
    fog_persists: DiceTable
    rainy: DiceTable
    weather: GridTable
    wind_continues: DiceTable
    wind_kind: DiceTable
    rain_levels: GridTable
    rain_numbers: NumberTable
    weather_effects: GridTable
    weather_numbers: NumberTable
    move_rates: GridTable
    movement: NumberTable
    formed_entry: GridTable
    night: NumberTable
    sight: GridTable
    special_going: GridTable
    terrain_costs: GridTable
    crossings: GridTable
    rafting: NumberTable
    timber: DiceTable
    half_dice: DiceTable
    unformed_march: NumberTable
    ships: NumberTable
    vessels: GridTable
    waters: GridTable
    rest: NumberTable
    courier_passing: DiceTable
    courier_stopping: DiceTable
    couriers: TextTable
    scouts: DiceTable
    contact_modifiers: ModifierTable
    contact_results: GridTable
    size_estimates: GridTable
    roles: TextTable
    reconnaissance: NumberTable
    terrain_deck: GridTable
    engage_or_evade: GridTable
    disengagement: NumberTable
    disengagement_modifiers: ModifierTable
    disengagement_operations: GridTable
    disengagement_terrain: GridTable
    disengagement_losses: GridTable
    baselines: NumberTable
    baseline_intervals: GridTable
    deployment_modifiers: ModifierTable
    march_formations: GridTable
    army_points: GridTable
    army_totals: NumberTable
    organisation: NumberTable
    drought: GridTable
    drought_numbers: NumberTable
    advanced: NumberTable
    getting_lost: DiceTable
    tide: GridTable
    map_legend: TextTable

    def weather_cell(self, sky: str, total: int) -> WeatherCell:
        """Return what the weather table says for a sky and a throw.

        Rules: VAL-WX-03, DEF-WX-01.
        """
        return weather_cell(self.weather.text(sky, str(total)))

    def cure_halves(self, sky: str) -> int:
        """Return how many dry halves a period counts; rain counts none.

        Rules: VAL-WX-25, VAL-WX-27.
        """
        dry = {"clear": "clear-halves", "cloudy": "cloudy-halves"}
        return self.rain_numbers.whole(dry[sky]) if sky in dry else 0

    def disengagement_loss(self, row: str, column: str) -> DisengagementLoss:
        """Return the loss in a row of the losses table; ``row`` as ``row_at`` gives.

        Rule: VAL-DISENG-40.
        """
        return disengagement_loss(self.disengagement_losses.text(row, column))

    def worse_row(self, row: str) -> str | None:
        """Return the next line of the losses table; ``None`` after the last.

        Rule: VAL-DISENG-44.
        """
        keys = [line.key for line in self.disengagement_losses.rows]
        after = keys.index(row) + 1
        return keys[after] if after < len(keys) else None

    def size_error(self, total: int, margin: str) -> Fraction:
        """Return the error in percent of a size estimate.

        ``margin`` is a column of the size estimation table, as the contact
        table's ``margin`` cells name it.

        Rule: VAL-CONTACT-33.
        """
        table = self.size_estimates
        return table.number(table.row_at(total), margin)


BOOK = ValormrTables.from_mapping(load_tables(__name__))
