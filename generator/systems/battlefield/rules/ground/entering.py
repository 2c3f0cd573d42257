"""Which ground bars which troops."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.case_values import at_home_on, flies
from generator.systems.battlefield.rules.troops.troop_makes import type_of
from generator.systems.battlefield.rules.troops.troop_types import TroopTrait

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


class GroundBar(StrEnum):
    """Why troops cannot enter a case."""

    BIG = "big"
    """They are too big for a forest."""
    HEAVY = "heavy"
    """They are too heavy for a swamp."""
    SINKING = "sinking"
    """They sink, or cannot swim."""


def ground_bar(book: BattleBook, case: CaseGround, make: TroopMake) -> GroundBar | None:
    """Return why troops of a make cannot enter a case; none: they can.

    Whoever is at home there can always.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-01, DOG-WATER-02, DOG-WATER-03,
        DOG-WATER-05, DOG-SPEC-04, DOG-SPEC-18, DOG-SPEC-19, DOG-SPEC-20, DOG-SPEC-26.
    """
    word = book.tables.terrains.look_up(case.counts_as, "bars")
    if word is None or flies(book, make) or at_home_on(book, case, make):
        return None
    bar = GroundBar(str(word))
    return bar if _is_barred(book, bar, make) else None


def _is_barred(book: BattleBook, bar: GroundBar, make: TroopMake) -> bool:
    match bar:
        case GroundBar.BIG:
            return TroopTrait.BIG in type_of(book, make).traits
        case GroundBar.HEAVY:
            return is_heavy(book, make)
        case GroundBar.SINKING:
            return sinks(book, make)


def is_heavy(book: BattleBook, make: TroopMake) -> bool:
    """Return whether troops have so many HP that no swamp bears them.

    Rules: DOG-TERR-07, DOG-SPEC-03, DOG-SPEC-07.
    """
    return type_of(book, make).hp >= book.whole("swamp-hp")


def sinks(book: BattleBook, make: TroopMake) -> bool:
    """Return whether troops sink in water, or cannot swim.

    Rules: DOG-WATER-02, DOG-WATER-03, DOG-SPEC-03, DOG-SPEC-07, DOG-SPEC-12,
        DOG-SPEC-22, DOG-SPEC-23, DOG-SPEC-25.
    """
    sinking = {TroopTrait.ARMOURED, TroopTrait.NO_SWIMMER}
    return bool(type_of(book, make).traits & sinking)
