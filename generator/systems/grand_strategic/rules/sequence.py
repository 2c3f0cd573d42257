"""The order of play of a period, week by week, kingdom by kingdom."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D10
from generator.kit.period_play import StepOfPlay, period_played, thrown_together, unless_stopped
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.commanders import first_appointed, settled_in_cities
from generator.systems.grand_strategic.rules.course import GrandCourse, each_unless_stopped
from generator.systems.grand_strategic.rules.homecoming import (
    peace_runs_out,
    survivors_come_back,
    survivors_set_out,
)
from generator.systems.grand_strategic.rules.marches import Entering
from generator.systems.grand_strategic.rules.orders import GrandDeed, order_to
from generator.systems.grand_strategic.rules.orders_carried_out import carries_out
from generator.systems.grand_strategic.rules.policies import policy_order
from generator.systems.grand_strategic.rules.stepping import ArmyStep, entry_of
from generator.systems.grand_strategic.rules.steps_of_the_year import SPRING, STAGE, WINTER
from generator.systems.grand_strategic.rules.umpire_rules import GRAND_PERIOD_RULINGS
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.kit.phase import Resolution
    from generator.systems.grand_strategic.rules.calendar import Calendar
    from generator.systems.grand_strategic.rules.course import GrandPlay
    from generator.systems.grand_strategic.rules.state import GrandState


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
