"""Reads what came of battles fought on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.read.details import detail_faults, details, twice_answered
from generator.systems.valormr.rules.orders import BattleResult

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import Finding
    from generator.read.references import References
    from generator.systems.valormr.file.battle_table import BattleSection, ValormrPeriod


def battle_faults(row: ValormrPeriod, references: References) -> Iterator[Finding]:
    """Yield everything wrong with the battles of a block."""
    yield from twice_answered(row.battle, "contact", "this contact is settled twice")
    for battle in row.battle:
        yield from detail_faults(battle, references)


def to_battles(row: ValormrPeriod, references: References) -> Mapping[str, Any]:
    """Return the battles of a block, by their table."""
    return {"battle": tuple(_to_battle(each, references) for each in row.battle)}


def _to_battle(row: BattleSection, references: References) -> BattleResult:
    return BattleResult(
        contact=row.contact,
        losses=dict(row.losses),
        detail=details(row, references),
        picture=row.picture,
        caption=row.caption,
        where=row.where,
    )
