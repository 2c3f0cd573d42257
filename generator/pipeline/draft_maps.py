"""Maps without a campaign: one that still has faults, and a blank one to draw on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, UnknownSystemError, UsageError
from generator.pipeline.desk import read_campaign_file
from generator.read.campaign_reading import read_campaign, system_of
from generator.read.draft_reading import read_draft
from generator.render.documents import MARGIN, sheet_size
from generator.render.map.geometry import ACROSS
from generator.render.map.grid_lines import page_box
from generator.render.map.layers import FaultLayer, FaultMark, HexsidesLayer
from generator.render.map.picture import MapPicture
from generator.render.map.plan import MapPlan
from generator.systems.registry import shape_of
from generator.values import Struct
from generator.world.board import Board
from generator.world.grid import Grid
from generator.world.ground import TerrainKind

if TYPE_CHECKING:
    from pathlib import Path

    from generator.errors import Finding
    from generator.read.toml_source import TomlSource
    from generator.render.documents import Paper
    from generator.render.map.theme import Theme


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
    draft = read_draft(source, shape, findings)
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
