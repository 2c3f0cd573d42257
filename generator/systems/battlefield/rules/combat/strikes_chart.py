"""The table of strikes, as far as a battle needs it, by its formula."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.strike_forces import (
    attack_of,
    defence_of,
    power_of,
)
from generator.systems.battlefield.rules.combat.strikes import parts_of, strike

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.tables import BattlefieldTables
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """One line of the table of strikes: a run of forces, and what they take."""

    least: int
    most: int
    parts: int
    hp: tuple[int, ...]
    """By die, from bad to good."""


def strikes_chart(tables: BattlefieldTables, greatest: int) -> tuple[ChartLine, ...]:
    """Return the table of strikes up to the line that holds some force.

    Rules: DOG-CBT-10, DOG-CBT-11.
    """
    step = tables.numbers.whole("strike-divisor")
    faces = tuple(int(band.span.low) for band in tables.strike_dice.bands)
    nothing = ChartLine(least=0, most=0, parts=0, hp=tuple(0 for _ in faces))
    lines = (
        ChartLine(
            least=(parts - 1) * step + 1,
            most=parts * step,
            parts=parts,
            hp=tuple(strike(tables, parts * step, face).hp for face in faces),
        )
        for parts in range(1, parts_of(tables, greatest) + 1)
    )
    return (nothing, *lines)


def greatest_force(
    book: BattleBook,
    units: Iterable[tuple[TroopMake, int]],
    cases: Iterable[CaseGround],
) -> int:
    """Return the greatest force of any strike in a battle.

    Args:
        book: What the battle is fought by.
        units: Every unit's make and fighters.
        cases: The kinds of ground that the map has.

    Rules: DOG-CBT-09, DOG-CBT-10.
    """
    grounds = tuple(cases)
    forces = (
        fighters * score
        for make, fighters in units
        for case in grounds
        for score in (
            attack_of(book, make, case),
            defence_of(book, make, case),
            power_of(book, make),
        )
    )
    return max(forces, default=0)
