"""Maps with a line for each hex: of Text Mapper, and of Worldographer (packed XML)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.interchange import foreign_map as foreign
from generator.interchange.foreign_file import xml_tree
from generator.pipeline.collected import on_one_line
from generator.read.known import MOST_HEXES, MOST_PLACES
from generator.world.hexes import Grid, Orientation, Shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

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


def text_mapper_map(file: ForeignFile) -> foreign.ForeignMap:
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
    kinds = {word: foreign.line_kind(word) for _, word, _ in read.lines}
    lines = (
        foreign.ForeignLine(
            kind=kind,
            course=foreign.course_through([grid.hex_at(*point) for point in points]),
            name=name,
        )
        for points, word, name in read.lines
        if (kind := kinds[word]) is not None
    )
    return foreign.ForeignMap(
        program="Text Mapper",
        grid=grid,
        ground={
            grid.hex_at(*at): fills for at, words in read.words.items() if (fills := _fills(words))
        },
        places=foreign.at_most(MOST_PLACES, _places(read, grid), file),
        lines=foreign.at_most(foreign.MOST_LINES, lines, file),
        doubts=(
            *foreign.named_doubts("Words that mean no ground and no place", _unknown(read)),
            *foreign.named_doubts(
                "Lines of other kinds are left out",
                (word for word, kind in kinds.items() if kind is None),
            ),
            *foreign.named_doubts("Lines that cannot be read", read.strange[:20]),
        ),
    )


def _grid(read: _Lines, file: ForeignFile) -> Grid:
    """Return the grid of all hexes that are described."""
    columns, rows = [c for c, _ in read.words], [r for _, r in read.words]
    if not columns:
        file.refuse("there is no hex in it; lines begin like “0304 forest”")
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    foreign.check_size(wide, high, file)
    is_swapped = "swap-even-odd" in read.options
    return Grid(
        columns=wide,
        rows=high,
        first_column=min(columns),
        first_row=min(rows),
        orientation=(Orientation.POINTY if "horizontal" in read.options else Orientation.FLAT),
        shifted=Shifted.ODD if is_swapped else Shifted.EVEN,
    )


def _fills(words: list[str]) -> tuple[str, ...]:
    """Return the ground of a hex: of the last word that means any."""
    grounds = (foreign.fills_for(word) for word in reversed(words))
    return next((fills for fills in grounds if fills), ())


def _places(read: _Lines, grid: Grid) -> Iterator[foreign.ForeignPlace]:
    """Yield every place: what has a label of its own, or is more than ground."""
    for at, words in read.words.items():
        symbols = next((found for word in words if (found := foreign.symbols_for(word))), ())
        label = read.labels.get(at, "")
        if symbols or (label and label not in words):
            name = label or next(word for word in words if foreign.symbols_for(word))
            yield foreign.ForeignPlace(name=name, at=grid.hex_at(*at), symbols=symbols)


def _unknown(read: _Lines) -> Iterator[str]:
    """Yield every word that means nothing here."""
    for words in read.words.values():
        yield from (w for w in words if not (foreign.fills_for(w) or foreign.symbols_for(w)))


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
        words = [_numbers(board, at), foreign.word_for_fill(board.terrain[at].fill)]
        if at in places:
            words.append(foreign.word_for_symbol(places[at].kind.symbol))
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


_HEX_LINE, _STEP = 300.0, 225.0
"""The size of a hex in which places are told, and from one column to the next."""


def worldographer_map(file: ForeignFile) -> foreign.ForeignMap:
    """Read a map of Worldographer.

    Raises:
        ForeignFileError: It is no such map, or is too large.
    """
    root = xml_tree(file.unpacked())
    rows = root.find("tiles")
    if root.tag != "map" or rows is None:
        file.refuse("it is not a map of Worldographer")
    columns = [_map_lines(each) for each in rows.iter("tilerow")]
    cells = _cells(root, columns, file)
    names = _terrain_names(root.findtext("terrainmap") or "")
    grounds = {
        cells.grid.hex_at(column + 1, row + 1): names.get(line.split()[0], "")
        for column, lines in enumerate(columns)
        for row, line in enumerate(lines)
    }
    unknown = (name for name in grounds.values() if not foreign.fills_for(name))
    doubts = foreign.named_doubts("Terrains that are not known, open here", unknown)
    styles = _styles(root)
    kinds = tuple((each, _line_kind(each, styles)) for each in root.iter("shape"))
    lines = foreign.at_most(foreign.MOST_LINES, _free_lines(kinds, cells), file)
    if lines:
        doubts += (
            "Rivers and roads are free lines there; here they run through the hexes "
            "nearest to them",
        )
    if left_out := len(kinds) - len(lines):
        told = "Lines of other kinds than roads, tracks and rivers are left out"
        doubts += (f"{told}: {left_out}",)
    return foreign.ForeignMap(
        program="Worldographer",
        grid=cells.grid,
        ground={at: fills for at, name in grounds.items() if (fills := foreign.fills_for(name))},
        places=foreign.at_most(MOST_PLACES, _named_places(root, cells), file),
        lines=lines,
        doubts=doubts,
    )


def _map_lines(row: Element) -> list[str]:
    """Return the lines of a column, one for each hex."""
    return [line for line in (row.text or "").splitlines() if line.strip()]


def _cells(root: Element, columns: list[list[str]], file: ForeignFile) -> foreign.Staggered:
    """Return the grid.

    Raises:
        ForeignFileError: It is too large, or its columns are not equally long.
    """
    high = len(columns[0]) if columns else 0
    foreign.check_size(len(columns), high, file)
    if any(len(lines) != high for lines in columns):
        file.refuse("its columns are not equally long")
    is_flat = root.get("hexOrientation", "COLUMNS") == "COLUMNS"
    return foreign.Staggered(
        columns=len(columns),
        rows=high,
        is_flat=is_flat,
        is_odd_lower=True,
        width=_HEX_LINE,
        height=_HEX_LINE,
        along=_STEP,
    )


def _terrain_names(text: str) -> dict[str, str]:
    """Return the terrains by their numbers; name and number stand in turn."""
    words = text.strip("\n").split("\t")
    return {
        number.strip(): name.strip() for name, number in zip(words[::2], words[1::2], strict=False)
    }


def _line_kind(shape: Element, styles: Mapping[str, foreign.LineKind]) -> foreign.LineKind | None:
    """Return what a free line is; none: none that is drawn here, or an area.

    Its tags say so, or its texture, or the style of the file that has its colour.
    """
    if shape.get("type") != "Path":
        return None
    words = (shape.get("tags", ""), shape.get("strokeTexture", ""))
    own = next((kind for each in words if (kind := foreign.line_kind(each))), None)
    return own or styles.get(shape.get("strokeColor", ""))


def _styles(root: Element) -> dict[str, foreign.LineKind]:
    """Return what the file's styles draw, by their colours; the first of each counts.

    They are read once, not for each line: a forged file may hold many of both.
    """
    found: dict[str, foreign.LineKind] = {}
    for each in root.iter("shapestyle"):
        colour = each.get("strokePaint", "")
        kind = foreign.line_kind(f"{each.get('tags', '')} {each.get('name', '')}")
        if colour and kind is not None:
            found.setdefault(colour, kind)
    return found


def _free_lines(
    shapes: Iterable[tuple[Element, foreign.LineKind | None]], cells: foreign.Staggered
) -> Iterator[foreign.ForeignLine]:
    """Yield every free line that is a road, a track or a river, hex by hex."""
    for shape, kind in shapes:
        course = foreign.course_through(tuple(_hexes_near(shape, cells))) if kind else ()
        if kind and len(course) > 1:
            yield foreign.ForeignLine(kind=kind, course=course)


def _hexes_near(shape: Element, cells: foreign.Staggered) -> Iterator[Hex]:
    """Yield the hexes of a line's points."""
    for point in islice(shape.iter("p"), foreign.LONGEST_COURSE):
        try:
            spot = float(point.get("x", "")), float(point.get("y", ""))
        except ValueError:
            continue
        yield cells.hex_of(*spot)


def _named_places(root: Element, cells: foreign.Staggered) -> Iterator[foreign.ForeignPlace]:
    """Yield every feature that has a name, or is a kind of place known here."""
    for feature in root.iter("feature"):
        where, kind = feature.find("location"), feature.get("type", "")
        label = feature.find("label")
        name = "" if label is None else "".join(label.itertext()).strip()
        symbols = foreign.symbols_for(kind)
        if where is None or not (name or symbols):
            continue
        try:
            spot = float(where.get("x", "")), float(where.get("y", ""))
        except ValueError:
            continue
        yield foreign.ForeignPlace(name=name or kind, at=cells.hex_of(*spot), symbols=symbols)
