"""How a turn begins, one army's move, and what is answered to questions."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import passing, said_beforehand
from generator.kit.facts import FactName, Openness
from generator.kit.period_play import thrown_together
from generator.kit.phase import Choice, hexes_in
from generator.systems.tsc.rules.campaign_begun import TscDeed, order_to
from generator.systems.tsc.rules.roll import (
    DICE,
    Status,
    ground_penalty,
    hexes_apart,
    move_roll,
    needs_roll,
    open_hexes,
    status_as_turn_begins,
    status_of,
)
from generator.systems.tsc.rules.state import ArmyTurn, Rolled
from generator.systems.tsc.rules.tables import TSC_FOLDER
from generator.values import replace
from generator.world.campaign import Decision
from generator.world.clock import Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.systems.tsc.rules.campaign_begun import TscOrder
    from generator.systems.tsc.rules.state import TscState, TurnCourse
    from generator.world.hexes import Hex


if TYPE_CHECKING:
    Check = Callable[[Decision], object]


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
    typed = course.play.answer_to(question)
    if typed is not None:
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
    if passing(check)(decision):
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
    judging = TSC_FOLDER.judging(course.play, _facts(course, giver), giver, check)
    return said_beforehand(course, question, judging, rule="TSC-DEF-03", giver=giver)


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


# Who has the first turn: each side rolls one die, the higher begins.


def winner_of(rolls: Mapping[str, int]) -> str:
    """Return who rolled highest alone; empty: there is a tie, and all roll again.

    Rule: TSC-TURN-01.
    """
    best = max(rolls.values())
    first, *others = (who for who, rolled in rolls.items() if rolled == best)
    return "" if others else first


def next_in_turn(armies: tuple[str, ...], army_id: str) -> str:
    """Return whose turn comes after an army's.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    return armies[(armies.index(army_id) + 1) % len(armies)]


# How a turn begins: whose it is, and what lapses.

ROLL_OFF = "TSC-TURN-01"
BY_UMPIRE = "first.by_umpire"
MOST_TIES = 100
"""After so many ties in a row something is wrong with the dice."""


def first_mover(course: TurnCourse) -> TurnCourse:
    """Find out whose the first turn is, if nobody knows yet.

    The umpire says who begins, or each side rolls one die until one of them is higher.

    Rule: TSC-TURN-01.
    """
    play, situation = course.play, course.situation
    armies = tuple(sorted(situation.armies))
    if situation.mover:
        return course
    if play.switches.flag(BY_UMPIRE):
        choices = (Choice(key=army_id, means="begins", rule=ROLL_OFF) for army_id in armies)
        course, said = answered(course, course.question("first", "", *choices))
        if said is None:
            return course
        course = course.after(replace(situation, mover=said.choice))
        return course.tells("begins", ROLL_OFF, facts={"force": said.choice})
    for nth in range(1, MOST_TIES):
        rolls = (partial(play.throw, ROLL_OFF, army_id, nth=nth) for army_id in armies)
        throws, course = thrown_together(course, rolls)
        if course.is_stopped:
            return course
        totals = [throw.total for throw in throws]
        first = winner_of(dict(zip(armies, totals, strict=True)))
        told = Event(
            kind="rolls-off" if first else "rolls-off-tie",
            rule=ROLL_OFF,
            facts={"force": first, "forces": armies, "rolled": tuple(map(str, totals))},
            throws=throws,
        )
        course = course.after(situation, told)
        if first:
            return course.after(replace(situation, mover=first))
    message = f"{play.period}: {MOST_TIES} ties; expected dice that differ"
    raise AssertionError(message)


def status_lapses(course: TurnCourse) -> TurnCourse:
    """Let the status of the army end whose turn begins.

    Rule: TSC-ROLL-07.
    """
    army = course.mover
    if army.status is Status.NORMAL:
        return course
    course = course.with_army(replace(army, status=status_as_turn_begins()))
    facts = {"status": str(army.status)}
    return course.tells("status-ends", "TSC-ROLL-07", army.army, facts=facts)


# One army's move: its distance from the enemy, its roll, and where it goes.

ROLL, MAY_MOVE, FAILED = "TSC-ROLL-01", "TSC-TURN-02", "TSC-ROLL-05"
NO_CONTACT = "failure.no_contact"


