"""What cannot be right on a map, each with the entry at fault and a remedy."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.values import Struct
from generator.world.ground import CrossingKind
from generator.world.hexes import direction_between, hexside_word, neighbour, opposite
from generator.world.rivers import Bank, banks, banks_reached, can_leave, is_parted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.world.board import Board
    from generator.world.ground import Crossing, Place, Region, RiverStretch, Route
    from generator.world.hexes import Hex


class BoardProblem(Struct, frozen=True, kw_only=True):
    """One fault of a map."""

    kind: str
    """The board's field that holds the entry, such as ``rivers``."""
    index: int
    """The position of the entry in that field; -1 for the field as a whole."""
    subject: str
    """The entry at fault, in the umpire's words."""
    what: str
    """What is wrong, as a sentence."""
    hint: str | None = None
    """What would be right."""
    step: int | None = None
    """The position in the entry's course or list of hexes, where that is at fault."""


class _Entry(Struct, frozen=True, kw_only=True):
    """The entry under examination."""

    kind: str
    index: int
    subject: str

    def fault(self, what: str, hint: str | None = None, step: int | None = None) -> BoardProblem:
        return BoardProblem(
            kind=self.kind, index=self.index, subject=self.subject, what=what, hint=hint, step=step
        )


def problems_of(board: Board) -> tuple[BoardProblem, ...]:
    """Return every fault of a map, field by field, entry by entry."""
    return (
        *_terrain_problems(board),
        *_way_problems(board),
        *_river_problems(board),
        *_crossing_problems(board),
        *_cataract_problems(board),
        *_channel_problems(board),
        *_place_problems(board),
        *_region_problems(board),
    )


def _terrain_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of hexes without terrain and of terrain off the map."""
    entry = _Entry(kind="terrain", index=-1, subject="the terrain")
    wanted = set(board.grid.hexes())
    missing = [place for place in board.grid.hexes() if place not in board.terrain]
    if missing:
        first = board.grid.label(missing[0])
        yield entry.fault(
            f"{len(missing)} hexes have no terrain, the first is {first}.",
            "Give every row as many codes as the map has columns.",
        )
    beyond = sum(place not in wanted for place in board.terrain)
    if beyond:
        yield entry.fault(
            f"{beyond} hexes of the terrain lie off the map.", "Enlarge the map or take them out."
        )


def _course_problems(
    board: Board, entry: _Entry, course: tuple[Hex, ...]
) -> Iterator[BoardProblem]:
    """Tell of hexes off the map and of gaps in a course."""
    if not course:
        yield entry.fault("Its course has no hexes.", "Name at least one hex.")
    yield from _off_map_problems(board, entry, course)
    label = board.grid.label
    for step, (start, goal) in enumerate(pairwise(course), start=1):
        if direction_between(start, goal) is None:
            yield entry.fault(
                f"Its course jumps from {label(start)} to {label(goal)}.",
                "Name the hexes between, each a neighbour of the one before.",
                step,
            )


def _off_map_problems(board: Board, entry: _Entry, hexes: Sequence[Hex]) -> Iterator[BoardProblem]:
    """Tell of hexes that are not on the map."""
    for step, place in enumerate(hexes):
        if not board.grid.contains(place):
            yield entry.fault(
                f"Hex {board.grid.label(place)} is not on the map.", "Use a hex of the map.", step
            )


def _way_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of roads and tracks that break off, run into the sea or lack a bridge."""
    for index, route in enumerate(board.ways):
        name = route.name or f"{route.way} {index + 1}"
        entry = _Entry(kind="ways", index=index, subject=name)
        broken = tuple(_course_problems(board, entry, route.course))
        yield from broken
        for step, place in enumerate(route.course):
            if board.is_sea(place):
                yield entry.fault(
                    f"It runs into the sea at {board.grid.label(place)}.",
                    "End it in a land hex.",
                    step,
                )
        if not broken:
            yield from _unbridged(board, entry, route)


def _unbridged(board: Board, entry: _Entry, route: Route) -> Iterator[BoardProblem]:
    """Tell of rivers that a road or track must cross where nothing crosses them."""
    reached = banks(board, route.course[0])
    for step, (start, goal) in enumerate(pairwise(route.course)):
        direction = direction_between(start, goal) or 0
        if is_parted(board, start) and board.crossings_at(start):
            reached = banks(board, start)
        leaving = [bank for bank in reached if can_leave(board, start, bank, direction)]
        if is_parted(board, start) and not leaving:
            yield entry.fault(
                f"It crosses a river in {board.grid.label(start)} without bridge, ford or ferry.",
                "Add a crossing in that hex, or end the way at the water.",
                step,
            )
            leaving = [
                bank for bank in banks(board, start) if can_leave(board, start, bank, direction)
            ]
        origins: Sequence[Bank | None] = leaving if is_parted(board, start) else (None,)
        found = (banks_reached(board, goal, opposite(direction), each) for each in origins)
        reached = tuple(sorted({bank for each in found for bank in each}))


