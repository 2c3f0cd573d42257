"""How far a turn has come while it is played, and what it awaits."""

from __future__ import annotations

from dataclasses import dataclass

from generator.kit.period_course import PeriodCourse
from generator.kit.phase import Choice, Question
from generator.systems.tsc.rules.play import TurnPlay
from generator.systems.tsc.rules.state import TscState

GO, STAY = "go", "stay"
ATTACK, PASS_BY = "attack", "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCourse(PeriodCourse[TurnPlay, TscState]):
    """How far a turn has come."""


def put(
    play: TurnPlay,
    kind: str,
    asks: str,
    choices: tuple[Choice, ...],
    facts: tuple[tuple[str, str], ...] = (),
) -> Question:
    """Put a question to the player of an army, or to the umpire for no army."""
    side = play.campaign.force(asks).side if asks else ""
    return Question(
        key=play.question(kind, asks or "umpire"),
        kind=kind,
        rule=choices[0].rule,
        asks=(asks,) if asks else (),
        sides=(side,) if side else (),
        choices=choices,
        facts=(("force", asks), *facts),
    )
