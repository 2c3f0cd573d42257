"""A map as another program drew it: our hexes, but words that fit any rule system."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import islice
from math import isnan
from typing import TYPE_CHECKING, Any, TypeVar

from generator.read.known import MOST_HEXES
from generator.values import Struct
from generator.world.hexes import Grid, Orientation, Shifted, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.interchange.foreign_file import ForeignFile
    from generator.world.hexes import Hex


# What the words of other programs mean: kinds of ground, of places and of lines.


class LineKind(Struct, frozen=True, kw_only=True):
    """What a line on somebody else's map is here."""

    table: str
    """Its table below ``map``: ``way`` or ``river``."""
    kind: str
    """Its kind, or the breadth of a river."""


@cache
def _rows(table: str) -> tuple[dict[str, Any], ...]:
    """Return the rows of one of the tables."""
    source = files("generator.interchange") / "foreign_words.toml"
    return tuple(tomllib.loads(source.read_text(encoding="utf-8"))[table])


def _row_for(table: str, word: str) -> dict[str, Any]:
    """Return the first row that has a word in somebody else's; empty: there is none."""
    lower = word.lower()
    found = (row for row in _rows(table) if any(each in lower for each in row["words"]))
    return next(found, {})


def fills_for(word: str) -> tuple[str, ...]:
    """Return what ground a word means, by fills of the map, the best first.

    >>> fills_for("Hills Forest Evergreen")
    ('hill',)
    """
    return tuple(_row_for("ground", word).get("fills", ()))


def symbols_for(word: str) -> tuple[str, ...]:
    """Return what place a word means, by symbols of the map, the best first.

    >>> symbols_for("large-town")
    ('town', 'village')
    """
    return tuple(_row_for("place", word).get("symbols", ()))


def word_for_fill(fill: str) -> str:
    """Return a word that means ground of a fill of the map; the fill where none does.

    >>> word_for_fill("clear")
    'clear'
    """
    return _first_word("ground", "fills", fill) or fill


def word_for_symbol(symbol: str) -> str:
    """Return a word that means a place of a symbol; empty: the map has none for it.

    >>> word_for_symbol("hold")
    'castle'
    """
    return _first_word("place", "symbols", symbol)


def _first_word(table: str, column: str, meant: str) -> str:
    """Return the word that means something best; empty: there is none."""
    rows = [row for row in _rows(table) if meant in row[column]]
    rows.sort(key=lambda row: row[column].index(meant))
    return str(rows[0]["words"][0]) if rows else ""


def line_kind(word: str) -> LineKind | None:
    """Return what line a word means; none: none that is drawn here.

    >>> line_kind("trail")
    LineKind(table='way', kind='track')
    """
    row = _row_for("line", word)
    return LineKind(table=row["table"], kind=row["kind"]) if row else None


def first_of(words: Iterable[str], known: Iterable[str]) -> str:
    """Return the first word that is known; empty: none is."""
    have = set(known)
    return next((word for word in words if word in have), "")


T = TypeVar("T")
MOST_ACROSS = 999
MOST_LINES = 1_000
LONGEST_COURSE = 4_000
_MOST_NAMED = 50
"""Words that a doubt names."""


class ForeignPlace(Struct, frozen=True, kw_only=True):
    """A named spot."""

    name: str
    at: Hex
    symbols: tuple[str, ...] = ()
    """What may stand there, by symbols of the map; none: a name and nothing more."""


class ForeignLine(Struct, frozen=True, kw_only=True):
    """A road, a track or a river from hex to hex."""

    kind: LineKind
    course: tuple[Hex, ...]
    name: str = ""


class ForeignMap(Struct, frozen=True, kw_only=True):
    """Everything of a map that can be taken over."""

    program: str
    """What drew it, as people call it."""
    grid: Grid
    ground: Mapping[Hex, tuple[str, ...]]
    """The ground of each hex that has any, by fills of the map, the best first."""
    title: str = ""
    places: tuple[ForeignPlace, ...] = ()
    lines: tuple[ForeignLine, ...] = ()
    doubts: tuple[str, ...] = ()
    """What somebody should look at, in sentences."""


