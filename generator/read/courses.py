"""Fills courses in: the hexes of a road or river between those that the file names."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.world.board import steps_from
from generator.world.hexes import distance, line, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.read.toml_source import TomlSource
    from generator.world.board import Board
    from generator.world.grid import Grid
    from generator.world.ground import TerrainKind
    from generator.world.hexes import Hex

LONGEST_COURSE = 4_000
"""Hexes of a course, named or filled in."""
_MOST_DETOURS = 200
"""Gaps of a map that are led round something, so that no file stalls the program."""


class FilledCourse(Struct, frozen=True, kw_only=True):
    """A course hex by hex."""

    hexes: tuple[Hex, ...]
    steps: tuple[int, ...]
    """For each hex, the position of the name in the file that it leads to."""


class CourseFiller:
    """Fills in the courses of one map, whose terrain may not be known everywhere."""

    def __init__(self, grid: Grid, terrain: Mapping[Hex, TerrainKind]) -> None:
        """Bind the map."""
        self._grid = grid
        self._terrain = terrain
        self._detours = _MOST_DETOURS

    def filled(self, named: Sequence[Hex], *, is_afloat: bool) -> FilledCourse:
        """Return a course with the hexes between those that are named.

        Between two it is straight where only open hexes lie on the straight line, else
        by as few open hexes as there can be. Where none lead across, the gap stays.

        Args:
            named: What the file names; all of it is taken.
            is_afloat: Whether water is open to it, and not land.
        """
        hexes, steps = list(named[:1]), [0]
        for step, (start, goal) in enumerate(pairwise(named), start=1):
            between = self._between(start, goal, is_afloat=is_afloat)
            if len(hexes) + len(between) >= LONGEST_COURSE:
                between = ()
            hexes += (*between, goal)
            steps += [step] * (len(between) + 1)
        return FilledCourse(hexes=tuple(hexes), steps=tuple(steps))

    def _between(self, start: Hex, goal: Hex, *, is_afloat: bool) -> tuple[Hex, ...]:
        """Return the hexes between two, neither of them included."""
        is_on_map = self._grid.contains(start) and self._grid.contains(goal)
        if not is_on_map or distance(start, goal) <= 1:
            return ()

        def may_enter(at: Hex) -> bool:
            if not self._grid.contains(at):
                return False
            return at not in self._terrain or self._terrain[at].is_water is is_afloat

        straight = line(start, goal)[1:-1]
        if all(map(may_enter, straight)):
            return straight
        if not self._detours:
            return ()
        self._detours -= 1
        steps = steps_from(
            (goal,),
            lambda at: (
                each for each in neighbours(at) if each == start or may_enter(each)
            ),
        )
        return tuple(_nearest_first(start, goal, steps)) if start in steps else ()


def _nearest_first(start: Hex, goal: Hex, steps: Mapping[Hex, int]) -> Iterator[Hex]:
    """Yield the hexes of a shortest way, of several as near to the straight line."""

    def aside(at: Hex) -> int:
        along, down = goal.q - start.q, goal.r - start.r
        return abs((at.q - start.q) * down - (at.r - start.r) * along)

    at = start
    while steps[at] > 1:
        nearer = [each for each in neighbours(at) if steps.get(each) == steps[at] - 1]
        at = min(nearer, key=aside)
        yield at


class CourseRead(Struct, frozen=True, kw_only=True):
    """A course of the file that was filled in."""

    title: str
    """What it is of, for people."""
    table: str
    row: int
    """Its position in the file among those of its table."""
    labels: tuple[str, ...]
    """Every hex of it."""


def courses_read(source: TomlSource, board: Board) -> tuple[CourseRead, ...]:
    """Return every course of a file without faults that has hexes it does not name."""
    document: Mapping[str, Any] = source.document
    lines: dict[str, Iterable[tuple[str, str, tuple[Hex, ...]]]] = {
        "way": ((each.name, str(each.way), each.course) for each in board.ways),
        "river": ((each.name, "river", each.course) for each in board.rivers),
        "channel": ((each.name, "channel", each.course) for each in board.channels),
    }
    return tuple(
        CourseRead(
            title=f"{name} ({kind})" if name else f"{kind} {row + 1}",
            table=table,
            row=row,
            labels=tuple(map(board.grid.label, course)),
        )
        for table, found in lines.items()
        for row, (name, kind, course) in enumerate(found)
        if len(document["map"][table][row]["course"]) != len(course)
    )
