"""What stands on an army's move-roll card, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.switches import Switches
from generator.systems.tsc.rules.chances import roll_chances
from generator.systems.tsc.rules.derived import penalties_in
from generator.systems.tsc.rules.move_roll import BY_TEXT, ground_penalty
from generator.systems.tsc.rules.muster import tsc
from generator.systems.tsc.rules.rule_book import SWITCHES, tables_of

if TYPE_CHECKING:
    from generator.kit.grid_table import GridTable
    from generator.kit.tables import DiceTable
    from generator.systems.tsc.rules.muster import TscArmy
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.campaign import Campaign

PERCENT = 100
NOTHING = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultBand:
    """A run of totals and what it brings."""

    totals: str
    title: str
    says: str
    shade: int
    """0 to 2, lightest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceBar:
    """The chances of the move roll for what the ground adds."""

    label: str
    parts: tuple[tuple[int, str, float], ...]
    """Shade, whole hundredths, and width in percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundRow:
    """What one ground adds, for every army."""

    ground: str
    cells: tuple[tuple[str, bool], ...]
    """What is added, and whether the column is the army's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCard:
    """One army's move-roll card."""

    army: str
    owner: str
    """For whom it is, such as ``The Horde (Tam Birk)``."""
    race: str
    near: int
    sure: int
    """Dice that show so much or less are always Advantaged."""
    bands: tuple[ResultBand, ...]
    bars: tuple[ChanceBar, ...]
    columns: tuple[tuple[str, bool], ...]
    rows: tuple[GroundRow, ...]
    matrix_columns: tuple[str, ...]
    matrix: tuple[tuple[str, tuple[str, ...]], ...]
    places: tuple[tuple[str, str], ...]
    """Where, and which scenario it is there."""


def roll_card(campaign: Campaign, army_id: str) -> RollCard:
    """Return the card of an army, as the campaign plays the tables."""
    army, tables = tsc(campaign).force(army_id), tables_of(campaign)
    switches = Switches(known=SWITCHES, settings=campaign.switches)
    commander = f" ({army.commander})" if army.commander else ""
    return RollCard(
        army=army.name,
        owner=f"{army.name}{commander}",
        race=army.race.capitalize(),
        near=tables.numbers.whole("near"),
        sure=tables.numbers.whole("always-advantaged"),
        bands=_bands(tables.move_roll),
        bars=_bars(tables, by_text=switches.flag(BY_TEXT)),
        columns=_columns(tables, army),
        rows=_rows(tables, switches, army),
        matrix_columns=tuple(each.title for each in tables.scenario_matrix.columns),
        matrix=_matrix(tables.scenario_matrix),
        places=tuple(
            (row.title, tables.scenario_places.text(row.key, "scenario"))
            for row in tables.scenario_places.rows
        ),
    )


def _bands(table: DiceTable) -> tuple[ResultBand, ...]:
    return tuple(
        ResultBand(
            totals=band.span.text,
            title=table.label(band.result),
            says=band.effect,
            shade=shade,
        )
        for shade, band in enumerate(table.bands)
    )


def _bars(tables: TscTables, *, by_text: bool) -> tuple[ChanceBar, ...]:
    return tuple(
        ChanceBar(
            label=f"adding {penalty}",
            parts=tuple(
                (shade, str(round(chance * PERCENT)), float(chance * PERCENT))
                for shade, chance in enumerate(roll_chances(tables, penalty).values())
            ),
        )
        for penalty in penalties_in(tables, by_text=by_text)
    )


def _is_listed(tables: TscTables, army: TscArmy) -> bool:
    return army.race.casefold() in tables.terrain_penalties.column_names()


def _columns(tables: TscTables, army: TscArmy) -> tuple[tuple[str, bool], ...]:
    columns = tables.terrain_penalties.columns
    listed = tuple((each.title, each.key == army.race.casefold()) for each in columns)
    if _is_listed(tables, army):
        return listed
    return (*listed, (army.race.capitalize(), True))


def _rows(
    tables: TscTables, switches: Switches, army: TscArmy
) -> tuple[GroundRow, ...]:
    races = [each.key for each in tables.terrain_penalties.columns]
    if not _is_listed(tables, army):
        races.append(army.race.casefold())
    return tuple(
        GroundRow(
            ground=row.title,
            cells=tuple(
                (
                    _added(ground_penalty(tables, switches, race, row.key)),
                    race == army.race.casefold(),
                )
                for race in races
            ),
        )
        for row in tables.terrain_penalties.rows
    )


def _added(penalty: int) -> str:
    return f"+{penalty}" if penalty else NOTHING


def _matrix(table: GridTable) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (
            row.title,
            tuple(table.text(row.key, column.key) for column in table.columns),
        )
        for row in table.rows
    )