def looks_for_the_enemy(course: TurnCourse) -> TurnCourse:
    """Count how far the enemy is; where he is near, roll and note the status.

    Rules: TSC-TURN-03, TSC-TURN-04, TSC-ROLL-01, TSC-ROLL-02.
    """
    play, army, enemy = course.play, course.mover, course.enemy
    apart = hexes_apart(play.board, play.switches, army.at, enemy.at)
    begun = ArmyTurn(turn=play.period.number, start=army.at, goal=army.at, by=army.army)
    if not needs_roll(play.tables, apart):
        kind = "distant" if apart else "no-way-between"
        course = course.with_army(replace(army, last=begun))
        return course.tells(kind, "TSC-TURN-03", army.army, other=enemy.army, apart=apart or 0)
    throw = play.throw(ROLL, army.army, dice=DICE)
    ground = play.board.terrain_at(army.at).key
    race = play.campaign.force(army.army).race
    penalty = ground_penalty(play.tables, play.switches, race, ground)
    roll = move_roll(play.tables, throw.total, penalty)
    rolled = Rolled(
        pips=throw.pips, terrain=ground, penalty=penalty, total=roll.total, result=roll.result
    )
    added = Modifier(reason=f"ground-{ground}", amount=Fraction(penalty), rule="TSC-ROLL-06")
    told = Event(
        kind=f"rolls-{roll.result}",
        rule=ROLL,
        force=army.army,
        sides=(play.side_of(army.army),),
        facts={"force": army.army, "at": army.at, "natural": throw.total, "total": roll.total},
        starts_from=Fraction(throw.total),
        modifiers=(added,) if penalty else (),
        result=Fraction(roll.total),
        throws=(throw,),
    )
    last = replace(begun, roll=rolled)
    army = replace(army, status=status_of(roll.result), last=last)
    return course.after(course.situation.with_army(army), told)


def is_settled(situation: TscState, army_id: str) -> bool:
    """Return whether this turn has gone so far that a player can move nothing in it.

    Rules: TSC-TURN-03, TSC-ROLL-05.
    """
    last = situation.armies[situation.mover].last if situation.mover else None
    has_begun = last is not None and last.turn == situation.period.number
    return has_begun and situation.moved_by != army_id


def moves(course: TurnCourse) -> TurnCourse:
    """Move the army on turn one hex or leave it, as whoever moves it says.

    After a failure that hex may hold the enemy's own army (TSC-AMB-06).

    Rules: TSC-TURN-02, TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05.
    """
    play, army, by = course.play, course.mover, course.situation.moved_by
    is_own, goals = by == army.army, open_hexes(play.board, army.at)
    if not is_own and play.switches.flag(NO_CONTACT):
        goals = tuple(at for at in goals if at != course.enemy.at)
    kind, rule = (MOVE, MAY_MOVE) if is_own else (PUSH, FAILED)
    among = tuple(map(play.label, goals))
    stay = Choice(key=STAY, means=f"{kind}-{STAY}", rule=rule)
    go = Choice(key=GO, means=f"{kind}-{GO}", rule=rule, needs=("to",), among=among)

    def goal_of(said: Decision) -> Hex:
        if said.choice == STAY:
            return army.at
        goal = hexes_in(said, "to", rule=rule)[0]
        if goal in goals:
            return goal
        what = f"the army cannot be moved into {play.label(goal)}"
        hint = f"choose one of: {', '.join(among)}"
        fault = Finding("C070", (*said.where, "to"), what, hint, rule=rule)
        raise CampaignError((fault,))

    question = course.question(kind, by, *((go, stay) if among else (stay,)))
    course, said = answered(course, question, goal_of)
    if said is None:
        return course
    goal = goal_of(said)
    last = None if army.last is None else replace(army.last, goal=goal, by=by)
    course = course.with_army(replace(army, at=goal, last=last))
    if goal == army.at:
        told, way = ("stays" if is_own else "is-left"), {"at": goal}
    else:
        told, way = ("moves" if is_own else "is-moved"), {"from": army.at, "to": goal}
    return course.tells(told, rule, army.army, facts=way, other=by)
