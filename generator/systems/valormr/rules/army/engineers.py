"""ADV: what trains of engineers build, and the map with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.movement.march_events import force_event
from generator.systems.valormr.rules.movement.river_crossings import has_train
from generator.systems.valormr.rules.state import Work
from generator.world.features import Crossing, CrossingKind, Route, Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, RestTask, ValormrState
    from generator.world.board import Board
    from generator.world.events import Event, FactValue
    from generator.world.hexes import Hex

BRIDGE, ENGINE, ROAD = "bridge", "siege engine", "road"
Told = tuple["ValormrState", tuple["Event", ...]]


def built(play: Play, situation: ValormrState, force_id: str, task: RestTask) -> Told:
    """Count a day of building, and finish the work when its days are over.

    Rules: VAL-ADV-10, DEF-ADV-03.
    """
    state = situation.forces[force_id]
    barred = why_not_built(play, state, task)
    if barred:
        return situation, (_told(play, state, task, f"build-refused-{barred}"),)
    days = days_needed(play, task)
    done = task.days_done + 1
    if done < days:
        working = replace(state, task=replace(task, days_done=done))
        event = _told(play, state, task, "building-goes-on", day=done, days=days)
        return situation.with_force(working), (event,)
    work = Work(kind=task.build, force=force_id, at=state.at, towards=task.towards)
    event = _told(play, state, task, "work-finished", days=days)
    return replace(situation, works=(*situation.works, work)), (event,)


def days_needed(play: Play, task: RestTask) -> int:
    """Return the whole days a work takes; a road is paid by the mile.

    Rule: DEF-ADV-03.
    """
    numbers = play.tables.advanced
    if task.build == ROAD:
        return numbers.whole("road-days") * play.board.hex_miles
    return numbers.whole("bridge-days" if task.build == BRIDGE else "engine-days")


def why_not_built(play: Play, state: ForceState, task: RestTask) -> str:
    """Return why a force cannot build what it was told to; empty: it can.

    Rules: VAL-ADV-10, DEF-ADV-03.
    """
    if not has_train(play, state, "engineers"):
        return "no-engineers"
    if task.build == BRIDGE and not play.board.is_river(state.at):
        return "no-river"
    if task.build == ROAD and not _leads_somewhere(play, state, task.towards):
        return "no-way-to-build"
    return ""


def _leads_somewhere(play: Play, state: ForceState, goal: Hex | None) -> bool:
    """Return whether a road can lead from where a force stands to a hex."""
    if goal is None or distance(state.at, goal) != 1:
        return False
    return play.board.grid.contains(goal) and not play.board.is_sea(goal)


def board_with_works(board: Board, situation: ValormrState) -> Board:
    """Return the map with the bridges and roads built since the campaign began.

    Rule: VAL-ADV-10.
    """
    bridges = tuple(
        Crossing(at=work.at, kind=CrossingKind.BRIDGE)
        for work in situation.works
        if work.kind == BRIDGE
    )
    roads = tuple(
        Route(way=Way.ROAD, course=(work.at, work.towards))
        for work in situation.works
        if work.kind == ROAD and work.towards is not None
    )
    if not bridges and not roads:
        return board
    return replace(
        board, crossings=(*board.crossings, *bridges), ways=(*board.ways, *roads)
    )


def campaign_with_works(
    campaign: ValormrCampaign, situation: ValormrState
) -> ValormrCampaign:
    """Return the campaign on the map as it is now.

    Rule: VAL-ADV-10.
    """
    board = board_with_works(campaign.board, situation)
    return campaign if board is campaign.board else replace(campaign, board=board)


def _told(
    play: Play, state: ForceState, task: RestTask, kind: str, **facts: FactValue
) -> Event:
    """Tell how a work stands."""
    if task.towards is not None:
        facts = {**facts, "towards": task.towards}
    return force_event(
        play,
        state.force,
        kind,
        rule="DEF-ADV-03",
        half=halves_of(play.period)[1],
        at=state.at,
        work=task.build,
        **facts,
    )
