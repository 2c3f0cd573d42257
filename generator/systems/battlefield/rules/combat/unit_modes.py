"""Attack or defence: what a unit decides for a round, and whom it may strike."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.strike_forces import (
    attack_of,
    power_of,
    range_of,
)
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


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


def may_retaliate(field: Battlefield, unit: FieldUnit, attacker: str) -> bool:
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
            return unit.target == attacker and not unit.has_retaliated
        case UnitMode.OPEN:
            return False


def attack_bar(
    book: BattleBook, field: Battlefield, unit: FieldUnit, target: FieldUnit
) -> StrikeBar | None:
    """Return why a unit may not attack another hand to hand; none: it may.

    Rules: DOG-CBT-02, DOG-CBT-03, DOG-SURR-01.
    """
    bar = _any_bar(field, unit, target)
    if bar is not None:
        return bar
    if distance(unit.at, target.at) != 1:
        return StrikeBar.OUT_OF_REACH
    score = attack_of(book, unit.make, field.cases[unit.at])
    return None if score else StrikeBar.NO_SCORE


def shot_bar(
    book: BattleBook, field: Battlefield, unit: FieldUnit, target: FieldUnit
) -> StrikeBar | None:
    """Return why a unit may not shoot at another; none: it may, at any range it has.

    Rules: DOG-STAT-03, DOG-STAT-04, DOG-CBT-07.
    """
    bar = _any_bar(field, unit, target)
    if bar is not None:
        return bar
    if not power_of(book, unit.make):
        return StrikeBar.NO_SCORE
    if not unit.shots:
        return StrikeBar.NO_SHOTS
    is_near = distance(unit.at, target.at) <= range_of(book, unit.make)
    return None if is_near else StrikeBar.OUT_OF_REACH


def _any_bar(
    field: Battlefield, unit: FieldUnit, target: FieldUnit
) -> StrikeBar | None:
    """Return what keeps a unit from striking another in any way."""
    bars = {
        StrikeBar.NOT_FREE: not unit.is_free,
        StrikeBar.BUSY: field.is_busy(unit),
        StrikeBar.HAS_STRUCK: unit.has_struck,
        StrikeBar.BOUND: not must_decide(unit) and unit.target != target.unit,
        StrikeBar.NO_FOE: not target.is_free
        or not field.are_foes(unit.army, target.army),
        StrikeBar.UNSEEN: target.is_hidden,
    }
    return next((bar for bar, is_so in bars.items() if is_so), None)
