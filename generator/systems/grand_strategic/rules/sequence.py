"""The order of play of a period, week by week, kingdom by kingdom."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D10
from generator.errors import CampaignError, Finding
from generator.kit.period_play import StepOfPlay, period_played, thrown_together, unless_stopped
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.commanders import first_appointed, settled_in_cities
from generator.systems.grand_strategic.rules.course import GrandCourse, each_unless_stopped
from generator.systems.grand_strategic.rules.marches import Entering
from generator.systems.grand_strategic.rules.muster import (
    ListedUnit,
    Returning,
    UnitLevel,
    reformed,
    weeks_back,
)
from generator.systems.grand_strategic.rules.orders import SURVIVORS, GrandDeed, order_to
from generator.systems.grand_strategic.rules.orders_carried_out import carries_out
from generator.systems.grand_strategic.rules.parting import (
    may_appear_in,
    new_in_city,
    with_units_raised,
)
from generator.systems.grand_strategic.rules.policies import policy_order
from generator.systems.grand_strategic.rules.state import Homecomers
from generator.systems.grand_strategic.rules.stepping import ArmyStep, entry_of
from generator.systems.grand_strategic.rules.steps_of_the_year import SPRING, STAGE, WINTER
from generator.systems.grand_strategic.rules.umpire_rules import GRAND_PERIOD_RULINGS
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.kit.phase import Resolution
    from generator.systems.grand_strategic.rules.calendar import Calendar
    from generator.systems.grand_strategic.rules.course import GrandPlay
    from generator.systems.grand_strategic.rules.orders import SurvivorsEntry
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.clock import FactValue
    from generator.world.ground import Place


# What comes with time: soldiers who find their way back, and the end of a peace.

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


# Whose turn it is in a week: kingdoms one after another, as dice say, or together.

ORDER_OF_PLAY = "GS-DEF-01"
TOGETHER = "kingdoms.together"
MOST_TIES = 100
"""After so many ties in a row something is wrong with the dice."""


def order_of_kingdoms(course: GrandCourse) -> GrandCourse:
    """Roll for the order in which kingdoms move: high first, ties again (GS-AMB-24).

    Rule: GS-DEF-01.
    """
    states, listed = course.situation.kingdoms, course.play.campaign.kingdoms
    kingdoms = tuple(k.kingdom for k in listed if states[k.kingdom].is_in_play)
    if course.play.switches.flag(TOGETHER) or len(kingdoms) <= 1:
        return course.after(replace(course.situation, move_order=kingdoms))
    roll = partial(course.play.throw, ORDER_OF_PLAY, kind=D10)
    rolled: dict[str, tuple[int, ...]] = dict.fromkeys(kingdoms, ())
    throws: list[Throw] = []
    for nth in range(1, MOST_TIES):
        tied = _tied(rolled)
        made, course = thrown_together(course, (partial(roll, key, nth=nth) for key in tied))
        if course.is_stopped:
            return course
        throws += made
        for key, throw in zip(tied, made, strict=True):
            rolled[key] = (*rolled[key], throw.total)
        if not _tied(rolled):
            break
    else:
        message = f"{course.play.period}: {MOST_TIES} ties; expected dice that differ"
        raise AssertionError(message)
    order = tuple(sorted(rolled, key=lambda key: rolled[key], reverse=True))
    shown = tuple(" then ".join(map(str, rolled[key])) for key in order)
    course = course.after(replace(course.situation, move_order=order))
    return course.tells_sides(
        "move-order",
        ORDER_OF_PLAY,
        *order,
        facts={"kingdoms": order, "rolled": shown},
        throws=tuple(throws),
    )


def _tied(rolled: dict[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Return the kingdoms that have rolled what another has."""
    alike: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for key, faces in rolled.items():
        alike[faces].append(key)
    return tuple(key for keys in alike.values() if len(keys) > 1 for key in keys)


def kingdoms_move(course: GrandCourse) -> GrandCourse:
    """Let every kingdom's armies carry out their orders.

    Of each kingdom first those that have to go to a city, then the others in the order
    of the file. Together: first, in that order, everything that meets no enemy, as long
    as something does; then the rest.

    Rules: GS-DEF-01, GS-MOVE-01.
    """
    fallen = (key for key in course.situation.kingdoms if key not in course.situation.move_order)
    kingdoms = (*course.situation.move_order, *sorted(fallen))
    if not course.play.switches.flag(TOGETHER):
        for kingdom_id in kingdoms:
            course = each_unless_stopped(course, _armies_of(course, kingdom_id), carries_out)
        return course
    waiting = [army_id for key in kingdoms for army_id in _armies_of(course, key)]
    waiting.sort(key=course.in_order().index)
    while not course.is_stopped:
        quiet = next((army_id for army_id in waiting if _meets_nobody(course, army_id)), None)
        if quiet is None:
            break
        course = unless_stopped(partial(carries_out, army_id=quiet))(course)
        waiting.remove(quiet)
    return each_unless_stopped(course, waiting, carries_out)


