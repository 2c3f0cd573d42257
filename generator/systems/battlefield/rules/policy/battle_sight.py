"""What a leader sees of a battlefield, on which every decision rests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


def sight_of(field: Battlefield, army: str) -> Battlefield:
    """Return the battlefield as the leader of an army sees it.

    Enemies that nobody has discovered are not on it, and of the others there is nothing
    that stands on their records alone. Armies' accounts are their own.

    Rules: DOG-HIDE-03, DOG-DEF-02.
    """
    return replace(
        field,
        units={
            name: _seen(field, army, unit)
            for name, unit in field.units.items()
            if not (unit.is_hidden and field.are_foes(army, unit.army))
        },
        hp_lost={},
    )


def _seen(field: Battlefield, army: str, unit: FieldUnit) -> FieldUnit:
    """Return a unit as a leader sees it: of enemies neither shots nor saved points."""
    if not field.are_foes(army, unit.army) or not _keeps_secrets(unit):
        return unit
    return replace(unit, shots=0, saved=None, chance=0)


def _keeps_secrets(unit: FieldUnit) -> bool:
    return bool(unit.shots or unit.saved or unit.chance)
