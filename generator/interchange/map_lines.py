"""A map of another program as tables of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.interchange.foreign_board import KINDS, foreign_board
from generator.pipeline.collected_text import on_one_line
from generator.read.models.value_kinds import LONGEST_LINE
from generator.read.toml_text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.interchange.foreign_board import ForeignBoard
    from generator.interchange.foreign_map import ForeignMap
    from generator.world.board import Board
    from generator.world.features import Crossing, Place, RiverStretch, Route
    from generator.world.grid import Grid
    from generator.world.ground import GroundBook
    from generator.world.hexes import Hex


def map_lines(found: ForeignMap, ground: GroundBook) -> str:
    """Return a map as text to paste, doubts as comments above it.

    What `check` would call a fault is a comment itself, with the reason above it.

    Args:
        found: The map.
        ground: What maps of the campaign's rule system are made of.
    """
    made = foreign_board(found, ground)
    parts = [*_head(found, made), *_terrain(made.board)]
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


def _terrain(board: Board) -> Iterator[str]:
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


def _river(river: RiverStretch, grid: Grid) -> Iterator[str]:
    yield "[[map.river]]"
    yield f"name = {quoted(river.name)}"
    yield f"category = {quoted(river.category)}"
    yield _course(river.course, grid)


def _way(way: Route, grid: Grid) -> Iterator[str]:
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
    "rivers": _river,
    "ways": _way,
    "crossings": _crossing,
}
"""How what of a board is taken over is written."""
