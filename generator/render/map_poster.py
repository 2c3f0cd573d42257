"""The wall map: one large page, or as few sheets as hold its hexes, and their key.

Sheets show hexes and nothing else; title and key of the map have a sheet of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import (
    MARGIN,
    Duplex,
    PageBoxes,
    PrintSetup,
    RunningHead,
    bare_page,
    sheet_size,
)
from generator.render.drawing import THIN, Drawing, Lettering, piece
from generator.render.map.draw import draw_for_page, draw_part
from generator.render.map.furniture import (
    bar_picture,
    bar_room,
    legend_samples,
    sample_picture,
    scale_words,
    sheet_box,
)
from generator.render.map.geometry import Box
from generator.render.map.plan import MapPlan
from generator.render.map.poster import PosterSize, poster
from generator.values import Struct

if TYPE_CHECKING:
    from generator.render.documents import TextBlock
    from generator.render.map.picture import MapPicture
    from generator.render.map.poster import Poster, PosterSheet
    from generator.render.map.theme import Theme
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

_MAP = "map.svg"
_MARKS_ROOM = 3.0
"""Millimetres above and below the picture of a sheet for marks, name and bar."""
_EDGE = 22.0
"""Millimetres of white paper round a map on one large page; the scale box is below."""
LONGEST_PAGE = 5080.0
"""Millimetres; programs that show PDFs know no longer page."""
_KEY_WIDTH, _KEY_HEIGHT = 190.0, 165.0
_FRAME = 0.6
"""Millimetres that the lines round the sheets of the key take beyond it."""
_SAMPLE_MM = 15.0
"""The width of a sample of the wall map's key."""


class PosterTooLarge(ValueError):  # noqa: N818 - named for the poster
    """A map does not go on one page at this size; the message says what does."""


class WallMap(Struct, frozen=True, kw_only=True):
    """What a wall map shows, and how large."""

    picture: MapPicture
    theme: Theme
    hex_mm: float
    """From hexside to hexside."""
    campaign: str


class Tile(Struct, frozen=True, kw_only=True):
    """One sheet as its page shows it; mm."""

    name: str
    over: str
    """The sheets it is glued on, in words; empty: it is the first."""
    shift_left: float
    """How far the map's left edge lies left of the picture's."""
    shift_up: float
    marks: str
    """The picture with its cut marks, by name."""


class TilePage(Struct, frozen=True, kw_only=True):
    """What all sheets have in common; mm."""

    width: float
    height: float
    left: float
    """Where the picture begins."""
    top: float
    picture_width: float
    picture_height: float


def one_page_job(wall: WallMap, *, name: str, press: Press) -> PdfJob:
    """Return a map on one page as large as it needs to be.

    Raises:
        PosterTooLarge: No page is as large as that.
    """
    plan = MapPlan(picture=wall.picture, theme=wall.theme, hex_mm=wall.hex_mm)
    box = sheet_box(plan)
    width, height = box.width * plan.unit_mm, box.height * plan.unit_mm
    larger = press.printer.enlarged
    page = (width * larger + 2 * _EDGE, height * larger + 2 * _EDGE)
    edges = ((page[0] - width) / 2, (page[1] - height) / 2)
    longest = max(page)
    if longest > LONGEST_PAGE:
        message = (
            f"with hexes of {wall.hex_mm:g} mm the map is {longest / 1000:.1f} m long, "
            f"and no page is longer than {LONGEST_PAGE / 1000:.2f} m; part it over "
            "sheets, or make the hexes smaller"
        )
        raise PosterTooLarge(message)
    job = press.job(
        name,
        "sheets/map-poster.html",
        values={
            "head": _head(wall),
            "edges": edges,
            "page": page,
            "picture": (width, height),
            "hex_mm": f"{wall.hex_mm:g}",
            "description": wall.picture.description or "The map.",
        },
        assets={**_style(press, page), _MAP: Asset.svg(draw_part(plan, box))},
    )
    boxes = PageBoxes(left=edges[0], top=edges[1], width=width, height=height)
    return press.to_scale(job, PrintSetup(boxes=(boxes,)))


