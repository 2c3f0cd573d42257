"""The map on one sheet of paper, and on the next what it shows in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.force_list import force_list
from generator.render.map.draw import DEFAULT_HEX_MM
from generator.render.map_drawings import drawing_size, drawn_map
from generator.render.map_picture import map_picture
from generator.render.pages import shared_file
from generator.render.paper import sheet_size, text_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.map.layers import LayerOf
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import Theme, ThemeName
    from generator.render.pages import Press
    from generator.render.paper import Paper
    from generator.render.pdf import PdfJob

TEMPLATE = "sheets/map.html"
STYLE = "map.css"
_TRIES = 6
"""Type keeps its size when hexes shrink, so the fit is found step by step."""
_SMALLER, _LESS = 40, 0.98
"""How often hexes are made a little smaller still, before everything is shrunk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedMap:
    """A map as it fits a sheet; sizes in mm."""

    hex_mm: float
    width: float
    height: float
    is_landscape: bool


def map_job(
    briefing: Briefing,
    layers: Sequence[LayerOf] = (),
    *,
    name: str,
    theme: Theme,
    press: Press,
) -> PdfJob:
    """Return a reader's map on one sheet, with its list, ready to be printed.

    It does not name its reader: those who know the same get the same document, which
    is then set only once.
    """
    picture = map_picture(briefing, layers)
    fitted = fitted_map(picture, theme.name)
    head = RunningHead(
        campaign=briefing.head.title,
        sheet="Map",
        period=briefing.period.title,
        record=briefing.record,
    )
    style = shared_file(press.environment, f"sheets/{STYLE}")
    drawing = drawn_map(picture, theme.name, fitted.hex_mm)
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head,
            "fitted": fitted,
            "description": picture.description,
            "list": force_list(briefing, layers),
        },
        assets={
            STYLE: Asset.text(map_page_rule(press.paper, fitted) + style, "text/css"),
            "map.svg": Asset(media_type="image/svg+xml", body=drawing),
        },
    )


def fitted_map(picture: MapPicture, theme: ThemeName) -> FittedMap:
    """Return the largest size at which a map with its legend fits a sheet.

    It lies across the paper or stands upright, whichever gives the larger hexes.
    """
    block = text_block()
    upright = _fitted(picture, theme, (block.width, block.body_height))
    across = _fitted(
        picture, theme, (block.height, block.width - block.head - block.foot)
    )
    if across[0] > upright[0]:
        return FittedMap(
            hex_mm=across[0], width=across[1], height=across[2], is_landscape=True
        )
    return FittedMap(
        hex_mm=upright[0], width=upright[1], height=upright[2], is_landscape=False
    )


def map_page_rule(paper: Paper, fitted: FittedMap) -> str:
    """Return the CSS that turns the map's own page as it needs to lie."""
    size, block = sheet_size(paper), text_block()
    if not fitted.is_landscape:
        return ""
    outer = (size.width - block.width) / 2
    side = (size.height - block.height) / 2
    return (
        f"@page map {{ size: {size.height}mm {size.width}mm; "
        f"margin: {outer + block.head:.3f}mm {side:.3f}mm "
        f"{outer + block.foot:.3f}mm; }}\n"
    )


def _fitted(
    picture: MapPicture, theme: ThemeName, room: tuple[float, float]
) -> tuple[float, float, float]:
    """Return hex size, width and height at which a drawing fits into a room."""
    hex_mm = DEFAULT_HEX_MM
    width, height = drawing_size(picture, theme, hex_mm)
    for _ in range(_TRIES):
        hex_mm = round(hex_mm * min(room[0] / width, room[1] / height), 3)
        width, height = drawing_size(picture, theme, hex_mm)
    for _ in range(_SMALLER):
        if width <= room[0] and height <= room[1]:
            break
        hex_mm = round(hex_mm * _LESS, 3)
        width, height = drawing_size(picture, theme, hex_mm)
    shrink = min(1.0, room[0] / width, room[1] / height)
    return hex_mm, round(width * shrink, 2), round(height * shrink, 2)
