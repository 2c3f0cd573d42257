"""What comes with time: soldiers who find their way back, and the end of a peace."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.muster import (
    ListedUnit,
    Returning,
    UnitLevel,
    reformed,
    weeks_back,
)
from generator.systems.grand_strategic.rules.orders import SURVIVORS
from generator.systems.grand_strategic.rules.parting import (
    may_appear_in,
    new_in_city,
    with_units_raised,
)
from generator.systems.grand_strategic.rules.state import Homecomers
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.orders import SurvivorsEntry
    from generator.world.clock import FactValue
    from generator.world.ground import Place


# What ends with time: a peace between two kingdoms.

PEACE = "GS-WILD-43"


def peace_runs_out(course: GrandCourse) -> GrandCourse:
    """End every peace whose last period is over.

    Rule: GS-WILD-43.
    """
    now = course.play.period
    peace = course.situation.peace
    over = [each for each in peace if each.until is not None and each.until < now]
    kept = tuple(each for each in peace if each not in over)
    course = course.after(replace(course.situation, peace=kept))
    for each in over:
        one, other = each.kingdoms
        course = course.tells_sides(
            "peace-ends", PEACE, one, other, facts={"side": one, "other": other}
        )
    return course


# Soldiers of lost units who find their way back, where lists of units are kept.

GO_BACK, COME_BACK = "GS-CSW-13", "GS-CSW-14"


def survivors_set_out(course: GrandCourse) -> GrandCourse:
    """Send soldiers of lost units to their nearest city, as the umpire has entered.

    They arrive no later than in this year's winter; without any city they are lost.

    Raises:
        CampaignError: An army was in no such battle this week.

    Rule: GS-CSW-13.
    """
    play = course.play
    entries: tuple[SurvivorsEntry, ...] = play.inputs.of(SURVIVORS)
    facts: dict[str, FactValue]
    for entry in entries:
        battles = {each.id: each for each in course.situation.battles}
        battle, kingdom_id = battles.get(entry.contact), play.side_of(entry.force)
        if battle is None or entry.force not in battle.armies:
            what = f"“{entry.force}” was in no battle “{entry.contact}” this week"
            hint = f"write one of: {', '.join(battles)}" if battles else "take it out"
            raise CampaignError(
                (Finding("C082", (*entry.where, "contact"), what, hint, rule=GO_BACK),)
            )
        own = course.cities_by_distance(kingdom_id, battle.at)
        if not own:
            facts = {"side": kingdom_id, "called": entry.kind}
            kind, contact = "survivors-scatter", entry.contact
            course = course.tells_sides(kind, GO_BACK, kingdom_id, facts=facts, contact=contact)
            continue
        city, arrives = own[0], play.period
        weeks = weeks_back(play.tables, entry.weeks, distance(battle.at, city.at))
        for _ in range(weeks):
            if from_period(arrives).season is not Season.WINTER:
                arrives = play.calendar.after(arrives)
        coming = Homecomers(
            kingdom=kingdom_id,
            kind=entry.kind,
            soldiers=entry.soldiers,
            level=UnitLevel(entry.level),
            unit_size=entry.unit_size,
            unit_points=entry.unit_points,
            city=city.id,
            arrives=arrives,
        )
        returning = (*course.situation.returning, coming)
        course = course.after(replace(course.situation, returning=returning))
        facts = {"soldiers": entry.soldiers, "called": entry.kind, "city": city.id, "weeks": weeks}
        course = course.tells(
            "survivors-set-out", GO_BACK, entry.force, facts=facts, contact=entry.contact
        )
    return course


def survivors_come_back(course: GrandCourse) -> GrandCourse:
    """Form units anew of those who have come back; soldiers left over are lost.

    Where their city has another owner by now, they are in the next one; without any
    they are lost.

    Rules: GS-CSW-14, GS-CSW-16.
    """
    now, board = course.play.period, course.play.board
    here = [each for each in course.situation.returning if each.arrives <= now]
    still = tuple(each for each in course.situation.returning if each not in here)
    course = course.after(replace(course.situation, returning=still))
    kinds: defaultdict[tuple[str, str, str, int, int], list[Homecomers]]
    kinds = defaultdict(list)
    for each in here:
        city_id, place = each.city, board.place(each.city)
        if course.situation.cities[city_id].owner != each.kingdom:
            own = course.cities_by_distance(each.kingdom, place.at) if place else ()
            city_id = own[0].id if own else ""
        alike = (each.kingdom, city_id, each.kind, each.unit_size, each.unit_points)
        kinds[alike].append(each)
    for (kingdom_id, city_id, *_), group in sorted(kinds.items()):
        place = board.place(city_id) if city_id else None
        course = _formed_anew(course, kingdom_id, place, group)
    return course


def _formed_anew(
    course: GrandCourse, kingdom_id: str, city: Place | None, group: list[Homecomers]
) -> GrandCourse:
    """Form units of soldiers of one kind, and put them into a city, as far as they fit.

    Soldiers of the others are lost.

    Rules: GS-CSW-14, GS-CITY-01, GS-ARMY-01, GS-DEF-04.
    """
    back = (Returning(kind=each.kind, soldiers=each.soldiers, level=each.level) for each in group)
    first = group[0]
    units = reformed(back, first.unit_size)
    if city is not None:
        there = course.situation.army_at(city.at)
        most = course.play.amounts.of("army-most") - (there.points if there else 0)
        room = min(most, course.room_in(city)) // first.unit_points
        may = room if may_appear_in(course, first.kingdom, city) else 0
        fit = max(0, min(units.units, may))
        lost = units.lost + (units.units - fit) * first.unit_size
        units = replace(units, units=fit, lost=lost)
    course = course.tells_sides(
        "survivors-come-back" if city and units.units else "survivors-scatter",
        COME_BACK,
        kingdom_id,
        facts={
            "side": kingdom_id,
            "called": first.kind,
            "units": units.units,
            "left_over": units.lost,
            "level": str(units.level),
            "city": city.id if city else "",
        },
    )
    if city is None or not units.units:
        return course
    course, one = new_in_city(course, kingdom_id, city)
    if one is None:
        return course
    like = ListedUnit(id="", kind=first.kind, points=first.unit_points, level=units.level)
    army = with_units_raised(course.situation, one, like, units.units)
    points = units.units * first.unit_points
    army = replace(army, regulars=army.regulars + points)
    return course.with_army(army)
