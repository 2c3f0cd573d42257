"""The armies of a commander, regiment by regiment, and those at his side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.shared_facts import NAME
from generator.render.force_table import FULL, force_table
from generator.systems.valormr.rules.fact_names import (
    AT_START,
    FIGURES,
    REGIMENT,
    REGIMENTS,
)
from generator.systems.valormr.views.force_columns import OWN_COLUMNS, figures_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.force_table import ForceRow, ForceTable


@dataclass(frozen=True, slots=True, kw_only=True)
class RegimentLine:
    """One regiment below its army."""

    name: str
    companies: tuple[str, ...]
    """Each with its figures."""
    figures: str
    share: int
    """The percent of its figures that it still has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyLines:
    """One army, and its regiments, the leading one first."""

    row: ForceRow
    regiments: tuple[RegimentLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnArmies:
    """What a commander leads, and who fights at his side."""

    table: ForceTable
    """Its columns, and what is said once."""
    commanded: tuple[ArmyLines, ...]
    beside: tuple[ForceRow, ...]
    """Other armies of his sides."""


def own_armies(briefing: Briefing, command: frozenset[str]) -> OwnArmies | None:
    """Return a commander's armies; none: he knows of none of his sides."""
    table = force_table(briefing, OWN_COLUMNS, of_readers=True)
    if table is None:
        return None
    rows = (*table.first, *table.others)
    return OwnArmies(
        table=table,
        commanded=tuple(
            ArmyLines(row=row, regiments=tuple(_regiments(briefing, row.id)))
            for row in rows
            if row.id in command
        ),
        beside=tuple(row for row in rows if row.id not in command),
    )


def _regiments(briefing: Briefing, force: str) -> Iterator[RegimentLine]:
    for regiment in briefing.get_or(REGIMENTS, force, ()):
        present = briefing.get(FIGURES, regiment)
        start = briefing.get_or(AT_START, regiment, 0)
        known = 0 if isinstance(present, Unknown) else present
        yield RegimentLine(
            name=briefing.told(NAME, regiment),
            companies=tuple(_companies(briefing, regiment)),
            figures="" if isinstance(present, Unknown) else figures_of(known, start),
            share=min(FULL, FULL * known // start) if start else FULL,
        )


def _companies(briefing: Briefing, regiment: str) -> Iterator[str]:
    for company in briefing.subjects(REGIMENT):
        if briefing.get(REGIMENT, company) == regiment:
            name = briefing.get(NAME, company)
            yield f"{name} {briefing.get_or(FIGURES, company, 0)}"
