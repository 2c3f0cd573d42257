"""Printed tables that are worked out from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.kinds import D6
from generator.kit.printing import Cell, PrintedTable
from generator.systems.tsc.rules.chances import roll_chances
from generator.systems.tsc.rules.move_roll import DICE
from generator.systems.tsc.rules.statuses import MoveResult

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.tsc.rules.tables import TscTables

WAYS = D6.sides**DICE
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
            (Cell(text=str(penalty)), *_shares(tables, penalty))
            for penalty in penalties
        ),
        notes=(f"Of the {WAYS} ways in which two dice fall, and in 100.",),
        rules=("TSC-ROLL-01", "TSC-ROLL-02"),
        card="TSC-1",
        source="worked out",
    )


def _shares(tables: TscTables, penalty: int) -> Iterator[Cell]:
    for chance in roll_chances(tables, penalty).values():
        yield Cell(text=f"{chance * WAYS} ({round(chance * PERCENT)})")


def penalties_in(tables: TscTables, *, by_text: bool) -> tuple[int, ...]:
    """Return every number that the ground of a campaign can add, in order."""
    armies, adverse = tables.terrain_penalties, tables.adverse_ground
    found = {
        armies.whole(row, race)
        for row in armies.row_names()
        for race in armies.column_names()
    }
    columns = adverse.column_names() if by_text else ("unlisted",)
    found |= {adverse.whole(row, col) for row in adverse.row_names() for col in columns}
    return tuple(sorted(found))
