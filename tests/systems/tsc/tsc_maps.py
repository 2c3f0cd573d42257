"""Small maps of the Tactical Scenario Campaign, drawn as rows of codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.tsc.rules.campaign_begun import TSC_GROUND
from generator.world.board import Board, Place, Region
from generator.world.hexes import Grid

if TYPE_CHECKING:
    from generator.world.hexes import Hex

BY_CODE = {terrain.code: terrain for terrain in TSC_GROUND.terrains}


def a_map(*rows: str, places: tuple[Place, ...] = (), regions: tuple[Region, ...] = ()) -> Board:
    """Return a map of rows of terrain codes; its first hex is 0101."""
    grid = Grid(columns=len(rows[0]), rows=len(rows))
    terrain = {
        grid.hex_at(column, row): BY_CODE[code]
        for row, codes in enumerate(rows, 1)
        for column, code in enumerate(codes, 1)
    }
    return Board(grid=grid, terrain=terrain, places=places, regions=regions)


def at(label: str) -> Hex:
    """Return the hex that a label names, on a map of any size."""
    return Grid(columns=99, rows=99).hex_of(label)


def held(name: str, where: str, kind: str, owner: str) -> Place:
    """Return a village or fortress of a side."""
    return Place(id=name, name=name, at=at(where), kind=TSC_GROUND.place(kind), owner=owner)


def land(name: str, side: str, *hexes: str) -> Region:
    """Return a territory of a side; of nobody: borderlands."""
    return Region(id=name, name=name, hexes=tuple(map(at, hexes)), side=side)
