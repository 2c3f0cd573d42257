"""A map that is not finished: what of it can be read, and where it is at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import CampaignError, Finding, Severity, UnknownSystemError, UsageError
from generator.pipeline.campaign_source import read_campaign_file
from generator.read.campaign_reading import read_campaign, system_of
from generator.read.map_reading import MapReading, read_map
from generator.read.models.campaign_file import MapSection
from generator.read.table_reading import TableReader
from generator.render.documents import MARGIN, sheet_size
from generator.render.map.geometry import ACROSS
from generator.render.map.grid_lines import page_box
from generator.render.map.layers import FaultLayer, FaultMark, HexsidesLayer
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.systems.registry import shape_of
from generator.values import Struct, replace
from generator.world.board import Board
from generator.world.board_problems import problems_of
from generator.world.ground import TerrainKind
from generator.world.hexes import Grid, Hex, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from generator.errors import KeyPath
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.references import Places
    from generator.read.shape import FileShape
    from generator.read.toml_source import TomlSource
    from generator.render.documents import Paper
    from generator.render.map.theme import Theme
    from generator.world.campaign import Campaign


_HEXES = ("at", "course", "hexes")
"""The keys of the map's tables that name hexes."""
_BY_WATER = ("rivers", "channels", "places")
"""What is judged by water beside it, of which nothing may be said."""
_ON_RIVERS = ("crossings", "cataracts")
"""What is judged by the rivers, of which one may be missing."""


class DraftFault(Struct, frozen=True, kw_only=True):
    """One fault of a map, and where it shows."""

    finding: Finding
    at: tuple[Hex, ...]
    """The hex at fault first, then those its entry runs through; empty: nowhere."""


class DraftMap(Struct, frozen=True, kw_only=True):
    """A map as far as it can be drawn."""

    board: Board
    """Everything without a fault; hexes that say nothing have the first ground."""
    unsaid: tuple[Hex, ...]
    """Hexes of which the terrain says nothing that is known."""
    faults: tuple[DraftFault, ...]


def read_draft(
    source: TomlSource, shape: FileShape[CampaignFile, Campaign], findings: Iterable[Finding]
) -> DraftMap:
    """Return what of a campaign file's map can be drawn, and findings placed on it.

    Raises:
        CampaignError: There is not even a grid.
    """
    findings = tuple(findings)
    reading = _reading(source, shape, findings)
    board = reading.as_read
    unsaid = tuple(at for at in board.grid.hexes() if at not in board.terrain)
    terrain = {**board.terrain, **dict.fromkeys(unsaid, shape.ground.terrains[0])}
    document: Mapping[str, Any] = source.document
    table = document["map"]
    faults = [
        DraftFault(finding=each, at=_hexes_of(table, each.where[1:], reading.places))
        for each in findings
        if each.where[:1] == ("map",) and each.severity is Severity.ERROR
    ]
    whole = replace(board, terrain=terrain)
    if not any(fault.finding.code == "C044" for fault in faults):
        faults.extend(_on_the_board(whole, frozenset(unsaid)))
    return DraftMap(board=_without_problems(whole), unsaid=unsaid, faults=tuple(faults))


def _on_the_board(board: Board, unsaid: frozenset[Hex]) -> Iterator[DraftFault]:
    """Yield what cannot be right on a map, but for what may rest on missing things."""
    for problem in problems_of(board):
        if problem.index < 0:
            continue
        entry = getattr(board, problem.kind)[problem.index]
        hexes = _hexes_in(entry)
        near = {other for at in hexes for other in (at, *neighbours(at))}
        is_read = all(map(board.grid.contains, hexes))
        by_water = problem.kind in _BY_WATER and near & unsaid
        if not is_read or by_water or problem.kind in _ON_RIVERS:
            continue
        worst = () if problem.step is None else (hexes[problem.step],)
        finding = Finding(
            "C044",
            ("map",),
            f"{problem.subject}: {problem.what.removesuffix('.')}",
            (problem.hint or "").removesuffix(".") or None,
        )
        yield DraftFault(finding=finding, at=tuple(dict.fromkeys((*worst, *hexes))))


def _hexes_in(entry: object) -> tuple[Hex, ...]:
    """Return the hexes of an entry of the board."""
    found = (getattr(entry, name, None) for name in _HEXES)
    for each in found:
        if isinstance(each, Hex):
            return (each,)
        if isinstance(each, tuple):
            return each
    return ()


def _reading(
    source: TomlSource, shape: FileShape[CampaignFile, Campaign], findings: tuple[Finding, ...]
) -> MapReading:
    """Read the map without its faulty rows.

    Raises:
        CampaignError: There is not even a grid.
    """
    child = shape.model.child("map")
    model = MapSection if child is None else child.model
    raw = source.document.get("map")
    while isinstance(raw, dict):
        reader = TableReader(shape.notation)
        section = reader.table(model, raw, ("map",))
        if not isinstance(section, MapSection):
            break
        reading = read_map(section, source, shape.ground, is_whole=False)
        if isinstance(reading, Finding):
            break
        faulty = {fault.where[1:3] for fault in (*reader.faults, *reading.faults)}
        left = {
            key: [row for at, row in enumerate(rows) if (key, at) not in faulty]
            if isinstance(rows, list)
            else rows
            for key, rows in raw.items()
        }
        if left == raw:
            return reading
        raw = left
    raise CampaignError(findings)


