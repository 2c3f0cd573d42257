"""Armies that have to go to a city: a hex a week, without attacks on the road."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.country_now import country_of, placed
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.hex_answers import WhichHex, hex_said
from generator.systems.grand_strategic.rules.marches import steps_home
from generator.systems.grand_strategic.rules.week.stepping import ArmyStep, stepped
from generator.systems.grand_strategic.rules.wild_events import MOURNS

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.world.hexes import Hex


def forced_march(course: GrandCourse, army: str) -> GrandCourse:
    """Let an army that is sent to its nearest city go a hex towards it (GS-AMB-20).

    Of several ways as short its owner says which. Where no way is open, it waits.

    Rules: GS-GENL-09, GS-WILD-21, GS-WILD-23, GS-WILD-41, GS-WILD-51.
    """
    one = course.army(army)
    ways = _ways_home(course, army)
    if not ways:
        told = Tidings(kind="no-way-home", rule=one.forced_by, facts={"at": one.at})
        return course.tells_of(army, told)
    said = hex_said(
        course,
        WhichHex(
            about=str(course.play.period),
            kind="home",
            rule=one.forced_by,
            army=army,
            leaves=one.at,
            options=ways,
        ),
    )
    return said.course if said.goal is None else _goes(said.course, army, said.goal)


def _goes(course: GrandCourse, army: str, goal: Hex) -> GrandCourse:
    """Let an army go a hex of its way, and mourn with whoever is at home."""
    rule = course.army(army).forced_by
    step = ArmyStep(army=army, goal=goal, attacks=False, forced_by=rule)
    gone = stepped(course, step).course
    return _mourning_with(gone, goal) if rule == MOURNS else gone


def _mourning_with(course: GrandCourse, at: Hex) -> GrandCourse:
    """Let the army of a city stay there for who has come to it to mourn.

    Rule: GS-WILD-23.
    """
    host = course.situation.army_at(at)
    if host is None or not host.city or host.forced_by:
        return course
    until = course.play.calendar.after(course.play.period)
    stays = replace(host, stays_until=until)
    return course.after(course.situation.with_army(stays))


def way_home(course: GrandCourse, army: str) -> Hex | None:
    """Return the first of the hexes on an army's way to its nearest city; none: none.

    Rule: GS-DEF-02.
    """
    return next(iter(_ways_home(course, army)), None)


def _ways_home(course: GrandCourse, army: str) -> tuple[Hex, ...]:
    """Return the hexes by any of which an army comes nearer to its nearest city.

    It joins nobody on the road, only in a city.

    Rules: GS-GENL-09, GS-ARMY-03.
    """
    play, situation = course.play, course.situation
    country = country_of(play.campaign, situation)
    steps = steps_home(play.amounts, country, placed(course.army(army)))
    return tuple(
        at
        for at in steps
        if situation.army_at(at) is None or country.city_at(at) is not None
    )
