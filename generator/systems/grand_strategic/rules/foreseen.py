"""What was answered before it is asked: by policy, or by lines of answers.

A kingdom that nobody plays answers by its policy. For others lines of answers given
beforehand are gone through, judged on what their giver may know; what they leave open
is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.facts import FactName, Openness
from generator.kit.standing import Judging, answered_beforehand, known_to, lines_for
from generator.systems.grand_strategic.rules.answerable_questions import (
    GRAND_STANDING,
)
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.policy_answers import policy_answer
from generator.systems.grand_strategic.rules.who_knows import GRAND_KNOWLEDGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.kit.standing import Beforehand
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.events import FactValue
    from generator.world.period_inputs import Decision

RULE = "GS-DEF-05"
"""The house default by which answers are given beforehand."""
POLICY = "GS-SCOPE-03"
KINDS = {
    "attacking": "battle",
    "city": "battle",
    "ground": "battle",
    "larger": "fight",
    "deserters": "fight",
    "points": "points",
    "ability": "generals",
    "treasury": "treasury",
    "price": "treasury",
}
"""The kind of knowledge that what an answer rests on is, by its condition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """An answer that was there beforehand, and the course that tells of it."""

    course: GrandCourse
    decision: Decision


def foreseen(
    course: GrandCourse,
    question: Question,
    weighed: Mapping[str, FactValue],
    check: Callable[[Decision], object] = lambda _: None,
) -> Foreseen | None:
    """Return what is answered to a question without asking; none: it is to be asked.

    Args:
        course: The period so far.
        question: The question, with the army whose commander would be asked.
        weighed: What the answer may rest on, by its condition.
        check: Raises what is wrong with an answer beyond its choice.

    Rules: GS-SCOPE-03, GS-DEF-05.
    """
    play = course.play
    force = question.asks[0] if question.asks else ""
    kingdom = play.side_of(force) if force else ""
    if kingdom and not play.campaign.kingdom(kingdom).is_played:
        return _by_policy(course, question, weighed)
    lines = tuple(
        lines_for(play.inputs.standing, question.kind, force=force, side=kingdom)
    )
    facts = tuple(_facts(force, kingdom, weighed))
    judging = Judging(
        grammar=GRAND_STANDING,
        known=known_to(facts, GRAND_KNOWLEDGE, force=force, side=kingdom),
        grid=play.board.grid,
        fits=lambda decision: _fits(decision, check),
    )
    found = answered_beforehand(question, lines, judging)
    if found is None:
        return None
    told = _told(course, question, found)
    return Foreseen(course=told, decision=found.decision)


def _by_policy(
    course: GrandCourse, question: Question, weighed: Mapping[str, FactValue]
) -> Foreseen:
    """Answer for a kingdom that nobody plays, and tell by which row of its policy."""
    (force,) = question.asks
    found = policy_answer(course.play, question, weighed)
    told = Tidings(
        kind="policy-answers",
        rule=POLICY,
        facts={
            "kingdom": course.play.side_of(force),
            "title": found.title,
            "answer": found.says,
        },
    )
    return Foreseen(course=course.tells_of(force, told), decision=found.decision)


def _fits(decision: Decision, check: Callable[[Decision], object]) -> bool:
    try:
        check(decision)
    except CampaignError:
        return False
    return True


def _facts(
    force: str, kingdom: str, weighed: Mapping[str, FactValue]
) -> Iterator[Fact]:
    """Lay open what an answer may rest on, each fact with its owner."""
    for name, value in weighed.items():
        fact: FactName[FactValue] = FactName(name=name)
        yield fact.of(force, value, Openness(kind=KINDS[name], sides=(kingdom,)))


def _told(course: GrandCourse, question: Question, found: Beforehand) -> GrandCourse:
    """Tell a kingdom, or the umpire, which line of answers decided."""
    if found.answer is None:
        return course
    title = GRAND_STANDING.questions[question.kind].title
    facts: dict[str, FactValue] = {"when": title, "says": found.answer.says}
    if not question.asks:
        told = Tidings(kind="umpire-answered-beforehand", rule=RULE, facts=facts)
        return course.tells(told)
    told = Tidings(kind="answered-beforehand", rule=RULE, facts=facts)
    return course.tells_of(question.asks[0], told)