def _river_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of rivers that jump, break off at a hexside or flow in the sea."""
    for index, river in enumerate(board.rivers):
        entry = _Entry(kind="rivers", index=index, subject=river.name)
        yield from _course_problems(board, entry, river.course)
        for step, place in enumerate(river.course[:-1]):
            if board.is_sea(place):
                yield entry.fault(
                    f"It flows through the sea at {board.grid.label(place)}.",
                    "Only the last hex of a course may be sea: the mouth.",
                    step,
                )
        yield from _river_end_problems(board, entry, river)


def _river_end_problems(board: Board, entry: _Entry, river: RiverStretch) -> Iterator[BoardProblem]:
    """Tell of a start or end across a hexside whose other side knows no river."""
    if not river.course:
        return
    for step, hexside in ((0, river.starts), (len(river.course) - 1, river.ends)):
        if hexside is None:
            continue
        other = neighbour(river.course[step], hexside)
        known = {arm.hexside for arm in board.arms(other)}
        dry = board.grid.contains(other) and not board.is_sea(other)
        if dry and opposite(hexside) not in known:
            word = hexside_word(board.grid.orientation, hexside)
            yield entry.fault(
                f"It breaks off at the {word} hexside of {board.grid.label(river.course[step])}.",
                "Lead it on into the next hex, or let it start or end inside its own.",
                step,
            )


def _crossing_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of bridges, fords and ferries without a river under them."""
    for index, crossing in enumerate(board.crossings):
        label = board.grid.label(crossing.at)
        subject = crossing.name or f"the {crossing.kind} in {label}"
        entry = _Entry(kind="crossings", index=index, subject=subject)
        yield from _off_map_problems(board, entry, (crossing.at,))
        if board.grid.contains(crossing.at):
            yield from _crossing_water_problems(board, entry, crossing)


def _crossing_water_problems(
    board: Board, entry: _Entry, crossing: Crossing
) -> Iterator[BoardProblem]:
    """Tell of a crossing with no water to cross, or with too many."""
    label = board.grid.label(crossing.at)
    hexsides = [arm.hexside for arm in board.arms(crossing.at)]
    words = " or ".join(hexside_word(board.grid.orientation, hexside) for hexside in hexsides)
    if not hexsides:
        kind = "bridge" if crossing.kind is CrossingKind.BRIDGE else crossing.kind
        yield entry.fault(f"No river flows through {label}.", f"Put the {kind} in a river hex.")
    elif crossing.arm is not None and crossing.arm not in hexsides:
        word = hexside_word(board.grid.orientation, crossing.arm)
        yield entry.fault(f"No river crosses the {word} hexside of {label}.", f"Use {words}.")
    elif crossing.arm is None and len(hexsides) > 2:
        yield entry.fault(
            f"Rivers meet in {label}, so it is open which one it crosses.",
            f"Name the hexside of that arm: {words}.",
        )


def _cataract_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of cataracts without a river."""
    for index, cataract in enumerate(board.cataracts):
        label = board.grid.label(cataract.at)
        subject = cataract.name or f"the cataract in {label}"
        entry = _Entry(kind="cataracts", index=index, subject=subject)
        yield from _off_map_problems(board, entry, (cataract.at,))
        if board.grid.contains(cataract.at) and not board.is_river(cataract.at):
            yield entry.fault(f"No river flows through {label}.", "Put it in a river hex.")


def _channel_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of channels that leave the water."""
    for index, channel in enumerate(board.channels):
        subject = channel.name or f"channel {index + 1}"
        entry = _Entry(kind="channels", index=index, subject=subject)
        yield from _course_problems(board, entry, channel.course)
        for step, place in enumerate(channel.course):
            ground = board.terrain.get(place)
            if ground is not None and ground.is_land and not board.is_coast(place):
                yield entry.fault(
                    f"It runs inland at {board.grid.label(place)}.",
                    "A channel lies in sea hexes and ends at the latest on the coast.",
                    step,
                )


def _place_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of places off the map, of twins, and of ports without water."""
    seen: dict[str, Place | Region] = {}
    for index, place in enumerate(board.places):
        entry = _Entry(kind="places", index=index, subject=place.name or place.id)
        yield from _off_map_problems(board, entry, (place.at,))
        yield from _twin_problems(entry, place, seen)
        waters = (board.is_coast, board.is_sea, board.is_river)
        wet = any(is_water(place.at) for is_water in waters)
        if place.is_port and board.grid.contains(place.at) and not wet:
            yield entry.fault(
                f"It is a port, but {board.grid.label(place.at)} has neither coast nor river.",
                "Move it to the water or make it a town.",
            )


def _region_problems(board: Board) -> Iterator[BoardProblem]:
    """Tell of regions off the map, without hexes, or with an identifier twice."""
    seen: dict[str, Place | Region] = {}
    for index, region in enumerate(board.regions):
        entry = _Entry(kind="regions", index=index, subject=region.name or region.id)
        if not region.hexes:
            yield entry.fault("It has no hexes.", "Name at least one hex.")
        yield from _off_map_problems(board, entry, region.hexes)
        yield from _twin_problems(entry, region, seen)


def _twin_problems(
    entry: _Entry, item: Place | Region, seen: dict[str, Place | Region]
) -> Iterator[BoardProblem]:
    """Tell of an identifier that another has; note it as seen."""
    first = seen.setdefault(item.id, item)
    if first is not item:
        yield entry.fault(
            f"The identifier {item.id!r} already belongs to {first.name}.",
            f"Give each {entry.kind.removesuffix('s')} an identifier of its own.",
        )
