"""A map of another program as tables of the campaign file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.interchange.foreign_map import first_of
from generator.pipeline.collected import on_one_line
from generator.read.known import new_id, quoted
from generator.read.models.value_kinds import LONGEST_LINE
from generator.world.board import Board
from generator.world.board_problems import problems_of
from generator.world.ground import (
    Crossing,
    CrossingKind,
    Place,
    RiverCategory,
    RiverStretch,
    Route,
    Way,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.interchange.foreign_map import ForeignLine, ForeignMap, ForeignPlace
    from generator.world.grid import Grid
    from generator.world.ground import GroundBook, PlaceKind, TerrainKind
    from generator.world.hexes import Hex


# A map of another program as the board it makes here, and what of it cannot stand.

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


def map_lines(found: ForeignMap, ground: GroundBook) -> str:
    """Return a map as text to paste, doubts as comments above it.

    What `check` would call a fault is a comment itself, with the reason above it.

    Args:
        found: The map.
        ground: What maps of the campaign's rule system are made of.
    """
    made = foreign_board(found, ground)
    parts = [*_head(found, made), *_terrain_lines(made.board)]
    for kind in KINDS:
        for number, entry in enumerate(getattr(made.board, kind)):
            fault = made.faults.get((kind, number), "")
            parts += _table(_ENTRIES[kind](entry, found.grid), fault)
    return "\n".join(parts) + "\n"


def _table(lines: Iterable[str], fault: str) -> Iterator[str]:
    """Yield the lines of a table after an empty one, as a comment where it is wrong."""
    yield ""
    if fault:
        yield f"# Look at this: {on_one_line(fault)}"
    yield from (f"# {line}" if fault else line for line in lines)


def _head(found: ForeignMap, made: ForeignBoard) -> Iterator[str]:
    """Yield where it comes from, what is doubtful, and what the map is like."""
    yield f"# A map of {found.program}, to stand for [map] in campaign.toml."
    doubts = list(found.doubts)
    if made.places_left_out:
        doubts.append(f"Places off the map are left out: {made.places_left_out}")
    if bare := sum(at not in found.ground for at in found.grid.hexes()):
        doubts.append(f"Hexes without a ground of their own, open here: {bare}")
    yield from (f"# Look at this: {on_one_line(doubt)}" for doubt in doubts)
    yield ""
    grid = found.grid
    yield "[map]"
    if title := on_one_line(found.title)[:LONGEST_LINE]:
        yield f"title = {quoted(title)}"
    yield f"columns = {grid.columns}"
    yield f"rows = {grid.rows}"
    yield f"orientation = {quoted(grid.orientation)}"
    yield f"shifted = {quoted(grid.shifted)}"
    yield f"first_column = {grid.first_column}"
    yield f"first_row = {grid.first_row}"


def _terrain_lines(board: Board) -> Iterator[str]:
    """Yield the terrain text, a line for each row."""
    codes = [board.terrain[at].code for at in board.grid.hexes()]
    wide = board.grid.columns
    yield 'terrain = """'
    for start in range(0, len(codes), wide):
        yield " ".join(codes[start : start + wide])
    yield '"""'


def _place(place: Place, grid: Grid) -> Iterator[str]:
    yield "[[map.place]]"
    yield f"id = {quoted(place.id)}"
    yield f"name = {quoted(place.name)}"
    yield f"at = {quoted(grid.label(place.at))}"
    yield f"kind = {quoted(place.kind.key)}"


def _river_lines(river: RiverStretch, grid: Grid) -> Iterator[str]:
    yield "[[map.river]]"
    yield f"name = {quoted(river.name)}"
    yield f"category = {quoted(river.category)}"
    yield _course(river.course, grid)


def _way_lines(way: Route, grid: Grid) -> Iterator[str]:
    yield "[[map.way]]"
    if way.name:
        yield f"name = {quoted(way.name)}"
    yield f"kind = {quoted(way.way)}"
    yield _course(way.course, grid)


def _course(course: Iterable[Hex], grid: Grid) -> str:
    return f"course = [{', '.join(quoted(grid.label(at)) for at in course)}]"


def _crossing(crossing: Crossing, grid: Grid) -> Iterator[str]:
    yield "# Look at this: a bridge, as a road or a track comes to the river here."
    yield "[[map.crossing]]"
    yield f"at = {quoted(grid.label(crossing.at))}"
    yield f"kind = {quoted(crossing.kind)}"


_ENTRIES: Mapping[str, Callable[..., Iterator[str]]] = {
    "places": _place,
    "rivers": _river_lines,
    "ways": _way_lines,
    "crossings": _crossing,
}
"""How what of a board is taken over is written."""
