"""One step of an army into a hex, and parts of an army that go off by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.commanders import commanded, joined
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
from generator.systems.grand_strategic.rules.steps_of_battle import fights
from generator.systems.grand_strategic.rules.taking_cities import takes_city
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.marches import Entry
    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# One step of an army into a hex: what it comes to, and what is barred.

MARCHES, MERGES = "GS-MOVE-01", "GS-ARMY-04"
UNWILLING, JOINED = "GS-DEF-02", "GS-DEF-03"


class ArmyStep(Struct, frozen=True, kw_only=True):
    """A step that an army shall make."""

    army: str
    goal: Hex
    attacks: bool = True
    """Whether it may fight, or take a city."""
    general: str = ""
    """Who shall command where it joins another, by id; empty: as the rules have it."""
    forced_by: str = ""
    """The rule that makes it go; empty: it goes where it was ordered."""


class Stepped(Struct, frozen=True, kw_only=True):
    """What became of a step."""

    course: GrandCourse
    barred: str = ""
    """The rule by which it cannot be; empty: it was made."""
    fought: bool = False


def entry_of(course: GrandCourse, step: ArmyStep) -> Entry:
    """Return what a step would come to.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-WILD-33, GS-WILD-43.
    """
    return entering(course.country, course.army(step.army), step.goal)


def stepped(course: GrandCourse, step: ArmyStep) -> Stepped:
    """Let an army enter a neighbouring hex: it marches, joins, attacks or takes a city.

    Who was joined goes nowhere any more.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-ARMY-04, GS-ARMY-06, GS-CITY-03, GS-SETUP-03,
        GS-DEF-03.
    """
    entry, army = entry_of(course, step), course.army(step.army)
    if entry.kind is Entering.BARRED:
        return Stepped(course=course, barred=entry.rule)
    is_hostile = entry.kind in (Entering.ATTACKS, Entering.TAKES_CITY)
    if is_hostile and not step.attacks:
        return Stepped(course=course, barred=UNWILLING)
    if entry.kind is Entering.ATTACKS:
        return Stepped(course=fights(course, step.army, entry.army), fought=True)
    way: dict[str, FactValue] = {"from": army.at, "to": step.goal}
    if entry.kind is Entering.MERGES:
        together = army.points + course.army(entry.army).points
        facts: dict[str, FactValue] = {"other": entry.army, **way, "points": together}
        course = course.tells("joins", MERGES, step.army, facts=facts)
        situation = joined(course.situation, step.army, entry.army, step.general)
        course = course.after(situation)
        return Stepped(course=course.with_done(entry.army, JOINED))
    inside = course.own_city_at(army.kingdom, step.goal)
    kind = "enters-city" if inside else "leaves-city" if army.city else "marches"
    kind = "forced-march" if step.forced_by else kind
    moved = replace(army, at=step.goal, city=inside, stays_until=None)
    course = course.with_army(moved)
    course = course.tells(kind, step.forced_by or MARCHES, step.army, facts=way)
    return Stepped(course=takes_city(course, step.army))


# Parts of an army that go off, or over to a friend beside it.

PARTS, LEADS, TOO_MANY = "GS-ARMY-05", "GS-ARMY-07", "GS-DEF-04"


def detaches(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Let a part of an army go off into a neighbouring hex, as an army of its own.

    A general who resides with it leads it, the one who is named or the first; else a
    stand-in does. Who does not reside with it cannot be named. If the part may not
    enter the hex, nothing is parted, nor where its name was another army's in this very
    week.

    Rules: GS-ARMY-05, GS-ARMY-07, GS-ARMY-08.
    """
    before, army = course.situation, course.army(order.force)
    if order.general and order.general not in army.residents:
        return Stepped(course=course, barred=LEADS)
    goal, amounts = next(iter(order.route), None), course.play.amounts
    share = share_of(army, order.points, order.units)
    skills = [before.generals[key].skill for key in army.residents]
    if goal is None or detached(amounts, army.points, share.points, skills) is None:
        return Stepped(course=course, barred=PARTS)
    number = 0 if order.new_army else next_number(before, army.kingdom)
    new_id = order.new_army or formed_id(army.kingdom, number)
    was_borne = any(event.force == new_id for event in course.events)
    free = is_free(course.play.campaign, before, army.kingdom, new_id)
    if was_borne or not free:
        return Stepped(course=course, barred=TOO_MANY)
    left = without_share(army, share)
    situation = made_of(before, army, share, new_id).with_army(left)
    leader = order.general or next(iter(army.residents), "")
    if leader:
        rest = tuple(key for key in army.residents if key != leader)
        situation = situation.with_army(replace(left, residents=rest))
        part = replace(situation.armies[new_id], general=leader)
        situation = commanded(situation.with_army(part), new_id, leader)
    parted = course.after(with_formed(situation, situation.armies[new_id], number))
    parted = parted.tells(
        "detaches",
        PARTS,
        army.army,
        facts={
            "other": new_id,
            "points": share.points,
            "left": left.points,
            "from": army.at,
            "to": goal,
        },
    ).with_done(new_id, JOINED)
    step = ArmyStep(army=new_id, goal=goal, attacks=order.attack, general=order.general)
    gone = stepped(parted, step)
    return replace(gone, course=course) if gone.barred else gone


def transfers(course: GrandCourse, order: GrandOrder) -> Stepped:
    """Let points of an army go over to one beside it, such as a garrison.

    Into an empty city they are detached: there they are an army of their own. Who was
    joined goes nowhere any more.

    Rules: GS-ARMY-04, GS-ARMY-05.
    """
    host = course.situation.armies.get(order.partner)
    if host is None or host.army == order.force:
        return Stepped(course=course, barred=MERGES)
    army = course.army(order.force)
    share = share_of(army, order.points, order.units)
    if detached(course.play.amounts, army.points, share.points) is None:
        return Stepped(course=course, barred=PARTS)
    part = replace(army, regulars=share.points, bands={})
    entry = entering(course.country, part, host.at)
    if entry.kind is not Entering.MERGES:
        return Stepped(course=course, barred=entry.rule or MERGES)
    left = without_share(army, share)
    situation = course.situation.with_army(left)
    situation = handed_to(situation, army, share, host.army)
    course = course.tells(
        "transfers",
        PARTS,
        army.army,
        facts={
            "other": host.army,
            "points": share.points,
            "at": host.at,
            "left": left.points,
            "now": situation.armies[host.army].points,
        },
    ).after(situation)
    return Stepped(course=course.with_done(host.army, JOINED))
