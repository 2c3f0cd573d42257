"""The log of turns: who had each, what was rolled, where the army went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.tsc.rules.fact_names import (
    CAME_FROM,
    IS_MOVER,
    LAST_TURN,
    MOVED_BY,
    SCENARIO,
    STATUS,
    WENT_TO,
    WINNER,
)
from generator.systems.tsc.views.battle_sheet import roll_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing

MOST_TOLD = 20
LINES = 24
"""How many lines stand on the sheet, those to write on among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One turn; empty: a line to write on."""

    turn: str = ""
    army: str = ""
    dice: str = ""
    """The two dice, what the ground added, and the total."""
    result: str = ""
    went: str = ""
    status: str = ""
    battle: str = ""


def turn_log(briefings: Sequence[Briefing]) -> tuple[LogLine, ...]:
    """Return the last turns, and lines to write on below them.

    Args:
        briefings: What a reader knows of the turns, in order.
    """
    told = tuple(filter(None, map(_line, briefings[-MOST_TOLD:])))
    return (*told, *(LogLine() for _ in range(max(0, LINES - len(told)))))


def _line(briefing: Briefing) -> LogLine | None:
    """Return one turn's line; none: the army on turn has done nothing yet."""
    movers = briefing.subjects(IS_MOVER)
    mover = next((each for each in movers if briefing.told(IS_MOVER, each)), "")
    if briefing.get_or(LAST_TURN, mover, 0) != briefing.period.number:
        return None
    roll = roll_line(briefing, mover)
    return LogLine(
        turn=str(briefing.period.number),
        army=briefing.words.of(mover),
        dice=f"{' + '.join(roll.pips)} + {roll.penalty} = {roll.total}" if roll else "",
        result=roll.told.partition(": ")[2] if roll else "distant",
        went=_went(briefing, mover),
        status=briefing.told(STATUS, mover),
        battle=_battle(briefing),
    )


def _went(briefing: Briefing, mover: str) -> str:
    """Return whence and whither the army on turn went, and who moved it."""
    start, goal = briefing.told(CAME_FROM, mover), briefing.told(WENT_TO, mover)
    by = briefing.get_or(MOVED_BY, mover, mover)
    whose = "" if by == mover else f", by {briefing.words.of(by)}"
    return f"{f'stayed at {goal}' if start == goal else f'{start} to {goal}'}{whose}"


def _battle(briefing: Briefing) -> str:
    for battle in briefing.subjects(SCENARIO):
        winner = briefing.told(WINNER, battle)
        scenario = briefing.told(SCENARIO, battle)
        return f"{scenario}; {winner} won" if winner else scenario
    return ""