def tiles_job(wall: WallMap, *, name: str, press: Press) -> PdfJob:
    """Return a map parted over sheets of a paper; how they go together comes first."""
    page, made = parted(wall, press)
    pictures = {f"marks-{sheet.name}.svg": _marks(sheet, page) for sheet in made.sheets}
    first, last = made.sheets[0].box, made.sheets[-1].box
    whole = Box(first.left, first.top, last.right, last.bottom)
    samples = legend_samples(made.plan, "sample")
    unit = made.plan.unit_mm
    tiles = tuple(
        Tile(
            name=sheet.name,
            over=" and ".join(sheet.lies_over),
            shift_left=round((sheet.box.left - whole.left) * unit, 4),
            shift_up=round((sheet.box.top - whole.top) * unit, 4),
            marks=f"marks-{sheet.name}.svg",
        )
        for sheet in made.sheets
    )
    across, down = made.assembled_mm
    parts = (wall.picture.subtitle, wall.picture.period)
    job = press.job(
        name,
        "sheets/map-tiles.html",
        values={
            "head": _head(wall),
            "page": page,
            "tiles": tiles,
            "map_size": (round(across, 4), round(down, 4)),
            "key": _key_size(made, press.true_block),
            "overlap": made.overlap_mm,
            "title": (
                wall.picture.title or wall.picture.board.title,
                " · ".join(part for part in parts if part),
            ),
            "samples": {name: entry.words for name, entry in samples.items()},
            "sample_width": _SAMPLE_MM,
            "scale": scale_words(made.plan, bar_room(press.true_block.width)),
            "hex_mm": f"{wall.hex_mm:g}",
            "rows": made.rows,
            "columns": made.columns,
            "description": wall.picture.description or "The map.",
        },
        assets={
            **_style(press, (page.width, page.height)),
            _MAP: Asset.svg(draw_for_page(made.plan, whole)),
            "scale.svg": bar_picture(made.plan, press.true_block.width),
            **{
                name: sample_picture(made.plan, entry, _SAMPLE_MM)
                for name, entry in samples.items()
            },
            "key.svg": _key(made, press.true_block),
            **pictures,
        },
    )
    return press.to_scale(job, PrintSetup(duplex=Duplex.ONE_SIDE))


def parted(wall: WallMap, press: Press) -> tuple[TilePage, Poster]:
    """Return the sheets of a map, upright or across, whichever are fewer.

    The first value is what every sheet has in common, in millimetres.
    """
    size, scale = sheet_size(press.paper), min(1.0, press.printer.scale)
    found = []
    for page_width, page_height in ((size.width, size.height), (size.height, size.width)):
        width = (page_width - 2 * MARGIN) * scale
        height = (page_height - 2 * MARGIN) * scale
        page = TilePage(
            width=page_width,
            height=page_height,
            left=(page_width - width) / 2,
            top=(page_height - height) / 2 + _MARKS_ROOM,
            picture_width=width,
            picture_height=height - 2 * _MARKS_ROOM,
        )
        parts = PosterSize(
            hex_mm=wall.hex_mm, width_mm=page.picture_width, height_mm=page.picture_height
        )
        found.append((page, poster(wall.picture, theme=wall.theme, size=parts)))
    return min(found, key=lambda pair: len(pair[1].sheets))


def _head(wall: WallMap) -> RunningHead:
    return RunningHead(campaign=wall.campaign, sheet="Wall map", period=wall.picture.period)


def _style(press: Press, page: tuple[float, float]) -> dict[str, Asset]:
    rule = bare_page("poster", f"{page[0]:.4f}mm {page[1]:.4f}mm")
    return press.style("sheets/map-poster.css", rule=rule)


def _marks(sheet: PosterSheet, page: TilePage) -> Asset:
    """Return a sheet's cut marks as a picture with room for them above and below."""
    room = _MARKS_ROOM
    drawing = Drawing(
        page.picture_width, page.picture_height + 2 * room, title=f"Cut marks of sheet {sheet.name}"
    )
    lines = sheet.cut_marks
    marks = (piece((x, y + room), (to_x, to_y + room)) for x, y, to_x, to_y in lines)
    drawing.path(marks, stroke=THIN)
    # Below the picture, where nothing is cut off.
    drawing.ruler(4, page.picture_height + 2 * room - 0.4, ticks=(1.2, 2))
    return drawing.asset()


def _key_size(made: Poster, block: TextBlock) -> tuple[float, float]:
    """Return width and height of the key; it keeps the poster's proportions."""
    across, down = made.assembled_mm
    share = min(min(_KEY_WIDTH, block.width - _FRAME) / across, _KEY_HEIGHT / down)
    return round(across * share, 3), round(down * share, 3)


def _key(made: Poster, block: TextBlock) -> Asset:
    """Return how the sheets lie together: their edges and their names."""
    width, height = _key_size(made, block)
    share = width / made.assembled_mm[0]
    drawing = Drawing(width, height, title="How the sheets lie together")
    step_x = (made.width_mm - made.overlap_mm) * share
    step_y = (made.height_mm - made.overlap_mm) * share
    for sheet in made.sheets:
        left, top = (sheet.column - 1) * step_x, (sheet.row - 1) * step_y
        size = (made.width_mm * share, made.height_mm * share)
        drawing.box((left, top), size, stroke=0.4)
        drawing.box((left + 0.8, top + 0.8), (2.4 * len(sheet.name) + 1.6, 5), fill="#fff")
        drawing.text(sheet.name, (left + 1.6, top + 4.6), Lettering(points=11, bold=True))
    return drawing.asset()
