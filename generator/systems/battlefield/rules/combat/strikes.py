"""What a strike of some force takes, by the die."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.tables import BattlefieldTables


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A strike with everything that makes it, as a receipt."""

    force: int
    parts: int
    """The force in tens, rounded up."""
    die: int
    """The face that showed."""
    counts: int
    """What the face counts."""
    added: int
    """What is added to that."""

    @property
    def hp(self) -> int:
        """What it takes."""
        return (self.added + self.counts) * self.parts


def parts_of(tables: BattlefieldTables, force: int) -> int:
    """Return a strike force in parts of ten, rounded up.

    Rule: DOG-CBT-10.
    """
    return ceil(Fraction(force, tables.numbers.whole("strike-divisor")))


def die_counts(tables: BattlefieldTables, die: int) -> int:
    """Return what a face of the strike's die counts: bad, medium or good.

    Rule: DOG-CBT-11.
    """
    return tables.strike_dice.whole(die)


def strike(tables: BattlefieldTables, force: int, die: int) -> Strike:
    """Return a strike of some force.

    Rules: DOG-CBT-09, DOG-CBT-10.
    """
    return Strike(
        force=force,
        parts=parts_of(tables, force),
        die=die,
        counts=die_counts(tables, die),
        added=tables.numbers.whole("strike-added"),
    )
