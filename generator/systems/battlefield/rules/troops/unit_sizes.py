"""How many fighters a unit can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.troop_makes import size_of

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import (
        BattleBook,
        BattleScale,
    )
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


def most_of_size(book: BattleBook, size: int, scale: BattleScale | None = None) -> int:
    """Return how many fighters of a size have room in a case, and one always has.

    Args:
        book: What the battle is fought by.
        size: Man-sizes of each.
        scale: At which scale; none: the battle's.

    Rules: DOG-SCALE-03, DOG-SCALE-05.
    """
    sizes = book.tables.scales.whole(scale or book.scale, "sizes")
    return max(1, sizes // size)


def most_fighters(book: BattleBook, make: TroopMake) -> int:
    """Return how many fighters a unit of a make can have.

    Rules: DOG-SCALE-02, DOG-SCALE-05, DOG-STAT-06.
    """
    return most_of_size(book, size_of(book, make))


def has_room(book: BattleBook, make: TroopMake, fighters: int) -> bool:
    """Return whether so many fighters are a unit.

    Rule: DOG-SCALE-05.
    """
    return 1 <= fighters <= most_fighters(book, make)
