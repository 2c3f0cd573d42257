"""Strikes: the force of a unit's, what one takes by the die, and the table of them."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.battlefield.rules.case_values import case_values, defence_score
from generator.systems.battlefield.rules.fighters import fighter_scores

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.systems.battlefield.rules.tables import BattlefieldTables


# The force of a unit's strikes: its fighters, times what one of them counts.


def attack_of(book: BattleBook, make: TroopMake, case: CaseGround) -> int:
    """Return a fighter's attack score where it stands, doubled at home in some ground.

    Rules: DOG-STAT-01, DOG-TERR-03, DOG-TERR-07, DOG-FORT-05.
    """
    scores = fighter_scores(book, make, in_fort=case.is_fortified)
    return scores.attack * case_values(book, case, make).attack


def defence_of(book: BattleBook, make: TroopMake, case: CaseGround) -> int:
    """Return a fighter's defence score where it stands.

    It strikes back and lowers no damage (DOG-AMB-10).

    Rules: DOG-STAT-02, DOG-GRND-02, DOG-FORT-05.
    """
    scores = fighter_scores(book, make, in_fort=case.is_fortified)
    return defence_score(book, scores.defence, case_values(book, case, make))


def power_of(book: BattleBook, make: TroopMake) -> int:
    """Return a fighter's shooting power; 0: it cannot shoot.

    Rule: DOG-STAT-03.
    """
    distance = fighter_scores(book, make).distance
    return distance.power if distance else 0


def range_of(book: BattleBook, make: TroopMake) -> int:
    """Return how many cases a unit shoots; 0: it cannot shoot.

    Rules: DOG-STAT-03, DOG-STAT-04.
    """
    distance = fighter_scores(book, make).distance
    if distance is None:
        return 0
    scales = book.tables.scales
    limits = [distance.range_cases]
    if scales.look_up(book.scale, "range") is not None:
        limits.append(scales.whole(book.scale, "range"))
    if book.longest_shot is not None:
        limits.append(book.longest_shot)
    return min(limits)


# What a strike of some force takes, by the die.


class Strike(Struct, frozen=True, kw_only=True):
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


# The table of strikes, as far as a battle needs it, by its formula.


class ChartLine(Struct, frozen=True, kw_only=True):
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
    """Return the greatest force of any strike of such units on such ground.

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
