"""The country of a campaign as a text that Text Mapper draws."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.interchange.foreign_words import word_for_fill, word_for_symbol
from generator.pipeline.collected_text import on_one_line
from generator.world.grid import Shifted
from generator.world.hexes import Orientation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.world.board import Board
    from generator.world.hexes import Hex

_HIGHEST = 99
"""A number has two digits there."""


def text_mapper_text(board: Board) -> str:
    """Return a map: ground, places, roads, tracks and rivers, and nothing that moves.

    Raises:
        UsageError: Its numbers have three digits, which Text Mapper cannot read.
    """
    grid = board.grid
    if max(grid.last_column, grid.last_row) > _HIGHEST:
        message = f"Text Mapper reads numbers up to {_HIGHEST}; this map goes beyond"
        raise UsageError(message)
    return "\n".join((*_hexes(board), *_lines(board), *_options(board))) + "\n"


def _hexes(board: Board) -> Iterator[str]:
    """Yield a line for each hex."""
    places = {place.at: place for place in board.places}
    for at in board.grid.hexes():
        words = [_numbers(board, at), word_for_fill(board.terrain[at].fill)]
        if at in places:
            words.append(word_for_symbol(places[at].kind.symbol))
            words.append(_label(places[at].name))
        yield " ".join(word for word in words if word)


def _lines(board: Board) -> Iterator[str]:
    """Yield a line for each road, track and stretch of river."""
    ways = ((str(way.way), way.course, way.name) for way in board.ways)
    rivers = (("river", river.course, river.name) for river in board.rivers)
    for kind, course, name in chain(ways, rivers):
        word = {"track": "trail"}.get(kind, kind)
        label = f" {_label(name)}" if name else ""
        if len(course) > 1:
            yield f"{_course(board, course)} {word}{label}"


def _options(board: Board) -> Iterator[str]:
    """Yield how the grid lies, and where the drawings of Text Mapper come from."""
    if board.grid.orientation is Orientation.POINTY:
        yield "option horizontal"
    if board.grid.shifted is Shifted.ODD:
        yield "option swap-even-odd"
    yield "include gnomeyland.txt"


def _numbers(board: Board, at: Hex) -> str:
    column, row = board.grid.column_and_row(at)
    return f"{column:02}{row:02}"


def _course(board: Board, course: Sequence[Hex]) -> str:
    return "-".join(_numbers(board, at) for at in course)


def _label(name: str) -> str:
    """Return a name in quotes; it cannot hold any itself."""
    return f'"{on_one_line(name).replace(chr(34), chr(39))}"'
