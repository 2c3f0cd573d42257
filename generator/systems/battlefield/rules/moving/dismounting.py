"""Passengers who leave their chariots."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.field_units import FieldUnit
from generator.systems.battlefield.rules.ground.entering import ground_bar
from generator.systems.battlefield.rules.hiding.discovery import come_upon, shown
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.world.hexes import Hex


def passengers_make(unit: FieldUnit) -> TroopMake | None:
    """Return what a unit's passengers are on foot; none: it has none.

    Rule: DOG-SPEC-04.
    """
    rider = unit.make.passenger
    return TroopMake(kind=rider.kind, is_elite=rider.is_elite) if rider else None


def can_dismount(
    book: BattleBook, field: Battlefield, unit: FieldUnit, goal: Hex
) -> bool:
    """Return whether passengers may form a unit on a case, before the chariots move.

    Rules: DOG-SPEC-04, DOG-SCALE-02.
    """
    make = passengers_make(unit)
    if make is None or unit.has_moved or goal not in field.cases:
        return False
    is_free = field.standing_at(goal) is None and distance(unit.at, goal) == 1
    return is_free and ground_bar(book, field.cases[goal], make) is None


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
    if make is None or not can_dismount(book, field, whole, goal):
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
