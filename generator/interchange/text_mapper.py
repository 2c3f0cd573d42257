"""Maps of Text Mapper: a line of words for each hex, and lines from hex to hex."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.interchange.foreign_map import (
    MOST_LINES,
    ForeignLine,
    ForeignMap,
    ForeignPlace,
    at_most,
    check_size,
    course_through,
    named_doubts,
)
from generator.interchange.foreign_words import fills_for, line_kind, symbols_for
from generator.read.limits import MOST_HEXES, MOST_PLACES
from generator.world.grid import Grid, Shifted
from generator.world.hexes import Orientation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.interchange.foreign_file import ForeignFile

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
