"""What a case costs, what it gives its defenders, and how well one hides in it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.troop_makes import home_of, type_of
from generator.systems.battlefield.rules.troops.troop_types import Folk, TroopTrait

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake

FLAT = "relief.flat"
FLYERS = "troops.flyers"


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseValues:
    """What a case is to one make of troops."""

    move: Fraction
    """Move points to enter it."""
    defence: Fraction
    """By what a defence score is multiplied."""
    flat_defence: int
    """What is added to it after that, where relief is reckoned so."""
    attack: int
    """By what an attack score is multiplied."""
    visibility: int
    """How well one hides there; none hides better or worse than another."""


def flies(book: BattleBook, make: TroopMake) -> bool:
    """Return whether troops fly: some do, and only where the umpire has it so.

    Rules: DOG-SPEC-24, DOG-SPEC-27.
    """
    is_flyer = TroopTrait.FLYER in type_of(book, make).traits
    return is_flyer and book.switches.flag(FLYERS)


def case_values(book: BattleBook, case: CaseGround, make: TroopMake) -> CaseValues:
    """Return what a case is to troops of a make.

    Rules: DOG-GRND-02, DOG-TERR-01, DOG-TERR-02, DOG-TERR-03, DOG-TERR-04,
        DOG-TERR-05, DOG-TERR-06, DOG-TERR-07, DOG-TERR-08, DOG-WATER-01.
    """
    terrains, row = book.tables.terrains, case.counts_as
    is_home = at_home_on(book, case, make)
    factor = terrains.number(row, "folk-defence" if is_home else "defence")
    if case.is_fortified:
        factor = Fraction(fort_defence(book, case))
    relief = relief_defence(book, case)
    is_flat = book.switches.flag(FLAT)
    return CaseValues(
        move=case_cost(book, case, make),
        defence=factor if is_flat else factor + relief,
        flat_defence=relief if is_flat else 0,
        attack=terrains.whole(row, "folk-attack") if is_home else 1,
        visibility=visibility(book, case),
    )


def at_home_on(book: BattleBook, case: CaseGround, make: TroopMake) -> bool:
    """Return whether the terrain that counts is the home of troops.

    Rules: DOG-TERR-02, DOG-TERR-03, DOG-TERR-05, DOG-TERR-06, DOG-TERR-07,
        DOG-WATER-01.
    """
    folk = book.tables.terrains.look_up(case.counts_as, "folk")
    return folk is not None and Folk(str(folk)) in home_of(book, make)


def case_cost(book: BattleBook, case: CaseGround, make: TroopMake) -> Fraction:
    """Return the move points that troops pay to enter a case.

    Rules: DOG-GRND-01, DOG-REL-01, DOG-REL-02, DOG-REL-03, DOG-SPEC-11.
    """
    if flies(book, make):
        return book.share("flyer-move")
    is_dwarven = Folk.DWARVEN in home_of(book, make)
    column = "folk-move" if at_home_on(book, case, make) else "move"
    terrain = book.tables.terrains.number(case.counts_as, column)
    relief = "dwarven-move" if is_dwarven else "move"
    return terrain + book.tables.reliefs.whole(case.relief, relief)


def fort_defence(book: BattleBook, case: CaseGround) -> int:
    """Return what a fortification gives instead of the terrain.

    Rules: DOG-FORT-01, DOG-FORT-02, DOG-FORT-03.
    """
    return book.tables.fortifications.whole(case.fort, "defence")


def relief_defence(book: BattleBook, case: CaseGround) -> int:
    """Return what relief adds, after a fortification too.

    Rules: DOG-REL-01, DOG-REL-02, DOG-REL-03, DOG-FORT-04.
    """
    return book.tables.reliefs.whole(case.relief, "defence")


def visibility(
    book: BattleBook, case: CaseGround, searchers: frozenset[Folk] = frozenset()
) -> int:
    """Return how well one hides in a case from somebody.

    Folk at home there see as in the open; dwarven troops see through relief
    (DOG-AMB-29).

    Args:
        book: What the battle is fought by.
        case: Where somebody hides.
        searchers: Of which ground anybody among the searchers is at home.

    Rules: DOG-GRND-03, DOG-REL-02, DOG-REL-03, DOG-SPEC-11.
    """
    terrains, reliefs = book.tables.terrains, book.tables.reliefs
    folk = terrains.look_up(case.counts_as, "folk")
    knows = folk is not None and Folk(str(folk)) in searchers
    own = terrains.whole(case.counts_as, "folk-visibility" if knows else "visibility")
    column = "dwarven-visibility" if Folk.DWARVEN in searchers else "visibility"
    return own + reliefs.whole(case.relief, column)


def defence_score(book: BattleBook, score: int, values: CaseValues) -> int:
    """Return a fighter's defence score on the ground, rounded down.

    A score of 0 stays 0; any other is at least 1 (DOG-AMB-11).

    Rule: DOG-GRND-02.
    """
    if score == 0:
        return 0
    on_ground = score * values.defence
    least = book.whole("defence-least")
    return max(least, floor(on_ground)) + values.flat_defence
