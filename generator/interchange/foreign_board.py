"""A map of another program as the board it makes here, and what of it cannot stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.interchange.foreign_words import first_of
from generator.pipeline.collected_text import on_one_line
from generator.read.models.value_kinds import LONGEST_LINE
from generator.read.toml_text import new_id
from generator.world.board import Board
from generator.world.board_problems import problems_of
from generator.world.features import (
    Crossing,
    CrossingKind,
    Place,
    RiverCategory,
    RiverStretch,
    Route,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.interchange.foreign_map import ForeignLine, ForeignMap, ForeignPlace
    from generator.world.ground import GroundBook, PlaceKind, TerrainKind
    from generator.world.hexes import Hex

_SHORTEST_COURSE = 2
KINDS = ("places", "rivers", "ways", "crossings")
"""What of a board is taken over, in the order in which it is printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignBoard:
    """The board of a map, and why some of it would be a fault."""

    board: Board
    faults: Mapping[tuple[str, int], str]
    """By kind and position of what cannot stand: why."""
    places_left_out: int
    """How many places lie off the map."""


def foreign_board(found: ForeignMap, ground: GroundBook) -> ForeignBoard:
    """Return what a map of another program makes here.

    Lines end at the rim and on the shore; where a road meets a river a bridge is put.
    """
    terrain = _terrain(found, ground)
    places = tuple(each for each in found.places if found.grid.contains(each.at))
    lines = tuple(_lines(found.lines, terrain))
    rivers = tuple(_river(line, course) for line, course in lines if _is_river(line))
    ways = tuple(_way(line, course) for line, course in lines if not _is_river(line))
    board = Board(
        grid=found.grid,
        terrain=terrain,
        places=tuple(_places(places, ground)),
        rivers=rivers,
        ways=ways,
        crossings=tuple(_bridges(rivers, ways)),
    )
    return ForeignBoard(
        board=board,
        faults=_faults(board),
        places_left_out=len(found.places) - len(places),
    )


def _terrain(found: ForeignMap, ground: GroundBook) -> Mapping[Hex, TerrainKind]:
    """Return the ground of every hex; where none is known it is open."""
    by_fill: dict[str, TerrainKind] = {}
    for terrain in ground.terrains:
        by_fill.setdefault(terrain.fill, terrain)
    open_ground = next(each for each in ground.terrains if each.is_land)
    fills = {
        at: first_of(found.ground.get(at, ()), by_fill) for at in found.grid.hexes()
    }
    return {at: by_fill[fill] if fill else open_ground for at, fill in fills.items()}


def _places(places: Iterable[ForeignPlace], ground: GroundBook) -> Iterator[Place]:
    """Yield each place with an id and a kind of its own."""
    by_symbol: dict[str, PlaceKind] = {}
    for kind in ground.places:
        by_symbol.setdefault(kind.symbol, kind)
    taken: set[str] = set()
    for place in places:
        name = on_one_line(place.name)[:LONGEST_LINE]
        wanted = (*place.symbols, "landmark", *by_symbol)
        yield Place(
            id=new_id(name, taken),
            name=name or "Unnamed",
            at=place.at,
            kind=by_symbol[first_of(wanted, by_symbol)],
        )


def _is_river(line: ForeignLine) -> bool:
    return line.kind.table == "river"


def _river(line: ForeignLine, course: tuple[Hex, ...]) -> RiverStretch:
    name = on_one_line(line.name)[:LONGEST_LINE] or "River"
    return RiverStretch(
        name=name, course=course, category=RiverCategory(line.kind.kind)
    )


def _way(line: ForeignLine, course: tuple[Hex, ...]) -> Route:
    name = on_one_line(line.name)[:LONGEST_LINE]
    return Route(name=name, course=course, way=Way(line.kind.kind))


def _lines(
    lines: Iterable[ForeignLine], terrain: Mapping[Hex, TerrainKind]
) -> Iterator[tuple[ForeignLine, tuple[Hex, ...]]]:
    """Yield the stretches of each line that lie on the map's land."""
    for line in lines:
        pieces = _rivers if _is_river(line) else _on_land
        for piece in pieces(line.course, terrain):
            if len(piece) >= _SHORTEST_COURSE:
                yield line, piece


def _kind_of(at: Hex, terrain: Mapping[Hex, TerrainKind]) -> str:
    if at not in terrain:
        return "off"
    return "sea" if terrain[at].is_water else "land"


def _runs(
    course: Sequence[Hex], terrain: Mapping[Hex, TerrainKind]
) -> list[tuple[str, tuple[Hex, ...]]]:
    """Return a course in stretches of land, of sea, and off the map."""
    parted = groupby(course, key=lambda at: _kind_of(at, terrain))
    return [(kind, tuple(run)) for kind, run in parted]


def _on_land(
    course: Sequence[Hex], terrain: Mapping[Hex, TerrainKind]
) -> Iterator[tuple[Hex, ...]]:
    """Yield the stretches of a course over land."""
    yield from (run for kind, run in _runs(course, terrain) if kind == "land")


def _rivers(
    course: Sequence[Hex], terrain: Mapping[Hex, TerrainKind]
) -> Iterator[tuple[Hex, ...]]:
    """Yield the stretches of a river over land, each down to its mouth if it has one.

    A river drawn from the sea upwards is turned about.
    """
    runs = _runs(course, terrain)
    for number, (kind, run) in enumerate(runs):
        if kind == "land":
            before = runs[number - 1] if number else ("", ())
            after = runs[number + 1] if number + 1 < len(runs) else ("", ())
            if after[0] == "sea":
                yield (*run, after[1][0])
            elif before[0] == "sea":
                yield (*reversed(run), before[1][-1])
            else:
                yield run


def _bridges(
    rivers: Iterable[RiverStretch], ways: Iterable[Route]
) -> Iterator[Crossing]:
    """Yield a bridge wherever a road or a track comes to a river."""
    wet = {at for river in rivers for at in river.course}
    dry = {at for way in ways for at in way.course}
    for at in sorted(wet & dry):
        yield Crossing(at=at, kind=CrossingKind.BRIDGE)


def _faults(board: Board) -> Mapping[tuple[str, int], str]:
    """Return what of a board cannot stand, by kind and position, and why.

    What is wrong only because of something else that is, is found as well.
    """
    kept = {kind: list(range(len(getattr(board, kind)))) for kind in KINDS}
    found: dict[tuple[str, int], str] = {}
    while problems := [each for each in problems_of(board) if each.index >= 0]:
        for problem in problems:
            at = problem.kind, kept[problem.kind][problem.index]
            found.setdefault(at, problem.what.removesuffix("."))
        kept = {
            kind: [number for number in numbers if (kind, number) not in found]
            for kind, numbers in kept.items()
        }
        board = _without(board, problems)
    return found


def _without(board: Board, problems: Iterable[Any]) -> Board:
    """Return a board without what is wrong on it."""
    wrong = {(each.kind, each.index) for each in problems}
    left: dict[str, Any] = {}
    for kind in KINDS:
        rows = enumerate(getattr(board, kind))
        left[kind] = tuple(row for number, row in rows if (kind, number) not in wrong)
    return replace(board, **left)
