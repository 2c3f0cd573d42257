"""Reads paper, house rules and dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.errors import Finding, Severity
from generator.read.ruling_reading import as_fact
from generator.world.campaign import HouseRule, PaperSettings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.models.campaign_tables import (
        DiceSection,
        HouseRuleSection,
        PaperSection,
    )

SHORTEST_SEED = 22
"""Letters of a seed that nobody can guess: as many hold 128 bits."""


def seed_warnings(row: DiceSection) -> Iterator[Finding]:
    """Yield a warning for a seed that players could guess from published dice."""
    if row.seed and len(row.seed) < SHORTEST_SEED:
        yield Finding(
            code="W106",
            where=(*row.where, "seed"),
            what=f"players could guess a seed of {len(row.seed)} letters from the dice",
            hint=f"take at least {SHORTEST_SEED} random letters, or leave the key out",
            severity=Severity.WARNING,
        )


def to_paper(row: PaperSection) -> PaperSettings:
    """Return how sheets are printed."""
    right, down = row.back_shift
    return PaperSettings(
        size=row.size,
        theme=row.theme,
        large=row.large,
        scale=Fraction(str(row.scale)),
        back_shift_mm=(Fraction(str(right)), Fraction(str(down))),
        cards=row.cards,
        cut=row.cut,
        stock=row.stock,
        hex_mm=Fraction(str(row.hex_size)),
    )


def to_house_rules(rows: Iterable[HouseRuleSection]) -> tuple[HouseRule, ...]:
    """Return the house rules in the order of the file."""
    return tuple(
        HouseRule(
            table=row.table,
            row=row.row,
            column=row.column,
            value=_cell(row.value),
            why=row.why,
        )
        for row in rows
    )


def _cell(value: object) -> str | int | Fraction:
    fact = as_fact(value)
    return fact if isinstance(fact, str | int | Fraction) else str(fact)
