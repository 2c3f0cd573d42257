"""How a turn begins: whose it is, and what lapses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.period_course import thrown_together
from generator.kit.phase import Choice
from generator.systems.tsc.rules.course import put
from generator.systems.tsc.rules.first_turn import winner_of
from generator.systems.tsc.rules.replies import reply_to
from generator.systems.tsc.rules.statuses import Status, status_as_turn_begins
from generator.world.events import Event

if TYPE_CHECKING:
    from generator.systems.tsc.rules.course import TurnCourse

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
