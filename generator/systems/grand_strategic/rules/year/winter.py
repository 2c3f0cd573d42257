"""Winter: who is for hire, who hires, and where armies winter."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.dice.bag import D10
from generator.kit.period_play import thrown_together
from generator.systems.grand_strategic.rules.commanders import joined
from generator.systems.grand_strategic.rules.marches import fallen_quarters
from generator.systems.grand_strategic.rules.orders import (
    HIRE,
    QUARTERS,
    HireOrder,
    QuartersOrder,
)
from generator.systems.grand_strategic.rules.positions import housed
from generator.systems.grand_strategic.rules.resource_stages import hire_refusal, hired
from generator.systems.grand_strategic.rules.taking_cities import (
    kept_in_part,
    roomiest_city,
)
from generator.systems.grand_strategic.rules.treasuries import (
    are_for_hire,
    hire_price,
    most_for_hire,
)
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.ground import Place

FOR_HIRE, HIRES = "GS-MERC-02", "GS-MERC-05"
WINTER = "GS-SEAS-03"


def mercenaries_offer(course: GrandCourse) -> GrandCourse:
    """Roll for each kingdom in play whether mercenaries offer themselves (GS-AMB-31).

    Rule: GS-MERC-02.
    """
    kingdoms = course.situation.kingdoms
    known = (each.kingdom for each in course.play.campaign.kingdoms)
    asking = tuple(each for each in known if kingdoms[each].is_in_play)
    roll = partial(course.play.throw, FOR_HIRE, kind=D10)
    rolls = (partial(roll, kingdom) for kingdom in asking)
    throws, course = thrown_together(course, rolls)
    if course.is_stopped:
        return course
    for kingdom, throw in zip(asking, throws, strict=True):
        are_there = are_for_hire(course.play.tables, throw.total)
        now = replace(course.situation.kingdoms[kingdom], was_for_hire=are_there)
        most = most_for_hire(course.play.amounts)
        course = course.with_kingdom(now).tells_sides(
            "for-hire" if are_there else "none-for-hire",
            FOR_HIRE,
            kingdom,
            facts={"kingdom": kingdom, "natural": throw.total, "most": most},
            throws=(throw,),
        )
    return course


def mercenaries_hired(course: GrandCourse) -> GrandCourse:
    """Hire what kingdoms ordered; they come in spring.

    Rules: GS-MERC-01, GS-MERC-03, GS-MERC-05.
    """
    orders: tuple[HireOrder, ...] = course.play.inputs.of(HIRE)
    amounts = course.play.amounts
    for order in orders:
        kingdom, points = order.kingdom, order.points
        known = course.situation.kingdoms[kingdom]
        are_there = bool(known.was_for_hire)
        rule = hire_refusal(amounts, known.treasury, points, are_there=are_there)
        if rule:
            kind = f"cannot-hire-{rule.casefold()}"
            course = course.tells_kingdom(kind, rule, kingdom, points=points)
            continue
        treasury = hired(amounts, known.treasury, points)
        known = replace(known, treasury=treasury, hired=points)
        price, left = hire_price(amounts.tables, points), treasury.closing
        course = course.with_kingdom(known).tells_kingdom(
            "hires", HIRES, kingdom, points=points, price=price, left=left
        )
    return course


def winter_quarters(course: GrandCourse) -> GrandCourse:
    """Put every army into a city of its own, however far that is (GS-AMB-28).

    First those that were ordered, all together, so that they may change places; the
    others go to the nearest city with room for them. What finds room nowhere is lost.

    Rules: GS-SEAS-03, GS-CITY-01.
    """
    course = _ordered(course)
    for army in course.in_order():
        one = course.situation.armies.get(army)
        if one is not None and not one.city:
            course = _housed(course, army)
    return course


def _ordered(course: GrandCourse) -> GrandCourse:
    """Put armies into the cities they were ordered to, or tell why they cannot be.

    All are taken out of their cities before the first is put into another.

    Rules: GS-SEAS-03, GS-CITY-01, GS-DEF-02.
    """
    orders: tuple[QuartersOrder, ...] = course.play.inputs.of(QUARTERS)
    ordered = {order.force: order.city for order in orders}
    armies = course.situation.armies
    known = (army for army in course.in_order() if army in ordered and army in armies)
    quarters = {army: ordered[army] for army in known}
    falls = fallen_quarters(course.country, quarters)
    for army, rule in falls.items():
        place = course.play.board.place(quarters[army])
        facts = {"goal": place.at} if place else {}
        course = course.tells(
            f"cannot-winter-{rule.casefold()}", rule, army, facts=facts
        )
    moves = {
        army: city
        for army, city in quarters.items()
        if army not in falls and armies[army].city != city
    }
    for army in moves:
        outside = replace(course.army(army), city="")
        course = course.with_army(outside)
    for army, city in moves.items():
        place = course.play.board.place(city)
        course = _quartered(course, army, place) if place else course
    return course


def _housed(course: GrandCourse, army: str) -> GrandCourse:
    """Put an army into the nearest city with room for all of it, else for a part."""
    found = housed(course.country, (course.army(army),))[army]
    place = course.play.board.place(found)
    if place is None:
        place = roomiest_city(course, army)
        course = kept_in_part(course, army, course.room_in(place) if place else 0)
    if place is None or army not in course.situation.armies:
        return course
    return _quartered(course, army, place)


def _quartered(course: GrandCourse, army: str, city: Place) -> GrandCourse:
    """Put an army into a city; whoever is there already becomes part of it.

    So a field army keeps its name over the winter.

    Rules: GS-SEAS-03, GS-ARMY-03, GS-ARMY-06.
    """
    one = course.army(army)
    if one.city == city.id:
        return course
    course = course.tells("winters", WINTER, army, facts={"to": city.at})
    there = course.situation.garrison_of(city.id)
    moved = replace(one, at=city.at, city=city.id)
    situation = course.situation.with_army(moved)
    if there is None:
        return course.after(situation)
    guest, host = (
        (army, there.army)
        if _is_garrison(course, army) and not _is_garrison(course, there.army)
        else (there.army, army)
    )
    return course.after(joined(situation, guest, host))


def _is_garrison(course: GrandCourse, army: str) -> bool:
    """Say whether an army was a city's garrison as the game began."""
    return bool(course.play.campaign.force(army).city)
