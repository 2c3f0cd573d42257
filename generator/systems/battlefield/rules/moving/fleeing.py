"""Flight: who may strike at a unit that leaves an enemy's side, and rearguards."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.unit_modes import must_decide

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


def who_may_strike(field: Battlefield, unit: FieldUnit) -> tuple[FieldUnit, ...]:
    """Return the enemies that may strike at a unit as it leaves; each is asked.

    To go on past an enemy in the same move is flight too, and so is to slide to another
    case beside the same enemy (DOG-AMB-09, DOG-AMB-35). One that disarms captives
    cannot strike, nor one that has struck at somebody who fled; and nobody strikes at a
    unit that nobody has seen.

    Rules: DOG-MOVE-04, DOG-FLEE-01, DOG-FLEE-02, DOG-FLEE-03, DOG-SURR-01.
    """
    return tuple(
        foe
        for foe in field.foes_beside(unit.army, unit.at)
        if must_decide(foe) and not field.is_busy(foe) and not unit.is_hidden
    )


def rearguard_least(book: BattleBook, fighters: int, enemies: int) -> int:
    """Return the fewest who have to stay behind against so many enemies.

    A quarter of the unit against each, rounded up (DOG-AMB-39).

    Rules: DOG-FLEE-04, DOG-FLEE-06.
    """
    return enemies * ceil(fighters * book.share("rearguard-share"))


def with_rearguard(
    field: Battlefield, unit: str, *, record: str, fighters: int
) -> tuple[FieldUnit, FieldUnit]:
    """Return what goes on of a unit, and its rearguard with a record of its own.

    The rearguard stands where the unit stood, has its shots, and has moved.

    Args:
        field: The battlefield.
        unit: Whose rearguard it is.
        record: The rearguard's number or name, a new one.
        fighters: How many stay behind.

    Raises:
        ValueError: Nobody would go on, or nobody stay behind.

    Rules: DOG-FLEE-04, DOG-FLEE-05.
    """
    whole = field.units[unit]
    if not 0 < fighters < whole.fighters or record in field.units:
        message = f"rearguard {record} of {unit}: {fighters} of {whole.fighters}"
        raise ValueError(message)
    rest = replace(whole, fighters=whole.fighters - fighters)
    rearguard = replace(
        whole,
        unit=record,
        fighters=fighters,
        began_with=fighters,
        split_from=unit,
        has_moved=True,
        saved=None,
    )
    return rest, rearguard


def uncovered(
    strikers: Collection[FieldUnit], covered: Collection[str]
) -> tuple[FieldUnit, ...]:
    """Return the enemies against whom no rearguard stays behind.

    Rules: DOG-FLEE-02, DOG-FLEE-04.
    """
    return tuple(foe for foe in strikers if foe.unit not in covered)
