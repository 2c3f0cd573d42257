"""What a battle is fought by: tables, settings, scale and army list."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.troop_types import troop_list

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from generator.kit.switches import Switches
    from generator.systems.battlefield.rules.tables import BattlefieldTables
    from generator.systems.battlefield.rules.troops.troop_types import (
        TroopList,
        TroopType,
    )


class BattleScale(StrEnum):
    """How many fighters a case has room for.

    Rule: DOG-SCALE-03.
    """

    STRATEGIC = "strategic"
    TACTIC = "tactic"
    PERSONAL = "personal"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBook:
    """The tables and settings of a campaign, its army list, and a battle's scale."""

    tables: BattlefieldTables
    switches: Switches
    troops: TroopList
    scale: BattleScale = BattleScale.TACTIC
    longest_shot: int | None = None
    """Cases over which anybody can shoot, whatever the weapons; none: they tell."""

    def whole(self, key: str) -> int:
        """Return one of the named numbers."""
        return self.tables.numbers.whole(key)

    def share(self, key: str) -> Fraction:
        """Return one of the named numbers that may be a fraction."""
        return self.tables.numbers.number(key)


def battle_book(
    tables: BattlefieldTables,
    switches: Switches,
    *,
    scale: BattleScale = BattleScale.TACTIC,
    further: Iterable[TroopType] = (),
) -> BattleBook:
    """Return what a battle is fought by.

    Args:
        tables: The tables as the campaign plays them.
        switches: Its settings.
        scale: The battle's.
        further: Types of troops that the campaign adds to the army list.
    """
    troops = troop_list(tables, switches, further)
    return BattleBook(tables=tables, switches=switches, troops=troops, scale=scale)
