"""How everybody stood as a round was over: what its map and its records show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.state import RoundOver, UnitStand

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.state import BattleInProgress


def with_round_shown(battle: BattleInProgress, round_number: int) -> BattleInProgress:
    """Return a battle that keeps how everybody stands now.

    Args:
        battle: The battle.
        round_number: The round that is over; 0: none has been played.

    Rules: DOG-PRE-01, DOG-LEAD-04.
    """
    shown = RoundOver(
        round_number=round_number,
        order=battle.order,
        units={name: _stands(unit) for name, unit in sorted(battle.units.items())},
        hp_lost=battle.hp_lost,
    )
    return replace(battle, rounds=(*battle.rounds, shown))


def _stands(unit: FieldUnit) -> UnitStand:
    return UnitStand(
        at=unit.at,
        fighters=unit.fighters,
        shots=unit.shots,
        mode=unit.mode,
        target=unit.target,
        is_hidden=unit.is_hidden,
        captor=unit.captor,
        has_left=unit.has_left,
    )