def _armies_of(course: GrandCourse, kingdom_id: str) -> tuple[str, ...]:
    """Return a kingdom's armies as they carry out their orders, forced ones first."""
    armies = course.situation.armies
    own = [key for key in course.in_order() if armies[key].kingdom == kingdom_id]
    return tuple(sorted(own, key=lambda key: not armies[key].forced_by))


def _meets_nobody(course: GrandCourse, army_id: str) -> bool:
    """Return whether what an army does now leads to no battle and is not barred."""
    one = course.situation.armies.get(army_id)
    order = order_to(army_id, course.play.inputs)
    if one is not None and order is None:
        _, order = policy_order(course, army_id)
    if one is None or one.forced_by or order is None or order.deed is GrandDeed.HOLD:
        return True
    partner = course.situation.armies.get(order.partner)
    goal = partner.at if partner else next(iter(order.route), None)
    if goal is None:
        return True
    step = ArmyStep(army=army_id, goal=goal)
    calm = (Entering.MARCHES, Entering.MERGES, Entering.TAKES_CITY)
    further = map(course.situation.army_at, order.route[1:])
    meets = any(other and other.kingdom != one.kingdom for other in further)
    return not meets and entry_of(course, step).kind in calm


# The order of play of a period, and playing it as far as inputs allow.

_BEGINS, _ENDS = GRAND_PERIOD_RULINGS.first_step(), GRAND_PERIOD_RULINGS.last_step()

WEEK: tuple[StepOfPlay[GrandCourse], ...] = (
    _BEGINS,
    StepOfPlay(
        says="In the first week, roll a ten-sided die for the general of every army: "
        "the table of generals says how able each is.",
        rules=("GS-GENL-01", "GS-ARMY-02"),
        play=unless_stopped(first_appointed),
    ),
    StepOfPlay(
        says="A peace whose time is over ends; survivors of lost units who are due "
        "come back, whole units of them.",
        rules=("GS-WILD-43", "GS-CSW-14"),
        play=unless_stopped(lambda course: survivors_come_back(peace_runs_out(course))),
    ),
    StepOfPlay(
        says="An army in a city of its own that has no general is given one.",
        rules=("GS-ARMY-08", "GS-GENL-09"),
        play=unless_stopped(settled_in_cities),
    ),
    StepOfPlay(
        says="Each kingdom rolls a ten-sided die: they move in that order, the highest "
        "first. Equal: roll again.",
        rules=("GS-DEF-01",),
        play=unless_stopped(order_of_kingdoms),
    ),
    StepOfPlay(
        says="In its turn each of a kingdom's armies marches, or does what else "
        "it was ordered; first those that have to go to a city. Who enters an enemy's "
        "hex attacks: fight that battle before anybody else moves.",
        rules=("GS-MOVE-01", "GS-ARMY-03", "GS-CBT-08", "GS-CITY-03"),
        play=unless_stopped(kingdoms_move),
    ),
    StepOfPlay(
        says="Soldiers of lost units set out for their nearest city, if you use the "
        "tables of City State Warfare.",
        rules=("GS-CSW-12", "GS-CSW-13"),
        play=unless_stopped(survivors_set_out),
    ),
    STAGE,
    _ENDS,
)
"""The steps of a week, in order."""
_STEPS: Mapping[Season, tuple[StepOfPlay[GrandCourse], ...]] = {
    Season.CAMPAIGN: WEEK,
    Season.WINTER: (_BEGINS, *WINTER, _ENDS),
    Season.SPRING: (_BEGINS, *SPRING, _ENDS),
}


def played(play: GrandPlay, situation: GrandState) -> Resolution[GrandState]:
    """Play a period as far as its inputs allow."""
    course = GrandCourse(play=play, situation=situation)
    return period_played(course, _STEPS[from_period(play.period).season])


def following(calendar: Calendar, situation: GrandState) -> GrandState:
    """Return the situation at the start of the next period; in spring ledgers begin.

    Names of armies that are no more can be given again then.

    Rules: GS-SEAS-01, GS-SEAS-02, GS-RES-03, GS-DEF-04.
    """
    period = calendar.after(situation.period)
    is_new_year = from_period(period).season is Season.SPRING
    kingdoms = {}
    for key, each in situation.kingdoms.items():
        treasury = each.treasury.carried_over() if is_new_year else each.treasury
        treasury = replace(treasury, period=str(period))
        kingdoms[key] = replace(each, treasury=treasury)
    return replace(
        situation,
        period=period,
        kingdoms=kingdoms,
        move_order=(),
        battles=(),
        gone=() if is_new_year else situation.gone,
    )
