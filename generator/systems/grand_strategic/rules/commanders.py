"""Armies that become one, who commands them, and generals who are rolled for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D10
from generator.kit.period_play import thrown_together
from generator.systems.grand_strategic.rules.calendar import FIRST
from generator.systems.grand_strategic.rules.course import each_unless_stopped
from generator.systems.grand_strategic.rules.forming_armies import first_generals, may_command
from generator.systems.grand_strategic.rules.state import GeneralState, GeneralStatus
from generator.systems.grand_strategic.rules.wild_events import MOURNS
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.dice import Throw
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.forming_armies import General
    from generator.systems.grand_strategic.rules.state import BandState, GrandArmyState, GrandState
    from generator.world.clock import FactValue


# Armies that become one: whose points, whose generals, who commands.


def joined(situation: GrandState, mover_id: str, host_id: str, chosen: str = "") -> GrandState:
    """Return the situation once an army is part of another, which keeps its id.

    The ablest general commands; of several as able the one who is chosen, else who
    commanded the army that stood there. The others stay with it.

    Args:
        situation: With both armies.
        mover_id: Who comes; it is no more afterwards.
        host_id: Who stood there.
        chosen: The general its owner would have, by id; empty: he says nothing.

    Rules: GS-ARMY-03, GS-ARMY-04, GS-ARMY-06.
    """
    one, other = situation.armies[host_id], situation.armies[mover_id]
    both = replace(
        one,
        regulars=one.regulars + other.regulars,
        bands={**one.bands, **other.bands},
        units=(*one.units, *other.units),
        residents=(*one.residents, *other.leaders),
        is_cavalry=one.is_cavalry and other.is_cavalry,
        stays_until=max(filter(None, (one.stays_until, other.stays_until)), default=None),
    )
    situation = situation.without_army(mover_id).with_army(both)
    return with_the_ablest(situation, host_id, chosen)


def with_the_ablest(situation: GrandState, army_id: str, chosen: str = "") -> GrandState:
    """Return the situation with the ablest general of an army in command of it.

    Rules: GS-ARMY-06, GS-WILD-21.
    """
    one = situation.armies[army_id]
    if not one.leaders:
        return situation
    skills = {key: situation.generals[key].skill for key in one.leaders}
    ablest = may_command(tuple(skills.values()))
    able = tuple(key for key in one.leaders if skills[key] in ablest)
    return commanded(situation, army_id, chosen if chosen in able else able[0])


def commanded(situation: GrandState, army_id: str, general: str) -> GrandState:
    """Return the situation with a general who is with an army in command of it."""
    one = situation.armies[army_id]
    rest = tuple(key for key in one.leaders if key != general)
    situation = situation.with_army(replace(one, general=general, residents=rest))
    for key in (general, *rest):
        leads = key == general
        status = GeneralStatus.COMMANDING if leads else GeneralStatus.RESIDENT
        known = replace(situation.generals[key], status=status, city="")
        situation = situation.with_general(known)
    return situation


def arrived(situation: GrandState, general: str, army_id: str) -> GrandState:
    """Return the situation once a general has come to an army; the ablest commands."""
    one = situation.armies[army_id]
    with_him = replace(one, residents=(*one.residents, general))
    return with_the_ablest(situation.with_army(with_him), army_id)


def strengthened(
    army: GrandArmyState, regulars: int = 0, bands: Iterable[BandState] = ()
) -> GrandArmyState:
    """Return an army with points that join it; what they ride is not known."""
    more = {band.band: band for band in bands}
    if not regulars and not more:
        return army
    return replace(
        army, regulars=army.regulars + regulars, bands={**army.bands, **more}, is_cavalry=False
    )


# Generals who come to an army, fall with it, or are left without one.


def general_id(kingdom_id: str, number: int) -> str:
    """Return the id of a kingdom's general.

    >>> general_id("ash", 3)
    'ash-general-3'
    """
    return f"{kingdom_id}-general-{number}"


def with_new_general(
    situation: GrandState, army_id: str, general: General, called: str = ""
) -> GrandState:
    """Return the situation with a new general at an army; the ablest commands it.

    Where a list of units is kept, he is the first of its leaders who is no general yet.

    Rules: GS-ARMY-02, GS-GENL-01.
    """
    one = situation.armies[army_id]
    kingdom = situation.kingdoms[one.kingdom]
    number = kingdom.generals + 1
    taken = {each.unit for each in situation.generals.values()}
    leaders = (unit.id for unit in one.units if unit.is_leader)
    appointed = GeneralState(
        general=general_id(one.kingdom, number),
        kingdom=one.kingdom,
        called=called,
        ability=general.ability,
        experience=general.experience,
        unit=next((each for each in leaders if each not in taken), ""),
    )
    situation = situation.with_kingdom(replace(kingdom, generals=number))
    return arrived(situation.with_general(appointed), appointed.general, army_id)


def without_commander(situation: GrandState, army_id: str) -> GrandState:
    """Return the situation once an army's general is dead; another takes over.

    Rules: GS-GENL-09, GS-WILD-21.
    """
    one = situation.armies[army_id]
    situation = fallen(situation, one.general)
    situation = situation.with_army(replace(one, general=""))
    return with_the_ablest(situation, army_id)


def fallen(situation: GrandState, general: str) -> GrandState:
    """Return the situation once a general is dead; of a stand-in nobody keeps count."""
    known = situation.generals.get(general)
    if known is None:
        return situation
    dead = replace(known, status=GeneralStatus.DEAD, city="", unit="")
    return situation.with_general(dead)


def lost_with(situation: GrandState, army_id: str) -> GrandState:
    """Return the situation once an army is destroyed, and all its generals with it.

    Rule: GS-CBT-05.
    """
    one = situation.armies[army_id]
    for general in one.leaders:
        situation = fallen(situation, general)
    return situation.without_army(army_id)


def waiting_in(situation: GrandState, city_id: str) -> tuple[str, ...]:
    """Return the generals who wait in a city for an army, by id."""
    return tuple(
        key
        for key, each in sorted(situation.generals.items())
        if each.status is GeneralStatus.WAITING and each.city == city_id
    )


def returned_to(situation: GrandState, general: str, city_id: str) -> GrandState:
    """Return the situation once a general is in a city of his own; empty: he is dead.

    He joins the army there, or waits for one.

    Rule: GS-WILD-31.
    """
    if not city_id:
        return fallen(situation, general)
    known = situation.generals[general]
    waiting = replace(known, status=GeneralStatus.WAITING, city=city_id)
    situation = situation.with_general(waiting)
    there = situation.garrison_of(city_id)
    return arrived(situation, general, there.army) if there else situation


# Generals who are rolled for: as the game begins, and in cities ever after.

APPOINTED = "GS-GENL-01"
_TOLD = "general-appointed"


def first_appointed(course: GrandCourse) -> GrandCourse:
    """Roll for the general of every army of which nobody says how able he is.

    Rules: GS-GENL-01, GS-ARMY-02.
    """
    if course.play.period != FIRST:
        return course
    armies = course.situation.armies
    lacking = [army_id for army_id in course.in_order() if not armies[army_id].general]
    rolls = (partial(_thrown, course, army_id) for army_id in lacking)
    throws, course = thrown_together(course, rolls)
    if course.is_stopped:
        return course
    for army_id, throw in zip(lacking, throws, strict=True):
        course = _appointed(course, army_id, throw)
    return course


def settled_in_cities(course: GrandCourse) -> GrandCourse:
    """See to armies in cities of their own: who had to come there has come.

    An army without a general is given one; a general who waits there joins it. Who
    came to mourn stays a turn.

    Rules: GS-ARMY-08, GS-GENL-09, GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    return each_unless_stopped(course, course.in_order(), _settled)


