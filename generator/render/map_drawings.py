"""Maps drawn once: those who know the same ground are given the same drawing.

What is kept depends on the picture alone, which holds nothing of its reader.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.render.map.draw import draw_map
from generator.render.map.layout import sheet_box
from generator.render.map.plan import Plan
from generator.render.map.theme import theme_named

if TYPE_CHECKING:
    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import ThemeName

_KEPT = 8


@lru_cache(maxsize=_KEPT)
def drawn_map(picture: MapPicture, theme: ThemeName, hex_mm: float) -> bytes:
    """Return a map as an SVG file; hexes measure so many mm across."""
    return draw_map(picture, theme=theme_named(theme), hex_mm=hex_mm)


@lru_cache(maxsize=_KEPT * 16)
def drawing_size(
    picture: MapPicture, theme: ThemeName, hex_mm: float
) -> tuple[float, float]:
    """Return the width and height of a whole drawing in mm."""
    plan = Plan(picture=picture, theme=theme_named(theme), hex_mm=hex_mm)
    box = sheet_box(plan)
    return box.width * plan.unit_mm, box.height * plan.unit_mm
