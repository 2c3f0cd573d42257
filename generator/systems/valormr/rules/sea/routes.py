"""SEA, RIVER: which waters a vessel may enter, and the shortest way through them."""

from __future__ import annotations

import heapq
from functools import partial
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Wind
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.muster import is_mud_flat
from generator.systems.valormr.rules.sea import waters
from generator.systems.valormr.rules.sea.vessels import flats_are_flooded
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half, Weather
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.world.hexes import Hex


def goes_to_coasts(tables: ValormrTables, kind: str) -> bool:
    """Return whether a vessel may lie in any coast hex at all.

    Rules: VAL-SEA-04, VAL-SEA-05, VAL-SHIP-15.
    """
    return tables.waters.text(kind, "coast") != "none"


def in_open_sea(play: Play, at: Hex) -> bool:
    """Return whether nobody on a coast can see a vessel in a hex.

    Rules: VAL-SEA-01, VAL-SEA-11.
    """
    return waters.is_open_sea(play.board, at, reach=play.tables.ships.whole("coastal-hexes"))


def entry_refusal(
    play: Play, kind: str, start: waters.Water, goal: waters.Water, *, half: Half | None
) -> Refusal | None:
    """Return why vessels of a kind may never take a step, none when they may.

    ``half`` matters for the tide alone; none: whatever the tide allows at some time.

    Rules: VAL-SEA-02, VAL-SEA-03, VAL-SEA-04, VAL-SEA-05, VAL-RIVER-01.
    """
    if not play.board.grid.contains(goal.at):
        return Refusal(reason="off-the-map", rule="VAL-MOVE-02")
    if waters.is_river_step(start, goal):
        refusal = closed_river(play, kind, start.at, goal.at)
        if refusal is not None or goal.is_river:
            return refusal
    return (
        closed_coast(play, kind, goal)
        or closed_open_sea(play, kind, goal.at)
        or closed_flat(play, start.at, goal.at, half)
    )


def closed_river(play: Play, kind: str, start: Hex, goal: Hex) -> Refusal | None:
    """Refuse rivers to all but river boats and longships, and the canal to all.

    Rules: VAL-RIVER-01, VAL-RIVER-02.
    """
    if not play.tables.waters.says_yes(kind, "rivers"):
        return Refusal(reason="no-river-vessel", rule="VAL-RIVER-01")
    if not waters.is_navigable(play.board, start, goal):
        return Refusal(reason="not-navigable", rule="VAL-RIVER-02")
    return None


def closed_coast(play: Play, kind: str, goal: waters.Water) -> Refusal | None:
    """Refuse coast hexes to vessels that draw too much water for them.

    Rules: VAL-SEA-04, VAL-SEA-05, VAL-SHIP-15.
    """
    board, coast = play.board, play.tables.waters.text(kind, "coast")
    if coast == "none":
        return Refusal(reason="keeps-to-rivers", rule="VAL-SHIP-15")
    is_shallow = goal.is_shore and coast != "all"
    if not is_shallow or board.has_channel(goal.at) or board.is_port(goal.at):
        return None
    return Refusal(reason="draws-too-much", rule="VAL-SEA-05")


def closed_open_sea(play: Play, kind: str, goal: Hex) -> Refusal | None:
    """Keep galleys and longships within sight of the coast.

    Rules: VAL-SEA-02, VAL-SEA-09.
    """
    if not in_open_sea(play, goal) or play.tables.waters.says_yes(kind, "open-sea"):
        return None
    return Refusal(reason="keeps-to-the-coast", rule="VAL-SEA-02")


def closed_flat(play: Play, start: Hex, goal: Hex, half: Half | None) -> Refusal | None:
    """Refuse mud flats off the marked channels.

    With the tide they open in some half periods; a vessel left on one waits.

    Rules: VAL-SEA-03, DEF-ADV-06.
    """
    passes_in_time = half is None and play.switches.flag("adv.tide")
    if passes_in_time or flats_are_flooded(play, half):
        return None
    board = play.board
    is_dry = any(
        is_mud_flat(board, place) and not board.has_channel(place) for place in (start, goal)
    )
    return Refusal(reason="mud-flat", rule="VAL-SEA-03") if is_dry else None


