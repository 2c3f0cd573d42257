"""What the weather of a clash lets those do who shoot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.kit.worded_rows import row_for

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.exchange import ClashGround, ClashMeans

SKY = "battlefield-sky"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashSky:
    """The limits the weather sets; none: it sets none."""

    cases: int | None = None
    """How far anybody can shoot."""
    shots: int | None = None
    """How often a unit can shoot."""

    def over(self, book: BattleBook) -> BattleBook:
        """Return what a battle is fought by under this sky."""
        return replace(book, longest_shot=self.cases)

    def shooting(self, unit: FieldUnit) -> FieldUnit:
        """Return a unit's record with the shots it has under this sky."""
        if self.shots is None:
            return unit
        return replace(unit, shots=min(unit.shots, self.shots))


CLEAR = ClashSky()


def sky_of(means: ClashMeans, ground: ClashGround) -> ClashSky:
    """Return what the weather does to those who shoot, where the campaign lets it.

    Rules: DOG-STAT-03, DOG-CBT-07.
    """
    table = means.grid(SKY)
    row = row_for(table, ground.sky) if means.options.weather_counts else None
    if row is None:
        return CLEAR

    def limit(column: str) -> int | None:
        return None if table.look_up(row, column) is None else table.whole(row, column)

    return ClashSky(cases=limit("range"), shots=limit("shots"))
