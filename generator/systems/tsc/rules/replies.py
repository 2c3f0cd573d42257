"""What is answered to a question: typed for it, wished with an order, or asked for.

A wish is its giver's alone. What comes of it everybody sees; a wish that is not used
nobody else ever reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.answers import answer_fault
from generator.systems.tsc.rules.beforehand import said_beforehand, told_beforehand
from generator.systems.tsc.rules.course import ATTACK, GO, PASS_BY, STAY
from generator.systems.tsc.rules.orders import TscDeed, order_to
from generator.world.events import Event
from generator.world.period_inputs import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit.phase import Question
    from generator.systems.tsc.rules.orders import TscOrder
    from generator.systems.tsc.rules.play import TurnPlay
    from generator.systems.tsc.rules.state import TscState

MOVE, PUSH, DECLARE = "move", "push", "declare"
"""The kinds of question that an order can answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is answered to a question, and what is told of it."""

    decision: Decision | None = None
    """None: nobody has said anything that can be."""
    events: tuple[Event, ...] = ()


def reply_to(
    play: TurnPlay,
    situation: TscState,
    question: Question,
    check: Callable[[Decision], object] = lambda _: None,
) -> Reply:
    """Return what is answered to a question.

    Args:
        play: The turn.
        situation: As it is when the question is put.
        question: The question.
        check: Raises what is wrong with an answer beyond its choice.

    Raises:
        CampaignError: What was typed for it cannot be.

    Rules: TSC-TURN-02, TSC-ROLL-05, TSC-BAT-02, TSC-DEF-03.
    """
    typed = play.typed(question.key)
    if typed is not None:
        fault = answer_fault(play.campaign, question, typed)
        if fault is not None:
            raise CampaignError((fault,))
        check(typed)
        return Reply(decision=typed)
    wished = _wished(play, question, check)
    if wished.decision is not None or not question.asks:
        return wished
    found = said_beforehand(play, situation, question, check)
    if found is None:
        return wished
    told = told_beforehand(play, question, found)
    return Reply(decision=found.decision, events=(*wished.events, *told))


def _wished(
    play: TurnPlay, question: Question, check: Callable[[Decision], object]
) -> Reply:
    """Return what was wished with an order; what cannot be is told to its giver."""
    giver = question.asks[0] if question.asks else ""
    order = order_to(giver, play.inputs) if giver else None
    decision = _decision(question, order) if order else None
    if order is None or decision is None:
        return Reply()
    offered = [choice.key for choice in question.choices]
    try:
        check(decision)
    except CampaignError:
        return Reply(events=(_cannot(play, question, order),))
    return Reply(decision=decision) if decision.choice in offered else Reply()


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


def _cannot(play: TurnPlay, question: Question, order: TscOrder) -> Event:
    """Tell a player that what he wished cannot be."""
    moved = dict(question.facts)["other"]
    among = next((each.among for each in question.choices if each.key == GO), ())
    return Event(
        kind="cannot-enter",
        rule=question.rule,
        force=order.force,
        sides=(play.campaign.force(order.force).side,),
        facts={
            "giver": order.force,
            "force": moved,
            "at": dict(question.facts)["at"],
            "goal": order.route[0],
            "among": among,
        },
    )