def _without_problems(board: Board) -> Board:
    """Return a map without the entries that cannot be right on it."""
    while problems := [each for each in problems_of(board) if each.index >= 0]:
        kept: dict[str, Any] = {}
        for kind in {each.kind for each in problems}:
            wrong = {each.index for each in problems if each.kind == kind}
            rows = enumerate(getattr(board, kind))
            kept[kind] = tuple(row for number, row in rows if number not in wrong)
        board = replace(board, **kept)
    return board


def _hexes_of(table: Mapping[str, Any], path: KeyPath, places: Places) -> tuple[Hex, ...]:
    """Return the hexes at a place in the map's table, the one at fault first."""
    found: object = table
    row: object = None
    for step in path:
        found = _step(found, step)
        row = found if isinstance(found, dict) else row
    own = list(_named(found, places))
    if not isinstance(row, dict):
        return tuple(own)
    named = [row[key] for key in _HEXES if key in row]
    beside = list(_beside(named, path, places)) if not own else []
    others = [at for each in named for at in _named(each, places)]
    return tuple(dict.fromkeys([*own, *beside, *others]))


def _step(value: object, step: str | int) -> object:
    """Return what a table or list has at a step; none: nothing."""
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int):
        return next(iter(value[step : step + 1]), None)
    return None


def _beside(named: Iterable[object], path: KeyPath, places: Places) -> Iterator[Hex]:
    """Yield the hexes of a course nearest to one of it that is not a hex."""
    place = path[-1] if path else None
    for each in named:
        if isinstance(each, list) and isinstance(place, int):
            before = [at for name in each[:place] for at in _named(name, places)]
            yield from reversed(before[-1:])


def _named(value: object, places: Places) -> Iterator[Hex]:
    """Yield the hexes that a text, or the texts of a list, stand for."""
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str):
            at = places.find(each, ())
            if isinstance(at, Hex):
                yield at


# Maps without a campaign: one that still has faults, and a blank one to draw on.

MOST_COLUMNS = 99
"""Columns or rows of a blank sheet."""
_PAPER = TerrainKind(key="blank", title="Blank", fill="clear")
_PROBE_MM = 10.0
_ROUNDS = 4


class BlankSize(Struct, frozen=True, kw_only=True):
    """How a blank sheet is printed."""

    hex_mm: float
    page: tuple[float, float]
    """Width and height, mm."""


class MapDraft(Struct, frozen=True, kw_only=True):
    """A map as far as it can be drawn, with its faults."""

    picture: MapPicture
    faults: tuple[str, ...]
    """What is wrong with the map, in the order of the numbers on it."""
    elsewhere: int
    """Faults of the file that are not about the map."""


def draft_in(folder: Path) -> MapDraft:
    """Return the map of a campaign folder, whatever else is wrong or missing there.

    Raises:
        UsageError: There is no campaign file.
        CampaignError: The file is no TOML, or holds no map that could be drawn.
    """
    source = read_campaign_file(folder)
    findings = _findings_of(source)
    try:
        shape = shape_of(system_of(source.document))
    except UnknownSystemError:
        shape = shape_of("")
    draft = read_draft(source, shape.in_file(source.document), findings)
    marks = tuple(
        FaultMark(number=number, words=_words(fault.finding), hexes=fault.at)
        for number, fault in enumerate(draft.faults, start=1)
    )
    layer = FaultLayer(marks=marks, unsaid=draft.unsaid)
    return MapDraft(
        picture=MapPicture(
            board=draft.board,
            layers=(layer,),
            title=draft.board.title or "The map",
            subtitle="Draft",
        ),
        faults=tuple(mark.words for mark in layer.marks),
        elsewhere=len(findings) - len(layer.marks),
    )


def blank_picture(columns: int, rows: int) -> MapPicture:
    """Return a sheet of numbered hexes with nothing on them.

    Raises:
        UsageError: So many hexes cannot be numbered or drawn.
    """
    if not (1 <= columns <= MOST_COLUMNS and 1 <= rows <= MOST_COLUMNS):
        message = f"--blank: columns and rows go from 1 to {MOST_COLUMNS}"
        raise UsageError(message)
    grid = Grid(columns=columns, rows=rows)
    return MapPicture(
        board=Board(grid=grid, terrain=dict.fromkeys(grid.hexes(), _PAPER)),
        layers=(HexsidesLayer(),),
        title=f"{columns} by {rows} hexes",
    )


def blank_size(picture: MapPicture, theme: Theme, paper: Paper) -> BlankSize:
    """Return how large hexes can be on one page of a paper, and how the page lies."""
    sheet = sheet_size(paper)
    pages = ((sheet.width, sheet.height), (sheet.height, sheet.width))
    return max(
        (BlankSize(hex_mm=_fitting(picture, theme, page), page=page) for page in pages),
        key=lambda size: size.hex_mm,
    )


def _fitting(picture: MapPicture, theme: Theme, page: tuple[float, float]) -> float:
    """Return the size of hexes with which a map just fits between a page's margins."""
    hex_mm = _PROBE_MM
    for _ in range(_ROUNDS):
        plan = MapPlan(picture=picture, theme=theme, hex_mm=hex_mm)
        box = page_box(plan)
        wide, high = (length - 2 * MARGIN for length in page)
        hex_mm = ACROSS * min(wide / box.width, high / box.height)
    return hex_mm


def _findings_of(source: TomlSource) -> tuple[Finding, ...]:
    """Return all that is wrong in a campaign file."""
    try:
        read_campaign(source, shape_of)
    except CampaignError as faults:
        return tuple(each for each in faults.findings if each.severity == "error")
    return ()


def _words(finding: Finding) -> str:
    """Return a fault in one line."""
    hint = f" ({finding.hint})" if finding.hint else ""
    return f"{finding.code} {finding.what}{hint}"
