"""What is answered to a question: typed for it, by policy, beforehand, or not yet."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import said_beforehand
from generator.kit.facts import FactName, Openness
from generator.kit.phase import Choice, Question, hexes_in
from generator.systems.grand_strategic.rules.policies import policy_answer
from generator.systems.grand_strategic.rules.tables import GRAND_FOLDER
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.kit.facts import Fact
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# What was answered before it is asked: by policy, or by lines of answers.

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


def _foreseen(
    course: GrandCourse,
    question: Question,
    weighed: Mapping[str, FactValue],
    check: Callable[[Decision], object],
) -> Answered:
    """Return what is answered to a question without asking, if anything.

    By policy for a kingdom that nobody plays, else by lines of answers; whoever would
    have been asked is told by which row of it.

    Rules: GS-SCOPE-03, GS-DEF-05.
    """
    play = course.play
    force_id = question.asks[0] if question.asks else ""
    kingdom_id = play.side_of(force_id) if force_id else ""
    facts: dict[str, FactValue]
    if kingdom_id and not play.campaign.kingdom(kingdom_id).is_played:
        decision, row = policy_answer(play, question, weighed)
        facts = {"kingdom": kingdom_id, **row}
        course = course.tells("policy-answers", POLICY, force_id, facts=facts)
        return Answered(course=course, decision=decision)
    known: list[Fact] = []
    for name, value in weighed.items():
        fact: FactName[FactValue] = FactName(name=name)
        seen = Openness(kind=KINDS[name], sides=(kingdom_id,))
        known.append(fact.of(force_id, value, seen))
    judging = GRAND_FOLDER.judging(play, known, force_id, check)
    course, found = said_beforehand(course, question, judging, rule=RULE, giver=force_id)
    return Answered(course=course, decision=found)


GO = "go"


class Answered(Struct, frozen=True, kw_only=True):
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
    army_id: str,
    choices: tuple[Choice, ...],
    facts: tuple[tuple[str, str], ...] = (),
) -> Question:
    """Return a question to the player of an army, or to the umpire for no army.

    Args:
        about: The battle or the period it belongs to.
        kind: What is asked, as the wording and the answers given beforehand have it.
        army_id: Whose player decides.
        choices: What may be answered.
        facts: What the wording mentions.
    """
    return Question(
        key=f"{about}/{kind}/{army_id or 'umpire'}",
        kind=kind,
        rule=choices[0].rule,
        asks=(army_id,) if army_id else (),
        sides=(),
        choices=choices,
        facts=((("force", army_id), *facts) if army_id else facts),
    )


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
    typed = play.answer_to(question)
    if typed is not None:
        check(typed)
        return Answered(course=course, decision=typed)
    found = _foreseen(course, question, weighed, check)
    if found.decision is not None:
        return found
    sides = tuple(play.side_of(army_id) for army_id in question.asks)
    return Answered(course=found.course.asking(replace(question, sides=sides)))


# Which of several hexes an army goes to, as its owner says.


class WhichHex(Struct, frozen=True, kw_only=True):
    """A question of where an army goes."""

    about: str
    """The battle or the period it belongs to."""
    kind: str
    """What is asked, as the wording has it."""
    rule: str
    army: str
    leaves: Hex
    """Where it goes from."""
    options: tuple[Hex, ...]


def hex_said(course: GrandCourse, which: WhichHex) -> tuple[GrandCourse, Hex | None]:
    """Return the course, and which hex an army goes to; none: it is asked.

    That is done only where there are several.

    Raises:
        CampaignError: What was typed is none of them.
    """
    if len(which.options) == 1:
        return course, which.options[0]
    label = course.play.label
    among = tuple(map(label, which.options))

    def goal_of(said: Decision) -> Hex:
        goal = hexes_in(said, "to", rule=which.rule)[0]
        if goal in which.options:
            return goal
        where, what = (*said.where, "to"), f"the army cannot go to {label(goal)}"
        hint = f"choose one of: {', '.join(among)}"
        raise CampaignError((Finding("C070", where, what, hint, rule=which.rule),))

    means = f"{which.kind}-{GO}"
    go = Choice(key=GO, means=means, rule=which.rule, needs=("to",), among=among)
    facts = (("at", label(which.leaves)),)
    question = asked(which.about, which.kind, which.army, (go,), facts)
    reply = answered(course, question, goal_of)
    return reply.course, goal_of(reply.decision) if reply.decision else None
