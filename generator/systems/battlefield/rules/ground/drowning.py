"""Open water, and who drowns in it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.battle_ground import CaseTerrain
from generator.systems.battlefield.rules.ground.case_values import flies
from generator.systems.battlefield.rules.troops.troop_makes import home_of
from generator.systems.battlefield.rules.troops.troop_types import Folk
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.world.hexes import Hex


def is_open_water(cases: Mapping[Hex, CaseGround], at: Hex) -> bool:
    """Return whether a case is water, and all round it that is on the map too.

    A bridge is land; so is where boats lie.

    Rule: DOG-WATER-04.
    """
    beside = (place for place in neighbours(at) if place in cases)
    places = (at, *beside)
    return all(cases[place].counts_as is CaseTerrain.WATER for place in places)


def can_drown(book: BattleBook, make: TroopMake) -> bool:
    """Return whether troops drown in open water: all but water folk, and flyers.

    Rules: DOG-WATER-01, DOG-WATER-04.
    """
    return Folk.WATER not in home_of(book, make) and not flies(book, make)


def drowned(book: BattleBook, fighters: int, rounds: int) -> int:
    """Return how many of a unit drown in a round, rounded up.

    Args:
        book: What the battle is fought by.
        fighters: How many there are.
        rounds: How many rounds in a row it has been in open water, this one included.

    Rule: DOG-WATER-04.
    """
    if rounds <= book.whole("dry-rounds"):
        return 0
    return ceil(fighters * book.share("drowning-share"))
