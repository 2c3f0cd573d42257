"""Armies that are in cities at once, however far these are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.commanders import lost_with
from generator.systems.grand_strategic.rules.armies.joining import joined
from generator.systems.grand_strategic.rules.course import Tidings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandState


def put_into_cities(
    course: GrandCourse, quarters: Mapping[str, str], rule: str
) -> GrandCourse:
    """Put armies into cities at once; for whom there is no room, nothing is left.

    Args:
        course: The period so far.
        quarters: The city of each army, by id; empty: none has room for it.
        rule: Why they go there.

    Rules: GS-CITY-01, GS-CITY-02, GS-WILD-43, GS-SEAS-03.
    """
    for army, city in quarters.items():
        course = _put(course, army, city, rule) if city else _lost(course, army, rule)
    return course


def moved_into_city(situation: GrandState, army: str, city: str) -> GrandState:
    """Return the situation with an army in a city, as part of whoever is there.

    Rules: GS-ARMY-03, GS-CITY-01.
    """
    there = next((a.army for a in situation.armies.values() if a.city == city), "")
    if there:
        return situation if there == army else joined(situation, army, there)
    return situation.with_army(replace(situation.armies[army], city=city))


def _put(course: GrandCourse, army: str, city: str, rule: str) -> GrandCourse:
    place = course.play.board.place(city)
    if place is None or course.army(army).city == city:
        return course
    moved = replace(course.army(army), at=place.at, city="")
    told = Tidings(
        kind="goes-into-city",
        rule=rule,
        facts={"from": course.army(army).at, "to": place.at},
    )
    course = course.tells_of(army, told)
    return course.after(moved_into_city(course.situation.with_army(moved), army, city))


def _lost(course: GrandCourse, army: str, rule: str) -> GrandCourse:
    one = course.army(army)
    told = Tidings(
        kind="finds-no-city", rule=rule, facts={"at": one.at, "points": one.points}
    )
    return course.tells_of(army, told).after(lost_with(course.situation, army))
