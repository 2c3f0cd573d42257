"""Small maps of the grand-strategic campaign, with cities and armies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.positions import GRAND_GROUND, Country
from generator.systems.grand_strategic.rules.state import GrandArmyState
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.world.board import Board, Place
from generator.world.hexes import Grid

if TYPE_CHECKING:
    from generator.world.hexes import Hex

BY_CODE = {terrain.code: terrain for terrain in GRAND_GROUND.terrains}


def at(label: str) -> Hex:
    """Return the hex that a label names, on a map of any size."""
    return Grid(columns=99, rows=99).hex_of(label)


def city(name: str, where: str, kind: str = "regular") -> Place:
    """Return a city."""
    return Place(id=name, name=name, at=at(where), kind=GRAND_GROUND.place(kind))


def army(name: str, where: str, points: int = 100, forced_by: str = "") -> GrandArmyState:
    """Return an army; the first letter of its name says whose it is."""
    return GrandArmyState(
        army=name, kingdom=name[0], at=at(where), regulars=points, forced_by=forced_by
    )


def country(
    *rows: str, cities: tuple[Place, ...] = (), armies: tuple[GrandArmyState, ...] = ()
) -> Country:
    """Return a map of rows of codes; the first letter of a city says whose it is."""
    grid = Grid(columns=len(rows[0]), rows=len(rows))
    terrain = {
        grid.hex_at(column, row): BY_CODE[code]
        for row, codes in enumerate(rows, 1)
        for column, code in enumerate(codes, 1)
    }
    return Country(
        amounts=Amounts(tables=GRAND_BOOK),
        board=Board(grid=grid, terrain=terrain, places=cities),
        owners={each.id: each.id[0] for each in cities},
        capitals={each.id[0]: each.id for each in cities if each.kind.key == "capital"},
        armies={each.army: each for each in armies},
    )
