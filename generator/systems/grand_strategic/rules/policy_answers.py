"""What a kingdom that nobody plays answers, by the table of its policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.quick_combat import GeneralsUse
from generator.world.hexes import Hex
from generator.world.period_inputs import Decision

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Choice, Question
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.world.events import FactValue

_GENERAL = "general"
LARGER = "larger"


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyAnswer:
    """An answer, and the row of the table that gives it."""

    decision: Decision
    title: str
    """The row's, for people."""
    says: str
    """What the row says."""


def policy_answer(
    play: GrandPlay, question: Question, weighed: Mapping[str, FactValue]
) -> PolicyAnswer:
    """Return what a kingdom that nobody plays answers.

    Of several hexes, cities or generals it takes the first; its general bears on the
    roll of the larger army.

    Args:
        play: The period.
        question: What is asked.
        weighed: What the kingdom knows of the matter.

    Rule: GS-SCOPE-03.
    """
    policy = play.tables.non_players
    title = next(row.title for row in policy.rows if row.key == question.kind)
    says = policy.text(question.kind, "answer")
    word = says
    if question.kind == _GENERAL:
        use = GeneralsUse.ADD if weighed[LARGER] else GeneralsUse.SUBTRACT
        word = str(use)
    choice = next((c for c in question.choices if c.key == word), question.choices[0])
    decision = Decision(
        question=question.key, choice=choice.key, detail=_first(play, choice)
    )
    return PolicyAnswer(decision=decision, title=title, says=says)


def _first(play: GrandPlay, choice: Choice) -> Mapping[str, FactValue]:
    """Return the first of what a choice may name; empty: it names nothing."""
    if not choice.needs:
        return {}
    named = choice.among[0]
    is_hex = choice.needs[0] == "to"
    at: FactValue = play.board.grid.hex_of(named) if is_hex else named
    return {choice.needs[0]: at if isinstance(at, Hex) else named}
