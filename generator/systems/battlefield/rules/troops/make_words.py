"""What the fighters of a unit are, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.systems.battlefield.rules.troops.troop_makes import type_of

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


def make_told(book: BattleBook, make: TroopMake) -> str:
    """Return what every fighter of a unit is, such as ``Elite light cavalry (camel)``.

    Rules: DOG-PRE-01, DOG-SPEC-02, DOG-SPEC-04, DOG-ELITE-01.
    """
    told = _titled(type_of(book, make).title, is_elite=make.is_elite)
    rider = make.passenger
    if rider is not None:
        title = book.troops.of(rider.kind).title
        with_whom = _titled(title, is_elite=rider.is_elite)
        told += f" with {_small(with_whom)}"
    if make.mount:
        mounts = {row.key: row.title for row in book.tables.mounts.rows}
        told += f" ({_small(mounts[make.mount])})"
    if make.folk:
        told += f", {together([str(each) for each in make.folk])} folk"
    return f"{told}, size {make.size}" if make.size else told


def _titled(title: str, *, is_elite: bool) -> str:
    """Return a type's first name: light infantry, of light infantry, swordsmen."""
    first = title.partition(",")[0]
    return f"Elite {_small(first)}" if is_elite else first


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]
