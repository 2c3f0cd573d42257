"""Units of the hex battlefield, made from another system's troops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.worded_rows import row_for
from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
from generator.systems.battlefield.rules.troops.unit_sizes import most_fighters
from generator.systems.exchange import INDIVIDUAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.exchange import ClashHost, ClashMeans, ClashTroop

TROOPS = "battlefield-troops"
_OTHERS = {
    "cavalry": "other-cavalry",
    "infantry": "other-infantry",
    INDIVIDUAL: "other-individual",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClashUnit:
    """A unit, and whose figures it is."""

    unit: str
    host: ClashHost
    troop: ClashTroop
    make: TroopMake
    fighters: int
    number: int
    """In its army, as everybody on the field counts."""


def make_of(means: ClashMeans, host: ClashHost, troop: ClashTroop) -> TroopMake:
    """Return as what a troop fights.

    Rules: DOG-SCALE-04, DOG-ELITE-02.
    """
    table = means.grid(TROOPS)
    row = row_for(table, f"{host.people} {troop.kind}") or _OTHERS[troop.arm]
    return TroopMake(
        kind=table.text(row, "type"), is_elite=table.says_yes(row, "elite")
    )


def units_of(
    book: BattleBook, means: ClashMeans, host: ClashHost
) -> Iterator[ClashUnit]:
    """Yield the units of an army: a figure is a fighter, a case holds so many.

    Rules: DOG-SCALE-02, DOG-SCALE-05.
    """
    number = 0
    for troop in host.troops:
        make, left = make_of(means, host, troop), troop.figures
        while left:
            fighters = min(left, most_fighters(book, make))
            left -= fighters
            number += 1
            yield ClashUnit(
                unit=f"{host.id}-{number}",
                host=host,
                troop=troop,
                make=make,
                fighters=fighters,
                number=number,
            )
