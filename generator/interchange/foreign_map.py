"""A map as another program drew it: our hexes, but words that fit any rule system."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from generator.read.limits import MOST_HEXES
from generator.world.hexes import line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.interchange.foreign_file import ForeignFile
    from generator.interchange.foreign_words import LineKind
    from generator.world.grid import Grid
    from generator.world.hexes import Hex

T = TypeVar("T")
MOST_ACROSS = 999
MOST_LINES = 1_000
LONGEST_COURSE = 4_000
_MOST_NAMED = 50
"""Words that a doubt names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignPlace:
    """A named spot."""

    name: str
    at: Hex
    symbols: tuple[str, ...] = ()
    """What may stand there, by symbols of the map; none: a name and nothing more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignLine:
    """A road, a track or a river from hex to hex."""

    kind: LineKind
    course: tuple[Hex, ...]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignMap:
    """Everything of a map that can be taken over."""

    program: str
    """What drew it, as people call it."""
    grid: Grid
    ground: Mapping[Hex, tuple[str, ...]]
    """The ground of each hex that has any, by fills of the map, the best first."""
    title: str = ""
    places: tuple[ForeignPlace, ...] = ()
    lines: tuple[ForeignLine, ...] = ()
    doubts: tuple[str, ...] = field(default=())
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
