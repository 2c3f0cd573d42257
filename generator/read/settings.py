"""Reads the table battles are fought on, paper, house rules and dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.errors import Finding, Severity
from generator.read.rulings import as_fact
from generator.world.campaign import HouseRule, PaperSettings, WargamesTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.models.settings import (
        DiceSection,
        HouseRuleSection,
        PaperSection,
        TableSection,
    )

CENTIMETRES_PER_INCH = Fraction(254, 100)
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


def to_table(row: TableSection) -> WargamesTable:
    """Return the table with its lengths in inches, exactly."""
    is_metric = row.unit == "centimetres"
    unit = CENTIMETRES_PER_INCH if is_metric else Fraction(1)
    return WargamesTable(
        across_inches=Fraction(str(row.across)) / unit,
        along_inches=None if row.along is None else Fraction(str(row.along)) / unit,
        in_centimetres=is_metric,
        bow_range_inches=Fraction(row.bow_range_yards, row.ground_scale),
        yards_per_inch=row.ground_scale,
        base_width_mm=Fraction(str(row.base_width)),
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