def _settled(course: GrandCourse, army_id: str) -> GrandCourse:
    """End an army's forced march, and see that somebody commands it.

    Rules: GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    one = course.situation.armies.get(army_id)
    if one is None or not one.city:
        return course
    if one.forced_by:
        stays = one.stays_until
        if one.forced_by == MOURNS:
            stays = course.play.calendar.after(course.play.period)
        rested = replace(one, forced_by="", stays_until=stays)
        course = course.with_army(rested).tells(
            "has-come-home", one.forced_by, army_id, facts={"at": one.at}
        )
    for general in waiting_in(course.situation, one.city):
        course = course.after(arrived(course.situation, general, army_id))
    if course.army(army_id).general:
        return course
    return _appointed(course, army_id, _thrown(course, army_id))


def _thrown(course: GrandCourse, army_id: str) -> Throw:
    """Roll for an army's general; if one dies the same week, once more for the next."""
    told = (event for event in course.events if event.kind == _TOLD)
    before = sum(event.force == army_id for event in told)
    return course.play.throw(APPOINTED, army_id, kind=D10, nth=before + 1)


def _appointed(course: GrandCourse, army_id: str, throw: Throw) -> GrandCourse:
    """Give an army the general whom the die brings.

    Rules: GS-GENL-01, GS-ARMY-08.
    """
    play, kingdom_id = course.play, course.army(army_id).kingdom
    is_first = play.period == FIRST
    called = play.campaign.force(army_id).commander if is_first else ""
    general = first_generals(play.tables, {army_id: throw.total})[army_id]
    situation = with_new_general(course.situation, army_id, general, called)
    facts: dict[str, FactValue] = {
        "general": general_id(kingdom_id, situation.kingdoms[kingdom_id].generals),
        "ability": general.ability,
        "rolled": throw.total,
    }
    return course.after(situation).tells(_TOLD, APPOINTED, army_id, facts=facts, throws=(throw,))
