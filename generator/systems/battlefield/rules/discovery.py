"""Hidden units: where they may hide, and whether they are discovered."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.dice.bag import D6
from generator.systems.battlefield.rules.case_values import visibility
from generator.systems.battlefield.rules.fighters import home_of, most_fighters
from generator.values import replace
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook, Folk
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.hexes import Hex


class DiscoveryChance(Struct, frozen=True, kw_only=True):
    """The back of a hidden unit's record."""

    ratio: Fraction
    """Its fighters, of the most there may be."""
    factor: int
    visibility: int
    """Of its case, as those who search see it."""
    least: int

    @property
    def chance(self) -> int:
        """It is discovered on so much of a die; six and more is certain."""
        return max(self.least, self.factor - self.visibility)

    @property
    def is_certain(self) -> bool:
        """Whether every face of the die discovers it."""
        return self.is_discovered(D6.sides)

    def is_discovered(self, die: int) -> bool:
        """Return whether a face of the die discovers the unit.

        Rule: DOG-HIDE-03.
        """
        return die <= self.chance


def size_factor(book: BattleBook, ratio: Fraction) -> int:
    """Return how conspicuous a unit is by its size; a border belongs to the larger.

    Rule: DOG-HIDE-01.
    """
    table = book.tables.hiding
    rows = (row.key for row in table.rows if table.number(row.key, "from") <= ratio)
    *_, last = rows
    return table.whole(last, "factor")


def discovery_chance(field: Battlefield, unit: FieldUnit) -> DiscoveryChance:
    """Return the chance that a hidden unit is discovered before the battle.

    It is searched by all its enemies, each at home on its ground (DOG-AMB-29).

    Rules: DOG-HIDE-01, DOG-PRE-02, DOG-GRND-03.
    """
    searchers = frozenset(
        folk
        for foe in field.units.values()
        if foe.is_free and field.are_foes(unit.army, foe.army)
        for folk in home_of(field.book, foe.make)
    )
    return chance_on(
        field.book, field.cases[unit.at], unit.make, unit.fighters, searchers
    )


def chance_on(
    book: BattleBook,
    case: CaseGround,
    make: TroopMake,
    fighters: int,
    searchers: frozenset[Folk] = frozenset(),
) -> DiscoveryChance:
    """Return the chance that so many fighters are discovered on a case.

    Searchers are given by the grounds on which any of them is at home.

    Rules: DOG-HIDE-01, DOG-GRND-03.
    """
    ratio = Fraction(fighters, most_fighters(book, make))
    return DiscoveryChance(
        ratio=ratio,
        factor=size_factor(book, ratio),
        visibility=visibility(book, case, searchers),
        least=book.whole("discovery-least"),
    )


def overlaps(field: Battlefield) -> tuple[tuple[str, str], ...]:
    """Return the pairs of units that stand on one case as the battle is set up.

    Their leaders are told where the others are, and move them.

    Rules: DOG-HIDE-02, DOG-PRE-03, DOG-SCALE-02.
    """
    standing = sorted(unit.unit for unit in field.units.values() if unit.is_standing)
    return tuple(
        (one, other)
        for one, other in combinations(standing, 2)
        if field.units[one].at == field.units[other].at
    )


def shown(unit: FieldUnit) -> FieldUnit:
    """Return a unit that everybody sees from now on."""
    return replace(unit, is_hidden=False)


def come_upon(field: Battlefield, army: str, at: Hex) -> tuple[FieldUnit, ...]:
    """Return the hidden enemies that an army discovers by standing on a case.

    Rule: DOG-DEF-01.
    """
    places = {at, *neighbours(at)}
    found = (
        unit
        for unit in field.units.values()
        if unit.is_free and unit.is_hidden and unit.at in places
    )
    return tuple(unit for unit in found if field.are_foes(army, unit.army))
