"""Battles nobody has thought of: any ground, any troops, any policy."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.systems.battlefield.rules.battle_book import (
    BattleBook,
    BattleScale,
    Folk,
    TroopTrait,
)
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
    ground_bar,
    ground_faults,
)
from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit, unit_record
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake, most_fighters
from generator.systems.battlefield.rules.leader_minds import (
    InstructionKind,
    LeaderMind,
    UnitInstruction,
)
from generator.systems.battlefield.rules.round_course import RoundMeans
from generator.values import replace
from generator.world.hexes import Grid
from tests.systems.battlefield.battle_maps import book_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from generator.world.hexes import Hex

POLICIES = ("bold", "steady", "careful")


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratedBattle:
    """A battle that can be played."""

    means: RoundMeans
    field: Battlefield


def generated_battle(
    chance: Random, *, columns: int = 10, rows: int = 8, units: int = 5
) -> GeneratedBattle:
    """Return a battle of two or three armies with at most so many units each."""
    book = book_of(
        chance.choice(tuple(BattleScale)),
        troops__flyers=chance.random() < 0.2,
        folk__lizardmen=chance.random() < 0.5,
        battle__leaving=chance.random() < 0.3,
        battle__last_round=chance.randint(3, 12),
    )
    grid = Grid(columns=columns, rows=rows)
    cases = {place: _case(book, chance) for place in grid.hexes()}
    armies = "abc"[: chance.randint(2, 3)]
    free = list(grid.hexes())
    chance.shuffle(free)
    standing = [
        found
        for army in armies
        for number in range(1, chance.randint(1, units) + 1)
        if (found := _unit(book, chance, f"{army}{number}", cases, free))
    ]
    field = Battlefield(
        book=book,
        cases=cases,
        units={unit.unit: unit for unit in standing},
        sides={army: chance.choice((army, army, "a")) for army in armies},
        exits={army: frozenset(grid.hexes()) for army in armies[:1]},
    )
    minds = {army: _mind(chance, army, standing, free) for army in armies}
    dice = KeyedDice(seed=str(chance.random()))
    return GeneratedBattle(means=RoundMeans(dice=dice, minds=minds), field=field)


def _case(book: BattleBook, chance: Random) -> CaseGround:
    """Return the ground of a case; most of it is open."""
    found = CaseGround(
        terrain=chance.choice((*CaseTerrain, *[CaseTerrain.NONE] * 6)),
        relief=chance.choice((*CaseRelief, *[CaseRelief.PLAINS] * 4)),
        fort=chance.choice((*Fortification, *[Fortification.NONE] * 20)),
        crossing=chance.choice(tuple(WaterCrossing)),
    )
    faulty = ground_faults(book.tables, found)
    return CaseGround(terrain=found.terrain) if faulty else found


def _unit(
    book: BattleBook, chance: Random, name: str, cases: dict[Hex, CaseGround], free: list[Hex]
) -> FieldUnit | None:
    """Return a unit on a case it can enter; none where there is none left."""
    make = _make(book, chance)
    place = next((p for p in free if not ground_bar(book, cases[p], make)), None)
    if place is None:
        return None
    free.remove(place)
    fighters = chance.randint(1, most_fighters(book, make))
    bare = FieldUnit(
        unit=name,
        army=name[0],
        make=make,
        fighters=fighters,
        began_with=fighters,
        shots=0,
        at=place,
        is_hidden=chance.random() < 0.25,
    )
    return unit_record(book, bare)


def _make(book: BattleBook, chance: Random) -> TroopMake:
    kind = chance.choice(book.troops.types)
    folk = (chance.choice(tuple(Folk)),) if chance.random() < 0.3 else ()
    make = TroopMake(
        kind=kind.key,
        is_elite=chance.random() < 0.2,
        folk=folk,
        size=chance.randint(kind.size, kind.largest),
    )
    if TroopTrait.RIDER in kind.traits:
        make = replace(make, mount=chance.choice(("war-horse", "camel", "gonga")))
    if TroopTrait.CARRIER in kind.traits and chance.random() < 0.7:
        make = replace(make, passenger=Passenger(kind="archers"))
    return make


def _mind(
    chance: Random, army: str, units: Sequence[FieldUnit], places: Sequence[Hex]
) -> LeaderMind:
    """Return what a leader has said: a policy, and something to every third unit."""
    told = {
        unit.unit: UnitInstruction(
            kind=chance.choice(tuple(InstructionKind)),
            place=chance.choice((None, chance.choice(places))),
            unit=chance.choice(units).unit,
            retreats_below=chance.choice((None, Fraction(1, 2))),
        )
        for unit in units
        if unit.army == army and chance.random() < 0.3
    }
    return LeaderMind(policy=chance.choice(POLICIES), instructions=told)
