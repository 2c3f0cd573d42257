"""Blows and shots: strikes of one unit at another, and what they answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.casualties import (
    Casualties,
    casualties,
    suffer,
)
from generator.systems.battlefield.rules.combat.strike_forces import (
    attack_of,
    defence_of,
    power_of,
)
from generator.systems.battlefield.rules.combat.strikes import Strike, strike
from generator.systems.battlefield.rules.combat.unit_modes import (
    decide,
    may_retaliate,
)
from generator.systems.battlefield.rules.field_units import UnitMode

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """One strike of one unit at another."""

    by: str
    on: str
    fighters: int
    """Who strike."""
    score: int
    """What each of them counts, the ground reckoned in."""
    strike: Strike
    suffered: Casualties
    left: int
    """Who are left of those they strike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowsStruck:
    """A battlefield after an exchange, and the strikes of it."""

    field: Battlefield
    blows: tuple[Blow, ...]
    """The attack first."""


def attack_force(book: BattleBook, field: Battlefield, unit: FieldUnit) -> int:
    """Return the force of a unit's attack where it stands.

    Rules: DOG-STAT-01, DOG-CBT-09.
    """
    return unit.fighters * attack_of(book, unit.make, field.cases[unit.at])


def retaliation_force(book: BattleBook, field: Battlefield, unit: FieldUnit) -> int:
    """Return the force of a unit's retaliation where it stands.

    Rules: DOG-STAT-02, DOG-CBT-09.
    """
    return unit.fighters * defence_of(book, unit.make, field.cases[unit.at])


def shot_force(book: BattleBook, unit: FieldUnit) -> int:
    """Return the force of a unit's shot.

    Rules: DOG-STAT-03, DOG-CBT-09.
    """
    return unit.fighters * power_of(book, unit.make)


def close_attack(
    book: BattleBook, field: Battlefield, unit: str, target: str, dice: tuple[int, int]
) -> BlowsStruck:
    """Let a unit attack another hand to hand, and the other strike back if it may.

    Both forces are reckoned from the fighters before the exchange. A hidden unit that
    attacks shows itself.

    Args:
        book: What the battle is fought by.
        field: The battlefield.
        unit: Who attacks.
        target: Whom; it has decided what it does.
        dice: The die of the attack, then that of the retaliation, read only if there
            is one.

    Rules: DOG-CBT-03, DOG-CBT-06, DOG-CBT-08.
    """
    attacker = decide(field.units[unit], UnitMode.ATTACK, target)
    defender = field.units[target]
    hit = _blow(book, attacker, defender, strike_of(book, field, attacker, dice[0]))
    blows: tuple[Blow, ...] = (hit,)
    if may_retaliate(field, defender, unit):
        force = retaliation_force(book, field, defender)
        back = strike(book.tables, force, dice[1])
        blows = (hit, _blow(book, defender, attacker, back))
        defender = replace(defender, has_retaliated=True)
    struck = replace(attacker, has_struck=True, is_hidden=False)
    return _struck(field.with_units((struck, defender)), blows)


def shoot(
    book: BattleBook, field: Battlefield, unit: str, target: str, die: int
) -> BlowsStruck:
    """Let a unit shoot at another: one shot less, and no answer.

    Rules: DOG-CBT-07, DOG-STAT-03.
    """
    shooter = decide(field.units[unit], UnitMode.ATTACK, target)
    shot = strike(book.tables, shot_force(book, shooter), die)
    blow = _blow(book, shooter, field.units[target], shot)
    after = replace(shooter, has_struck=True, is_hidden=False, shots=shooter.shots - 1)
    return _struck(field.with_units((after,)), (blow,))


def bonus_strike(
    book: BattleBook, field: Battlefield, unit: str, fleer: str, die: int
) -> BlowsStruck:
    """Let a unit strike at one that flees from its side, without an answer.

    In the combat that follows it is taken to attack whom it struck (DOG-AMB-09).

    Rules: DOG-FLEE-01, DOG-FLEE-02, DOG-FLEE-03.
    """
    striker = decide(field.units[unit], UnitMode.ATTACK, fleer)
    hit = strike_of(book, field, striker, die)
    blow = _blow(book, striker, field.units[fleer], hit)
    return _struck(field.with_units((striker,)), (blow,))


def strike_of(
    book: BattleBook, field: Battlefield, unit: FieldUnit, die: int
) -> Strike:
    """Return a unit's attack strike where it stands.

    Rules: DOG-CBT-09, DOG-CBT-10.
    """
    return strike(book.tables, attack_force(book, field, unit), die)


def attack_lost(unit: FieldUnit) -> FieldUnit:
    """Return a unit whose target has gone before it could strike (DOG-AMB-28).

    Rule: DOG-CBT-05.
    """
    return replace(unit, has_struck=True)


def _blow(book: BattleBook, by: FieldUnit, on: FieldUnit, of: Strike) -> Blow:
    suffered = casualties(book, on, of.hp)
    return Blow(
        by=by.unit,
        on=on.unit,
        fighters=by.fighters,
        score=of.force // by.fighters if by.fighters else 0,
        strike=of,
        suffered=suffered,
        left=on.fighters - suffered.dead,
    )


def _struck(field: Battlefield, blows: tuple[Blow, ...]) -> BlowsStruck:
    """Remove the dead of all blows, which were struck at once."""
    for blow in blows:
        field = suffer(field, blow.on, blow.suffered)
    return BlowsStruck(field=field, blows=blows)
