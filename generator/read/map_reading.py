"""Reads the map section: grid, terrain, and everything that lies on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.read.known import MOST_HEXES, too_many_hexes
from generator.read.models import campaign_file as map_tables
from generator.read.references import Places
from generator.read.terrain_reading import CourseFiller, GroundText, read_underlay
from generator.values import Struct, replace
from generator.world.board import Board
from generator.world.board_problems import BoardProblem, problems_of
from generator.world.ground import (
    Cataract,
    Channel,
    Crossing,
    CrossingKind,
    Place,
    Region,
    RiverCategory,
    RiverStretch,
    Route,
    Way,
)
from generator.world.hexes import Grid, Hex, Orientation, Shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.read.models.table_base import Section
    from generator.read.toml_source import TomlSource
    from generator.world.ground import GroundBook, TerrainKind
    from generator.world.hexes import Direction

_TABLES = {
    "terrain": "terrain",
    "ways": "way",
    "rivers": "river",
    "crossings": "crossing",
    "cataracts": "cataract",
    "channels": "channel",
    "places": "place",
    "regions": "region",
}
"""The key of the map section for each field of the board."""


class MapReading(Struct, frozen=True, kw_only=True):
    """What came of reading the map section."""

    board: Board | None
    """None when the map has faults."""
    as_read: Board
    """As far as it could be read; where a hex could not, any hex stands."""
    places: Places
    faults: tuple[Finding, ...]


def read_map(
    section: map_tables.MapSection, source: TomlSource, ground: GroundBook, *, is_whole: bool
) -> MapReading | Finding:
    """Return the board and the names of its hexes, or why there is no grid at all.

    A terrain text of another width than said is taken at its own, so that hexes in it
    are no further faults. Of a map of which some table could not be read, nothing is
    said that might rest on what is missing.
    """
    text = GroundText(section, source)
    columns, rows = text.measured() or (text.columns, text.rows)
    if columns * rows > MOST_HEXES:
        return too_many_hexes(columns, rows)
    try:
        grid = Grid(
            columns=columns,
            rows=rows,
            orientation=Orientation(section.orientation),
            shifted=Shifted(section.shifted),
            first_column=section.first_column,
            first_row=section.first_row,
            label_form=section.label,
        )
    except ValueError:
        return Finding(
            "C009",
            ("map", "label"),
            f"“{section.label}” is not the form of a hex label",
            "repeat C for digits of the column and R for those of the row, with a"
            ' sign between if there is one: "CCRR", "CC.RR", "RRCC"',
        )
    return _MapReader(grid, section, source, ground).read(is_whole=is_whole)


class _MapReader:
    """Turns the tables of the map into the board's values, collecting faults."""

    def __init__(
        self, grid: Grid, section: map_tables.MapSection, source: TomlSource, ground: GroundBook
    ) -> None:
        self._grid = grid
        self._ground = ground
        self._section = section
        self._source = source
        self._places = Places(grid, section.place, _names_in(source))
        self._faults: list[Finding] = []
        self._filler = CourseFiller(grid, {})
        self._steps: dict[KeyPath, tuple[int, ...]] = {}
        """Of each course: which name in the file every hex of it comes from."""

    def read(self, *, is_whole: bool) -> MapReading:
        words = self._words()
        terrain = {at: self._ground.terrain(word) for at, word in words.items()}
        self._filler = CourseFiller(self._grid, terrain)
        board = self._board(terrain)
        layers = {
            layer.key: self._words(layer.key)
            for layer in self._ground.layers
            if getattr(self._section, layer.key) is not None
        }
        board = replace(board, layers=layers)
        if is_whole and not self._faults:
            self._faults.extend(map(self._problem, problems_of(board)))
        return MapReading(
            board=None if self._faults else board,
            as_read=board,
            places=self._places,
            faults=tuple(self._faults),
        )

    def _words(self, layer: str = "") -> Mapping[Hex, str]:
        """Return the terrain of every hex, or what a further layer says of it."""
        size = (self._grid.columns, self._grid.rows) if layer else (0, 0)
        text = GroundText(self._section, self._source, layer, size=size)
        words = text.read(self._grid)
        self._faults.extend(text.faults)
        return words

    def _board(self, terrain: Mapping[Hex, TerrainKind]) -> Board:
        section = self._section
        found, faults = read_underlay(self._section, self._places)
        self._faults.extend(faults)
        return Board(
            grid=self._grid,
            terrain=terrain,
            ways=tuple(
                Route(way=Way(row.kind), course=self._course(row), name=row.name)
                for row in section.way
            ),
            rivers=tuple(self._river(row) for row in section.river),
            crossings=tuple(self._crossing(row) for row in section.crossing),
            cataracts=tuple(
                Cataract(at=self._hex(row.at, (*row.where, "at")), name=row.name)
                for row in section.cataract
            ),
            channels=tuple(
                Channel(course=self._course(row), name=row.name) for row in section.channel
            ),
            places=tuple(self._place(row) for row in section.place),
            regions=tuple(self._region(row) for row in section.region),
            hex_miles=section.hex_miles if self._ground.has_miles else 0,
            underlay=found,
            title=section.title,
        )

    def _river(self, row: map_tables.RiverSection) -> RiverStretch:
        return RiverStretch(
            name=row.name,
            course=self._course(row),
            category=RiverCategory(row.category),
            navigable=row.navigable,
            starts=self._hexside(row.starts, (*row.where, "starts")),
            ends=self._hexside(row.ends, (*row.where, "ends")),
            tidal_miles=row.tidal_miles,
        )

    def _crossing(self, row: map_tables.CrossingSection) -> Crossing:
        return Crossing(
            at=self._hex(row.at, (*row.where, "at")),
            kind=CrossingKind(row.kind),
            arm=self._hexside(row.arm, (*row.where, "arm")),
            name=row.name,
        )

    def _place(self, row: map_tables.PlaceSection) -> Place:
        return Place(
            id=row.id,
            name=row.name,
            at=self._taken(self._places.label(row.at, (*row.where, "at"))),
            kind=self._ground.place(row.kind),
            label_side=self._hexside(row.label, (*row.where, "label")),
            harbour=row.harbour,
            owner=getattr(row, "owner", None) or "",
        )

    def _region(self, row: map_tables.RegionSection) -> Region:
        kind = self._ground.region(row.kind)
        if kind.needs_people and not row.people:
            fault = Finding(
                "C045",
                row.where,
                f"the {kind.title.lower()} “{row.id}” is nobody's home",
                'add people = "…", as [[army]] names that people',
            )
            self._faults.append(fault)
        hexes = list(self._hexes(row.hexes, (*row.where, "hexes")))
        for index, run in enumerate(row.rows):
            hexes.extend(self._run(run, (*row.where, "rows", index)))
        return Region(
            id=row.id,
            name=row.name,
            hexes=tuple(dict.fromkeys(hexes)),
            kind=kind,
            people=row.people.casefold(),
            side=getattr(row, "side", None) or "",
        )

    def _run(self, text: str, where: KeyPath) -> tuple[Hex, ...]:
        """Return the hexes of a run such as ``0203-0206``."""
        first, _, last = (part.strip() for part in text.partition("-"))
        ends = [self._places.find(part, where) for part in (first, last or first)]
        if isinstance(ends[0], Hex) and isinstance(ends[1], Hex):
            run = self._places.labels_between(ends[0], ends[1])
            if run is not None:
                return run
            fault = Finding(
                "C009",
                where,
                f"“{text}” runs along neither a column nor a row",
                "a run ends in the column or in the row in which it begins",
            )
            self._faults.append(fault)
        else:
            self._faults.extend(end for end in ends if isinstance(end, Finding))
        return ()

    def _course(
        self, row: map_tables.RiverSection | map_tables.WaySection | map_tables.ChannelSection
    ) -> tuple[Hex, ...]:
        """Return the hexes of a course, those between the named ones filled in."""
        before = len(self._faults)
        named = self._hexes(row.course, (*row.where, "course"))
        if len(self._faults) > before:
            return named
        filled = self._filler.filled(named, is_afloat=isinstance(row, map_tables.ChannelSection))
        self._steps[row.where] = filled.steps
        return filled.hexes

    def _hexes(self, names: Iterable[str], where: KeyPath) -> tuple[Hex, ...]:
        return tuple(self._hex(name, (*where, index)) for index, name in enumerate(names))

    def _hex(self, name: str, where: KeyPath) -> Hex:
        return self._taken(self._places.find(name, where))

    def _taken(self, found: Hex | Finding | None) -> Hex:
        """Return a hex that was found; any hex beside a fault that was noted."""
        if isinstance(found, Finding):
            self._faults.append(found)
        return found if isinstance(found, Hex) else Hex(0, 0)

    def _hexside(self, word: str | None, where: KeyPath) -> Direction | None:
        found = None if word is None else self._places.hexside(word, where)
        if isinstance(found, Finding):
            self._faults.append(found)
            return None
        return found

    def _problem(self, problem: BoardProblem) -> Finding:
        """Return a fault of the finished map with its place in the file."""
        where: KeyPath = ("map", _TABLES[problem.kind])
        if problem.index >= 0:
            rows: tuple[Section, ...] = getattr(self._section, _TABLES[problem.kind])
            row = rows[problem.index]
            where = row.where
            steps = "course" if "course" in type(row).model_fields else "hexes"
            if problem.step is not None and steps in type(row).model_fields:
                named = dict(enumerate(self._steps.get(row.where, ())))
                where = (*where, steps, named.get(problem.step, problem.step))
            elif "at" in type(row).model_fields:
                where = (*where, "at")
        return Finding(
            "C044", where, f"{problem.subject}: {_lower(problem.what)}", _lower(problem.hint)
        )


def _names_in(source: TomlSource) -> tuple[str, ...]:
    """Return id and name of every place in the file, faulty or not."""
    table = source.document.get("map")
    rows = table.get("place") if isinstance(table, dict) else None
    texts = (
        row.get(key)
        for row in (rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
        for key in ("id", "name")
    )
    return tuple(text for text in texts if isinstance(text, str))


def _lower(sentence: str | None) -> str:
    """Return a sentence as it reads after a colon."""
    if not sentence:
        return ""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")
