"""Whose turn it is in a week: kingdoms one after another, as dice say, or together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.dice.kinds import D10
from generator.kit.period_course import thrown_together, unless_stopped
from generator.systems.grand_strategic.rules.course import (
    Tidings,
    each_unless_stopped,
)
from generator.systems.grand_strategic.rules.marches import Entering
from generator.systems.grand_strategic.rules.orders import GrandDeed, order_to
from generator.systems.grand_strategic.rules.policy_orders import policy_order
from generator.systems.grand_strategic.rules.week.orders_carried_out import (
    carries_out,
)
from generator.systems.grand_strategic.rules.week.stepping import ArmyStep, entry_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.dice.bag import Throw
    from generator.systems.grand_strategic.rules.course import GrandCourse

ORDER_OF_PLAY = "GS-DEF-01"
TOGETHER = "kingdoms.together"
MOST_TIES = 100
"""After so many ties in a row something is wrong with the dice."""


def order_of_kingdoms(course: GrandCourse) -> GrandCourse:
    """Roll for the order in which kingdoms move: high first, ties again (GS-AMB-24).

    Rule: GS-DEF-01.
    """
    kingdoms = _in_play(course)
    if course.play.switches.flag(TOGETHER) or len(kingdoms) <= 1:
        return course.after(replace(course.situation, move_order=kingdoms))
    rolled: dict[str, tuple[int, ...]] = dict.fromkeys(kingdoms, ())
    throws: list[Throw] = []
    for nth in range(1, MOST_TIES):
        tied = _tied(rolled)
        made, course = thrown_together(
            course, (partial(_thrown, course, key, nth) for key in tied)
        )
        if course.is_stopped:
            return course
        throws += made
        for key, throw in zip(tied, made, strict=True):
            rolled[key] = (*rolled[key], throw.total)
        if not _tied(rolled):
            return _ordered(course, rolled, throws)
    message = f"{course.play.period}: {MOST_TIES} ties; expected dice that differ"
    raise AssertionError(message)


def _in_play(course: GrandCourse) -> tuple[str, ...]:
    """Return the kingdoms in play, in the order of the file."""
    kingdoms = course.situation.kingdoms
    listed = (each.kingdom for each in course.play.campaign.kingdoms)
    return tuple(key for key in listed if kingdoms[key].is_in_play)


def _tied(rolled: dict[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Return the kingdoms that have rolled what another has."""
    alike: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for key, faces in rolled.items():
        alike[faces].append(key)
    return tuple(key for keys in alike.values() if len(keys) > 1 for key in keys)


def _thrown(course: GrandCourse, kingdom: str, nth: int) -> Throw:
    return course.play.throw(ORDER_OF_PLAY, kingdom, kind=D10, nth=nth)


def _ordered(
    course: GrandCourse, rolled: dict[str, tuple[int, ...]], throws: Iterable[Throw]
) -> GrandCourse:
    """Note and tell the order of kingdoms."""
    order = tuple(sorted(rolled, key=lambda key: rolled[key], reverse=True))
    told = Tidings(
        kind="move-order",
        rule=ORDER_OF_PLAY,
        facts={
            "kingdoms": order,
            "rolled": tuple(" then ".join(map(str, rolled[key])) for key in order),
        },
        throws=tuple(throws),
    )
    situation = replace(course.situation, move_order=order)
    return course.after(situation).tells(told, *order)


def kingdoms_move(course: GrandCourse) -> GrandCourse:
    """Let every kingdom's armies carry out their orders.

    Of each kingdom first those that have to go to a city, then the others in the order
    of the file. Together: first, in that order, everything that meets no enemy, as long
    as something does; then the rest.

    Rules: GS-DEF-01, GS-MOVE-01.
    """
    if course.play.switches.flag(TOGETHER):
        return _all_together(course)
    for kingdom in _whose_turns(course):
        course = each_unless_stopped(course, _armies_of(course, kingdom), carries_out)
    return course


def _whose_turns(course: GrandCourse) -> tuple[str, ...]:
    """Return all kingdoms; those that have fallen, whose armies stay, come last."""
    order = course.situation.move_order
    fallen = (key for key in course.situation.kingdoms if key not in order)
    return (*order, *sorted(fallen))


def _armies_of(course: GrandCourse, kingdom: str) -> tuple[str, ...]:
    """Return a kingdom's armies as they carry out their orders, forced ones first."""
    armies = course.situation.armies
    own = [key for key in course.in_order() if armies[key].kingdom == kingdom]
    return tuple(sorted(own, key=lambda key: not armies[key].forced_by))


def _all_together(course: GrandCourse) -> GrandCourse:
    """Let all armies move as if at once.

    Rule: GS-DEF-01.
    """
    waiting = tuple(
        army for key in _whose_turns(course) for army in _armies_of(course, key)
    )
    waiting = tuple(sorted(waiting, key=course.in_order().index))
    while True:
        quiet = [army for army in waiting if _meets_nobody(course, army)]
        if not quiet or course.is_stopped:
            break
        course = unless_stopped(partial(carries_out, army=quiet[0]))(course)
        waiting = tuple(army for army in waiting if army != quiet[0])
    return each_unless_stopped(course, waiting, carries_out)


def _meets_nobody(course: GrandCourse, army: str) -> bool:
    """Return whether what an army does now leads to no battle and is not barred."""
    one = course.situation.armies.get(army)
    order = order_to(army, course.play.inputs)
    if one is not None and order is None:
        policy = policy_order(course, army)
        order = policy.order if policy else None
    if one is None or one.forced_by or order is None or order.deed is GrandDeed.HOLD:
        return True
    partner = course.situation.armies.get(order.partner)
    goal = partner.at if partner else next(iter(order.route), None)
    if goal is None:
        return True
    step = ArmyStep(army=army, goal=goal)
    calm = (Entering.MARCHES, Entering.MERGES, Entering.TAKES_CITY)
    further = map(course.situation.army_at, order.route[1:])
    meets = any(other and other.kingdom != one.kingdom for other in further)
    return not meets and entry_of(course, step).kind in calm
