"""Exact chances: of the move roll, and of every scenario a step may lead to."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from generator.dice import D6
from generator.kit.phase import Chance
from generator.kit.printing import Cell, PrintedTable
from generator.systems.tsc.rules.campaign_begun import is_enemy_place, place_in
from generator.systems.tsc.rules.roll import (
    DICE,
    MoveResult,
    Status,
    ground_penalty,
    hexes_apart,
    move_roll,
    needs_roll,
    open_hexes,
    status_of,
)
from generator.systems.tsc.rules.scenarios import counted_place, scenario_of, scenario_undefended
from generator.systems.tsc.rules.turn import NO_CONTACT
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.switches import Switches
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.hexes import Hex


# Exact chances: of the move roll, and of every scenario a step may lead to.


WAYS = D6.sides**DICE
"""In so many ways two dice fall."""


def naturals() -> Iterator[int]:
    """Yield what two dice can show, once for each way in which they can."""
    faces = range(1, D6.sides + 1)
    for thrown in product(faces, repeat=DICE):
        yield sum(thrown)


def roll_chances(tables: TscTables, penalty: int) -> Mapping[MoveResult, Fraction]:
    """Return the chance of every result of a move roll on some ground.

    Rules: TSC-ROLL-01, TSC-ROLL-02.
    """
    fell = Counter(move_roll(tables, each, penalty).result for each in naturals())
    return {result: Fraction(fell[result], WAYS) for result in MoveResult}


# Printed tables that are worked out from others.

PERCENT = 100


def chances_table(tables: TscTables, penalties: tuple[int, ...]) -> PrintedTable:
    """Return the chances of the move roll by what the ground adds.

    Rules: TSC-ROLL-01, TSC-ROLL-02.
    """
    results = tuple(MoveResult)
    return PrintedTable(
        id="move-chances",
        title="Chances of the move roll",
        columns=("Added", *(tables.move_roll.label(result) for result in results)),
        rows=tuple(
            (
                Cell(text=str(penalty)),
                *(
                    Cell(text=f"{chance * WAYS} ({round(chance * PERCENT)})")
                    for chance in roll_chances(tables, penalty).values()
                ),
            )
            for penalty in penalties
        ),
        notes=(f"Of the {WAYS} ways in which two dice fall, and in 100.",),
        rules=("TSC-ROLL-01", "TSC-ROLL-02"),
        card="TSC-1",
        source="worked out",
    )


def penalties_in(tables: TscTables, *, by_text: bool) -> tuple[int, ...]:
    """Return every number that the ground of a campaign can add, in order."""
    armies, adverse = tables.terrain_penalties, tables.adverse_ground
    found = {
        armies.whole(row, race) for row in armies.row_names() for race in armies.column_names()
    }
    columns = adverse.column_names() if by_text else ("unlisted",)
    found |= {adverse.whole(row, col) for row in adverse.row_names() for col in columns}
    return tuple(sorted(found))


# Exact chances of every scenario, for every step that is considered.

NO_BATTLE = "no battle"


class Standing(Struct, frozen=True, kw_only=True):
    """How two armies stand to each other as one of them begins its turn."""

    board: Board
    tables: TscTables
    switches: Switches
    owners: Mapping[str, str]
    race: str
    """Of the army on turn."""
    at: Hex
    enemy_at: Hex
    enemy_status: Status
    enemy_side: str


class StepChances(Struct, frozen=True, kw_only=True):
    """What may come of one step."""

    goal: Hex
    """Where the army shall go; its own hex: it stays."""
    chances: tuple[Chance, ...]
    """Of every scenario that can be, and of no battle."""


def penalty_of(standing: Standing) -> int | None:
    """Return what the ground adds to the move roll; none: no roll is due.

    Rules: TSC-TURN-03, TSC-TURN-04, TSC-ROLL-06.
    """
    board, tables, switches = standing.board, standing.tables, standing.switches
    apart = hexes_apart(board, switches, standing.at, standing.enemy_at)
    if not needs_roll(tables, apart):
        return None
    terrain = board.terrain_at(standing.at).key
    return ground_penalty(tables, switches, standing.race, terrain)


def results_of(standing: Standing) -> Mapping[MoveResult, Fraction]:
    """Return the chance of every result of the move roll; a sure Success without one.

    Rules: TSC-ROLL-01, TSC-TURN-03.
    """
    penalty = penalty_of(standing)
    if penalty is None:
        return {MoveResult.SUCCESS: Fraction(1)}
    return roll_chances(standing.tables, penalty)


def every_step(standing: Standing) -> tuple[StepChances, ...]:
    """Return the chances of staying, and of a step into every hex around.

    Rules: TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05, TSC-SCEN-01, TSC-SCEN-02,
        TSC-SCEN-03, TSC-SCEN-04.
    """
    around = open_hexes(standing.board, standing.at)
    return tuple(
        StepChances(goal=goal, chances=tuple(_chances(standing, goal)))
        for goal in (standing.at, *around)
    )


def _chances(standing: Standing, goal: Hex) -> Iterator[Chance]:
    """Yield the chance of everything that can come of a step, as a band.

    After a failure it is the enemy who puts the army somewhere (TSC-AMB-06).
    """
    low: dict[str, Fraction] = defaultdict(Fraction)
    high: dict[str, Fraction] = defaultdict(Fraction)
    around = (standing.at, *open_hexes(standing.board, standing.at))
    if standing.switches.flag(NO_CONTACT):
        around = tuple(at for at in around if at != standing.enemy_at)
    for result, chance in results_of(standing).items():
        status = status_of(result)
        where = around if result is MoveResult.FAILURE else (goal,)
        outcomes = {comes_of(standing, at, status) for at in where}
        for outcome in outcomes:
            high[outcome] += chance
            if len(outcomes) == 1:
                low[outcome] += chance
    for outcome in sorted(high, key=lambda each: (each == NO_BATTLE, each)):
        if high[outcome]:
            yield Chance(outcome=outcome, low=low[outcome], high=high[outcome])


def comes_of(standing: Standing, goal: Hex, status: Status) -> str:
    """Return the scenario that an army begins in a hex, or that there is none.

    On an empty place of the enemy's it is taken to attack.
    """
    place = place_in(standing.board, goal)
    is_enemys = is_enemy_place(standing.owners, place, standing.enemy_side)
    if goal != standing.enemy_at:
        return scenario_undefended(standing.tables) if is_enemys else NO_BATTLE
    kind = counted_place(standing.switches, place, is_enemys=is_enemys)
    return scenario_of(standing.tables, kind, status, standing.enemy_status)
