"""Passengers who leave their chariots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.field_units import FieldUnit
from generator.systems.battlefield.rules.hiding.discovery import come_upon, shown
from generator.systems.battlefield.rules.moving.steps import why_not_entered
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


def passengers_make(unit: FieldUnit) -> TroopMake | None:
    """Return what a unit's passengers are on foot; none: it has none.

    Rule: DOG-SPEC-04.
    """
    rider = unit.make.passenger
    return TroopMake(kind=rider.kind, is_elite=rider.is_elite) if rider else None


def why_not_dismounted(
    book: BattleBook, field: Battlefield, unit: FieldUnit, goal: Hex
) -> Mapping[str, FactValue]:
    """Return why passengers may form no unit on a case; empty: they may.

    They do so before the chariots move.

    Rules: DOG-SPEC-04, DOG-SCALE-02.
    """
    make = passengers_make(unit)
    if make is None:
        return {"why": "no-passengers"}
    if unit.has_moved:
        return {"why": "has-moved"}
    return why_not_entered(book, field, replace(unit, make=make), goal)


def dismounted(
    book: BattleBook, field: Battlefield, unit: str, *, record: str, goal: Hex
) -> Battlefield:
    """Return the battlefield once a unit's passengers stand beside it on foot.

    Shots left go with them. Chariots that were hidden show themselves, and so do
    enemies hidden beside the passengers.

    Raises:
        ValueError: They cannot dismount there.

    Rules: DOG-SPEC-04, DOG-DEF-01.
    """
    whole = field.units[unit]
    make = passengers_make(whole)
    if make is None or why_not_dismounted(book, field, whole, goal):
        message = f"unit {unit}: nobody can dismount there"
        raise ValueError(message)
    on_foot = FieldUnit(
        unit=record,
        army=whole.army,
        make=make,
        fighters=whole.fighters,
        began_with=whole.fighters,
        shots=whole.shots,
        at=goal,
        has_moved=True,
        split_from=unit,
    )
    empty = replace(whole.make, passenger=None)
    chariots = replace(whole, make=empty, shots=0, is_hidden=False)
    found = map(shown, come_upon(field, whole.army, goal))
    return field.with_units((chariots, on_foot, *found))
