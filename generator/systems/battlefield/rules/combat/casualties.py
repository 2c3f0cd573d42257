"""What HP lost make of a unit, and of its army's account."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class Casualties:
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
    return Casualties(
        hp=min(hp, unit.fighters * each), dead=min(unit.fighters, hp // each)
    )


def suffer(field: Battlefield, unit: str, suffered: Casualties) -> Battlefield:
    """Take a strike's dead from a unit, and put its HP on the army's account.

    Rules: DOG-LEAD-04, DOG-CBT-12, DOG-CBT-13.
    """
    victim = field.units[unit]
    left = replace(victim, fighters=victim.fighters - suffered.dead)
    return field.with_units((left,)).with_loss(victim.army, suffered.hp)
