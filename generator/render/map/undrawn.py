"""A country of which nothing is drawn, since a picture shows all of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.world.ground import TerrainKind

if TYPE_CHECKING:
    from generator.world.board import Board

_UNDRAWN = TerrainKind(key="undrawn", title="", fill="clear")
"""The ground of every hex: the picture shows it."""


def is_laid(board: Board) -> bool:
    """Whether a picture lies under a map, ready to be drawn."""
    return board.underlay is not None and bool(board.underlay.colour)


def undrawn(board: Board) -> Board:
    """Return a country of which the picture shows everything."""
    return replace(
        board,
        terrain=dict.fromkeys(board.terrain, _UNDRAWN),
        ways=(),
        rivers=(),
        crossings=(),
        cataracts=(),
        channels=(),
        places=(),
        regions=(),
    )
