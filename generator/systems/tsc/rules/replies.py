"""What is answered to a question: typed for it, said beforehand, or asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.facts import FactName, Openness
from generator.kit.phase import answer_fault
from generator.kit.standing import (
    Judging,
    answered_beforehand,
    known_to,
    lines_for,
)
from generator.systems.tsc.rules.campaign_begun import TscDeed, order_to
from generator.systems.tsc.rules.roll import Status, hexes_apart, needs_roll
from generator.systems.tsc.rules.tables import TSC_FOLDER
from generator.world.events import Event
from generator.world.period_inputs import Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.systems.tsc.rules.campaign_begun import TscOrder
    from generator.systems.tsc.rules.state import TurnCourse

    Check = Callable[[Decision], object]


# Who may know what in a Tactical Scenario Campaign, as its table says.

TSC_KNOWLEDGE = TSC_FOLDER.knowledge
"""By kind of fact, for readers of sheets and for who has left answers beforehand."""


# What can be answered beforehand in a Tactical Scenario Campaign.

TSC_STANDING = TSC_FOLDER.standing
"""Its questions, their answers and the conditions these may rest on."""


# What is answered to a question.

GO, STAY, ATTACK, PASS_BY = "go", "stay", "attack", "pass"
"""What may be chosen."""
MOVE, PUSH, DECLARE = "move", "push", "declare"
"""The kinds of question that an order can answer."""
ADVANTAGED: FactName[bool] = FactName(name="advantaged")
NEAR: FactName[bool] = FactName(name="near")
APART: FactName[int] = FactName(name="apart")
ENEMY: FactName[str] = FactName(name="enemy")
GROUND: FactName[str] = FactName(name="ground")
PLACE: FactName[str] = FactName(name="place")


def answered(
    course: TurnCourse, question: Question, check: Check = lambda _: None
) -> tuple[TurnCourse, Decision | None]:
    """Return what is answered to a question; none: it is asked.

    Args:
        course: The turn so far.
        question: The question.
        check: Raises what is wrong with an answer beyond its choice.

    Raises:
        CampaignError: What was typed for it cannot be.

    Rules: TSC-TURN-02, TSC-ROLL-05, TSC-BAT-02, TSC-DEF-03.
    """
    typed = course.play.typed(question.key)
    if typed is not None:
        fault = answer_fault(course.play.campaign, question, typed)
        if fault is not None:
            raise CampaignError((fault,))
        check(typed)
        return course, typed
    decision = None
    for giver in question.asks:
        course, decision = _wished(course, question, giver, check)
        if decision is None:
            course, decision = _said_beforehand(course, question, giver, check)
    return (course.asking(question) if decision is None else course), decision


def _wished(
    course: TurnCourse, question: Question, giver: str, check: Check
) -> tuple[TurnCourse, Decision | None]:
    """Return what was wished with an order; what cannot be is told to its giver."""
    order = order_to(giver, course.play.inputs)
    decision = _decision(question, order) if order else None
    if order is None or decision is None:
        return course, None
    offered = {choice.key: choice for choice in question.choices}
    if _fits(decision, check):
        return course, decision if decision.choice in offered else None
    about = dict(question.facts)
    told = Event(
        kind="cannot-enter",
        rule=question.rule,
        force=giver,
        sides=question.sides,
        facts={
            "giver": giver,
            "force": about["other"],
            "at": about["at"],
            "goal": order.route[0],
            "among": offered[GO].among if GO in offered else (),
        },
    )
    return course.after(course.situation, told), None


def _decision(question: Question, order: TscOrder) -> Decision | None:
    """Return what an order answers to a question; none: it is about something else."""
    if question.kind == DECLARE:
        said = {"yes": ATTACK, "no": PASS_BY}.get(order.attack)
        return Decision(question=question.key, choice=said) if said else None
    wanted = {MOVE: TscDeed.MOVE, PUSH: TscDeed.PUSH}.get(question.kind)
    if wanted is None or order.deed.is_own != (question.kind == MOVE):
        return None
    if order.deed is not wanted:
        return Decision(question=question.key, choice=STAY)
    detail = {"to": order.route}
    return Decision(question=question.key, choice=GO, detail=detail, where=order.where)


def _said_beforehand(
    course: TurnCourse, question: Question, giver: str, check: Check
) -> tuple[TurnCourse, Decision | None]:
    """Return what lines of answers decide; their giver alone is told which of them.

    They rest on what he knows, and here nothing about armies is hidden.

    Rule: TSC-DEF-03.
    """
    play, (side,) = course.play, question.sides
    lines = tuple(
        lines_for(play.inputs.standing, question.kind, force=giver, side=side)
    )
    if not lines:
        return course, None
    judging = Judging(
        grammar=TSC_STANDING,
        known=known_to(
            tuple(_facts(course, giver)), TSC_KNOWLEDGE, force=giver, side=side
        ),
        grid=play.board.grid,
        fits=lambda decision: _fits(decision, check),
    )
    found = answered_beforehand(question, lines, judging)
    if found is None or found.answer is None:
        return course, found.decision if found else None
    facts = {
        "when": TSC_STANDING.questions[question.kind].title,
        "says": found.answer.says,
    }
    course = course.tells("answered-beforehand", "TSC-DEF-03", giver, facts=facts)
    return course, found.decision


def _fits(decision: Decision, check: Check) -> bool:
    try:
        check(decision)
    except CampaignError:
        return False
    return True


def _facts(course: TurnCourse, giver: str) -> Iterator[Fact]:
    """Lay open what an answer may rest on; all of it lies on the map."""
    play, army, seen = course.play, course.mover, Openness(kind="position")
    apart = hexes_apart(play.board, play.switches, army.at, course.enemy.at)
    yield ADVANTAGED.of(giver, army.status is Status.ADVANTAGED, seen)
    yield NEAR.of(giver, needs_roll(play.tables, apart), seen)
    yield ENEMY.of(giver, str(course.situation.other(giver).status), seen)
    yield GROUND.of(giver, play.board.terrain_at(army.at).key, seen)
    if apart is not None:
        yield APART.of(giver, apart, seen)
    if course.place is not None:
        yield PLACE.of(giver, course.place.kind.key, seen)
