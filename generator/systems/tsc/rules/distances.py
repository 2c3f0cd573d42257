"""How far armies are apart, and whether that calls for a move roll."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.systems.tsc.rules.ground_words import may_enter
from generator.world.hexes import distance, neighbours
from generator.world.reaching import steps_from

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.hexes import Hex

STRAIGHT = "distance.straight"


def open_hexes(board: Board, at: Hex) -> tuple[Hex, ...]:
    """Return the neighbours of a hex that an army can enter, clockwise.

    Rules: TSC-MAP-03, TSC-TURN-02.
    """
    return tuple(
        place
        for place in neighbours(at)
        if place in board.terrain and may_enter(board.terrain_at(place))
    )


def ways_from(board: Board, start: Hex) -> Mapping[Hex, int]:
    """Return how many steps away every hex is that can be reached from one."""
    return steps_from((start,), partial(open_hexes, board))


def hexes_apart(board: Board, switches: Switches, start: Hex, goal: Hex) -> int | None:
    """Return the hexes' movement from one army to the other; none: there is no way.

    Rule: TSC-TURN-04.
    """
    if switches.flag(STRAIGHT):
        return distance(start, goal)
    return ways_from(board, start).get(goal)


def needs_roll(tables: TscTables, apart: int | None) -> bool:
    """Return whether an army so far from the enemy has to roll, even to stay.

    Rules: TSC-TURN-03, TSC-TURN-04.
    """
    return apart is not None and apart <= tables.numbers.whole("near")
