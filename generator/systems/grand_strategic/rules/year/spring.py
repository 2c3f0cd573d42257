"""Spring: mercenaries arrive, and armies take the field beside their cities."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.fight.new_troops import may_appear_in
from generator.systems.grand_strategic.rules.orders import START, StartOrder
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.year.for_kingdoms import (
    cities_of,
    garrison_of,
    joins_in_city,
    points_within,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.events import FactValue

ARRIVE, ROOM, NOT_ITS_CITY = "GS-MERC-04", "GS-CITY-01", "GS-CITY-03"
TOO_MANY = "GS-DEF-04"


def mercenaries_arrive(course: GrandCourse) -> GrandCourse:
    """Let hired mercenaries join armies as ordered; the others go to the capital.

    Rules: GS-MERC-01, GS-MERC-04.
    """
    for each in course.play.campaign.kingdoms:
        if course.situation.kingdoms[each.kingdom].hired:
            course = _arrive(course, each.kingdom)
    return course


def starts_of(course: GrandCourse, kingdom: str) -> tuple[StartOrder, ...]:
    """Return what a kingdom ordered for the spring, in the order of the file."""
    orders: tuple[StartOrder, ...] = course.play.inputs.of(START)
    side_of = course.play.side_of
    return tuple(order for order in orders if side_of(order.force) == kingdom)


def city_of(course: GrandCourse, order: StartOrder) -> str:
    """Return the city from which an army sets out; empty: it is in none."""
    one = course.situation.armies.get(order.force)
    return order.city or (one.city if one else "")


def _arrive(course: GrandCourse, kingdom: str) -> GrandCourse:
    left = course.situation.kingdoms[kingdom].hired
    for order in starts_of(course, kingdom):
        points = min(order.hired, left)
        if not points:
            continue
        city = city_of(course, order)
        rule = _barred(course, kingdom, city, points)
        if rule:
            place = course.play.board.place(city)
            told = Tidings(
                kind=f"cannot-start-{rule.casefold()}",
                rule=rule,
                facts={"goal": place.at} if place else {},
            )
            course = course.tells_of(order.force, told)
            continue
        course, left = _joins(course, city, points), left - points
    course = _by_default(course, kingdom, left) if left else course
    known = replace(course.situation.kingdoms[kingdom], hired=0)
    return course.after(course.situation.with_kingdom(known))


def _by_default(course: GrandCourse, kingdom: str, points: int) -> GrandCourse:
    """Let mercenaries join in the capital, else in the first city with room."""
    capital = course.play.campaign.kingdom(kingdom).capital
    cities = sorted(
        (city.id for city in cities_of(course, kingdom)),
        key=lambda city: (city != capital, city),
    )
    for city in cities:
        if not _barred(course, kingdom, city, points):
            return _joins(course, city, points)
    facts: dict[str, FactValue] = {"kingdom": kingdom, "points": points}
    told = Tidings(kind="company-homeless", rule=ROOM, facts=facts)
    return course.tells(told, kingdom)


def _barred(course: GrandCourse, kingdom: str, city: str, points: int) -> str:
    """Return the rule by which mercenaries cannot join in a city; empty: they can."""
    if city not in [each.id for each in cities_of(course, kingdom)]:
        return NOT_ITS_CITY
    amounts, within = course.play.amounts, points_within(course.situation, city)
    if within + points > amounts.of("city-most"):
        return ROOM
    place = course.play.board.place(city)
    if place is None or not may_appear_in(course, kingdom, place):
        return TOO_MANY
    is_alone = garrison_of(course.situation, city) is None
    return ARRIVE if is_alone and points < amounts.of("army-least") else ""


def _joins(course: GrandCourse, city: str, points: int) -> GrandCourse:
    """Let mercenaries join the army in a city, or be one of their own."""
    place = course.play.board.place(city)
    if place is None:
        return course
    course = joins_in_city(course, place, points, BandOrigin.HIRED)
    host = garrison_of(course.situation, city)
    facts: dict[str, FactValue] = {"at": place.at, "points": points}
    told = Tidings(kind="company-arrives", rule=ARRIVE, facts=facts)
    return course.tells_of(host.army, told) if host else course
