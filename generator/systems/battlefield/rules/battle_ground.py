"""The ground of a battle's map, and what each case costs, gives and bars."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from generator.systems.battlefield.rules.battle_book import Folk, TroopTrait
from generator.systems.battlefield.rules.fighters import home_of, type_of
from generator.values import Struct
from generator.world.ground import GroundBook, LayerKind, PlaceKind, TerrainKind
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.systems.battlefield.rules.tables import BattlefieldTables
    from generator.world.hexes import Hex


class CaseTerrain(StrEnum):
    """What grows or lies on a case."""

    NONE = "none"
    BUSHES = "bushes"
    FOREST = "forest"
    ROAD = "road"
    SAND = "sand"
    SNOW = "snow"
    SWAMP = "swamp"
    WATER = "water"


class CaseRelief(StrEnum):
    """How high and steep a case is."""

    PLAINS = "plains"
    HILLS = "hills"
    MOUNTAINS = "mountains"


class Fortification(StrEnum):
    """What has been built on a case."""

    NONE = "none"
    SIMPLE = "simple"
    CASTLE = "castle"
    STRONGHOLD = "stronghold"


class WaterCrossing(StrEnum):
    """How a case of water can be crossed without swimming.

    Rule: DOG-WATER-05.
    """

    NONE = "none"
    BRIDGE = "bridge"
    """It is a road."""
    BOATS = "boats"
    """It costs what open ground costs, and nobody is in the water."""


class CaseGround(Struct, frozen=True, kw_only=True):
    """Everything a case of the map has."""

    terrain: CaseTerrain = CaseTerrain.NONE
    relief: CaseRelief = CaseRelief.PLAINS
    fort: Fortification = Fortification.NONE
    crossing: WaterCrossing = WaterCrossing.NONE

    @property
    def is_fortified(self) -> bool:
        """Whether a fortification stands there."""
        return self.fort is not Fortification.NONE

    @property
    def counts_as(self) -> CaseTerrain:
        """Whose row of the terrain table counts.

        None under a fortification and in boats; a road on a bridge.

        Rules: DOG-FORT-01, DOG-WATER-05.
        """
        if self.is_fortified:
            return CaseTerrain.NONE
        if self.terrain is not CaseTerrain.WATER:
            return self.terrain
        match self.crossing:
            case WaterCrossing.NONE:
                return CaseTerrain.WATER
            case WaterCrossing.BRIDGE:
                return CaseTerrain.ROAD
            case WaterCrossing.BOATS:
                return CaseTerrain.NONE


class GroundFault(StrEnum):
    """Why a case cannot be as it is said to be."""

    RELIEF = "relief"
    """There is no relief in swamp and water."""
    FORT = "fort"
    """Nothing can be built there."""
    CROSSING = "crossing"
    """There is no water to cross."""


def ground_faults(tables: BattlefieldTables, case: CaseGround) -> tuple[GroundFault, ...]:
    """Return why a case cannot be as it is said to be; empty: it can.

    Rules: DOG-FORT-01, DOG-REL-01.
    """
    is_firm = tables.terrains.says_yes(case.terrain, "is-firm")
    is_water = case.terrain is CaseTerrain.WATER
    found = {
        GroundFault.RELIEF: not is_firm and case.relief is not CaseRelief.PLAINS,
        GroundFault.FORT: not is_firm and case.is_fortified,
        GroundFault.CROSSING: not is_water and case.crossing is not WaterCrossing.NONE,
    }
    return tuple(fault for fault, is_so in found.items() if is_so)


_DRAWN: Final = {
    CaseTerrain.NONE: (".", "clear", ""),
    CaseTerrain.BUSHES: ("b", "bushes", "bushes"),
    CaseTerrain.FOREST: ("f", "forest", "forest"),
    CaseTerrain.ROAD: ("r", "clear", ""),
    CaseTerrain.SAND: ("s", "desert", "desert"),
    CaseTerrain.SNOW: ("n", "snow", "snow"),
    CaseTerrain.SWAMP: ("w", "swamp", "swamp"),
    CaseTerrain.WATER: ("~", "sea", ""),
}
"""By terrain: its code, and the names of its fill and symbol on the map."""

BATTLE_GROUND: Final = GroundBook(
    terrains=tuple(
        TerrainKind(
            key=terrain,
            title="Open ground" if terrain is CaseTerrain.NONE else terrain.title(),
            code=code,
            fill=fill,
            symbol=symbol,
            is_water=terrain is CaseTerrain.WATER,
        )
        for terrain, (code, fill, symbol) in _DRAWN.items()
    ),
    places=(PlaceKind(key="place", title="Place", symbol="village"),),
    has_miles=False,
    layers=(
        LayerKind(
            key="relief",
            means="How high and steep a case is.",
            codes=dict(zip(".hm", CaseRelief, strict=True)),
        ),
        LayerKind(
            key="forts",
            means="What has been built on a case.",
            codes=dict(zip(".sck", Fortification, strict=True)),
        ),
        LayerKind(
            key="crossings",
            means="Whether a case of water has a bridge, or boats lie there.",
            codes=dict(zip(".bo", WaterCrossing, strict=True)),
        ),
    ),
)


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


def visibility(book: BattleBook, case: CaseGround, searchers: frozenset[Folk] = frozenset()) -> int:
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
