"""What comes after a battle: captives, loot, leadership, survivors."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_end import LeadershipChange, change_for
from generator.systems.battlefield.rules.battle_rounds import freed_with_lines
from generator.systems.battlefield.rules.fleeing import loot, survivors
from generator.systems.battlefield.rules.round_course import RoundCourse
from generator.systems.battlefield.rules.round_log import BATTLE, round_events
from generator.systems.battlefield.rules.state import HiredUnit
from generator.values import Struct, replace
from generator.world.clock import Effect, Event, Modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_end import BattleEnd
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.state import BattlefieldState, FieldCourse
    from generator.world.clock import FactValue


# What a battle leaves: survivors, loot, and what became of leadership.


class BattleBalance(Struct, frozen=True, kw_only=True):
    """What a battle was to every army, as a receipt."""

    changes: Mapping[str, LeadershipChange]
    loot: Mapping[str, int]
    survivors: Mapping[str, HiredUnit]
    """By unit; rearguards are with their unit again."""


def battle_balance(field: Battlefield, end: BattleEnd) -> BattleBalance:
    """Return what a battle was to every army, once captives are free.

    Rules: DOG-LEAD-03, DOG-LEAD-04, DOG-SURR-02.
    """
    changes = {army_id: change_for(field, end, army_id) for army_id in sorted(field.sides)}
    return BattleBalance(changes=changes, loot=loot(field), survivors=roster_left(field))


def after_battle(state: BattlefieldState, balance: BattleBalance) -> BattlefieldState:
    """Return the situation once a battle is settled; it stays to be seen.

    Leadership never falls below nothing. Who was hired and did not fight stays, and
    everybody is hired in the order in which it was; passengers who dismounted are last.

    Rules: DOG-LEAD-03, DOG-SURR-02.
    """
    for army_id, change in balance.changes.items():
        leader = state.leaders[army_id]
        led = max(0, leader.leadership - change.lost)
        money = leader.money + balance.loot[army_id]
        state = state.with_leader(replace(leader, leadership=led, money=money))
    if state.battle is None:
        return state.with_roster(balance.survivors.values())
    settled = replace(state.battle, changes=balance.changes, loot=balance.loot)
    left, hired = dict(balance.survivors), []
    for name, unit in state.roster.items():
        if name not in settled.units:
            hired.append(unit)
        elif now := left.pop(name, None):
            hired.append(replace(unit, make=now.make, fighters=now.fighters))
    return state.with_roster((*hired, *left.values())).with_battle(settled)


def roster_left(field: Battlefield) -> Mapping[str, HiredUnit]:
    """Return who is left of every unit; records of one make and origin are one again.

    Passengers who dismounted stay a unit of their own.

    Rules: DOG-FLEE-05, DOG-SURR-02, DOG-SPEC-04.
    """
    left = survivors(field)
    found: dict[str, HiredUnit] = {}
    for name, unit in field.units.items():
        if not left[name]:
            continue
        origin = origin_of(field, unit)
        before = found[origin.unit].fighters if origin.unit in found else 0
        found[origin.unit] = HiredUnit(
            unit=origin.unit, army=unit.army, make=unit.make, fighters=before + left[name]
        )
    return found


def origin_of(field: Battlefield, unit: FieldUnit) -> FieldUnit:
    """Return the first record of the same make that a unit was split from.

    Rule: DOG-FLEE-05.
    """
    while unit.split_from and field.units[unit.split_from].make == unit.make:
        unit = field.units[unit.split_from]
    return unit


# What comes after a battle: captives, loot, leadership, survivors.

CAPTIVES, LEADERSHIP = "DOG-SURR-02", "DOG-LEAD-03"
LOST, GAINED, SAME = "leadership-lost", "leadership-gained", "leadership-same"


def settled(course: FieldCourse) -> FieldCourse:
    """Free captives of who has won, and give every army what the battle brought.

    It is told who is lost for good, and each army what is left of its units.

    Rules: DOG-SURR-02, DOG-LEAD-03, DOG-LEAD-04, DOG-FLEE-05.
    """
    battle, play = course.battle, course.play
    if battle.end is None or battle.is_settled:
        return course
    over = RoundCourse(means=play.means, field=course.battlefield)
    found = freed_with_lines(over, battle.end.winner)
    field, told = found.field, round_events(found.field, found.lines, play.sides)
    freed = replace(battle, units=field.units)
    course = course.after(course.situation.with_battle(freed), *told)
    for unit in field.units.values():
        if unit.is_standing and unit.captor:
            course = course.tells(
                "lost-captive",
                CAPTIVES,
                *(unit.unit, unit.captor),
                facts={"other": unit.captor, "number": unit.fighters},
            )
    balance = battle_balance(field, battle.end)
    course = course.after(after_battle(course.situation, balance))
    course = _leaders_told(course, balance)
    roster = course.situation.roster
    for name, unit in field.units.items():
        if origin_of(field, unit).unit == name:
            left = roster[name].fighters if name in roster else 0
            facts: dict[str, FactValue] = {"number": left}
            if lost := unit.began_with - left:
                facts["lost"] = lost
            course = course.tells_of(name, "survivors", CAPTIVES, facts)
    return course


def _leaders_told(course: FieldCourse, balance: BattleBalance) -> FieldCourse:
    """Tell leaders what the battle was to them: loot, and leadership."""

    def step(reason: str, amount: Fraction, effect: Effect) -> Modifier:
        return Modifier(reason=reason, amount=amount, rule=LEADERSHIP, effect=effect)

    for army_id, change in balance.changes.items():
        leader = course.situation.leaders[army_id]
        if loot := balance.loot[army_id]:
            facts: dict[str, FactValue] = {"amount": loot, "money": leader.money}
            course = course.tells_army(army_id, "loot", CAPTIVES, facts)
        lessened = LOST if change.lost > 0 else GAINED
        own = Fraction(change.own)
        told = Event(
            kind=lessened if change.lost else SAME,
            rule=LEADERSHIP,
            sides=(course.play.sides[army_id],),
            facts={
                "army": army_id,
                "own": change.own,
                "enemies": change.enemies,
                "amount": abs(change.lost),
                "leadership": leader.leadership,
            },
            starts_from=own,
            modifiers=(
                step("leadership-factor", change.factor, Effect.TIMES),
                step("leadership-enemies", Fraction(-change.enemies), Effect.ADDS),
                step("leadership-divisor", Fraction(1, change.divisor), Effect.TIMES),
            ),
            result=(own * change.factor - change.enemies) / change.divisor,
            contact=BATTLE,
        )
        course = course.after(course.situation, told)
    return course
