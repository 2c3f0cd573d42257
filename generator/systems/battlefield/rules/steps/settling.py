"""What comes after a battle: captives, loot, leadership, survivors."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.course import FieldCourse, FieldTidings
from generator.systems.battlefield.rules.muster.after_battle import (
    after_battle,
    battle_balance,
    origin_of,
)
from generator.systems.battlefield.rules.playing.battle_rounds import freed_with_lines
from generator.systems.battlefield.rules.playing.round_events import round_events
from generator.world.events import Effect, Modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.muster.after_battle import BattleBalance
    from generator.world.events import FactValue

LEADERSHIP = "DOG-LEAD-03"
LOST, GAINED, SAME = "leadership-lost", "leadership-gained", "leadership-same"


def settled(course: FieldCourse) -> FieldCourse:
    """Free captives of who has won, and give every army what the battle brought.

    Rules: DOG-SURR-02, DOG-LEAD-03, DOG-LEAD-04, DOG-FLEE-05.
    """
    battle, play = course.battle, course.play
    if battle.end is None or battle.is_settled:
        return course
    found = freed_with_lines(course.battlefield, battle.end.winner)
    told = round_events(found.field, found.lines, play.sides)
    freed = replace(battle, units=found.field.units)
    course = course.after(course.situation.with_battle(freed), *told)
    balance = battle_balance(play.book, found.field, battle.end)
    course = _captives_told(course, found.field)
    before = course.situation
    course = course.after(after_battle(before, balance))
    course = _leaders_told(course, balance)
    return _survivors_told(course, found.field)


def _captives_told(course: FieldCourse, field: Battlefield) -> FieldCourse:
    """Tell who is lost for good."""
    for unit in field.units.values():
        if unit.is_standing and unit.captor:
            told = FieldTidings(
                kind="lost-captive",
                rule="DOG-SURR-02",
                facts={
                    "force": unit.unit,
                    "other": unit.captor,
                    "number": unit.fighters,
                },
            )
            sides = (course.play.side_of(unit.unit), course.play.side_of(unit.captor))
            course = course.tells(told, *sides, force=unit.unit)
    return course


def _leaders_told(course: FieldCourse, balance: BattleBalance) -> FieldCourse:
    """Tell leaders what the battle was to them: loot, and leadership."""
    for army, change in balance.changes.items():
        leader = course.situation.leaders[army]
        if balance.loot[army]:
            facts: Mapping[str, FactValue] = {
                "amount": balance.loot[army],
                "money": leader.money,
            }
            loot = FieldTidings(kind="loot", rule="DOG-SURR-02", facts=facts)
            course = course.tells_army(army, loot)
        kind = SAME
        if change.lost:
            kind = LOST if change.lost > 0 else GAINED
        own = Fraction(change.own)
        steps = (
            _step("leadership-factor", change.factor, Effect.TIMES),
            _step("leadership-enemies", Fraction(-change.enemies), Effect.ADDS),
            _step("leadership-divisor", Fraction(1, change.divisor), Effect.TIMES),
        )
        told = FieldTidings(
            kind=kind,
            rule=LEADERSHIP,
            facts={
                "own": change.own,
                "enemies": change.enemies,
                "amount": abs(change.lost),
                "leadership": leader.leadership,
            },
            starts_from=own,
            modifiers=steps,
            result=(own * change.factor - change.enemies) / change.divisor,
        )
        course = course.tells_army(army, told)
    return course


def _step(reason: str, amount: Fraction, effect: Effect) -> Modifier:
    return Modifier(reason=reason, amount=amount, rule=LEADERSHIP, effect=effect)


def _survivors_told(course: FieldCourse, field: Battlefield) -> FieldCourse:
    """Tell each army what is left of every unit that began the battle."""
    roster = course.situation.roster
    for name, unit in field.units.items():
        if origin_of(field, unit).unit != name:
            continue
        left = roster[name].fighters if name in roster else 0
        facts: dict[str, FactValue] = {"number": left}
        lost = unit.began_with - left
        if lost:
            facts["lost"] = lost
        told = FieldTidings(kind="survivors", rule="DOG-SURR-02", facts=facts)
        course = course.tells_of(name, told)
    return course