def check_size(columns: int, rows: int, file: ForeignFile) -> None:
    """Refuse a map that is larger than a campaign's may be.

    Raises:
        ForeignFileError: As said, or it has no hexes.
    """
    if columns < 1 or rows < 1:
        file.refuse("there is no hex in it")
    if max(columns, rows) > MOST_ACROSS or columns * rows > MOST_HEXES:
        file.refuse(
            f"it has {columns} × {rows} hexes; a campaign's map has at most "
            f"{MOST_HEXES:,}, and {MOST_ACROSS} from side to side"
        )


def course_through(points: Sequence[Hex]) -> tuple[Hex, ...]:
    """Return the hexes of straight lines from point to point, each hex once in turn."""
    course = list(points[:1])
    for goal in points[1:]:
        if len(course) > LONGEST_COURSE:
            break
        course += line(course[-1], goal)[1:]
    return tuple(course[:LONGEST_COURSE])


def at_most(most: int, found: Iterable[T], file: ForeignFile) -> tuple[T, ...]:
    """Return everything of a kind, if there is not too much of it.

    Raises:
        ForeignFileError: There is.
    """
    listed = tuple(islice(found, most + 1))
    if len(listed) > most:
        file.refuse(f"it has more than {most:,} places, or lines, of a kind")
    return listed


def named_doubts(says: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return a doubt about several words, each named once; none without words."""
    listed = tuple(dict.fromkeys(words))
    named = ", ".join(listed[:_MOST_NAMED])
    more = len(listed) - _MOST_NAMED
    told = f"{named} and {more} more" if more > 0 else named
    return (f"{says}: {told}",) if listed else ()


# Points of a drawing as hexes: which cell of a staggered grid lies nearest.


class Staggered(Struct, frozen=True, kw_only=True):
    """A grid drawn with cells of one size, in any unit, from a corner of its own."""

    columns: int
    rows: int
    is_flat: bool
    """Whether columns are straight and every second stands lower."""
    is_odd_lower: bool
    """Whether the second, the fourth … column (or row) is the one that is shifted."""
    width: float
    """Of a cell from side to side."""
    height: float
    along: float
    """From one column to the next on flat tops, else from one row to the next."""

    @property
    def grid(self) -> Grid:
        """The same with our numbers, which begin at 1."""
        return Grid(
            columns=self.columns,
            rows=self.rows,
            orientation=Orientation.FLAT if self.is_flat else Orientation.POINTY,
            shifted=Shifted.EVEN if self.is_odd_lower else Shifted.ODD,
        )

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a cell; columns and rows are counted from 0."""
        is_shifted = ((column if self.is_flat else row) % 2 == 1) is self.is_odd_lower
        if self.is_flat:
            down = row + 0.5 + (0.5 if is_shifted else 0)
            return column * self.along + self.width / 2, down * self.height
        across = column + 0.5 + (0.5 if is_shifted else 0)
        return across * self.width, row * self.along + self.height / 2

    def hex_of(self, x: float, y: float) -> Hex:
        """Return the hex whose middle lies nearest to a point.

        A point far off the map is taken for one just beside it.
        """
        x = _within(x, (self.columns + 1) * self.width)
        y = _within(y, (self.rows + 1) * self.height)
        column, row = min(
            self._near(x, y),
            key=lambda cell: (self.middle(*cell)[0] - x) ** 2 + (self.middle(*cell)[1] - y) ** 2,
        )
        return self.grid.hex_at(column + 1, row + 1)

    def _near(self, x: float, y: float) -> Iterator[tuple[int, int]]:
        """Yield the cells round a point."""
        across = self.along if self.is_flat else self.width
        down = self.height if self.is_flat else self.along
        column, row = int(x // across), int(y // down)
        for right in (-1, 0, 1):
            for below in (-1, 0, 1):
                yield column + right, row + below


def _within(place: float, most: float) -> float:
    """Return a place not far below 0, and not above the most."""
    return 0.0 if isnan(place) else min(max(place, -most), most)
