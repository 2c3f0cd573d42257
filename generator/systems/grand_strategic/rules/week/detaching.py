"""Parts of an army that go off, or over to a friend beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.joining import commanded
from generator.systems.grand_strategic.rules.armies.new_armies import (
    is_free,
    next_number,
    with_formed,
)
from generator.systems.grand_strategic.rules.armies.parting import (
    share_of,
    without_share,
)
from generator.systems.grand_strategic.rules.armies.sharing_out import (
    handed_to,
    made_of,
)
from generator.systems.grand_strategic.rules.country_now import country_of, placed
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.forming_armies import detached
from generator.systems.grand_strategic.rules.marches import Entering, entering
from generator.systems.grand_strategic.rules.muster import formed_id
from generator.systems.grand_strategic.rules.week.stepping import (
    JOINED,
    MERGES,
    ArmyStep,
    Stepped,
    stepped,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.armies.parting import Share
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )
    from generator.world.hexes import Hex

PARTS, LEADS, TOO_MANY = "GS-ARMY-05", "GS-ARMY-07", "GS-DEF-04"


def detaches(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Let a part of an army go off into a neighbouring hex, as an army of its own.

    A general who resides with it leads it, the one who is named or the first; else a
    stand-in does. Who does not reside with it cannot be named.

    Rules: GS-ARMY-05, GS-ARMY-07, GS-ARMY-08.
    """
    if _names_a_stranger(course, order):
        return Stepped(course=course, barred=LEADS)
    return _goes_off(course, order, next(iter(order.route), None))


def transfers(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Let points of an army go over to one beside it, such as a garrison.

    Into an empty city they are detached: there they are an army of their own.

    Rules: GS-ARMY-04, GS-ARMY-05.
    """
    host = course.situation.armies.get(order.partner)
    if host is None or host.army == order.force:
        return Stepped(course=course, barred=MERGES)
    army = course.army(order.force)
    share = share_of(army, order.points, order.units)
    amounts = course.play.amounts
    if detached(amounts, army.points, share.points) is None:
        return Stepped(course=course, barred=PARTS)
    country = country_of(course.play.campaign, course.situation)
    part = replace(placed(army), points=share.points)
    entry = entering(amounts, country, part, host.at)
    if entry.kind is not Entering.MERGES:
        return Stepped(course=course, barred=entry.rule or MERGES)
    return Stepped(course=_handed_over(course, order, share, host.army))


def _names_a_stranger(course: GrandCourse, order: GrandOrder) -> bool:
    """Say whether an order names a general who is no resident of its army.

    Rule: GS-ARMY-07.
    """
    residents = course.army(order.force).residents
    return bool(order.general) and order.general not in residents


def _handed_over(
    course: GrandCourse, order: GrandOrder, share: Share, host: str
) -> GrandCourse:
    """Give a part of an army to another; who was joined goes nowhere any more."""
    army = course.army(order.force)
    situation = course.situation.with_army(without_share(army, share))
    situation = handed_to(situation, army, share, host)
    told = Tidings(
        kind="transfers",
        rule=PARTS,
        facts={
            "other": host,
            "points": share.points,
            "at": situation.armies[host].at,
            "left": situation.armies[army.army].points,
            "now": situation.armies[host].points,
        },
    )
    course = course.tells_of(army.army, told).after(situation)
    return course.with_done(host, JOINED)


def _goes_off(course: GrandCourse, order: GrandOrder, goal: Hex | None) -> Stepped:
    """Part an army, and let the part enter a hex; if it may not, nothing is parted.

    Nor is it where the name was another army's in this very week.
    """
    army = course.army(order.force)
    share = share_of(army, order.points, order.units)
    skills = [course.situation.generals[key].skill for key in army.residents]
    amounts = course.play.amounts
    if goal is None or detached(amounts, army.points, share.points, skills) is None:
        return Stepped(course=course, barred=PARTS)
    number = 0 if order.new_army else next_number(course.situation, army.kingdom)
    new_id = order.new_army or formed_id(army.kingdom, number)
    was_borne = any(event.force == new_id for event in course.events)
    free = is_free(course.play.campaign, course.situation, army.kingdom, new_id)
    if was_borne or not free:
        return Stepped(course=course, barred=TOO_MANY)
    situation = _parted(course.situation, army, share, new_id)
    situation = _led(situation, order, new_id)
    parted = course.after(with_formed(situation, situation.armies[new_id], number))
    step = ArmyStep(army=new_id, goal=goal, attacks=order.attack, general=order.general)
    told = Tidings(
        kind="detaches",
        rule=PARTS,
        facts={
            "other": new_id,
            "points": share.points,
            "left": parted.army(army.army).points,
            "from": army.at,
            "to": goal,
        },
    )
    parted = parted.tells_of(army.army, told).with_done(new_id, JOINED)
    gone = stepped(parted, step)
    return replace(gone, course=course) if gone.barred else gone


def _parted(
    situation: GrandState, army: GrandArmyState, share: Share, new_id: str
) -> GrandState:
    """Return the situation with an army in two, where it stands."""
    situation = made_of(situation, army, share, new_id)
    return situation.with_army(without_share(army, share))


def _led(situation: GrandState, order: GrandOrder, new_id: str) -> GrandState:
    """Return the situation with a resident general at the head of a detached part.

    Rules: GS-ARMY-07, GS-ARMY-08.
    """
    army = situation.armies[order.force]
    named = order.general if order.general in army.residents else ""
    first = next(iter(army.residents), "")
    leader = named or first
    if not leader:
        return situation
    rest = tuple(key for key in army.residents if key != leader)
    situation = situation.with_army(replace(army, residents=rest))
    part = replace(situation.armies[new_id], general=leader)
    return commanded(situation.with_army(part), new_id, leader)
