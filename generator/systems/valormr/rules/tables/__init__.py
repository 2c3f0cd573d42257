"""The printed tables of the rule book, one TOML file each, by typed name."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.book_folder import BookFolder
from generator.kit.printing import AMENDED, Cell, PrintedTable, printed_number
from generator.kit.tables import TableError, TableSet, load_tables
from generator.values import Struct

if TYPE_CHECKING:
    from generator.kit.tables import DiceTable, GridTable, ModifierTable, NumberTable, TextTable
    from generator.systems.valormr.rules.baselines import Baselines


# What a keyword in a table cell means, as a value the rules can act on.

ARROW = "→ "
NEGLIGIBLE = "N"
DESTROYED = "destroyed"
DISPLACED = " D"
PER_CENT = 100


class WeatherCell(Struct, frozen=True, kw_only=True):
    """One place of the weather table.

    Rule: VAL-WX-07.
    """

    sky: str
    """``clear``, ``cloudy`` or ``rain``; rain is thrown for again."""
    is_change: bool
    """It bears an arrow: a change of weather."""
    text: str


class DisengagementLoss(Struct, frozen=True, kw_only=True):
    """One place of the disengagement losses table.

    Rules: VAL-DISENG-40, VAL-DISENG-41, VAL-DISENG-43, VAL-DISENG-48.
    """

    percent: int
    """Of the figures now in the assault regiment; 0: negligible."""
    is_displaced: bool
    """The force is pushed into the hex opposite the contact."""
    is_destroyed: bool
    text: str

    @property
    def share(self) -> Fraction:
        """The loss as a share of the regiment."""
        return Fraction(self.percent, PER_CENT)


def weather_cell(text: str) -> WeatherCell:
    """Read a place of the weather table.

    >>> weather_cell("→ rain")
    WeatherCell(sky='rain', is_change=True, text='→ rain')
    """
    return WeatherCell(sky=text.removeprefix(ARROW), is_change=text.startswith(ARROW), text=text)


def disengagement_loss(text: str) -> DisengagementLoss:
    """Read a place of the losses table.

    >>> disengagement_loss("50 % D").percent, disengagement_loss("N").percent
    (50, 0)

    Raises:
        TableError: It is not one of ``N``, ``10 %``, ``50 % D``, ``destroyed``.
    """
    if text in {NEGLIGIBLE, DESTROYED}:
        is_destroyed = text == DESTROYED
        return DisengagementLoss(
            percent=PER_CENT if is_destroyed else 0,
            is_displaced=False,
            is_destroyed=is_destroyed,
            text=text,
        )
    number, _, _ = text.partition(" %")
    if not number.isdecimal():
        message = f"“{text}” is not a loss such as N, 10 %, 50 % D or destroyed"
        raise TableError(message)
    return DisengagementLoss(
        percent=int(number), is_displaced=text.endswith(DISPLACED), is_destroyed=False, text=text
    )


__all__ = ["BOOK", "DisengagementLoss", "ValormrTables", "WeatherCell"]


class ValormrTables(TableSet, frozen=True, kw_only=True):
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
VALORMR_FOLDER = BookFolder("generator.systems.valormr.rules", BOOK, switches_card="PT-26")
"""The folder of the rules, with all their data."""


# Printed tables that are worked out from others, for people who do not reckon.


def derived_tables(tables: ValormrTables) -> tuple[PrintedTable, ...]:
    """Return every worked-out table, in the order of the quick-reference cards."""
    return (contact_hours(tables), baseline_counts(tables))


def contact_hours(tables: ValormrTables) -> PrintedTable:
    """Return the hour of contact by half period and difference of the dice.

    Rules: VAL-CONTACT-34, VAL-CONTACT-35, VAL-TURN-03.
    """
    halves = [tables.hours.quotation(row.key, "end") for row in tables.hours.rows]
    faces = tables.half_dice.totals()
    rows = []
    for difference in range(len(faces)):
        hours = (
            Cell(text=f"{int(str(end.value)) - difference}", amended=end.amended) for end in halves
        )
        rows.append((Cell(text=str(difference)), *hours))
    return PrintedTable(
        id="contact-hours",
        title="Hour of contact",
        columns=("Difference", *(row.title for row in tables.hours.rows)),
        rows=tuple(rows),
        notes=("The difference is that of the highest and the lowest natural dice.",),
        rules=("VAL-CONTACT-34", "VAL-CONTACT-35"),
        marks=(AMENDED,) * any(end.amended for end in halves),
        card="PT-14",
        unit="hour",
        source="S0:545-551",
    )


def baseline_counts(tables: ValormrTables) -> PrintedTable:
    """Return which baseline a deployment score means, counted from the forward one.

    Rules: VAL-BASE-08, VAL-DEPLOY-12, VAL-DEPLOY-13, VAL-DEPLOY-14, VAL-DEPLOY-15.
    """
    lines = tables.baselines.whole("lines")
    rows = tuple(
        (
            Cell(text=str(score)),
            Cell(text=_named(lines + 1 - score, lines)),
            Cell(text=_named(score, lines)),
        )
        for score in range(1, lines + 1)
    )
    return PrintedTable(
        id="baseline-counts",
        title="Which baseline",
        columns=("Modified die", "Highest, alone", "All others; all, if the top is tied"),
        rows=rows,
        notes=("Baselines are counted here from the forward one.",),
        rules=("VAL-DEPLOY-12", "VAL-DEPLOY-13", "VAL-DEPLOY-14", "VAL-DEPLOY-15", "VAL-BASE-08"),
        card="PT-22",
        source="S0:156, 199-203",
    )


def baselines_here(laid_out: Baselines) -> PrintedTable:
    """Return the six baselines of one table, the distance of each from its own edge.

    Rules: VAL-BASE-07, VAL-BASE-08.
    """
    lines = laid_out.lines
    counted = {
        "From forward": [Cell(text=str(line.from_forward)) for line in lines],
        "From rear": [Cell(text=str(line.from_rear)) for line in lines],
        "Inches from own edge": [Cell(text=printed_number(line.distance)) for line in lines],
    }
    between = ("",) * (len(lines) - 2)
    return PrintedTable(
        id="baselines-here",
        title=f"Baselines of a table {printed_number(laid_out.table_width)}″ across",
        columns=("Baseline", "forward", *between, "rear"),
        rows=tuple((Cell(text=name), *cells) for name, cells in counted.items()),
        rules=("VAL-BASE-07", "VAL-BASE-08"),
        card="PT-20",
    )


def _named(line: int, lines: int) -> str:
    """Return a baseline's number, and its name where it has one."""
    names = {1: " (forward)", lines: " (rear)"}
    return f"{line}{names.get(line, '')}"
