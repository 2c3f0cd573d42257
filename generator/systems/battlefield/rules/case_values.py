"""What a case costs and gives, which troops it bars, and who drowns in it."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.battlefield.rules.battle_book import Folk, TroopTrait
from generator.systems.battlefield.rules.battle_ground import CaseTerrain
from generator.systems.battlefield.rules.fighters import home_of, type_of
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.hexes import Hex


# What a case costs, what it gives its defenders, and how well one hides in it.

FLAT = "relief.flat"
FLYERS = "troops.flyers"


class CaseValues(Struct, frozen=True, kw_only=True):
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
    """Return how well one hides in a case from searchers, given by their home grounds.

    Folk at home there see as in the open; dwarven troops see through relief
    (DOG-AMB-29).

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


# Which ground bars which troops.


_SINKING = {TroopTrait.ARMOURED, TroopTrait.NO_SWIMMER}


class GroundBar(StrEnum):
    """Why troops cannot enter a case."""

    BIG = "big"
    """They are too big for a forest."""
    HEAVY = "heavy"
    """They are too heavy for a swamp."""
    SINKING = "sinking"
    """They sink, or cannot swim."""


def ground_bar(book: BattleBook, case: CaseGround, make: TroopMake) -> GroundBar | None:
    """Return why troops of a make cannot enter a case; none: they can.

    Whoever is at home there can always.

    Rules: DOG-TERR-03, DOG-TERR-07, DOG-WATER-01, DOG-WATER-02, DOG-WATER-03,
        DOG-WATER-05, DOG-SPEC-03, DOG-SPEC-04, DOG-SPEC-07, DOG-SPEC-12, DOG-SPEC-18,
        DOG-SPEC-19, DOG-SPEC-20, DOG-SPEC-22, DOG-SPEC-23, DOG-SPEC-25, DOG-SPEC-26.
    """
    word = book.tables.terrains.look_up(case.counts_as, "bars")
    if word is None or flies(book, make) or at_home_on(book, case, make):
        return None
    bar, kind = GroundBar(str(word)), type_of(book, make)
    is_barred = {
        GroundBar.BIG: TroopTrait.BIG in kind.traits,
        GroundBar.HEAVY: kind.hp >= book.whole("swamp-hp"),
        GroundBar.SINKING: bool(kind.traits & _SINKING),
    }
    return bar if is_barred[bar] else None


# Open water, and who drowns in it.


def is_open_water(cases: Mapping[Hex, CaseGround], at: Hex) -> bool:
    """Return whether a case is water, and all round it that is on the map too.

    A bridge is land; so is where boats lie.

    Rule: DOG-WATER-04.
    """
    places = (place for place in (at, *neighbours(at)) if place in cases)
    return all(cases[place].counts_as is CaseTerrain.WATER for place in places)


def can_drown(book: BattleBook, make: TroopMake) -> bool:
    """Return whether troops drown in open water: all but water folk, and flyers.

    Rules: DOG-WATER-01, DOG-WATER-04.
    """
    return Folk.WATER not in home_of(book, make) and not flies(book, make)


def drowned(book: BattleBook, fighters: int, rounds: int) -> int:
    """Return how many of a unit drown in a round, rounded up.

    It has been in open water for so many rounds in a row, this one included.

    Rule: DOG-WATER-04.
    """
    if rounds <= book.whole("dry-rounds"):
        return 0
    return ceil(fighters * book.share("drowning-share"))
