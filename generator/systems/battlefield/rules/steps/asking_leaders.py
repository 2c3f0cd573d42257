"""What is asked of leaders and the umpire in a muster, and what they have answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.answers import answer_fault
from generator.kit.phase import Choice, Question
from generator.kit.standing import Judging, answered_beforehand, lines_for
from generator.systems.battlefield.rules.answerable_questions import FIELD_STANDING
from generator.systems.battlefield.rules.course import FieldCourse, FieldTidings

if TYPE_CHECKING:
    from generator.world.events import FactValue
    from generator.world.period_inputs import Decision

DOUBT, ALLOW = "doubt", "allow"
RULE = "DOG-DEF-05"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldAnswer:
    """What was answered to a question, if anything, and the course as it goes on."""

    course: FieldCourse
    """It asks the question where nobody has answered it."""
    decision: Decision | None = None


def typed_for(course: FieldCourse, question: Question) -> Decision | None:
    """Return what was typed for a question; none: nothing was.

    Raises:
        CampaignError: It cannot be.
    """
    typed = course.play.typed(question.key)
    if typed is None:
        return None
    fault = answer_fault(course.play.campaign, question, typed)
    if fault is not None:
        raise CampaignError((fault,))
    return typed


def asked_of_leader(course: FieldCourse, question: Question) -> FieldAnswer:
    """Return what the leader of a unit has answered, or the course that asks it.

    Raises:
        CampaignError: What was typed cannot be.
    """
    typed = typed_for(course, question)
    if typed is not None:
        return FieldAnswer(course=course, decision=typed)
    return FieldAnswer(course=course.asking(question))


def asked_of_umpire(course: FieldCourse, question: Question) -> FieldAnswer:
    """Return what the umpire answers, now or beforehand, or the course that asks it.

    Raises:
        CampaignError: What was typed cannot be.

    Rule: DOG-DEF-05.
    """
    typed = typed_for(course, question)
    if typed is not None:
        return FieldAnswer(course=course, decision=typed)
    play = course.play
    judging = Judging(
        grammar=FIELD_STANDING,
        known={},
        grid=play.board.grid,
        fits=lambda _: True,
    )
    lines = lines_for(play.inputs.standing, question.kind, force="", side="")
    found = answered_beforehand(question, lines, judging)
    if found is None or found.answer is None:
        return FieldAnswer(course=course.asking(question))
    title = FIELD_STANDING.questions[question.kind].title
    facts: dict[str, FactValue] = {"when": title, "says": found.answer.says}
    told = FieldTidings(kind="umpire-answered-beforehand", rule=RULE, facts=facts)
    return FieldAnswer(course=course.tells(told), decision=found.decision)


def choices_of(kind: str, rule: str, *keys: str) -> tuple[Choice, ...]:
    """Return choices that need nothing more than their word."""
    return tuple(Choice(key=key, means=f"{kind}-{key}", rule=rule) for key in keys)
