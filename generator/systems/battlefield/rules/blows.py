"""Attack or defence: whom a unit may strike, its blows and shots, and HP lost."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.systems.battlefield.rules.strikes import (
    Strike,
    attack_of,
    defence_of,
    power_of,
    range_of,
    strike,
)
from generator.values import Struct, replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit


# What HP lost make of a unit, and of its army's account.


class Casualties(Struct, frozen=True, kw_only=True):
    """What a strike did to a unit."""

    hp: int
    """HP lost, for the account: never more than the unit had (DOG-AMB-13)."""
    dead: int
    """Fighters who fell."""


def casualties(book: BattleBook, unit: FieldUnit, hp: int) -> Casualties:
    """Return what a strike does to a unit; what kills nobody is lost (DOG-AMB-12).

    Rules: DOG-STAT-07, DOG-CBT-12, DOG-CBT-13.
    """
    each = fighter_scores(book, unit.make).hp
    return Casualties(hp=min(hp, unit.fighters * each), dead=min(unit.fighters, hp // each))


def suffer(field: Battlefield, unit_id: str, suffered: Casualties) -> Battlefield:
    """Take a strike's dead from a unit, and put its HP on the army's account.

    Rules: DOG-LEAD-04, DOG-CBT-12, DOG-CBT-13.
    """
    victim = field.units[unit_id]
    left = replace(victim, fighters=victim.fighters - suffered.dead)
    return field.with_units((left,)).with_loss(victim.army, suffered.hp)


# Attack or defence: what a unit decides for a round, and whom it may strike.


class StrikeBar(StrEnum):
    """Why a unit may not strike another."""

    NOT_FREE = "not-free"
    """It is dead, captive or gone."""
    BUSY = "busy"
    """It disarms captives."""
    HAS_STRUCK = "has-struck"
    BOUND = "bound"
    """It defends in this round, or attacks another."""
    NO_FOE = "no-foe"
    """The other is no enemy, or not there to be struck."""
    UNSEEN = "unseen"
    """The other has not been discovered."""
    OUT_OF_REACH = "out-of-reach"
    NO_SCORE = "no-score"
    """It has no attack, or cannot shoot."""
    NO_SHOTS = "no-shots"
    """It has shot all it had."""


def decide(unit: FieldUnit, mode: UnitMode, target: str = "") -> FieldUnit:
    """Return a unit that has decided for a round; that binds it.

    Raises:
        ValueError: It had decided otherwise, or attacks nobody.

    Rules: DOG-CBT-02, DOG-CBT-05.
    """
    is_attack = mode is UnitMode.ATTACK
    if mode is UnitMode.OPEN or is_attack != bool(target):
        message = f"unit {unit.unit}: {mode} on {target!r}; expected a decision"
        raise ValueError(message)
    if must_decide(unit) or (unit.mode, unit.target) == (mode, target):
        return replace(unit, mode=mode, target=target)
    message = f"unit {unit.unit}: {mode}; expected {unit.mode}, as it is bound"
    raise ValueError(message)


def must_decide(unit: FieldUnit) -> bool:
    """Return whether a unit that is attacked now has to say what it does.

    Being shot at asks nothing of it (DOG-AMB-27).

    Rule: DOG-CBT-05.
    """
    return unit.mode is UnitMode.OPEN


def may_retaliate(field: Battlefield, unit: FieldUnit, attacker_id: str) -> bool:
    """Return whether a unit may strike back at who attacks it hand to hand.

    In defence always; in attack once, and only at whom it attacks itself.

    Rules: DOG-CBT-03, DOG-CBT-04, DOG-CBT-06, DOG-SURR-01.
    """
    if not unit.is_free or field.is_busy(unit):
        return False
    match unit.mode:
        case UnitMode.DEFENCE:
            return True
        case UnitMode.ATTACK:
            return unit.target == attacker_id and not unit.has_retaliated
        case UnitMode.OPEN:
            return False


def attack_bar(field: Battlefield, unit: FieldUnit, target: FieldUnit) -> StrikeBar | None:
    """Return why a unit may not attack another hand to hand; none: it may.

    Rules: DOG-CBT-02, DOG-CBT-03, DOG-SURR-01.
    """
    if bar := _any_bar(field, unit, target):
        return bar
    if distance(unit.at, target.at) != 1:
        return StrikeBar.OUT_OF_REACH
    score = attack_of(field.book, unit.make, field.cases[unit.at])
    return None if score else StrikeBar.NO_SCORE


def shot_bar(field: Battlefield, unit: FieldUnit, target: FieldUnit) -> StrikeBar | None:
    """Return why a unit may not shoot at another; none: it may, at any range it has.

    Rules: DOG-STAT-03, DOG-STAT-04, DOG-CBT-07.
    """
    if bar := _any_bar(field, unit, target):
        return bar
    if not power_of(field.book, unit.make):
        return StrikeBar.NO_SCORE
    if not unit.shots:
        return StrikeBar.NO_SHOTS
    is_near = distance(unit.at, target.at) <= range_of(field.book, unit.make)
    return None if is_near else StrikeBar.OUT_OF_REACH


def _any_bar(field: Battlefield, unit: FieldUnit, target: FieldUnit) -> StrikeBar | None:
    """Return what keeps a unit from striking another in any way."""
    bars = {
        StrikeBar.NOT_FREE: not unit.is_free,
        StrikeBar.BUSY: field.is_busy(unit),
        StrikeBar.HAS_STRUCK: unit.has_struck,
        StrikeBar.BOUND: not must_decide(unit) and unit.target != target.unit,
        StrikeBar.NO_FOE: not target.is_free or not field.are_foes(unit.army, target.army),
        StrikeBar.UNSEEN: target.is_hidden,
    }
    return next((bar for bar, is_so in bars.items() if is_so), None)


# Blows and shots: strikes of one unit at another, and what they answer.


class Blow(Struct, frozen=True, kw_only=True):
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


class BlowsStruck(Struct, frozen=True, kw_only=True):
    """A battlefield after an exchange, and the strikes of it."""

    field: Battlefield
    blows: tuple[Blow, ...]
    """The attack first."""


def close_attack(
    field: Battlefield, unit_id: str, target: str, dice: tuple[int, int]
) -> BlowsStruck:
    """Let a unit attack another hand to hand, and the other strike back if it may.

    Both forces are reckoned from the fighters before the exchange. A hidden unit that
    attacks shows itself; whom it attacks has decided what it does. Of the dice the
    second is the retaliation's, read only if there is one.

    Rules: DOG-STAT-02, DOG-CBT-03, DOG-CBT-06, DOG-CBT-08, DOG-CBT-09.
    """
    attacker = decide(field.units[unit_id], UnitMode.ATTACK, target)
    defender = field.units[target]
    blows = [_blow(field, attacker, defender, attack_force(field, attacker), dice[0])]
    if may_retaliate(field, defender, unit_id):
        ground = field.cases[defender.at]
        force = defender.fighters * defence_of(field.book, defender.make, ground)
        blows.append(_blow(field, defender, attacker, force, dice[1]))
        defender = replace(defender, has_retaliated=True)
    struck = replace(attacker, has_struck=True, is_hidden=False)
    return _struck(field.with_units((struck, defender)), *blows)


def shoot(field: Battlefield, unit_id: str, target: str, die: int) -> BlowsStruck:
    """Let a unit shoot at another: one shot less, and no answer.

    A hidden unit that shoots shows itself.

    Rules: DOG-CBT-07, DOG-CBT-09, DOG-STAT-03.
    """
    shooter = decide(field.units[unit_id], UnitMode.ATTACK, target)
    force = shooter.fighters * power_of(field.book, shooter.make)
    blow = _blow(field, shooter, field.units[target], force, die)
    after = replace(shooter, has_struck=True, is_hidden=False, shots=shooter.shots - 1)
    return _struck(field.with_units((after,)), blow)


def bonus_strike(field: Battlefield, unit_id: str, fleer: str, die: int) -> BlowsStruck:
    """Let a unit strike at one that flees from its side, without an answer.

    In the combat that follows it is taken to attack whom it struck (DOG-AMB-09).

    Rules: DOG-FLEE-01, DOG-FLEE-02, DOG-FLEE-03.
    """
    striker = decide(field.units[unit_id], UnitMode.ATTACK, fleer)
    force = attack_force(field, striker)
    blow = _blow(field, striker, field.units[fleer], force, die)
    return _struck(field.with_units((striker,)), blow)


def attack_force(field: Battlefield, unit: FieldUnit) -> int:
    """Return the force of a unit's attack where it stands.

    Rules: DOG-STAT-01, DOG-CBT-09, DOG-CBT-10.
    """
    return unit.fighters * attack_of(field.book, unit.make, field.cases[unit.at])


def attack_lost(unit: FieldUnit) -> FieldUnit:
    """Return a unit whose target has gone before it could strike (DOG-AMB-28).

    Rule: DOG-CBT-05.
    """
    return replace(unit, has_struck=True)


def _blow(field: Battlefield, by: FieldUnit, on: FieldUnit, force: int, die: int) -> Blow:
    hit = strike(field.book.tables, force, die)
    suffered = casualties(field.book, on, hit.hp)
    return Blow(
        by=by.unit,
        on=on.unit,
        fighters=by.fighters,
        score=force // by.fighters if by.fighters else 0,
        strike=hit,
        suffered=suffered,
        left=on.fighters - suffered.dead,
    )


def _struck(field: Battlefield, *blows: Blow) -> BlowsStruck:
    """Remove the dead of all blows, which were struck at once."""
    for blow in blows:
        field = suffer(field, blow.on, blow.suffered)
    return BlowsStruck(field=field, blows=blows)
