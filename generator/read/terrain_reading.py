"""Reads texts of the ground, and fills in the courses of roads and rivers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from generator.errors import Finding, TextSpan
from generator.read.known import did_you_mean
from generator.read.models.value_kinds import LONGEST_CODE
from generator.read.toml_spans import TextLines, places_of
from generator.values import Struct
from generator.world.board import steps_from
from generator.world.hexes import PINS, Hex, Pin, Underlay, distance, lie_in_line, line, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.read.models.campaign_file import MapSection
    from generator.read.references import Places
    from generator.read.toml_source import TomlSource
    from generator.world.board import Board
    from generator.world.ground import TerrainKind
    from generator.world.hexes import Grid


MOST_FAULTS = 20
"""How many faulty rows or cells are told, of each kind."""


class _Cell(Struct, frozen=True, kw_only=True):
    """One code of the text, and where it stands within it."""

    code: str
    line: int
    """The line of the text, from 0."""
    column: int


class GroundText:
    """The terrain text of one map, or that of a further layer."""

    def __init__(
        self,
        section: MapSection,
        source: TomlSource,
        layer: str = "",
        *,
        size: tuple[int, int] = (0, 0),
    ) -> None:
        """Keep the text and what is needed to point into it.

        Args:
            section: The map.
            source: The file.
            layer: What is laid over the terrain; empty: the terrain itself.
            size: Columns and rows of a map that does not say them.
        """
        self._section = section
        self._source = source
        self._named = layer or "terrain"
        laid = getattr(section, layer) if layer else section
        self._where = ("map", layer, "text") if layer else ("map", "terrain")
        self._legend: Mapping[str, str] = laid.legend
        text: str = getattr(laid, self._where[-1])
        self._lines = text.split("\n")
        self._has_wide_codes = any(len(code) > 1 for code in self._legend)
        columns, rows = size if all(size) else self._counted()
        self.columns = section.columns or columns
        self.rows = section.rows or rows
        self.faults: list[Finding] = []

    def _counted(self) -> tuple[int, int]:
        """Return how many columns most rows have, and how many rows there are."""
        widths = Counter(len(self._cells(line)) for line in self._row_lines())
        ((columns, _),) = widths.most_common(1) or [(1, 0)]
        return columns, max(1, widths.total())

    def measured(self) -> tuple[int, int] | None:
        """Return columns and rows of the text where it is wider or narrower than said.

        None unless all its rows are alike: then single rows are at fault.
        """
        rows = [self._cells(line) for line in self._row_lines()]
        widths = {len(row) for row in rows}
        if len(rows) == 1 or len(widths) != 1 or widths == {self.columns}:
            return None
        (width,) = widths
        is_unparted = width == 1 and any(len(r[0].code) > LONGEST_CODE for r in rows)
        return None if is_unparted else (width, len(rows))

    def read(self, grid: Grid) -> dict[Hex, str]:
        """Return the word of every hex, as far as the text fits the map."""
        rows = [self._cells(line) for line in self._row_lines()]
        self._check_rows(rows)
        words: dict[Hex, str] = {}
        for number, row in enumerate(rows, start=grid.first_row):
            for column, cell in enumerate(row, start=grid.first_column):
                word = self._legend.get(cell.code)
                if word is None and self._may_judge(row, cell):
                    self._unknown_code(cell)
                elif word is not None:
                    words[grid.hex_at(column, number)] = word
        return words

    def _may_judge(self, row: list[_Cell], cell: _Cell) -> bool:
        """Say whether a code may be called unknown.

        Not where the legend could not be read, nor where a whole row was written
        without blanks, which has been told.
        """
        is_row = len(row) == 1 < self.columns and len(cell.code) > LONGEST_CODE
        return self._section.is_whole and not is_row

    def _row_lines(self) -> list[int]:
        """Return the lines that hold a row: all but blank ones."""
        return [line for line, text in enumerate(self._lines) if text.strip()]

    def _cells(self, line: int) -> list[_Cell]:
        codes = re.finditer(r"\S+" if self._has_wide_codes else r"\S", self._lines[line])
        return [_Cell(code=each[0], line=line, column=each.start()) for each in codes]

    def _check_rows(self, rows: list[list[_Cell]]) -> None:
        measured = self.measured()
        if measured is not None:
            self.faults.append(self._other_measure(*measured))
            return
        if len(rows) != self.rows:
            self.faults.append(self._other_height(len(rows)))
        uneven = [
            (number, row) for number, row in enumerate(rows, start=1) if len(row) != self.columns
        ]
        for number, row in uneven[:MOST_FAULTS]:
            self._uneven_row(number, row)

    def _other_height(self, found: int) -> Finding:
        """Return the fault of a text with more or fewer rows than the map."""
        is_said = self._section.rows is not None
        remedy = ", or correct “rows” of [map]" if is_said else ""
        return Finding(
            "C041",
            self._where,
            f"the {self._named} has {found} rows, but the map has {self.rows}",
            f"write one line for each row{remedy}",
            also=("map", "rows" if is_said else "terrain"),
            also_says="as many rows are wanted",
        )

    def _other_measure(self, columns: int, rows: int) -> Finding:
        """Return the fault of a map that is as a whole of another size than said."""
        section = self._section
        right = []
        if section.columns not in (None, columns):
            right.append(f"columns = {columns}")
        if section.rows not in (None, rows):
            right.append(f"rows = {rows}")
        said = f"write {' and '.join(right)}, or correct" if right else "correct"
        return Finding(
            "C041",
            ("map", "columns") if section.columns else self._where,
            f"the {self._named} has {rows} rows of {columns} hexes, but the map "
            f"has {self.rows} rows of {self.columns}",
            f"{said} the {self._named}",
            also=self._where if section.columns else ("map", "terrain"),
            also_says=f"the {self._named if section.columns else 'terrain'}",
        )

    def _uneven_row(self, number: int, row: list[_Cell]) -> None:
        wanted, found = self.columns, len(row)
        difference = abs(wanted - found)
        remedy = "too many" if found > wanted else "missing"
        count = f"{difference} {'is' if difference == 1 else 'are'} {remedy}"
        hint = f"{count}: write one code for each hex of the row"
        if found == 1 and len(row[0].code) > LONGEST_CODE:
            hint = "with codes of two letters, put a blank between the hexes"
        span = self._span(row[0], row[-1])
        said = f"most rows have {wanted}"
        if self._section.columns:
            said = f"the map has {wanted} columns"
        what = f"row {number} of the {self._named} has {found} "
        what += f"{'hex' if found == 1 else 'hexes'}, but {said}"
        self.faults.append(Finding("C041", self._where, what, hint, span=span))

    def _unknown_code(self, cell: _Cell) -> None:
        if sum(fault.code == "C042" for fault in self.faults) >= MOST_FAULTS:
            return
        legend = self._legend
        known = ", ".join(f"{code} {ground}" for code, ground in legend.items())
        swapped = cell.code.swapcase()
        meant = swapped if swapped in legend else did_you_mean(cell.code, legend)
        hint = f"the legend knows {known}"
        if meant is not None:
            hint = f"did you mean “{meant}”? {hint}"
        what = f"unknown {self._named} code “{cell.code}”"
        span = self._span(cell, cell)
        self.faults.append(Finding("C042", self._where, what, hint, span=span))

    def _span(self, first: _Cell, last: _Cell) -> TextSpan | None:
        """Return the place of a stretch of the text within the file.

        None where the file writes the text with escapes, so that its lines are not
        those of the file.
        """
        place = places_of(self._source.text)[self._where]
        written = self._source.text[place.start : place.end]
        quotes = next((q for q in ('"""', "'''") if written.startswith(q)), None)
        if quotes is None or "\\" in written:
            return None
        begin = place.start + len(quotes)
        begin += self._source.text[begin] == "\n"
        begin += sum(len(text) + 1 for text in self._lines[: last.line])
        return TextLines(self._source.text).span(
            begin + first.column, begin + last.column + len(last.code)
        )


