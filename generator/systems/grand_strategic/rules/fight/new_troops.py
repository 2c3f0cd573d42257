"""Troops who stand in a city after a battle: routed, raised there, or turned over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.captives import taken_in
from generator.systems.grand_strategic.rules.commanders import (
    returned_to,
    strengthened,
    with_new_general,
)
from generator.systems.grand_strategic.rules.forming_armies import General
from generator.systems.grand_strategic.rules.muster import formed_id
from generator.systems.grand_strategic.rules.parting import (
    handed_to,
    made_of,
    next_number,
    share_of,
    with_formed,
    with_new_band,
    without_share,
)
from generator.systems.grand_strategic.rules.state import BandOrigin, GrandArmyState
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.parting import Share
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.events import FactValue
    from generator.world.ground import Place
    from generator.world.hexes import Hex

RAISES, RULE_TOO_MANY = "GS-WILD-52", "GS-DEF-04"


def survivors_taken_in(
    course: GrandCourse, army: GrandArmyState, at: Hex, rule: str
) -> GrandCourse:
    """Put what is left of a dissolved army into its nearest cities, as far as they go.

    Generals with it are in the first of them; where there is none, all are lost. They
    go nowhere any more in this week, nor does whom they have come to.

    Rules: GS-WILD-22, GS-CITY-01.
    """
    quarters = taken_in(army.points, course.rooms_by_distance(army.kingdom, at))
    course = course.after(course.situation.without_army(army.army))
    rest = army
    for city, points in quarters.items():
        share = share_of(rest, points)
        situation = _into_city(course, rest, share, city)
        rest = without_share(rest, share)
        facts: dict[str, FactValue] = {"points": share.points, "city": city}
        course = course.after(situation).tells(
            "survivors-in-city", rule, army.army, facts=facts
        )
        if there := situation.garrison_of(city):
            course = course.with_done(there.army, rule)
    situation, first = course.situation, next(iter(quarters), "")
    for general in army.leaders:
        situation = returned_to(situation, general, first)
    course = course.after(situation)
    if not rest.points:
        return course
    return course.tells(
        "survivors-lost", rule, army.army, facts={"points": rest.points}
    )


def _into_city(
    course: GrandCourse, source: GrandArmyState, share: Share, city: str
) -> GrandState:
    """Return the situation with a part of an army in a city."""
    situation = course.situation
    there = situation.garrison_of(city)
    if there:
        return handed_to(situation, source, share, there.army)
    number, new_id = 0, source.army
    if new_id in situation.armies:
        number = next_number(situation, source.kingdom)
        if not number:
            return situation
        new_id = formed_id(source.kingdom, number)
    made = made_of(situation, source, share, new_id)
    at = course.play.board.place(city)
    place = at.at if at else source.at
    return with_formed(made, replace(made.armies[new_id], at=place, city=city), number)


def may_appear_in(course: GrandCourse, kingdom: str, city: Place) -> bool:
    """Return whether points of a kingdom's can appear in a city of its own.

    They join its army there, or are a new one: if the kingdom can name another, and
    no ally's army is in the city's hex.

    Rules: GS-DEF-04, GS-ARMY-03.
    """
    there = course.situation.army_at(city.at)
    if there is not None:
        return there.kingdom == kingdom
    return next_number(course.situation, kingdom) > 0


def new_in_city(
    course: GrandCourse, kingdom: str, city: Place
) -> tuple[GrandCourse, GrandArmyState | None]:
    """Return the course with an army in a city, and that; it is empty where it is new.

    Where none may appear, there is none.

    Rules: GS-RES-04, GS-WILD-52, GS-WILD-53, GS-DEF-04.
    """
    situation = course.situation
    there = situation.garrison_of(city.id)
    if there or not may_appear_in(course, kingdom, city):
        return course, there
    number = next_number(situation, kingdom)
    army = GrandArmyState(
        army=formed_id(kingdom, number),
        kingdom=kingdom,
        at=city.at,
        city=city.id,
        regulars=0,
    )
    return course.after(with_formed(situation, army, number)), army


def army_raised(course: GrandCourse, city: Place, points: int) -> GrandCourse:
    """Raise an army in a city, with an able general; who is there already takes it in.

    Rules: GS-WILD-52, GS-ARMY-03.
    """
    kingdom = course.situation.cities[city.id].owner
    course, host = new_in_city(course, kingdom, city)
    if host is None:
        return _too_many(course, kingdom, points)
    situation = course.situation.with_army(strengthened(host, points))
    general = General(ability=course.play.tables.numbers.whole("maiden-ability"))
    return course.after(with_new_general(situation, host.army, general))


def band_taken_in(
    course: GrandCourse, city: Place, points: int, origin: BandOrigin
) -> GrandCourse:
    """Let a group of mercenaries into a city, to its army or as one of its own.

    Rules: GS-MERC-04, GS-WILD-32, GS-WILD-53, GS-ARMY-03.
    """
    kingdom = course.situation.cities[city.id].owner
    course, host = new_in_city(course, kingdom, city)
    if host is None:
        return _too_many(course, kingdom, points)
    situation, band = with_new_band(course.situation, kingdom, points, origin)
    joined = strengthened(host, bands=(band,))
    return course.after(situation.with_army(joined))


def _too_many(course: GrandCourse, kingdom: str, points: int) -> GrandCourse:
    """Tell a kingdom that it has formed as many armies as it can have.

    Rule: GS-DEF-04.
    """
    facts: dict[str, FactValue] = {"side": kingdom, "points": points}
    return course.tells_sides("too-many-armies", RULE_TOO_MANY, kingdom, facts=facts)
