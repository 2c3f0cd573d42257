"""What may be answered to a kind of question as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Question
from generator.systems.battlefield.rules.answerable_questions import FIELD_STANDING

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.world.period_inputs import Decision

GOAL, UNIT = "goal", "unit"
"""What the answers to a question of where to go name."""
KEEP_WITH = "keep-with"


def question_of(kind: str) -> Question:
    """Return a kind of question with all that may be answered to it."""
    found = FIELD_STANDING.questions[kind]
    return Question(
        key=kind,
        kind=kind,
        rule="DOG-DEF-05",
        asks=(),
        sides=(),
        choices=tuple(
            Choice(key=key, means=f"{kind}-{key}", rule="DOG-DEF-05")
            for key in found.choices
        ),
    )


def fits_for(sight: Battlefield, unit: FieldUnit) -> Callable[[Decision], bool]:
    """Return what says whether a line can be followed by a unit.

    Whom it names must be there, free, and seen by its leader; a friend to keep with is
    another unit, and all else are enemies.

    Rules: DOG-DEF-03, DOG-DEF-05.
    """

    def fits(decision: Decision) -> bool:
        named = decision.detail.get(UNIT, decision.detail.get(GOAL))
        if not isinstance(named, str):
            return True
        other = sight.units.get(named)
        if other is None or not other.is_free or other.unit == unit.unit:
            return False
        is_foe = sight.are_foes(unit.army, other.army)
        return is_foe == (decision.choice != KEEP_WITH)

    return fits
