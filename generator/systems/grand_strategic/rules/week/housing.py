"""Armies that are in cities at once, however far these are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.commanders import lost_with
from generator.systems.grand_strategic.rules.armies.joining import joined
from generator.systems.grand_strategic.rules.armies.parting import (
    Share,
    share_of,
    without_share,
)
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.fight.battle_given import (
    cities_by_distance,
    room_in,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.features import Place

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