# Reads which picture lies under the hexes, and where three of them are in it.

UNDERLAY = "C047"
_WHERE = ("map", "underlay_hexes")
_EXAMPLE = 'underlay_hexes = { "0101" = [112, 98], "1601" = [1830, 120], … }'


def read_underlay(
    section: MapSection, places: Places
) -> tuple[Underlay | None, tuple[Finding, ...]]:
    """Return the picture under the hexes, none where none is named; and its faults."""
    if not section.underlay:
        if not section.underlay_hexes:
            return None, ()
        what = "hexes of a picture are told, and no picture"
        hint = 'add underlay = "…" with its file in pictures/'
        return None, (Finding(UNDERLAY, _WHERE, what, hint),)
    named = {label: places.find(label, (*_WHERE, label)) for label in section.underlay_hexes}
    faults = [found for found in named.values() if isinstance(found, Finding)]
    found = tuple(
        Pin(at=at, right=right, down=down)
        for (label, (right, down)) in section.underlay_hexes.items()
        if isinstance(at := named[label], Hex)
    )
    if len(section.underlay_hexes) != PINS:
        faults.append(_fault(f"{len(section.underlay_hexes)} hexes are named in it"))
    if faults or len(found) != PINS:
        return None, tuple(faults)
    pins = (found[0], found[1], found[2])
    hexes, dots = ((pin.at.q, pin.at.r) for pin in pins), ((pin.right, pin.down) for pin in pins)
    if lie_in_line(*hexes) or lie_in_line(*dots):
        return None, (_fault("the three hexes lie in one line"),)
    return Underlay(picture=section.underlay, pins=pins), ()


def _fault(what: str) -> Finding:
    """Return the fault of pins that do not say how a picture lies."""
    return Finding(
        UNDERLAY,
        ("map", "underlay"),
        f"how the picture lies under the map cannot be told: {what}",
        f"name three hexes far apart, not in a line, with the dots to their "
        f"middles from the left and from the top: {_EXAMPLE}",
    )


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
            lambda at: (each for each in neighbours(at) if each == start or may_enter(each)),
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
