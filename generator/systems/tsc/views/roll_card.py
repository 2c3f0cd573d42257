"""An army's move-roll card, and the chances of every step it can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.tsc.rules.campaign_begun import place_in, tsc
from generator.systems.tsc.rules.chances import (
    NO_BATTLE,
    Standing,
    every_step,
    penalties_in,
    penalty_of,
    results_of,
    roll_chances,
)
from generator.systems.tsc.rules.roll import BY_TEXT, ground_penalty
from generator.systems.tsc.rules.rule_book import TSC_RULES
from generator.systems.tsc.rules.state import tsc_state
from generator.systems.tsc.rules.tables import TSC_FOLDER
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.kit.grid_table import Row
    from generator.kit.phase import Resolution, Situation
    from generator.kit.switches import Switches
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.chances import StepChances
    from generator.systems.tsc.rules.state import TscState
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.campaign import Campaign


# What stands on an army's move-roll card, as values.

PERCENT = 100
NOTHING = "–"


class ResultBand(Struct, frozen=True, kw_only=True):
    """A run of totals and what it brings."""

    totals: str
    title: str
    says: str
    shade: int
    """0 to 2, lightest first."""


class ChanceBar(Struct, frozen=True, kw_only=True):
    """The chances of the move roll for what the ground adds."""

    label: str
    parts: tuple[tuple[int, str, float], ...]
    """Shade, whole hundredths, and width in percent."""


class GroundRow(Struct, frozen=True, kw_only=True):
    """What one ground adds, for every army."""

    ground: str
    cells: tuple[tuple[str, bool], ...]
    """What is added, and whether the column is the army's own."""


class RollCard(Struct, frozen=True, kw_only=True):
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
    army, tables = tsc(campaign).force(army_id), TSC_FOLDER.tables_of(campaign)
    switches = TSC_FOLDER.switches_in(campaign)
    commander = f" ({army.commander})" if army.commander else ""
    bands, matrix = enumerate(tables.move_roll.bands), tables.scenario_matrix
    races = {each.key: each.title for each in tables.terrain_penalties.columns}
    own = army.race.casefold()
    races.setdefault(own, army.race.capitalize())
    return RollCard(
        army=army.name,
        owner=f"{army.name}{commander}",
        race=army.race.capitalize(),
        near=tables.numbers.whole("near"),
        sure=tables.numbers.whole("always-advantaged"),
        bands=tuple(
            ResultBand(
                totals=band.span.text,
                title=tables.move_roll.label(band.result),
                says=band.effect,
                shade=shade,
            )
            for shade, band in bands
        ),
        bars=tuple(
            _bar(tables, penalty)
            for penalty in penalties_in(tables, by_text=switches.flag(BY_TEXT))
        ),
        columns=tuple((title, race == own) for race, title in races.items()),
        rows=tuple(
            _row(tables, switches, row, {race: race == own for race in races})
            for row in tables.terrain_penalties.rows
        ),
        matrix_columns=tuple(each.title for each in matrix.columns),
        matrix=tuple(
            (row.title, tuple(matrix.text(row.key, to.key) for to in matrix.columns))
            for row in matrix.rows
        ),
        places=tuple(
            (row.title, tables.scenario_places.text(row.key, "scenario"))
            for row in tables.scenario_places.rows
        ),
    )


def _bar(tables: TscTables, penalty: int) -> ChanceBar:
    hundredths = (each * PERCENT for each in roll_chances(tables, penalty).values())
    return ChanceBar(
        label=f"adding {penalty}",
        parts=tuple(
            (shade, str(round(chance)), float(chance)) for shade, chance in enumerate(hundredths)
        ),
    )


def _row(
    tables: TscTables, switches: Switches, ground: Row, races: Mapping[str, bool]
) -> GroundRow:
    """Return what one ground adds by race, of which one is the army's own."""
    added = {race: ground_penalty(tables, switches, race, ground.key) for race in races}
    return GroundRow(
        ground=ground.title,
        cells=tuple(
            (f"+{penalty}" if penalty else NOTHING, races[race]) for race, penalty in added.items()
        ),
    )


STAY = "stay"


class StepRow(Struct, frozen=True, kw_only=True):
    """One step and what may come of it."""

    goal: str
    """The hex by its label; ``stay``."""
    ground: str
    place: str
    cells: tuple[str, ...]
    """Hundredths, or bands of them, by column; empty: it cannot be."""


class StepTable(Struct, frozen=True, kw_only=True):
    """Every step of one army's turn."""

    army: str
    force: str
    """The same by id."""
    turn: str
    at: str
    roll: str
    """What has to be rolled, with the chances of the results."""
    columns: tuple[str, ...]
    rows: tuple[StepRow, ...]
    steps: tuple[StepChances, ...]


def next_turn(resolution: Resolution[Situation]) -> TscState:
    """Return the situation in which the next order is to be given.

    A turn of which its reader is told later has not been played for him.
    """
    now = tsc_state(resolution.after)
    last = now.armies[now.mover].last if now.mover else None
    if last is None or last.turn != now.period.number:
        return now
    return tsc_state(resolution.before) if resolution.questions else TSC_RULES.following(now)


def step_tables(campaign: TscCampaign, situation: TscState) -> tuple[StepTable, ...]:
    """Return the table of the army on turn; of both before the first turn."""
    movers = [situation.mover] if situation.mover else sorted(situation.armies)
    return tuple(_table(campaign, situation, army) for army in movers)


def standing_of(campaign: TscCampaign, situation: TscState, army: str) -> Standing:
    """Return how an army stands as its turn begins."""
    enemy = situation.other(army)
    return Standing(
        board=campaign.board,
        tables=TSC_FOLDER.tables_of(campaign),
        switches=TSC_FOLDER.switches_in(campaign),
        owners=situation.owners,
        race=campaign.force(army).race,
        at=situation.armies[army].at,
        enemy_at=enemy.at,
        enemy_status=enemy.status,
        enemy_side=campaign.force(enemy.army).side,
    )


def _table(campaign: TscCampaign, situation: TscState, army: str) -> StepTable:
    standing = standing_of(campaign, situation, army)
    steps, penalty = every_step(standing), penalty_of(standing)
    found = {chance.outcome for step in steps for chance in step.chances}
    columns = (*sorted(found - {NO_BATTLE}), *({NO_BATTLE} & found))
    results = ", ".join(
        f"{result} {hundredths(chance)}" for result, chance in results_of(standing).items()
    )
    return StepTable(
        army=campaign.force(army).name,
        force=army,
        turn=situation.period.title,
        at=campaign.board.grid.label(standing.at),
        roll="no roll: the enemy is distant"
        if penalty is None
        else f"two dice + {penalty}: {results} in 100",
        columns=columns,
        rows=tuple(_step_row(standing, step, columns) for step in steps),
        steps=steps,
    )


def _step_row(standing: Standing, step: StepChances, columns: tuple[str, ...]) -> StepRow:
    board, place = standing.board, place_in(standing.board, step.goal)
    label = board.grid.label(step.goal)
    told: dict[str, str] = {}
    for chance in step.chances:
        low, high = hundredths(chance.low), hundredths(chance.high)
        told[chance.outcome] = low if low == high else f"{low}–{high}"
    return StepRow(
        goal=f"{STAY} ({label})" if step.goal == standing.at else label,
        ground=board.terrain_at(step.goal).title.lower(),
        place=place.name if place else "",
        cells=tuple(told.get(column, "") for column in columns),
    )


def hundredths(chance: Fraction) -> str:
    """Return a chance in whole hundredths."""
    return str(round(chance * PERCENT))
