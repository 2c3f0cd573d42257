"""Small battlefields, and units on them by a word or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.switches import Setting, Switches, switches_of
from generator.systems.battlefield.rules.battle_book import BattleBook, BattleScale, battle_book
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)
from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit, unit_record
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.world.hexes import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.hexes import Hex

RULES = "generator.systems.battlefield.rules"
KNOWN = switches_of(RULES)
CODES = {
    ".": CaseTerrain.NONE,
    "b": CaseTerrain.BUSHES,
    "f": CaseTerrain.FOREST,
    "r": CaseTerrain.ROAD,
    "s": CaseTerrain.SAND,
    "n": CaseTerrain.SNOW,
    "w": CaseTerrain.SWAMP,
    "~": CaseTerrain.WATER,
}


def switched(**settings: Setting) -> Switches:
    """Return the settings of a campaign; a dot of a key is written as two lines."""
    changed = {key.replace("__", "."): value for key, value in settings.items()}
    return Switches(known=KNOWN, settings=changed)


def book_of(scale: BattleScale = BattleScale.TACTIC, **settings: Setting) -> BattleBook:
    """Return what a battle is fought by."""
    return battle_book(FIELD_BOOK, switched(**settings), scale=scale)


BOOK = book_of()


def at(label: str) -> Hex:
    """Return the case a label names, on a map of any size."""
    return Grid(columns=99, rows=99).hex_of(label)


def ground(given: Mapping[str, str]) -> CaseGround:
    """Return a case as a case of the numbered ones has it."""
    return CaseGround(
        terrain=CaseTerrain(given.get("terrain", "none")),
        relief=CaseRelief(given.get("relief", "plains")),
        fort=Fortification(given.get("fort", "none")),
        crossing=WaterCrossing(given.get("crossing", "none")),
    )


def rows_of(*rows: str) -> dict[Hex, CaseGround]:
    """Return the cases of a map drawn in rows of codes; its first case is 0101."""
    grid = Grid(columns=len(rows[0]), rows=len(rows))
    return {
        grid.hex_at(column, row): CaseGround(terrain=CODES[code])
        for row, codes in enumerate(rows, 1)
        for column, code in enumerate(codes, 1)
    }


def unit(name: str, where: str, kind: str = "light-infantry", fighters: int = 10) -> FieldUnit:
    """Return a unit; the first letter of its name is its army."""
    return record(name, where, TroopMake(kind=kind), fighters)


def record(name: str, where: str, make: TroopMake, fighters: int = 10) -> FieldUnit:
    """Return a unit of any make."""
    bare = FieldUnit(
        unit=name,
        army=name[0],
        make=make,
        fighters=fighters,
        began_with=fighters,
        shots=0,
        at=at(where),
    )
    return unit_record(BOOK, bare)


def chariots(passenger: str) -> TroopMake:
    """Return chariots that carry somebody."""
    return TroopMake(kind="chariots", passenger=Passenger(kind=passenger))


def battlefield(
    *units: FieldUnit,
    rows: tuple[str, ...] = ("........",) * 8,
    sides: Mapping[str, str] | None = None,
) -> Battlefield:
    """Return a battlefield; every army is a side of its own unless it is said."""
    armies = sorted({each.army for each in units})
    return Battlefield(
        book=BOOK,
        cases=rows_of(*rows),
        units={each.unit: each for each in units},
        sides=sides or {army: army for army in armies},
    )
