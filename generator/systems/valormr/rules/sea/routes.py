"""Finding the shortest way by water between two points of a route."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.sea.entering import (
    entry_refusal,
    goes_to_coasts,
    in_open_sea,
)
from generator.systems.valormr.rules.sea.waters import NO_SHORE, Water, steps_from
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.world.hexes import Hex


def water_under(play: Play, fleet: FleetState) -> Water | None:
    """Return the water vessels lie on; none when they lie on dry land."""
    board = play.board
    if board.is_sea(fleet.at):
        return Water(at=fleet.at)
    if fleet.shore is not None:
        return Water(at=fleet.at, shore=fleet.shore)
    return Water(at=fleet.at, is_river=True) if board.is_river(fleet.at) else None


def shore_of(water: Water) -> int | None:
    """Return what a fleet notes of its shore; none off the coast."""
    return None if water.shore == NO_SHORE else water.shore


def water_route(play: Play, fleet: FleetState, goal: Hex) -> tuple[Water, ...]:
    """Return the waters from the next one to a hex; empty when none lead there.

    The fewest hexes count; of two ways alike the one with less open sea is taken, then
    the one whose hexes come first in the order of the map.  Weather and tide are not
    looked at: they pass.
    """
    start = water_under(play, fleet)
    if start is None:
        return ()
    came_from: dict[Water, Water] = {}
    best = {start: (0, 0)}
    queue = [(distance(start.at, goal), 0, start)]
    settled = set()
    while queue:
        _, _, here = heapq.heappop(queue)
        if here.at == goal:
            return _sailed(came_from, here)
        if here in settled:
            continue
        settled.add(here)
        for there in _open_to(play, fleet, here):
            steps, unseen = best[here]
            taken = steps + 1, unseen + in_open_sea(play, there.at)
            if there not in best or taken < best[there]:
                best[there] = taken
                came_from[there] = here
                far = taken[0] + distance(there.at, goal)
                heapq.heappush(queue, (far, taken[1], there))
    return ()


def _open_to(play: Play, fleet: FleetState, here: Water) -> Iterator[Water]:
    """Yield the waters next to one that vessels may enter."""
    coastal = goes_to_coasts(play.tables, fleet.kind)
    for there in steps_from(play.board, here, coastal=coastal):
        if entry_refusal(play, fleet.kind, here, there, half=None) is None:
            yield there


def _sailed(came_from: dict[Water, Water], arrival: Water) -> tuple[Water, ...]:
    """Return the waters sailed, in order, without the first."""
    way = []
    here = arrival
    while here in came_from:
        way.append(here)
        here = came_from[here]
    return tuple(reversed(way))
