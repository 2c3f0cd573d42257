"""A map of another program as tables of the campaign file."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.interchange.army_lists import rosters, sheet_rosters
from generator.interchange.foreign_map import first_of
from generator.interchange.line_maps import text_mapper_map, worldographer_map
from generator.interchange.tiled_map import tiled_map
from generator.pipeline.collected import on_one_line
from generator.read.known import new_id, quoted
from generator.read.models.value_kinds import LONGEST_LINE
from generator.values import Struct, replace
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
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.interchange.foreign_file import ForeignFile
    from generator.interchange.foreign_map import ForeignMap, ForeignPlace
    from generator.read.side_reading import RosterWords
    from generator.world.ground import GroundBook, TerrainKind
    from generator.world.hexes import Grid, Hex


# A map of another program as the board it makes here, and what of it cannot stand.

_DOUBT = "Look at this"
KINDS = ("places", "rivers", "ways", "crossings")
"""What of a board is taken over, in the order in which it is printed."""


class ForeignBoard(Struct, frozen=True, kw_only=True):
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
    rivers, ways = [], []
    for line in found.lines:
        name = on_one_line(line.name)[:LONGEST_LINE]
        runs = _runs(line.course, terrain)
        if line.kind.table == "river":
            category = RiverCategory(line.kind.kind)
            rivers += [
                RiverStretch(name=name or "River", course=course, category=category)
                for course in _down_to_the_sea(runs)
                if len(course) > 1
            ]
        else:
            way = Way(line.kind.kind)
            ways += [
                Route(name=name, course=course, way=way)
                for kind, course in runs
                if kind == "land" and len(course) > 1
            ]
    wet = {at for river in rivers for at in river.course}
    dry = {at for way in ways for at in way.course}
    board = Board(
        grid=found.grid,
        terrain=terrain,
        places=tuple(_places(places, ground)),
        rivers=tuple(rivers),
        ways=tuple(ways),
        crossings=tuple(Crossing(at=at, kind=CrossingKind.BRIDGE) for at in sorted(wet & dry)),
    )
    left_out = len(found.places) - len(places)
    return ForeignBoard(board=board, faults=_faults(board), places_left_out=left_out)


def _terrain(found: ForeignMap, ground: GroundBook) -> Mapping[Hex, TerrainKind]:
    """Return the ground of every hex; where none is known it is open."""
    by_fill = {each.fill: each for each in reversed(ground.terrains)}
    by_fill[""] = next(each for each in ground.terrains if each.is_land)
    return {at: by_fill[first_of(found.ground.get(at, ()), by_fill)] for at in found.grid.hexes()}


def _places(places: Iterable[ForeignPlace], ground: GroundBook) -> Iterator[Place]:
    """Yield each place with an id and a kind of its own."""
    by_symbol = {kind.symbol: kind for kind in reversed(ground.places)}
    taken: set[str] = set()
    for place in places:
        name = on_one_line(place.name)[:LONGEST_LINE]
        wanted = (*place.symbols, "landmark", ground.places[0].symbol)
        yield Place(
            id=new_id(name, taken),
            name=name or "Unnamed",
            at=place.at,
            kind=by_symbol[first_of(wanted, by_symbol)],
        )


def _runs(
    course: Sequence[Hex], terrain: Mapping[Hex, TerrainKind]
) -> list[tuple[str, tuple[Hex, ...]]]:
    """Return a course in stretches of land, of sea, and off the map."""

    def kind_of(at: Hex) -> str:
        if at not in terrain:
            return "off"
        return "sea" if terrain[at].is_water else "land"

    return [(kind, tuple(run)) for kind, run in groupby(course, key=kind_of)]


def _down_to_the_sea(runs: Sequence[tuple[str, tuple[Hex, ...]]]) -> Iterator[tuple[Hex, ...]]:
    """Yield the stretches of a river over land, each down to its mouth if it has one.

    A river drawn from the sea upwards is turned about.
    """
    nothing: tuple[str, tuple[Hex, ...]] = ("", ())
    around = zip((nothing, *runs), runs, (*runs[1:], nothing), strict=False)
    for (kind_before, before), (kind, run), (kind_after, after) in around:
        if kind != "land":
            continue
        if kind_after == "sea":
            yield (*run, after[0])
        elif kind_before == "sea":
            yield (*reversed(run), before[-1])
        else:
            yield run


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
        wrong = {(each.kind, each.index) for each in problems}
        left: dict[str, Any] = {}
        for kind in KINDS:
            rows = enumerate(getattr(board, kind))
            left[kind] = tuple(row for at, row in rows if (kind, at) not in wrong)
        board = replace(board, **left)
    return found


def map_lines(found: ForeignMap, ground: GroundBook) -> str:
    """Return a map as text to paste, doubts as comments above it.

    What `check` would call a fault is a comment itself, with the reason above it.
    """
    made = foreign_board(found, ground)
    parts = [*_head(found, made), *_terrain_lines(made.board)]
    for kind in KINDS:
        for number, entry in enumerate(getattr(made.board, kind)):
            parts.append("")
            lines: Iterable[str] = _entry(entry, found.grid)
            if fault := made.faults.get((kind, number), ""):
                parts.append(f"# {_DOUBT}: {on_one_line(fault)}")
                lines = (f"# {line}" for line in lines)
            parts += lines
    return "\n".join(parts) + "\n"


def _head(found: ForeignMap, made: ForeignBoard) -> Iterator[str]:
    """Yield where it comes from, what is doubtful, and what the map is like."""
    yield f"# A map of {found.program}, to stand for [map] in campaign.toml."
    doubts = list(found.doubts)
    if made.places_left_out:
        doubts.append(f"Places off the map are left out: {made.places_left_out}")
    if bare := sum(at not in found.ground for at in found.grid.hexes()):
        doubts.append(f"Hexes without a ground of their own, open here: {bare}")
    yield from (f"# {_DOUBT}: {on_one_line(doubt)}" for doubt in doubts)
    grid = found.grid
    yield ""
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


def _entry(entry: Place | RiverStretch | Route | Crossing, grid: Grid) -> Iterator[str]:
    """Yield the lines of one table."""
    match entry:
        case Place():
            at, kind = grid.label(entry.at), entry.kind.key
            yield from _rows("place", id=entry.id, name=entry.name, at=at, kind=kind)
        case RiverStretch():
            yield from _rows("river", name=entry.name, category=entry.category)
        case Route():
            yield from _rows("way", name=entry.name, kind=entry.way)
        case Crossing():
            yield f"# {_DOUBT}: a bridge, as a road or a track comes to the river here."
            yield from _rows("crossing", at=grid.label(entry.at), kind=entry.kind)
    if isinstance(entry, RiverStretch | Route):
        yield f"course = [{', '.join(quoted(grid.label(at)) for at in entry.course)}]"


def _rows(table: str, **values: str) -> Iterator[str]:
    """Yield the head of a table and its values; a road without a name has none."""
    yield f"[[map.{table}]]"
    yield from (f"{name} = {quoted(value)}" for name, value in values.items() if value)


# Which reader a file of another program needs.

_NO_SIDE = "Nothing says whose army it is: --side"


def map_text(
    file: ForeignFile, ground: GroundBook, *, layer: str, legend: Mapping[int, str]
) -> str:
    """Return a map of another program as tables of the campaign file.

    The ending of its name says which program wrote it. Layer and legend are for Tiled:
    the layer that is the ground, empty: the first; what a tile is, by its number.

    Raises:
        ForeignFileError: It cannot be taken over.
    """
    match file.ending:
        case ".tmx" | ".tmj" | ".json":
            found = tiled_map(file, layer=layer, legend=legend)
        case ".wxx":
            found = worldographer_map(file)
        case ".txt":
            found = text_mapper_map(file)
        case _:
            file.refuse(
                "a map is a .txt of Text Mapper, a .tmx, .tmj or .json of Tiled, or a "
                ".wxx of Worldographer"
            )
    return map_lines(found, ground)


def army_text(file: ForeignFile, words: RosterWords, *, side: str, at: str) -> str:
    """Return the armies of another program's list as tables of the campaign file.

    The ending of its name says of what kind it is. Side and hex are those of armies for
    which the list names none.

    Raises:
        ForeignFileError: It cannot be taken over.
    """
    match file.ending:
        case ".ros" | ".rosz" | ".json":
            found = rosters(file)
        case ".csv" | ".ods":
            found = sheet_rosters(file, words.headings)
        case _:
            file.refuse(
                "an army is a .ros, .rosz or .json of BattleScribe or New Recruit, or "
                "a table (.csv, .ods)"
            )
    parts = []
    called: Counter[str] = Counter()
    for roster in found:
        called[roster.name] += 1
        number = called[roster.name]
        name = f"{roster.name} {number}" if number > 1 else roster.name
        whole = replace(roster, name=name, side=roster.side or side, at=roster.at or at)
        lines = [f"# An army of {on_one_line(whole.program)}, for campaign.toml."]
        doubts = whole.doubts if whole.side else (*whole.doubts, _NO_SIDE)
        lines += [f"# Look at this: {on_one_line(doubt)}" for doubt in doubts]
        parts.append("\n".join([*lines, "", words.text(whole)]))
    return "\n".join(parts)
