"""How a turn begins, and one army's move: its distance, its roll, and where it goes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.period_play import thrown_together
from generator.kit.phase import Choice, hexes_in
from generator.systems.tsc.rules.replies import reply_to
from generator.systems.tsc.rules.roll import (
    DICE,
    Status,
    ground_penalty,
    hexes_apart,
    move_roll,
    moves_itself,
    needs_roll,
    open_hexes,
    status_as_turn_begins,
    status_of,
)
from generator.systems.tsc.rules.state import GO, STAY, ArmyTurn, Rolled, put
from generator.world.events import Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Question
    from generator.systems.tsc.rules.state import (
        ArmyState,
        TscState,
        TurnCourse,
        TurnPlay,
    )
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

    Rule: TSC-TURN-01.
    """
    if course.situation.mover:
        return course
    if course.play.switches.flag(BY_UMPIRE):
        return _said(course)
    return _rolled_off(course)


def _said(course: TurnCourse) -> TurnCourse:
    """Take the umpire's word for who begins, or ask for it."""
    armies = tuple(
        Choice(key=army, means="begins", rule=ROLL_OFF)
        for army in sorted(course.situation.armies)
    )
    question = put(course.play, "first", "", armies)
    decision = reply_to(course.play, course.situation, question).decision
    if decision is None:
        return course.asking(question)
    return course.after(
        replace(course.situation, mover=decision.choice),
        Event(kind="begins", rule=ROLL_OFF, facts={"force": decision.choice}),
    )


def _rolled_off(course: TurnCourse) -> TurnCourse:
    """Let each side roll one die until one of them is higher.

    Rule: TSC-TURN-01.
    """
    armies = sorted(course.situation.armies)
    for nth in range(1, MOST_TIES):
        rolls = (partial(course.play.throw, ROLL_OFF, army, nth=nth) for army in armies)
        throws, course = thrown_together(course, rolls)
        if course.is_stopped:
            return course
        totals = (throw.total for throw in throws)
        first = winner_of(dict(zip(armies, totals, strict=True)))
        course = course.after(
            course.situation,
            Event(
                kind="rolls-off" if first else "rolls-off-tie",
                rule=ROLL_OFF,
                facts={
                    "force": first,
                    "forces": tuple(armies),
                    "rolled": tuple(str(throw.total) for throw in throws),
                },
                throws=throws,
            ),
        )
        if first:
            return course.after(replace(course.situation, mover=first))
    message = f"{course.play.period}: {MOST_TIES} ties; expected dice that differ"
    raise AssertionError(message)


def status_lapses(course: TurnCourse) -> TurnCourse:
    """Let the status of the army end whose turn begins.

    Rule: TSC-ROLL-07.
    """
    army = course.situation.armies[course.situation.mover]
    if army.status is Status.NORMAL:
        return course
    return course.after(
        course.situation.with_army(replace(army, status=status_as_turn_begins())),
        Event(
            kind="status-ends",
            rule="TSC-ROLL-07",
            force=army.army,
            sides=(course.play.campaign.force(army.army).side,),
            facts={"force": army.army, "status": str(army.status)},
        ),
    )


# One army's move: its distance from the enemy, its roll, and where it goes.

ROLL = "TSC-ROLL-01"
MAY_MOVE = "TSC-TURN-02"
FAILED = "TSC-ROLL-05"
NO_CONTACT = "failure.no_contact"
MOVE, PUSH = "move", "push"
"""The questions where an army goes: to its own player, and to the enemy's."""


def looks_for_the_enemy(course: TurnCourse) -> TurnCourse:
    """Count how far the enemy is, and roll where he is near.

    Rules: TSC-TURN-03, TSC-TURN-04.
    """
    play, army = course.play, _mover(course.situation)
    enemy = course.situation.other(army.army)
    apart = hexes_apart(play.board, play.switches, army.at, enemy.at)
    begun = ArmyTurn(turn=play.period.number, start=army.at, goal=army.at, by=army.army)
    course = course.after(course.situation.with_army(replace(army, last=begun)))
    if needs_roll(play.tables, apart):
        return _rolls(course, army)
    told = Event(
        kind="distant" if apart else "no-way-between",
        rule="TSC-TURN-03",
        force=army.army,
        sides=_side(play, army.army),
        facts={"force": army.army, "other": enemy.army, "apart": apart or 0},
    )
    return course.after(course.situation, told)


def _rolls(course: TurnCourse, army: ArmyState) -> TurnCourse:
    """Make the move roll and note the status it brings.

    Rules: TSC-ROLL-01, TSC-ROLL-02, TSC-TURN-04.
    """
    play = course.play
    throw = play.throw(ROLL, army.army, dice=DICE)
    terrain = play.board.terrain_at(army.at)
    race = play.campaign.force(army.army).race
    penalty = ground_penalty(play.tables, play.switches, race, terrain.key)
    roll = move_roll(play.tables, throw.total, penalty)
    rolled = Rolled(
        pips=throw.pips,
        terrain=terrain.key,
        penalty=penalty,
        total=roll.total,
        result=roll.result,
    )
    begun = course.situation.armies[army.army]
    last = None if begun.last is None else replace(begun.last, roll=rolled)
    modifier = Modifier(
        reason=f"ground-{terrain.key}", amount=Fraction(penalty), rule="TSC-ROLL-06"
    )
    return course.after(
        course.situation.with_army(
            replace(begun, status=status_of(roll.result), last=last)
        ),
        Event(
            kind=f"rolls-{roll.result}",
            rule=ROLL,
            force=army.army,
            sides=_side(play, army.army),
            facts={
                "force": army.army,
                "at": army.at,
                "natural": throw.total,
                "total": roll.total,
            },
            starts_from=Fraction(throw.total),
            modifiers=(modifier,) if penalty else (),
            result=Fraction(roll.total),
            throws=(throw,),
        ),
    )


