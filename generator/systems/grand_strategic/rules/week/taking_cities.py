"""Cities that are taken, kingdoms that fall with theirs, and who is left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.commanders import (
    fallen,
    waiting_in,
)
from generator.systems.grand_strategic.rules.country_now import country_of
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.fallen_kingdoms import (
    city_taken,
    last_in_play,
    withdrawn,
)
from generator.systems.grand_strategic.rules.week.housing import put_into_cities

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.positions import Country

TAKES, FALLS, FREES = "GS-CITY-03", "GS-CITY-02", "GS-WILD-33"


def takes_city(course: GrandCourse, army: str) -> GrandCourse:
    """Give the city of an army's hex to its kingdom, if it is somebody else's.

    It is taken by entering it where nobody defends it, or by beating its garrison
    (GS-AMB-26). A prince of the kingdom who was held there is free; generals of the
    old owner's who were there alone are lost.

    Rules: GS-CITY-03, GS-CITY-02, GS-WILD-33.
    """
    one = course.army(army)
    country = country_of(course.play.campaign, course.situation)
    city = country.city_at(one.at)
    if city is None:
        return course
    owner = country.owner_of(city)
    if owner == one.kingdom or (owner and country.are_friends(owner, one.kingdom)):
        return course
    course = _handed_over(course, country, city.id, army)
    course = _as_garrison(course, army, city.id)
    kingdom = course.situation.kingdoms.get(owner)
    is_capital = kingdom is not None and country.capitals.get(owner) == city.id
    if kingdom is None or not is_capital or not kingdom.is_in_play:
        return course
    return kingdom_falls(course, owner)


def _handed_over(
    course: GrandCourse, country: Country, city: str, army: str
) -> GrandCourse:
    """Make a city a kingdom's, and set its prince free."""
    situation, kingdom = course.situation, course.army(army).kingdom
    after = city_taken(country, city, kingdom)
    before = situation.cities[city]
    held = tuple(
        whose for whose in before.prisoners if city in after.only_cities[whose]
    )
    for general in waiting_in(situation, city):
        situation = fallen(situation, general)
    now = replace(before, owner=after.owners[city], prisoners=held)
    everybody = tuple(situation.kingdoms)
    told = Tidings(
        kind="city-taken",
        rule=TAKES,
        facts={
            "force": army,
            "side": kingdom,
            "at": course.army(army).at,
            "other": before.owner,
        },
    )
    course = course.after(situation.with_city(now)).tells(told, *everybody, force=army)
    if held == before.prisoners:
        return course
    freed = Tidings(
        kind="prince-freed",
        rule=FREES,
        facts={"side": kingdom, "at": course.army(army).at},
    )
    return course.tells(freed, *everybody)


def _as_garrison(course: GrandCourse, army: str, city: str) -> GrandCourse:
    inside = replace(course.army(army), city=city)
    return course.after(course.situation.with_army(inside))


def kingdom_falls(course: GrandCourse, kingdom: str) -> GrandCourse:
    """Take a kingdom out of the game, for it has lost its capital.

    Its field armies go into the nearest cities it still has, for good.

    Rule: GS-CITY-02.
    """
    situation = course.situation
    now = replace(situation.kingdoms[kingdom], is_in_play=False)
    told = Tidings(kind="kingdom-falls", rule=FALLS, facts={"side": kingdom})
    course = course.after(situation.with_kingdom(now)).tells(told, *situation.kingdoms)
    return _who_is_left(withdraws(course, kingdom))


def withdraws(course: GrandCourse, kingdom: str) -> GrandCourse:
    """Put the field armies of a kingdom that is out of the game into nearest cities.

    As its capital falls; and again who is beaten out of such a city (GS-AMB-27).

    Rule: GS-CITY-02.
    """
    if course.situation.kingdoms[kingdom].is_in_play:
        return course
    country = country_of(course.play.campaign, course.situation)
    quarters = withdrawn(course.play.amounts, country, kingdom)
    return put_into_cities(course, quarters, FALLS)


def _who_is_left(course: GrandCourse) -> GrandCourse:
    """Say who has won, once one kingdom alone has its capital (GS-AMB-47).

    Rule: GS-CITY-02.
    """
    country = country_of(course.play.campaign, course.situation)
    victor = last_in_play(country)
    if not victor or course.situation.victor:
        return course
    told = Tidings(kind="kingdom-wins", rule=FALLS, facts={"side": victor})
    return course.after(replace(course.situation, victor=victor)).tells(
        told, *course.situation.kingdoms
    )
