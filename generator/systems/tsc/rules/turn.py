"""How a turn begins, and one army's move: its distance, its roll, and where it goes."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.period_play import thrown_together
from generator.kit.phase import Choice, hexes_in
from generator.systems.tsc.rules.replies import GO, MOVE, PUSH, STAY, answered
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
from generator.values import replace
from generator.world.events import Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.tsc.rules.state import TscState, TurnCourse
    from generator.world.events import FactValue
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Decision


# Who has the first turn: each side rolls one die, the higher begins.


def winner_of(rolls: Mapping[str, int]) -> str:
    """Return who rolled highest alone; empty: there is a tie, and all roll again.

    Rule: TSC-TURN-01.
    """
    best = max(rolls.values())
    first, *others = (who for who, rolled in rolls.items() if rolled == best)
    return "" if others else first


def next_in_turn(armies: tuple[str, ...], army: str) -> str:
    """Return whose turn comes after an army's.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    return armies[(armies.index(army) + 1) % len(armies)]


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
        choices = (Choice(key=army, means="begins", rule=ROLL_OFF) for army in armies)
        course, said = answered(course, course.question("first", "", *choices))
        if said is None:
            return course
        course = course.after(replace(situation, mover=said.choice))
        return course.tells("begins", ROLL_OFF, facts={"force": said.choice})
    for nth in range(1, MOST_TIES):
        rolls = (partial(play.throw, ROLL_OFF, army, nth=nth) for army in armies)
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
        facts: dict[str, FactValue] = {"other": enemy.army, "apart": apart or 0}
        course = course.with_army(replace(army, last=begun))
        return course.tells(kind, "TSC-TURN-03", army.army, facts=facts)
    throw = play.throw(ROLL, army.army, dice=DICE)
    ground = play.board.terrain_at(army.at).key
    race = play.campaign.force(army.army).race
    penalty = ground_penalty(play.tables, play.switches, race, ground)
    roll = move_roll(play.tables, throw.total, penalty)
    rolled = Rolled(
        pips=throw.pips,
        terrain=ground,
        penalty=penalty,
        total=roll.total,
        result=roll.result,
    )
    added = Modifier(
        reason=f"ground-{ground}", amount=Fraction(penalty), rule="TSC-ROLL-06"
    )
    told = Event(
        kind=f"rolls-{roll.result}",
        rule=ROLL,
        force=army.army,
        sides=(play.side_of(army.army),),
        facts={
            "force": army.army,
            "at": army.at,
            "natural": throw.total,
            "total": roll.total,
        },
        starts_from=Fraction(throw.total),
        modifiers=(added,) if penalty else (),
        result=Fraction(roll.total),
        throws=(throw,),
    )
    last = replace(begun, roll=rolled)
    army = replace(army, status=status_of(roll.result), last=last)
    return course.after(course.situation.with_army(army), told)


def is_settled(situation: TscState, army: str) -> bool:
    """Return whether this turn has gone so far that a player can move nothing in it.

    Rules: TSC-TURN-03, TSC-ROLL-05.
    """
    last = situation.armies[situation.mover].last if situation.mover else None
    has_begun = last is not None and last.turn == situation.period.number
    return has_begun and situation.moved_by != army


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
    facts: dict[str, FactValue] = {"other": by}
    if goal == army.at:
        told, way = ("stays" if is_own else "is-left"), {"at": goal}
    else:
        told, way = ("moves" if is_own else "is-moved"), {"from": army.at, "to": goal}
    return course.tells(told, rule, army.army, facts=facts | way)
