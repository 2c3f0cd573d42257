"""One step of an army into a hex: what it comes to, and what is barred."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.joining import joined
from generator.systems.grand_strategic.rules.country_now import country_of, placed
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.fight.battle_course import fights
from generator.systems.grand_strategic.rules.fight.falling_back import own_city_at
from generator.systems.grand_strategic.rules.marches import Entering, entering
from generator.systems.grand_strategic.rules.week.taking_cities import takes_city

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.marches import Entry
    from generator.systems.grand_strategic.rules.state import GrandArmyState
    from generator.world.hexes import Hex

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
