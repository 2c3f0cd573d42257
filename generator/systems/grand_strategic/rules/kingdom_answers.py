"""What is answered to a question: typed for it, by policy, beforehand, or not yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.answers import answer_fault
from generator.kit.phase import Choice, Question
from generator.systems.grand_strategic.rules.foreseen import foreseen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.events import FactValue
    from generator.world.period_inputs import Decision

GO = "go"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What was answered to a question, if anything, and the course as it goes on."""

    course: GrandCourse
    """It asks the question where nobody has answered it."""
    decision: Decision | None = None

    @property
    def choice(self) -> str:
        """What was chosen; empty: nothing yet."""
        return self.decision.choice if self.decision else ""


def asked(
    about: str,
    kind: str,
    army: str,
    choices: tuple[Choice, ...],
    facts: tuple[tuple[str, str], ...] = (),
) -> Question:
    """Return a question to the player of an army, or to the umpire for no army.

    Args:
        about: The battle or the period it belongs to.
        kind: What is asked, as the wording and the answers given beforehand have it.
        army: Whose player decides.
        choices: What may be answered.
        facts: What the wording mentions.
    """
    return Question(
        key=f"{about}/{kind}/{army or 'umpire'}",
        kind=kind,
        rule=choices[0].rule,
        asks=(army,) if army else (),
        sides=(),
        choices=choices,
        facts=((("force", army), *facts) if army else facts),
    )


def chosen_from(kind: str, keys: tuple[str, ...], rule: str) -> tuple[Choice, ...]:
    """Return choices that need nothing more than their word."""
    return tuple(Choice(key=key, means=f"{kind}-{key}", rule=rule) for key in keys)


def answered(
    course: GrandCourse,
    question: Question,
    check: Callable[[Decision], object] = lambda _: None,
    weighed: Mapping[str, FactValue] = MappingProxyType({}),
) -> Answered:
    """Return what was answered to a question, or the course that asks it.

    Args:
        course: The period so far.
        question: The question.
        check: Raises what is wrong with an answer beyond its choice.
        weighed: What an answer given beforehand may rest on, by its condition.

    Raises:
        CampaignError: What was typed for it cannot be.
    """
    play = course.play
    typed = play.typed(question.key)
    if typed is not None:
        fault = answer_fault(play.campaign, question, typed)
        if fault is not None:
            raise CampaignError((fault,))
        check(typed)
        return Answered(course=course, decision=typed)
    found = foreseen(course, question, weighed, check)
    if found is not None:
        return Answered(course=found.course, decision=found.decision)
    sides = tuple(play.side_of(army) for army in question.asks)
    return Answered(course=course.asking(replace(question, sides=sides)))
