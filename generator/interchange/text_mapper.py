"""Maps of Text Mapper: a line of words for each hex, and lines from hex to hex."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.interchange.foreign_map import (
    MOST_LINES,
    ForeignLine,
    ForeignMap,
    ForeignPlace,
    at_most,
    check_size,
    course_through,
    fills_for,
    line_kind,
    named_doubts,
    symbols_for,
    word_for_fill,
    word_for_symbol,
)
from generator.pipeline.collected import on_one_line
from generator.read.known import MOST_HEXES, MOST_PLACES
from generator.world.grid import Grid, Shifted
from generator.world.hexes import Orientation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.interchange.foreign_file import ForeignFile
    from generator.world.board import Board
    from generator.world.hexes import Hex


_HEX = re.compile(r"(\d\d)(\d\d)\s+(.*)")
_LINE = re.compile(r"(\d{4}(?:-\d{4})+)\s+(\S+)(?:\s+\"([^\"]*)\")?")
_LABEL = re.compile(r'"([^"]*)"(?:\s+\d+)?')
_MOST_WRITTEN = 2 * MOST_HEXES
"""Lines of a file: of hexes as many as a map has, some of them told twice, and more."""
Numbers = tuple[int, int]


@dataclass(slots=True)
class _Lines:
    """What the lines of a file say, numbers not yet hexes."""

    words: dict[Numbers, list[str]] = field(default_factory=dict)
    labels: dict[Numbers, str] = field(default_factory=dict)
    lines: list[tuple[tuple[Numbers, ...], str, str]] = field(default_factory=list)
    options: set[str] = field(default_factory=set)
    strange: list[str] = field(default_factory=list)

    def take(self, line: str) -> None:
        """Take in one line; those about how the map looks are left aside."""
        if found := _LINE.match(line):
            points = tuple((int(p[:2]), int(p[2:])) for p in found[1].split("-"))
            self.lines.append((points, found[2], found[3] or ""))
        elif found := _HEX.match(line):
            at = int(found[1]), int(found[2])
            for label in _LABEL.findall(found[3]):
                self.labels[at] = label
            self.words.setdefault(at, []).extend(_LABEL.sub("", found[3]).split())
        elif line.startswith("option "):
            self.options.update(line.split()[1:])
        elif re.match(r"-?\d", line):
            self.strange.append(line)


def text_mapper_map(file: ForeignFile) -> ForeignMap:
    """Read a map of Text Mapper.

    Raises:
        ForeignFileError: There is no hex in it, or there are too many.
    """
    read = _Lines()
    text = file.text()
    if text.count("\n") > _MOST_WRITTEN:
        file.refuse(f"it has more than {_MOST_WRITTEN:,} lines")
    for line in text.splitlines():
        read.take(line.strip())
    grid = _grid(read, file)
    kinds = {word: line_kind(word) for _, word, _ in read.lines}
    lines = (
        ForeignLine(
            kind=kind,
            course=course_through([grid.hex_at(*point) for point in points]),
            name=name,
        )
        for points, word, name in read.lines
        if (kind := kinds[word]) is not None
    )
    return ForeignMap(
        program="Text Mapper",
        grid=grid,
        ground={
            grid.hex_at(*at): fills
            for at, words in read.words.items()
            if (fills := _fills(words))
        },
        places=at_most(MOST_PLACES, _places(read, grid), file),
        lines=at_most(MOST_LINES, lines, file),
        doubts=(
            *named_doubts("Words that mean no ground and no place", _unknown(read)),
            *named_doubts(
                "Lines of other kinds are left out",
                (word for word, kind in kinds.items() if kind is None),
            ),
            *named_doubts("Lines that cannot be read", read.strange[:20]),
        ),
    )


def _grid(read: _Lines, file: ForeignFile) -> Grid:
    """Return the grid of all hexes that are described."""
    columns, rows = [c for c, _ in read.words], [r for _, r in read.words]
    if not columns:
        file.refuse("there is no hex in it; lines begin like “0304 forest”")
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    check_size(wide, high, file)
    is_swapped = "swap-even-odd" in read.options
    return Grid(
        columns=wide,
        rows=high,
        first_column=min(columns),
        first_row=min(rows),
        orientation=(
            Orientation.POINTY if "horizontal" in read.options else Orientation.FLAT
        ),
        shifted=Shifted.ODD if is_swapped else Shifted.EVEN,
    )


def _fills(words: list[str]) -> tuple[str, ...]:
    """Return the ground of a hex: of the last word that means any."""
    grounds = (fills_for(word) for word in reversed(words))
    return next((fills for fills in grounds if fills), ())


def _places(read: _Lines, grid: Grid) -> Iterator[ForeignPlace]:
    """Yield every place: what has a label of its own, or is more than ground."""
    for at, words in read.words.items():
        symbols = next((found for word in words if (found := symbols_for(word))), ())
        label = read.labels.get(at, "")
        if symbols or (label and label not in words):
            name = label or next(word for word in words if symbols_for(word))
            yield ForeignPlace(name=name, at=grid.hex_at(*at), symbols=symbols)


def _unknown(read: _Lines) -> Iterator[str]:
    """Yield every word that means nothing here."""
    for words in read.words.values():
        yield from (w for w in words if not (fills_for(w) or symbols_for(w)))


# The country of a campaign as a text that Text Mapper draws.

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
