"""The loser of a battle falls back, and the winner is where it was fought."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.commanders import lost_with
from generator.systems.grand_strategic.rules.armies.joining import joined
from generator.systems.grand_strategic.rules.country_now import country_of, placed
from generator.systems.grand_strategic.rules.course import Tidings
from generator.systems.grand_strategic.rules.hex_answers import WhichHex, hex_said
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.systems.grand_strategic.rules.retreats import retreats_to
from generator.systems.grand_strategic.rules.week.taking_cities import takes_city

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )
    from generator.world.hexes import Hex

RETREATS = "GS-CBT-06"


def falls_back(course: GrandCourse, battle: GrandBattle, army: str) -> GrandCourse:
    """Let the loser of a battle fall back a hex; of several as near its owner says.

    Without any, nothing is left of it (GS-AMB-15).

    Rule: GS-CBT-06.
    """
    if army not in course.situation.armies:
        return course
    options = _options(course, battle, army)
    if not options:
        return _cut_off(course, battle, army)
    said = hex_said(
        course,
        WhichHex(
            about=battle.id,
            kind="retreat",
            rule=RETREATS,
            army=army,
            leaves=battle.at,
            options=options,
        ),
    )
    if said.goal is None:
        return said.course
    return _fallen_back(said.course, battle, army, said.goal)


def _options(course: GrandCourse, battle: GrandBattle, army: str) -> tuple[Hex, ...]:
    """Return where the loser may fall back to, the winner being in the battle's hex."""
    country = country_of(course.play.campaign, course.situation)
    winner = next(each for each in battle.armies if each != army)
    if winner in country.armies:
        there = replace(country.armies[winner], at=battle.at)
        country = country.with_army(there)
    beaten = placed(course.army(army))
    return retreats_to(course.play.amounts, country, beaten, battle.at)


def _fallen_back(
    course: GrandCourse, battle: GrandBattle, army: str, goal: Hex
) -> GrandCourse:
    """Put a beaten army where it falls back to, as part of whoever is there."""
    situation = course.situation
    host = _friend_at(situation, battle, goal)
    one = situation.armies[army]
    came = battle.attacker.came_from if army == battle.attacker.army else battle.at
    told = Tidings(
        kind="falls-back-upon" if host else "falls-back",
        rule=RETREATS,
        contact=battle.id,
        facts={
            "at": battle.at,
            "from": came,
            **({"through": battle.at} if came != battle.at else {}),
            "to": goal,
            "other": host.army if host else "",
        },
    )
    noted = situation.battle(battle.id)
    course = course.tells_of(army, told).after(
        situation.with_battle(replace(noted, retreat=goal))
    )
    if host is not None:
        return course.after(joined(course.situation, army, host.army))
    moved = replace(
        one, at=goal, city=own_city_at(course, one.kingdom, goal), stays_until=None
    )
    return course.after(course.situation.with_army(moved))


def _friend_at(
    situation: GrandState, battle: GrandBattle, goal: Hex
) -> GrandArmyState | None:
    """Return the army that a loser joins in a hex; the winner has left it by then."""
    for army in battle.armies:
        situation = situation.without_army(army)
    return situation.army_at(goal)


def own_city_at(course: GrandCourse, kingdom: str, at: Hex) -> str:
    """Return a kingdom's own city in a hex, by id; empty: there is none."""
    cities = course.situation.cities
    places = course.play.board.places_at(at)
    own = (place.id for place in places if cities[place.id].owner == kingdom)
    return next(own, "")


def _cut_off(course: GrandCourse, battle: GrandBattle, army: str) -> GrandCourse:
    told = Tidings(
        kind="cut-off",
        rule=RETREATS,
        contact=battle.id,
        facts={"at": battle.at, "points": course.army(army).points},
    )
    course = course.tells_of(army, told)
    return course.after(lost_with(course.situation, army))


def moves_in(course: GrandCourse, battle: GrandBattle) -> GrandCourse:
    """Put the attacker into the hex it has won, if anything is left of it.

    A city that was defended there is its kingdom's (GS-AMB-26).

    Rules: GS-CBT-06, GS-CITY-03.
    """
    army = course.situation.armies.get(battle.attacker.army)
    if battle.winner is not BattleSide.ATTACKER or army is None:
        return course
    situation = course.situation
    for other in tuple(situation.armies.values()):
        if other.at == battle.at:
            situation = situation.with_army(replace(other, city=""))
    moved = replace(army, at=battle.at, city="", stays_until=None)
    told = Tidings(
        kind="moves-in",
        rule=RETREATS,
        contact=battle.id,
        facts={"from": army.at, "to": battle.at},
    )
    course = course.after(situation.with_army(moved))
    return takes_city(course.tells_of(army.army, told), army.army)
