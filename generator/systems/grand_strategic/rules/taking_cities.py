"""Cities that are taken, kingdoms that fall with theirs, and who is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import fallen, joined, lost_with, waiting_in
from generator.systems.grand_strategic.rules.parting import Share, share_of, without_share
from generator.systems.grand_strategic.rules.positions import city_taken, last_in_play, withdrawn
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.clock import FactValue
    from generator.world.ground import Place


# Armies that are in cities at once, however far these are.

ROOM = "GS-CITY-01"


def put_into_cities(course: GrandCourse, quarters: Mapping[str, str], rule: str) -> GrandCourse:
    """Put armies into cities at once; what finds room in none is lost.

    Those come first whom a city has room for; of the others a part is kept, if there is
    room for it (GS-AMB-28).

    Args:
        course: The period so far.
        quarters: The city of each army, by id; empty: none has room for it.
        rule: Why they go there.

    Rules: GS-CITY-01, GS-CITY-02, GS-WILD-43, GS-SEAS-03.
    """
    for army_id in sorted(quarters, key=lambda army_id: not quarters[army_id]):
        place, one = course.play.board.place(quarters[army_id]), course.army(army_id)
        if not quarters[army_id]:
            place = roomiest_city(course, army_id)
            room = course.room_in(place) if place else 0
            if room <= 0:
                facts: dict[str, FactValue] = {"at": one.at, "points": one.points}
                course = course.tells("finds-no-city", rule, army_id, facts=facts)
                course = course.after(lost_with(course.situation, army_id))
                continue
            course = kept_in_part(course, army_id, room)
        if place is not None and army_id in course.situation.armies:
            course = _put(course, army_id, place, rule)
    return course


def _put(course: GrandCourse, army_id: str, city: Place, rule: str) -> GrandCourse:
    """Put an army into a city, as part of whoever is there.

    Rules: GS-ARMY-03, GS-CITY-01.
    """
    one = course.army(army_id)
    if one.city == city.id:
        return course
    facts: dict[str, FactValue] = {"from": one.at, "to": city.at}
    course, armies = (
        course.tells("goes-into-city", rule, army_id, facts=facts),
        course.situation.armies.values(),
    )
    there = next((each.army for each in armies if each.city == city.id), "")
    inside = replace(one, at=city.at, city="" if there else city.id)
    situation = course.situation.with_army(inside)
    return course.after(joined(situation, army_id, there) if there else situation)


def roomiest_city(course: GrandCourse, army_id: str) -> Place | None:
    """Return the city of an army's kingdom with most room; of several the nearest.

    Rule: GS-CITY-01.
    """
    one = course.army(army_id)
    own = course.cities_by_distance(one.kingdom, one.at)
    return max(own, key=lambda city: course.room_in(city), default=None)


def kept_in_part(course: GrandCourse, army_id: str, room: int) -> GrandCourse:
    """Keep as much of an army as there is room for; the rest of it is lost.

    Where a list of units is kept, whole units are.

    Rule: GS-CITY-01.
    """
    one = course.army(army_id)
    kept = share_of(one, room)
    lost = Share(
        regulars=one.regulars - kept.regulars,
        taken={key: band.points - kept.taken.get(key, 0) for key, band in one.bands.items()},
        units=tuple(unit for unit in one.units if unit not in kept.units),
    )
    course = course.tells("winter-losses", ROOM, army_id, facts={"points": lost.points})
    if not kept.points:
        return course.after(lost_with(course.situation, army_id))
    return course.with_army(without_share(one, lost))


TAKES, FALLS, FREES = "GS-CITY-03", "GS-CITY-02", "GS-WILD-33"


def takes_city(course: GrandCourse, army_id: str) -> GrandCourse:
    """Give the city of an army's hex to its kingdom, if it is somebody else's.

    It is taken by entering it where nobody defends it, or by beating its garrison
    (GS-AMB-26); the army is its garrison then. A prince of the kingdom who was held
    there is free; generals of the old owner's who were there alone are lost.

    Rules: GS-CITY-03, GS-CITY-02, GS-WILD-33.
    """
    one, situation, country = course.army(army_id), course.situation, course.country
    city = country.city_at(one.at)
    if city is None:
        return course
    owner = country.owner_of(city)
    if owner == one.kingdom or (owner and country.are_friends(owner, one.kingdom)):
        return course
    only = city_taken(country, city.id, one.kingdom).only_cities
    before, everybody = situation.cities[city.id], tuple(situation.kingdoms)
    held = tuple(whose for whose in before.prisoners if city.id in only[whose])
    for general in waiting_in(situation, city.id):
        situation = fallen(situation, general)
    now = replace(before, owner=one.kingdom, prisoners=held)
    situation = situation.with_city(now).with_army(replace(one, city=city.id))
    facts: dict[str, FactValue] = {"side": one.kingdom, "at": one.at}
    taken: dict[str, FactValue] = {"force": army_id, **facts, "other": before.owner}
    course = course.after(situation).tells_sides("city-taken", TAKES, *everybody, facts=taken)
    if held != before.prisoners:
        course = course.tells_sides("prince-freed", FREES, *everybody, facts=facts)
    kingdom = situation.kingdoms.get(owner)
    is_capital = kingdom is not None and country.capitals.get(owner) == city.id
    if kingdom is None or not is_capital or not kingdom.is_in_play:
        return course
    return kingdom_falls(course, owner)


def kingdom_falls(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Take a kingdom out of the game, for it has lost its capital.

    Its field armies go into the nearest cities it still has, for good. Once one kingdom
    alone has its capital it has won (GS-AMB-47).

    Rule: GS-CITY-02.
    """
    situation = course.situation
    everybody = tuple(situation.kingdoms)
    now = replace(situation.kingdoms[kingdom_id], is_in_play=False)
    course = course.after(situation.with_kingdom(now)).tells_sides(
        "kingdom-falls", FALLS, *everybody, facts={"side": kingdom_id}
    )
    course = withdraws(course, kingdom_id)
    victor = last_in_play(course.country)
    if not victor or course.situation.victor:
        return course
    course = course.after(replace(course.situation, victor=victor))
    return course.tells_sides("kingdom-wins", FALLS, *everybody, facts={"side": victor})


def withdraws(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Put the field armies of a kingdom that is out of the game into nearest cities.

    As its capital falls; and again who is beaten out of such a city (GS-AMB-27).

    Rule: GS-CITY-02.
    """
    if course.situation.kingdoms[kingdom_id].is_in_play:
        return course
    return put_into_cities(course, withdrawn(course.country, kingdom_id), FALLS)
