"""The chances of every step an army could take, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.tsc.rules.chances import (
    NO_BATTLE,
    Standing,
    every_step,
    penalty_of,
    results_of,
)
from generator.systems.tsc.rules.places import place_in
from generator.systems.tsc.rules.rule_book import TSC_RULES
from generator.systems.tsc.rules.state import tsc_state
from generator.systems.tsc.rules.tables import TSC_FOLDER

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.kit.phase import Resolution, Situation
    from generator.systems.tsc.rules.campaign_begun import TscCampaign
    from generator.systems.tsc.rules.chances import StepChances
    from generator.systems.tsc.rules.state import TscState

PERCENT = 100
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
    """Return the situation in which the next order is to be given."""
    if resolution.questions:
        return tsc_state(resolution.before)
    return TSC_RULES.following(tsc_state(resolution.after))


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
        f"{result} {hundredths(chance)}"
        for result, chance in results_of(standing).items()
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
        rows=tuple(_row(standing, step, columns) for step in steps),
        steps=steps,
    )


def _row(standing: Standing, step: StepChances, columns: tuple[str, ...]) -> StepRow:
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