def who_moves(situation: TscState) -> str:
    """Return the army whose player moves the army on turn: its own or the enemy's.

    Rules: TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05, TSC-TURN-03.
    """
    army = _mover(situation)
    roll = army.last.roll if army.last else None
    if roll is None or moves_itself(roll.result):
        return army.army
    return situation.other(army.army).army


def is_settled(situation: TscState, army: str) -> bool:
    """Return whether this turn has gone so far that a player can move nothing in it.

    Rules: TSC-TURN-03, TSC-ROLL-05.
    """
    last = situation.armies[situation.mover].last if situation.mover else None
    has_begun = last is not None and last.turn == situation.period.number
    return has_begun and who_moves(situation) != army


def goals(play: TurnPlay, situation: TscState) -> tuple[Hex, ...]:
    """Return the hexes into which the army on turn can be moved now, clockwise.

    After a failure they may hold the enemy's own army (TSC-AMB-06).

    Rules: TSC-TURN-02, TSC-ROLL-05.
    """
    army = _mover(situation)
    around = open_hexes(play.board, army.at)
    is_own = who_moves(situation) == army.army
    if is_own or not play.switches.flag(NO_CONTACT):
        return around
    enemy = situation.other(army.army)
    return tuple(at for at in around if at != enemy.at)


def moves(course: TurnCourse) -> TurnCourse:
    """Move the army on turn one hex or leave it, as whoever moves it says.

    Rules: TSC-TURN-02, TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05.
    """
    play, situation = course.play, course.situation
    by = who_moves(situation)
    question = where_to(play, situation)
    reply = reply_to(
        play, situation, question, lambda said: _goal(play, situation, said)
    )
    course = course.after(situation, *reply.events)
    if reply.decision is None:
        return course.asking(question)
    goal = _goal(play, situation, reply.decision)
    army = _mover(situation)
    last = None if army.last is None else replace(army.last, goal=goal, by=by)
    return course.after(
        situation.with_army(replace(army, at=goal, last=last)),
        _told(play, army, goal, by),
    )


def where_to(play: TurnPlay, situation: TscState) -> Question:
    """Put the question where the army on turn goes, to whoever moves it.

    Rules: TSC-TURN-02, TSC-ROLL-03, TSC-ROLL-04, TSC-ROLL-05.
    """
    army, by = _mover(situation), who_moves(situation)
    kind, rule = (MOVE, MAY_MOVE) if by == army.army else (PUSH, FAILED)
    among = tuple(map(play.label, goals(play, situation)))
    stay = Choice(key=STAY, means=f"{kind}-{STAY}", rule=rule)
    go = Choice(key=GO, means=f"{kind}-{GO}", rule=rule, needs=("to",), among=among)
    facts = (("other", army.army), ("at", play.label(army.at)))
    return put(play, kind, by, (go, stay) if among else (stay,), facts)


def _goal(play: TurnPlay, situation: TscState, decision: Decision) -> Hex:
    """Return the hex in which the army on turn shall end.

    Raises:
        CampaignError: It cannot be moved there.
    """
    if decision.choice == STAY:
        return _mover(situation).at
    rule = MAY_MOVE if who_moves(situation) == situation.mover else FAILED
    goal = hexes_in(decision, "to", rule=rule)[0]
    open_to_it = goals(play, situation)
    if goal in open_to_it:
        return goal
    raise CampaignError(
        (
            Finding(
                code="C070",
                where=(*decision.where, "to"),
                what=f"the army cannot be moved into {play.label(goal)}",
                hint=f"choose one of: {', '.join(map(play.label, open_to_it))}",
                rule=rule,
            ),
        )
    )


def _told(play: TurnPlay, army: ArmyState, goal: Hex, by: str) -> Event:
    """Tell where an army went, and who moved it."""
    is_own, is_left = by == army.army, goal == army.at
    own = "stays" if is_left else "moves"
    enemys = "is-left" if is_left else "is-moved"
    return Event(
        kind=own if is_own else enemys,
        rule=MAY_MOVE if is_own else FAILED,
        force=army.army,
        sides=_side(play, army.army),
        facts={"force": army.army, "other": by}
        | ({"at": goal} if is_left else {"from": army.at, "to": goal}),
    )


def _mover(situation: TscState) -> ArmyState:
    return situation.armies[situation.mover]


def _side(play: TurnPlay, army: str) -> tuple[str, ...]:
    return (play.campaign.force(army).side,)
