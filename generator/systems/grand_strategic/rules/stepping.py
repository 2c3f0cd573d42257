"""One step of an army into a hex, and parts of an army that go off by themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import commanded, joined
from generator.systems.grand_strategic.rules.course import Tidings, country_of, placed
from generator.systems.grand_strategic.rules.fight.steps_of_battle import (
    fights,
    own_city_at,
)
from generator.systems.grand_strategic.rules.forming_armies import detached
from generator.systems.grand_strategic.rules.marches import Entering, entering
from generator.systems.grand_strategic.rules.muster import formed_id
from generator.systems.grand_strategic.rules.parting import (
    handed_to,
    is_free,
    made_of,
    next_number,
    share_of,
    with_formed,
    without_share,
)
from generator.systems.grand_strategic.rules.taking_cities import takes_city

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.marches import Entry
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.systems.grand_strategic.rules.parting import Share
    from generator.systems.grand_strategic.rules.state import GrandArmyState, GrandState
    from generator.world.hexes import Hex


# One step of an army into a hex: what it comes to, and what is barred.

MARCHES, MERGES = "GS-MOVE-01", "GS-ARMY-04"
UNWILLING, JOINED = "GS-DEF-02", "GS-DEF-03"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyStep:
    """A step that an army shall make."""

    army: str
    goal: Hex
    attacks: bool = True
    """Whether it may fight, or take a city."""
    general: str = ""
    """Who shall command where it joins another, by id; empty: as the rules have it."""
    forced_by: str = ""
    """The rule that makes it go; empty: it goes where it was ordered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepped:
    """What became of a step."""

    course: GrandCourse
    barred: str = ""
    """The rule by which it cannot be; empty: it was made."""
    fought: bool = False


def entry_of(course: GrandCourse, step: ArmyStep) -> Entry:
    """Return what a step would come to.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-WILD-33, GS-WILD-43.
    """
    play = course.play
    country = country_of(play.campaign, course.situation)
    return entering(play.amounts, country, placed(course.army(step.army)), step.goal)


def stepped(course: GrandCourse, step: ArmyStep) -> Stepped:
    """Let an army enter a neighbouring hex: it marches, joins, attacks or takes a city.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-ARMY-04, GS-CITY-03.
    """
    entry = entry_of(course, step)
    if entry.kind is Entering.BARRED:
        return Stepped(course=course, barred=entry.rule)
    is_hostile = entry.kind in (Entering.ATTACKS, Entering.TAKES_CITY)
    if is_hostile and not step.attacks:
        return Stepped(course=course, barred=UNWILLING)
    if entry.kind is Entering.ATTACKS:
        return Stepped(course=fights(course, step.army, entry.army), fought=True)
    if entry.kind is Entering.MERGES:
        return Stepped(course=_joins(course, step, entry.army))
    return Stepped(course=_moves(course, step))


def _joins(course: GrandCourse, step: ArmyStep, host: str) -> GrandCourse:
    """Let an army become part of another; who was joined goes nowhere any more.

    Rules: GS-ARMY-03, GS-ARMY-04, GS-ARMY-06, GS-DEF-03.
    """
    told = Tidings(
        kind="joins",
        rule=MERGES,
        facts={
            "other": host,
            "from": course.army(step.army).at,
            "to": step.goal,
            "points": course.army(step.army).points + course.army(host).points,
        },
    )
    course = course.tells_of(step.army, told)
    situation = joined(course.situation, step.army, host, step.general)
    return course.after(situation).with_done(host, JOINED)


def _moves(course: GrandCourse, step: ArmyStep) -> GrandCourse:
    """Put an army into a hex, and take the city that is there if it is nobody's.

    Rules: GS-MOVE-01, GS-CITY-03, GS-SETUP-03.
    """
    army = course.army(step.army)
    inside = own_city_at(course, army.kingdom, step.goal)
    moved = replace(army, at=step.goal, city=inside, stays_until=None)
    told = Tidings(
        kind="forced-march" if step.forced_by else _kind(army, inside),
        rule=step.forced_by or MARCHES,
        facts={"from": army.at, "to": step.goal},
    )
    course = course.after(course.situation.with_army(moved))
    return takes_city(course.tells_of(step.army, told), step.army)


def _kind(army: GrandArmyState, inside: str) -> str:
    """Return how a step is told."""
    if inside:
        return "enters-city"
    return "leaves-city" if army.city else "marches"


# Parts of an army that go off, or over to a friend beside it.

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
