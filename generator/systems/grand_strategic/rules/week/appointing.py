"""Generals who are rolled for: as the game begins, and in cities ever after."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.dice.kinds import D10
from generator.kit.period_course import thrown_together
from generator.systems.grand_strategic.rules.armies.commanders import (
    last_general,
    waiting_in,
    with_new_general,
)
from generator.systems.grand_strategic.rules.armies.joining import arrived
from generator.systems.grand_strategic.rules.calendar import FIRST
from generator.systems.grand_strategic.rules.course import (
    Tidings,
    each_unless_stopped,
)
from generator.systems.grand_strategic.rules.generals import first_generals
from generator.systems.grand_strategic.rules.wild_events import MOURNS

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.systems.grand_strategic.rules.course import GrandCourse

APPOINTED = "GS-GENL-01"
_TOLD = "general-appointed"


def first_appointed(course: GrandCourse) -> GrandCourse:
    """Roll for the general of every army of which nobody says how able he is.

    Rules: GS-GENL-01, GS-ARMY-02.
    """
    if course.play.period != FIRST:
        return course
    armies = course.situation.armies
    lacking = [army for army in course.in_order() if not armies[army].general]
    rolls = (partial(_thrown, course, army) for army in lacking)
    throws, course = thrown_together(course, rolls)
    if course.is_stopped:
        return course
    for army, throw in zip(lacking, throws, strict=True):
        course = _appointed(course, army, throw)
    return course


def settled_in_cities(course: GrandCourse) -> GrandCourse:
    """See to armies in cities of their own: who had to come there has come.

    An army without a general is given one; a general who waits there joins it. Who
    came to mourn stays a turn.

    Rules: GS-ARMY-08, GS-GENL-09, GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    return each_unless_stopped(course, course.in_order(), _settled)


def _settled(course: GrandCourse, army: str) -> GrandCourse:
    one = course.situation.armies.get(army)
    if one is None or not one.city:
        return course
    if one.forced_by:
        course = _has_come(course, army)
    for general in waiting_in(course.situation, one.city):
        joins = arrived(course.situation, general, army)
        course = course.after(joins)
    if course.army(army).general:
        return course
    return _appointed(course, army, _thrown(course, army))


def _has_come(course: GrandCourse, army: str) -> GrandCourse:
    """End a forced march; who came to mourn stays for the turn after this one.

    Rules: GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    one = course.army(army)
    stays = one.stays_until
    if one.forced_by == MOURNS:
        stays = course.play.calendar.after(course.play.period)
    rested = replace(one, forced_by="", stays_until=stays)
    told = Tidings(kind="has-come-home", rule=one.forced_by, facts={"at": one.at})
    return course.after(course.situation.with_army(rested)).tells_of(army, told)


def _thrown(course: GrandCourse, army: str) -> Throw:
    """Roll for an army's general; if one dies the same week, once more for the next."""
    told = (event for event in course.events if event.kind == _TOLD)
    before = sum(event.force == army for event in told)
    return course.play.throw(APPOINTED, army, kind=D10, nth=before + 1)


def _appointed(course: GrandCourse, army: str, throw: Throw) -> GrandCourse:
    """Give an army the general whom the die brings.

    Rules: GS-GENL-01, GS-ARMY-08.
    """
    play = course.play
    is_first = play.period == FIRST
    called = play.campaign.force(army).commander if is_first else ""
    general = first_generals(play.tables, {army: throw.total})[army]
    kingdom = course.army(army).kingdom
    situation = with_new_general(course.situation, army, general, called)
    told = Tidings(
        kind=_TOLD,
        rule=APPOINTED,
        facts={
            "general": last_general(situation, kingdom),
            "ability": general.ability,
            "rolled": throw.total,
        },
        throws=(throw,),
    )
    return course.after(situation).tells_of(army, told)
