"""A map of another program as tables of the campaign file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.interchange.foreign_words import first_of
from generator.pipeline.collected_text import on_one_line
from generator.read.models.value_kinds import LONGEST_LINE
from generator.read.toml_text import new_id, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.interchange.foreign_map import (
        ForeignLine,
        ForeignMap,
        ForeignPlace,
    )
    from generator.world.ground import GroundBook, PlaceKind, TerrainKind
    from generator.world.hexes import Hex

_SHORTEST_COURSE = 2


def map_lines(found: ForeignMap, ground: GroundBook) -> str:
    """Return a map as text to paste, doubts as comments above it.

    Args:
        found: The map.
        ground: What maps of the campaign's rule system are made of.
    """
    places, lines = _on_the_map(found)
    parts = [
        *_head(found, len(found.places) - len(places)),
        *_terrain(found, ground),
        *_places(places, found, ground),
        *_lines(lines, found),
        *_bridges(lines, found),
    ]
    return "\n".join(parts) + "\n"


def _on_the_map(
    found: ForeignMap,
) -> tuple[tuple[ForeignPlace, ...], tuple[tuple[ForeignLine, tuple[Hex, ...]], ...]]:
    """Return the places that lie on the map, and of each line what does."""
    places = tuple(each for each in found.places if found.grid.contains(each.at))
    pieces = (
        (line, piece)
        for line in found.lines
        for piece in _pieces(line.course, found)
        if len(piece) >= _SHORTEST_COURSE
    )
    return places, tuple(pieces)


def _pieces(course: Sequence[Hex], found: ForeignMap) -> Iterator[tuple[Hex, ...]]:
    """Yield the stretches of a course that lie on the map."""
    piece: list[Hex] = []
    for at in course:
        if found.grid.contains(at):
            piece.append(at)
        elif piece:
            yield tuple(piece)
            piece = []
    if piece:
        yield tuple(piece)


def _head(found: ForeignMap, left_out: int) -> Iterator[str]:
    """Yield where it comes from, what is doubtful, and what the map is like."""
    yield f"# A map of {found.program}, to stand for [map] in campaign.toml."
    doubts = list(found.doubts)
    if left_out:
        doubts.append(f"Places off the map are left out: {left_out}")
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


def _terrain(found: ForeignMap, ground: GroundBook) -> Iterator[str]:
    """Yield the terrain text, a line for each row."""
    by_fill: dict[str, TerrainKind] = {}
    for terrain in ground.terrains:
        by_fill.setdefault(terrain.fill, terrain)
    open_ground = next(each for each in ground.terrains if each.is_land)
    codes = []
    for at in found.grid.hexes():
        fill = first_of(found.ground.get(at, ()), by_fill)
        codes.append((by_fill[fill] if fill else open_ground).code)
    wide = found.grid.columns
    yield 'terrain = """'
    for start in range(0, len(codes), wide):
        yield " ".join(codes[start : start + wide])
    yield '"""'


def _places(
    places: Iterable[ForeignPlace], found: ForeignMap, ground: GroundBook
) -> Iterator[str]:
    """Yield a table for each place."""
    by_symbol: dict[str, PlaceKind] = {}
    for kind in ground.places:
        by_symbol.setdefault(kind.symbol, kind)
    taken: set[str] = set()
    for place in places:
        name = on_one_line(place.name)[:LONGEST_LINE]
        wanted = (*place.symbols, "landmark", *by_symbol)
        yield ""
        yield "[[map.place]]"
        yield f"id = {quoted(new_id(name, taken))}"
        yield f"name = {quoted(name or 'Unnamed')}"
        yield f"at = {quoted(found.grid.label(place.at))}"
        yield f"kind = {quoted(by_symbol[first_of(wanted, by_symbol)].key)}"


def _lines(
    lines: Iterable[tuple[ForeignLine, tuple[Hex, ...]]], found: ForeignMap
) -> Iterator[str]:
    """Yield a table for each stretch of a road, a track or a river."""
    for line, course in lines:
        name = on_one_line(line.name)[:LONGEST_LINE]
        is_river = line.kind.table == "river"
        yield ""
        yield f"[[map.{line.kind.table}]]"
        if name or is_river:
            yield f"name = {quoted(name or 'River')}"
        yield f"{'category' if is_river else 'kind'} = {quoted(line.kind.kind)}"
        labels = (quoted(found.grid.label(at)) for at in course)
        yield f"course = [{', '.join(labels)}]"


def _bridges(
    lines: Iterable[tuple[ForeignLine, tuple[Hex, ...]]], found: ForeignMap
) -> Iterator[str]:
    """Yield a bridge wherever a road or a track comes to a river."""
    lines = tuple(lines)
    wet = {at for line, course in lines if line.kind.table == "river" for at in course}
    dry = {at for line, course in lines if line.kind.table == "way" for at in course}
    for at in sorted(wet & dry):
        yield ""
        yield "# Look at this: a bridge, as a road or a track comes to the river here."
        yield "[[map.crossing]]"
        yield f"at = {quoted(found.grid.label(at))}"
        yield 'kind = "bridge"'
