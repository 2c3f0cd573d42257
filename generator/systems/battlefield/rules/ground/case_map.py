"""The map of a campaign as the rules see it: case by case, and its edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.world.board import Board
    from generator.world.grid import Grid
    from generator.world.hexes import Hex

RELIEF, FORTS, CROSSINGS = "relief", "forts", "crossings"
"""The layers of the map."""


def cases_of(board: Board) -> Mapping[Hex, CaseGround]:
    """Return the ground of every case of a map.

    Rules: DOG-GRND-01, DOG-FORT-01, DOG-REL-01, DOG-WATER-05.
    """
    reliefs, forts, crossings = (
        board.layers.get(layer, {}) for layer in (RELIEF, FORTS, CROSSINGS)
    )
    return {
        at: CaseGround(
            terrain=CaseTerrain(terrain.key),
            relief=CaseRelief(reliefs.get(at, CaseRelief.PLAINS)),
            fort=Fortification(forts.get(at, Fortification.NONE)),
            crossing=WaterCrossing(crossings.get(at, WaterCrossing.NONE)),
        )
        for at, terrain in board.terrain.items()
    }


def exits_of(campaign: BattlefieldCampaign) -> Mapping[str, frozenset[Hex]]:
    """Return by army the cases from which its units may leave the map.

    Rule: DOG-CBT-16.
    """
    grid = campaign.board.grid
    return {
        army.army: frozenset(
            at for at in campaign.board.terrain if is_on_edge(grid, at, army.edge)
        )
        for army in campaign.armies
        if army.edge
    }


def is_on_edge(grid: Grid, at: Hex, edge: str) -> bool:
    """Return whether a case lies on an edge of the map: its first or last cases."""
    column, row = grid.column_and_row(at)
    return {
        "north": row == grid.first_row,
        "south": row == grid.last_row,
        "west": column == grid.first_column,
        "east": column == grid.last_column,
    }[edge]
