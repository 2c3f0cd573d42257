"""OOB: who flies may cross the water, but stays on land."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.cheapest_paths import Walk, cheapest_path
from generator.systems.valormr.rules.movement.prices import flying_cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.movement.columns import Column
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Hex


def can_stay(play: Play, place: Hex) -> bool:
    """Return whether a force may end in a hex; none may over the sea.

    Rules: DEF-OOB-03, VAL-SEA-12.
    """
    return play.board.terrain_at(place).is_land


def comes_to_land(play: Play, column: Column) -> bool:
    """Return whether a column that flies out to sea finds land on its way in time.

    Rule: DEF-OOB-03.
    """
    each = flying_cost(play)
    in_hand = column.left
    if not column.goes_on:
        in_hand = min(in_hand, (column.last - column.clock) * column.pace)
    steps = in_hand // each
    for number, place in enumerate(_ahead(play, column), 1):
        if number > steps:
            return False
        if can_stay(play, place):
            return True
    return False


def _ahead(play: Play, column: Column) -> Iterator[Hex]:
    """Yield the hexes a column is to fly over, first to last."""
    here = column.state.at
    for footing in column.path:
        here = footing.at
        yield here
    for goal in column.waypoints:
        if goal == here:
            continue
        state = replace(column.state, at=here)
        for footing in cheapest_path(play, state, goal, Walk(hand=column.hand)):
            here = footing.at
            yield here
