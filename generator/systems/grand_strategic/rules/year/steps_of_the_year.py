"""The steps beyond the weeks: a resource stage, winter and spring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.period_play import StepOfPlay, unless_stopped
from generator.kit.phase import Choice, Question
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.captives import open_to_band
from generator.systems.grand_strategic.rules.commanders import settled_in_cities
from generator.systems.grand_strategic.rules.course import each_unless_stopped
from generator.systems.grand_strategic.rules.fight.new_troops import (
    band_taken_in,
    may_appear_in,
)
from generator.systems.grand_strategic.rules.kingdom_answers import answered
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.treasuries import is_stage, with_income
from generator.systems.grand_strategic.rules.wild_events import CityRoom
from generator.systems.grand_strategic.rules.year.demands import (
    demands_met,
    first_army,
    for_each_kingdom,
)
from generator.systems.grand_strategic.rules.year.purchases import purchases_made
from generator.systems.grand_strategic.rules.year.spring import (
    mercenaries_arrive,
    spring_placement,
)
from generator.systems.grand_strategic.rules.year.winter import (
    mercenaries_hired,
    mercenaries_offer,
    winter_quarters,
)
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse, GrandPlay


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


def _stage(course: GrandCourse, kingdom: str) -> GrandCourse:
    """Play a kingdom's stage; one that has fallen has mercenaries to pay alone."""
    is_in_play = course.situation.kingdoms[kingdom].is_in_play
    every = (_income, _due_paid, _bands_join, demands_met, purchases_made)
    for step in every if is_in_play else (demands_met,):
        course = each_unless_stopped(course, (kingdom,), step)
    return course


def _income(course: GrandCourse, kingdom: str) -> GrandCourse:
    """Give a kingdom what its cities yield.

    Rules: GS-RES-01, GS-RES-02, GS-CITY-03.
    """
    before = course.treasury(kingdom)
    cities = course.cities_of(kingdom)
    kinds = ((city.id, city.kind.key) for city in cities)
    after = with_income(course.play.amounts, before, kinds)
    return course.with_treasury(kingdom, after).tells_kingdom(
        "income",
        _INCOME,
        kingdom,
        amount=after.closing - before.closing,
        cities=len(cities),
        left=after.closing,
    )


def _due_paid(course: GrandCourse, kingdom: str) -> GrandCourse:
    """Give a kingdom the resource points it was promised.

    Rule: GS-WILD-42.
    """
    known = course.situation.kingdoms[kingdom]
    amount, treasury = known.due_credits, known.treasury
    if not amount:
        return course
    treasury = treasury.with_line("due", amount)
    paid = replace(known, treasury=treasury, due_credits=0)
    return course.with_kingdom(paid).tells_kingdom(
        "due-paid", _RALLY, kingdom, amount=amount, left=treasury.closing
    )


def _bands_join(course: GrandCourse, kingdom: str) -> GrandCourse:
    """Let every free company that is due begin in a city its king names.

    Rule: GS-WILD-53.
    """
    due = course.situation.kingdoms[kingdom].due_bands
    for number, points in enumerate(due, 1):
        if not course.is_stopped:
            course = _band_joins(course, kingdom, points, number)
    if course.is_stopped:
        return course
    known = course.situation.kingdoms[kingdom]
    return course.with_kingdom(replace(known, due_bands=()))


def _band_joins(
    course: GrandCourse, kingdom: str, points: int, number: int
) -> GrandCourse:
    """Let a company begin in a city with room; the capital is the first of these."""
    most = course.play.amounts.of("city-most")
    capital = course.play.campaign.kingdom(kingdom).capital
    rooms = (
        CityRoom(
            id=city.id,
            is_fortified=city.kind.key != "regular",
            room=most - course.situation.points_in(city.id),
        )
        for city in course.cities_of(kingdom)
        if may_appear_in(course, kingdom, city)
    )
    ranked = sorted(rooms, key=lambda room: (room.id != capital, room.id))
    cities = open_to_band(points, tuple(ranked))
    if not cities:
        return course.tells_kingdom("band-homeless", _FREE, kingdom)
    city = cities[0]
    if len(cities) > 1:
        army = first_army(course, kingdom)
        question = Question(
            key=f"{course.play.period}/{BAND}/{kingdom}-{number}",
            kind=BAND,
            rule=_FREE,
            asks=(army,) if army else (),
            sides=(),
            choices=tuple(
                Choice(key=city, means=f"{BAND}-choose", rule=_FREE) for city in cities
            ),
            facts=(("kingdom", kingdom),),
        )
        found = answered(course, question)
        course, city = found.course, found.choice
    place = course.play.board.place(city)
    if place is None:
        return course
    course = band_taken_in(course, place, points, BandOrigin.FREE)
    return course.tells_kingdom(
        "band-joins", _FREE, kingdom, at=place.at, points=points
    )


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
WINTER: tuple[StepOfPlay[GrandCourse], ...] = (
    StepOfPlay(
        says="Each kingdom rolls a ten-sided die whether mercenaries offer themselves "
        "to it.",
        rules=("GS-MERC-01", "GS-MERC-02"),
        play=unless_stopped(mercenaries_offer),
        is_ordered_upon=True,
    ),
    StepOfPlay(
        says="It hires what it ordered, at a share of the regular price. They come in "
        "spring.",
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
