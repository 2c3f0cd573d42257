"""Cities that are taken, kingdoms that fall with theirs, and who is left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import (
    fallen,
    joined,
    lost_with,
    waiting_in,
)
from generator.systems.grand_strategic.rules.course import Tidings, country_of
from generator.systems.grand_strategic.rules.fight.battle_given import (
    cities_by_distance,
    room_in,
)
from generator.systems.grand_strategic.rules.parting import (
    Share,
    share_of,
    without_share,
)
from generator.systems.grand_strategic.rules.positions import (
    city_taken,
    last_in_play,
    withdrawn,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.ground import Place


# Armies that are in cities at once, however far these are.

ROOM = "GS-CITY-01"


def put_into_cities(
    course: GrandCourse, quarters: Mapping[str, str], rule: str
) -> GrandCourse:
    """Put armies into cities at once; what finds room in none is lost.

    Those come first whom a city has room for; of the others a part is kept, if there is
    room for it (GS-AMB-28).

    Args:
        course: The period so far.
        quarters: The city of each army, by id; empty: none has room for it.
        rule: Why they go there.

    Rules: GS-CITY-01, GS-CITY-02, GS-WILD-43, GS-SEAS-03.
    """
    for army in sorted(quarters, key=lambda army: not quarters[army]):
        city = quarters[army]
        place = _put if city else _put_in_part
        course = place(course, army, city, rule)
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


def _put_in_part(course: GrandCourse, army: str, _city: str, rule: str) -> GrandCourse:
    """Put as much of an army into a city as there is room for; without any it is lost.

    Rule: GS-CITY-01.
    """
    roomiest = roomiest_city(course, army)
    room = room_in(course, roomiest) if roomiest else 0
    if roomiest is None or room <= 0:
        return _lost(course, army, rule)
    course = kept_in_part(course, army, room)
    if army not in course.situation.armies:
        return course
    return _put(course, army, roomiest.id, rule)


def roomiest_city(course: GrandCourse, army: str) -> Place | None:
    """Return the city of an army's kingdom with most room; of several the nearest.

    Rule: GS-CITY-01.
    """
    one = course.army(army)
    own = cities_by_distance(course, one.kingdom, one.at)
    return max(own, key=lambda city: room_in(course, city), default=None)


def kept_in_part(course: GrandCourse, army: str, room: int) -> GrandCourse:
    """Keep as much of an army as there is room for; the rest of it is lost.

    Where a list of units is kept, whole units are.

    Rule: GS-CITY-01.
    """
    one = course.army(army)
    kept = share_of(one, room)
    lost = Share(
        regulars=one.regulars - kept.regulars,
        taken={
            key: band.points - kept.taken.get(key, 0) for key, band in one.bands.items()
        },
        units=tuple(unit for unit in one.units if unit not in kept.units),
    )
    told = Tidings(kind="winter-losses", rule=ROOM, facts={"points": lost.points})
    course = course.tells_of(army, told)
    if not kept.points:
        return course.after(lost_with(course.situation, army))
    return course.after(course.situation.with_army(without_share(one, lost)))


def _lost(course: GrandCourse, army: str, rule: str) -> GrandCourse:
    one = course.army(army)
    told = Tidings(
        kind="finds-no-city", rule=rule, facts={"at": one.at, "points": one.points}
    )
    return course.tells_of(army, told).after(lost_with(course.situation, army))


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