def closed_port(play: Play, kind: str, places: tuple[Hex, ...], weather: Weather) -> Refusal | None:
    """Keep seagoing vessels in or out of port in fog and high winds.

    Rules: VAL-WX-28, VAL-WX-36.
    """
    is_seagoing = play.tables.waters.says_yes(kind, "seagoing")
    if not is_seagoing or not any(map(play.board.is_port, places)):
        return None
    is_open = partial(play.tables.weather_effects.says_yes, column="port-open")
    if weather.fog and not is_open("fog"):
        return Refusal(reason="port-in-fog", rule="VAL-WX-28")
    if weather.wind is not Wind.NONE and not is_open(weather.wind):
        return Refusal(reason="port-in-wind", rule="VAL-WX-36")
    return None


def lies_nowhere(play: Play, kind: str, at: Hex) -> Refusal | None:
    """Return why vessels of a kind can never reach a hex, none when they might.

    Rules: VAL-RIVER-01, VAL-RIVER-02, VAL-SEA-02, VAL-SEA-05.
    """
    board = play.board
    if not board.grid.contains(at):
        return Refusal(reason="off-the-map", rule="VAL-MOVE-02")
    if board.is_sea(at):
        here = waters.Water(at=at)
        return closed_coast(play, kind, here) or closed_open_sea(play, kind, at)
    if play.tables.waters.says_yes(kind, "rivers") and board.is_river(at):
        is_open = any(arm.navigable for arm in board.arms(at))
        closed = Refusal(reason="not-navigable", rule="VAL-RIVER-02")
        return None if is_open else closed
    if board.is_coast(at):
        coast = closed_coast(play, kind, waters.Water(at=at, shore=0))
        return coast or closed_flat(play, at, at, None)
    if board.is_river(at):
        return Refusal(reason="no-river-vessel", rule="VAL-RIVER-01")
    return Refusal(reason="no-water", rule="VAL-SEA-12")


# Finding the shortest way by water between two points of a route.


def water_under(play: Play, fleet: waters.FleetState) -> waters.Water | None:
    """Return the water vessels lie on; none when they lie on dry land."""
    board = play.board
    if board.is_sea(fleet.at):
        return waters.Water(at=fleet.at)
    if fleet.shore is not None:
        return waters.Water(at=fleet.at, shore=fleet.shore)
    return waters.Water(at=fleet.at, is_river=True) if board.is_river(fleet.at) else None


def shore_of(water: waters.Water) -> int | None:
    """Return what a fleet notes of its shore; none off the coast."""
    return None if water.shore == waters.NO_SHORE else water.shore


def water_route(play: Play, fleet: waters.FleetState, goal: Hex) -> tuple[waters.Water, ...]:
    """Return the waters from the next one to a hex; empty when none lead there.

    The fewest hexes count; of two ways alike the one with less open sea is taken, then
    the one whose hexes come first in the order of the map.  Weather and tide are not
    looked at: they pass.
    """
    start = water_under(play, fleet)
    if start is None:
        return ()
    coastal = goes_to_coasts(play.tables, fleet.kind)
    came_from: dict[waters.Water, waters.Water] = {}
    best = {start: (0, 0)}
    queue = [(distance(start.at, goal), 0, start)]
    settled = set()
    while queue:
        _, _, here = heapq.heappop(queue)
        if here.at == goal:
            sailed = []
            while here in came_from:
                sailed.append(here)
                here = came_from[here]
            return tuple(reversed(sailed))
        if here in settled:
            continue
        settled.add(here)
        for there in waters.steps_from(play.board, here, coastal=coastal):
            if entry_refusal(play, fleet.kind, here, there, half=None) is not None:
                continue
            steps, unseen = best[here]
            taken = steps + 1, unseen + in_open_sea(play, there.at)
            if there not in best or taken < best[there]:
                best[there] = taken
                came_from[there] = here
                far = taken[0] + distance(there.at, goal)
                heapq.heappush(queue, (far, taken[1], there))
    return ()
