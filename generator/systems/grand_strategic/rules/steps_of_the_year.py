"""The steps beyond the weeks: resource stages, spring, and winter with its hiring."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D10
from generator.kit.period_play import StepOfPlay, thrown_together, unless_stopped
from generator.kit.phase import Choice, Question
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.commanders import joined, settled_in_cities
from generator.systems.grand_strategic.rules.course import each_unless_stopped
from generator.systems.grand_strategic.rules.court_cards import open_to_band
from generator.systems.grand_strategic.rules.demands import (
    demands_met,
    first_army,
    for_each_kingdom,
)
from generator.systems.grand_strategic.rules.kingdom_answers import answered
from generator.systems.grand_strategic.rules.marches import fallen_quarters
from generator.systems.grand_strategic.rules.orders import HIRE, QUARTERS, HireOrder, QuartersOrder
from generator.systems.grand_strategic.rules.parting import band_taken_in, may_appear_in
from generator.systems.grand_strategic.rules.positions import housed
from generator.systems.grand_strategic.rules.purchases import purchases_made
from generator.systems.grand_strategic.rules.resource_stages import hire_refusal, hired
from generator.systems.grand_strategic.rules.spring import mercenaries_arrive, spring_placement
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.taking_cities import kept_in_part, roomiest_city
from generator.systems.grand_strategic.rules.treasuries import (
    are_for_hire,
    hire_price,
    is_stage,
    most_for_hire,
    with_income,
)
from generator.systems.grand_strategic.rules.wild_events import CityRoom
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse, GrandPlay
    from generator.world.ground import Place


# Resource stages: income, what is due, mercenaries' demands, then purchases.

BAND = "band"
_FREE, _RALLY, _INCOME = "GS-WILD-53", "GS-WILD-42", "GS-RES-02"


def has_stage(play: GrandPlay) -> bool:
    """Say whether a resource stage follows the moves of a week.

    Rule: GS-RES-01.
    """
    time = from_period(play.period)
    return time.season is Season.CAMPAIGN and is_stage(play.tables, time.week)


def resource_stages(course: GrandCourse) -> GrandCourse:
    """Play the resource stage of every kingdom, if the week has one (GS-AMB-30).

    Rules: GS-RES-01, GS-RES-02, GS-RES-03, GS-MERC-06.
    """
    if not has_stage(course.play):
        return course
    course = for_each_kingdom(course, _stage)
    return unless_stopped(settled_in_cities)(course)


def _stage(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Play a kingdom's stage; one that has fallen has mercenaries to pay alone."""
    is_in_play = course.situation.kingdoms[kingdom_id].is_in_play
    every = (_income, _due_paid, _bands_join, demands_met, purchases_made)
    for step in every if is_in_play else (demands_met,):
        course = each_unless_stopped(course, (kingdom_id,), step)
    return course


