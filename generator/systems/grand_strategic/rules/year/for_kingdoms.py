"""What is done for every kingdom: its treasury, its cities, its armies in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.period_course import unless_stopped
from generator.systems.grand_strategic.rules.armies.joining import strengthened
from generator.systems.grand_strategic.rules.armies.new_armies import with_new_band
from generator.systems.grand_strategic.rules.fight.new_troops import new_in_city

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import (
        BandOrigin,
        GrandArmyState,
        GrandState,
    )
    from generator.systems.grand_strategic.rules.treasuries import Treasury
    from generator.world.features import Place


def for_each_kingdom(
    course: GrandCourse, step: Callable[[GrandCourse, str], GrandCourse]
) -> GrandCourse:
    """Play a step for every kingdom, though one before it has something to answer.

    Of kingdoms that do not look at one another all are so asked at once.
    """
    awaited = course.questions

    def of(kingdom: str) -> Callable[[GrandCourse], GrandCourse]:
        return unless_stopped(lambda now: step(now, kingdom))

    for each in course.play.campaign.kingdoms:
        course = of(each.kingdom)(replace(course, questions=()))
        awaited = (*awaited, *course.questions)
    return replace(course, questions=awaited)


def cities_of(course: GrandCourse, kingdom: str) -> tuple[Place, ...]:
    """Return the cities a kingdom has now, as the map lists them."""
    cities = course.situation.cities
    return tuple(
        place
        for place in course.play.board.places
        if place.id in cities and cities[place.id].owner == kingdom
    )


def garrison_of(situation: GrandState, city: str) -> GrandArmyState | None:
    """Return the army in a city; none: nobody is there."""
    return next((one for one in situation.armies.values() if one.city == city), None)


def points_within(situation: GrandState, city: str) -> int:
    """Return all points of troops in a city."""
    there = garrison_of(situation, city)
    return there.points if there else 0


def with_treasury(
    situation: GrandState, kingdom: str, treasury: Treasury
) -> GrandState:
    """Return the situation with what a kingdom has."""
    return situation.with_kingdom(
        replace(situation.kingdoms[kingdom], treasury=treasury)
    )


def first_army(course: GrandCourse, kingdom: str) -> str:
    """Return the army whose commander is asked for his kingdom; empty: it has none."""
    armies = course.situation.armies
    own = (army for army in course.in_order() if armies[army].kingdom == kingdom)
    return next(own, "")


def joins_in_city(
    course: GrandCourse, city: Place, points: int, origin: BandOrigin
) -> GrandCourse:
    """Let a group of mercenaries join the army in a city, or be one of its own.

    Rules: GS-MERC-04, GS-WILD-53.
    """
    kingdom = course.situation.cities[city.id].owner
    course = new_in_city(course, kingdom, city)
    host = garrison_of(course.situation, city.id)
    if host is None:
        return course
    situation, band = with_new_band(course.situation, kingdom, points, origin)
    joined = strengthened(situation.armies[host.army], bands=(band,))
    return course.after(situation.with_army(joined))
