"""What is answered to a question: typed for it, said beforehand, or asked."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.errors import CampaignError
from generator.kit.facts import FactName, Openness, load_knowledge
from generator.kit.phase import answer_fault
from generator.kit.standing import (
    Judging,
    answered_beforehand,
    known_to,
    lines_for,
    standing_grammar,
)
from generator.systems.tsc.rules.campaign_begun import TscDeed, order_to
from generator.systems.tsc.rules.places import place_in
from generator.systems.tsc.rules.roll import Status, hexes_apart, needs_roll
from generator.systems.tsc.rules.state import ATTACK, GO, PASS_BY, STAY
from generator.world.events import Event
from generator.world.period_inputs import Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.kit.standing import Beforehand
    from generator.systems.tsc.rules.campaign_begun import TscOrder
    from generator.systems.tsc.rules.state import TscState, TurnPlay


# Who may know what in a Tactical Scenario Campaign, as its table says.

TSC_KNOWLEDGE = load_knowledge(
    tomllib.loads(
        files("generator.systems.tsc.rules")
        .joinpath("knowledge.toml")
        .read_text(encoding="utf-8")
    )
)
"""By kind of fact, for readers of sheets and for who has left answers beforehand."""


# What can be answered beforehand in a Tactical Scenario Campaign.

TSC_STANDING = standing_grammar("generator.systems.tsc.file")
"""Its questions, their answers and the conditions these may rest on."""


# What players have answered beforehand, for more turns than one.

ADVANTAGED: FactName[bool] = FactName(name="advantaged")
NEAR: FactName[bool] = FactName(name="near")
APART: FactName[int] = FactName(name="apart")
ENEMY: FactName[str] = FactName(name="enemy")
GROUND: FactName[str] = FactName(name="ground")
PLACE: FactName[str] = FactName(name="place")
RULE = "TSC-DEF-03"


def said_beforehand(
    play: TurnPlay,
    situation: TscState,
    question: Question,
    check: Callable[[Decision], object],
) -> Beforehand | None:
    """Return what lines of answers decide of a question; none: it is to be asked.

    They rest on what their giver knows, and here nothing about armies is hidden.

    Rule: TSC-DEF-03.
    """
    (giver,) = question.asks
    side = play.campaign.force(giver).side
    answers = play.inputs.standing
    lines = tuple(lines_for(answers, question.kind, force=giver, side=side))
    if not lines:
        return None
    facts = tuple(_facts(play, situation, giver))
    judging = Judging(
        grammar=TSC_STANDING,
        known=known_to(facts, TSC_KNOWLEDGE, force=giver, side=side),
        grid=play.board.grid,
        fits=lambda decision: _fits(decision, check),
    )
    return answered_beforehand(question, lines, judging)


def _fits(decision: Decision, check: Callable[[Decision], object]) -> bool:
    try:
        check(decision)
    except CampaignError:
        return False
    return True


def _facts(play: TurnPlay, situation: TscState, giver: str) -> Iterator[Fact]:
    """Lay open what an answer may rest on; all of it lies on the map."""
    open_to_all = Openness(kind="position")
    army = situation.armies[situation.mover]
    apart = hexes_apart(
        play.board, play.switches, army.at, situation.other(army.army).at
    )
    place = place_in(play.board, army.at)
    yield ADVANTAGED.of(giver, army.status is Status.ADVANTAGED, open_to_all)
    yield NEAR.of(giver, needs_roll(play.tables, apart), open_to_all)
    yield ENEMY.of(giver, str(situation.other(giver).status), open_to_all)
    yield GROUND.of(giver, play.board.terrain_at(army.at).key, open_to_all)
    if apart is not None:
        yield APART.of(giver, apart, open_to_all)
    if place is not None:
        yield PLACE.of(giver, place.kind.key, open_to_all)


def told_beforehand(
    play: TurnPlay, question: Question, found: Beforehand
) -> tuple[Event, ...]:
    """Tell a player which of his lines decided; nobody else is told of it.

    Rule: TSC-DEF-03.
    """
    (giver,) = question.asks
    if found.answer is None:
        return ()
    told = Event(
        kind="answered-beforehand",
        rule=RULE,
        force=giver,
        sides=(play.campaign.force(giver).side,),
        facts={
            "force": giver,
            "when": TSC_STANDING.questions[question.kind].title,
            "says": found.answer.says,
        },
    )
    return (told,)


# What is answered to a question: typed for it, wished with an order, or asked for.

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