def _income(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Give a kingdom what its cities yield.

    Rules: GS-RES-01, GS-RES-02, GS-CITY-03.
    """
    before = course.treasury(kingdom_id)
    cities = course.cities_of(kingdom_id)
    kinds = ((city.id, city.kind.key) for city in cities)
    after = with_income(course.play.amounts, before, kinds)
    return course.with_treasury(kingdom_id, after).tells_kingdom(
        "income",
        _INCOME,
        kingdom_id,
        amount=after.closing - before.closing,
        cities=len(cities),
        left=after.closing,
    )


def _due_paid(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Give a kingdom the resource points it was promised.

    Rule: GS-WILD-42.
    """
    known = course.situation.kingdoms[kingdom_id]
    amount, treasury = known.due_credits, known.treasury
    if not amount:
        return course
    treasury = treasury.with_line("due", amount)
    paid = replace(known, treasury=treasury, due_credits=0)
    return course.with_kingdom(paid).tells_kingdom(
        "due-paid", _RALLY, kingdom_id, amount=amount, left=treasury.closing
    )


def _bands_join(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Let every free company that is due begin in a city its king names.

    Rule: GS-WILD-53.
    """
    due = course.situation.kingdoms[kingdom_id].due_bands
    for number, points in enumerate(due, 1):
        if not course.is_stopped:
            course = _band_joins(course, kingdom_id, points, number)
    if course.is_stopped:
        return course
    known = course.situation.kingdoms[kingdom_id]
    return course.with_kingdom(replace(known, due_bands=()))


def _band_joins(course: GrandCourse, kingdom_id: str, points: int, number: int) -> GrandCourse:
    """Let a company begin in a city with room; the capital is the first of these."""
    most = course.play.amounts.of("city-most")
    capital = course.play.campaign.kingdom(kingdom_id).capital
    rooms = (
        CityRoom(
            id=city.id,
            is_fortified=city.kind.key != "regular",
            room=most - course.situation.points_in(city.id),
        )
        for city in course.cities_of(kingdom_id)
        if may_appear_in(course, kingdom_id, city)
    )
    ranked = sorted(rooms, key=lambda room: (room.id != capital, room.id))
    cities = open_to_band(points, tuple(ranked))
    if not cities:
        return course.tells_kingdom("band-homeless", _FREE, kingdom_id)
    city_id = cities[0]
    if len(cities) > 1:
        army_id = first_army(course, kingdom_id)
        question = Question(
            key=f"{course.play.period}/{BAND}/{kingdom_id}-{number}",
            kind=BAND,
            rule=_FREE,
            asks=(army_id,) if army_id else (),
            sides=(),
            choices=tuple(
                Choice(key=city_id, means=f"{BAND}-choose", rule=_FREE) for city_id in cities
            ),
            facts=(("kingdom", kingdom_id),),
        )
        found = answered(course, question)
        course, city_id = found.course, found.choice
    place = course.play.board.place(city_id)
    if place is None:
        return course
    course = band_taken_in(course, place, points, BandOrigin.FREE)
    return course.tells_kingdom("band-joins", _FREE, kingdom_id, at=place.at, points=points)


STAGE: StepOfPlay[GrandCourse] = StepOfPlay(
    says="After every week with a stage: every kingdom collects from its cities and is "
    "given what is due to it; mercenaries roll a ten-sided die for what they want, and "
    "are paid or leave; then points are bought, to appear in cities.",
    rules=("GS-RES-01", "GS-RES-02", "GS-MERC-06", "GS-RES-04"),
    play=unless_stopped(resource_stages),
)
"""The resource stage, after all moves of a week."""
_APPOINTED: StepOfPlay[GrandCourse] = StepOfPlay(
    says="An army in a city that has no general is given one.",
    rules=("GS-ARMY-08", "GS-GENL-09"),
    play=unless_stopped(settled_in_cities),
)


def mercenaries_hired(course: GrandCourse) -> GrandCourse:
    """Hire what kingdoms ordered; they come in spring.

    Rules: GS-MERC-01, GS-MERC-03, GS-MERC-05.
    """
    orders: tuple[HireOrder, ...] = course.play.inputs.of(HIRE)
    amounts = course.play.amounts
    for order in orders:
        kingdom_id, points = order.kingdom, order.points
        known = course.situation.kingdoms[kingdom_id]
        are_there = bool(known.was_for_hire)
        rule = hire_refusal(amounts, known.treasury, points, are_there=are_there)
        if rule:
            kind = f"cannot-hire-{rule.casefold()}"
            course = course.tells_kingdom(kind, rule, kingdom_id, points=points)
            continue
        treasury = hired(amounts, known.treasury, points)
        known = replace(known, treasury=treasury, hired=points)
        price, left = hire_price(amounts.tables, points), treasury.closing
        course = course.with_kingdom(known).tells_kingdom(
            "hires", HIRES, kingdom_id, points=points, price=price, left=left
        )
    return course


def mercenaries_offer(course: GrandCourse) -> GrandCourse:
    """Roll for each kingdom in play whether mercenaries offer themselves (GS-AMB-31).

    Rule: GS-MERC-02.
    """
    kingdoms = course.situation.kingdoms
    known = (each.kingdom for each in course.play.campaign.kingdoms)
    asking = tuple(each for each in known if kingdoms[each].is_in_play)
    roll = partial(course.play.throw, FOR_HIRE, kind=D10)
    rolls = (partial(roll, kingdom_id) for kingdom_id in asking)
    throws, course = thrown_together(course, rolls)
    if course.is_stopped:
        return course
    for kingdom_id, throw in zip(asking, throws, strict=True):
        are_there = are_for_hire(course.play.tables, throw.total)
        now = replace(course.situation.kingdoms[kingdom_id], was_for_hire=are_there)
        most = most_for_hire(course.play.amounts)
        course = course.with_kingdom(now).tells_sides(
            "for-hire" if are_there else "none-for-hire",
            FOR_HIRE,
            kingdom_id,
            facts={"kingdom": kingdom_id, "natural": throw.total, "most": most},
            throws=(throw,),
        )
    return course


def winter_quarters(course: GrandCourse) -> GrandCourse:
    """Put every army into a city of its own, however far that is (GS-AMB-28).

    First those that were ordered, all together, so that they may change places; the
    others go to the nearest city with room for them. What finds room nowhere is lost.

    Rules: GS-SEAS-03, GS-CITY-01.
    """
    course = _ordered(course)
    for army_id in course.in_order():
        one = course.situation.armies.get(army_id)
        if one is not None and not one.city:
            course = _housed(course, army_id)
    return course


WINTER: tuple[StepOfPlay[GrandCourse], ...] = (
    StepOfPlay(
        says="Each kingdom rolls a ten-sided die whether mercenaries offer themselves to it.",
        rules=("GS-MERC-01", "GS-MERC-02"),
        play=unless_stopped(mercenaries_offer),
        is_ordered_upon=True,
    ),
    StepOfPlay(
        says="It hires what it ordered, at a share of the regular price. They come in spring.",
        rules=("GS-MERC-03", "GS-MERC-05"),
        play=unless_stopped(mercenaries_hired),
    ),
    StepOfPlay(
        says="Every army goes into a city of its own, however far that is; those who "
        "meet there are one. What finds room nowhere is lost.",
        rules=("GS-SEAS-03", "GS-CITY-01"),
        play=unless_stopped(winter_quarters),
    ),
    _APPOINTED,
)
"""Winter, in order."""
SPRING: tuple[StepOfPlay[GrandCourse], ...] = (
    StepOfPlay(
        says="Hired mercenaries join armies in cities, or are armies of their own.",
        rules=("GS-MERC-01", "GS-MERC-04"),
        play=unless_stopped(mercenaries_arrive),
    ),
    StepOfPlay(
        says="From each city one army may take the field, in a free hex beside it.",
        rules=("GS-SEAS-04", "GS-SETUP-05"),
        play=unless_stopped(spring_placement),
    ),
    _APPOINTED,
)
"""Spring, in order."""


FOR_HIRE, HIRES = "GS-MERC-02", "GS-MERC-05"
WINTER_RULE = "GS-SEAS-03"


def _ordered(course: GrandCourse) -> GrandCourse:
    """Put armies into the cities they were ordered to, or tell why they cannot be.

    All are taken out of their cities before the first is put into another.

    Rules: GS-SEAS-03, GS-CITY-01, GS-DEF-02.
    """
    orders: tuple[QuartersOrder, ...] = course.play.inputs.of(QUARTERS)
    ordered = {order.force: order.city for order in orders}
    armies = course.situation.armies
    known = (army_id for army_id in course.in_order() if army_id in ordered and army_id in armies)
    quarters = {army_id: ordered[army_id] for army_id in known}
    falls = fallen_quarters(course.country, quarters)
    for army_id, rule in falls.items():
        place = course.play.board.place(quarters[army_id])
        facts = {"goal": place.at} if place else {}
        course = course.tells(f"cannot-winter-{rule.casefold()}", rule, army_id, facts=facts)
    moves = {
        army_id: city_id
        for army_id, city_id in quarters.items()
        if army_id not in falls and armies[army_id].city != city_id
    }
    for army_id in moves:
        outside = replace(course.army(army_id), city="")
        course = course.with_army(outside)
    for army_id, city_id in moves.items():
        place = course.play.board.place(city_id)
        course = _quartered(course, army_id, place) if place else course
    return course


def _housed(course: GrandCourse, army_id: str) -> GrandCourse:
    """Put an army into the nearest city with room for all of it, else for a part."""
    found = housed(course.country, (course.army(army_id),))[army_id]
    place = course.play.board.place(found)
    if place is None:
        place = roomiest_city(course, army_id)
        course = kept_in_part(course, army_id, course.room_in(place) if place else 0)
    if place is None or army_id not in course.situation.armies:
        return course
    return _quartered(course, army_id, place)


def _quartered(course: GrandCourse, army_id: str, city: Place) -> GrandCourse:
    """Put an army into a city; whoever is there already becomes part of it.

    So a field army keeps its name over the winter.

    Rules: GS-SEAS-03, GS-ARMY-03, GS-ARMY-06.
    """
    one = course.army(army_id)
    if one.city == city.id:
        return course
    course = course.tells("winters", WINTER_RULE, army_id, facts={"to": city.at})
    there = course.situation.garrison_of(city.id)
    moved = replace(one, at=city.at, city=city.id)
    situation = course.situation.with_army(moved)
    if there is None:
        return course.after(situation)
    guest, host_id = (
        (army_id, there.army)
        if _is_garrison(course, army_id) and not _is_garrison(course, there.army)
        else (there.army, army_id)
    )
    return course.after(joined(situation, guest, host_id))


def _is_garrison(course: GrandCourse, army_id: str) -> bool:
    """Say whether an army was a city's garrison as the game began."""
    return bool(course.play.campaign.force(army_id).city)
