"""Where armies stand after a battle, if nobody has anything better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.tsc.rules.distances import open_hexes, ways_from

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.world.board import Board
    from generator.world.hexes import Hex


def falls_back_to(board: Board, at: Hex, homes: Iterable[Hex]) -> Hex | None:
    """Return the hex to which a loser goes back: one towards his nearest fortress.

    Of several as near, the first clockwise. None: he stands on it, or no way leads
    there, so people say where he goes.

    Rule: TSC-DEF-01.
    """
    ways = {home: ways_from(board, home) for home in homes}
    reached = {home: far[at] for home, far in ways.items() if at in far}
    if not reached:
        return None
    nearest = min(reached, key=lambda home: reached[home])
    closer = (
        place
        for place in open_hexes(board, at)
        if ways[nearest][place] < reached[nearest]
    )
    return next(closer, None)
