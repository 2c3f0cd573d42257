"""Maps drawn once: those who know the same ground are given the same drawing.

What is kept depends on the picture alone, which holds nothing of its reader.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.render.map.draw import draw_map
from generator.render.map.layout import sheet_box
from generator.render.map.plan import MapPlan
from generator.render.map.theme import theme_named
from generator.store import digest_of_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import ThemeName
    from generator.store import Store

_DRAWING = "drawing"
_KEPT = 8


def kept_drawing(
    plan: MapPlan, draw: Callable[[], bytes], *, part: str, kept: Store
) -> bytes:
    """Return a drawing that was made before, or draw and keep it.

    Args:
        plan: What is drawn; everything in the drawing follows from it and ``part``.
        draw: Draws it.
        part: What of the plan is drawn, such as a box.
        kept: Where it is kept.
    """
    made_from = (plan.theme.name, repr(plan.hex_mm), part, repr(plan.picture))
    digest = digest_of_texts(made_from)
    drawing = kept.get(_DRAWING, digest)
    if drawing is None:
        drawing = draw()
        kept.put(_DRAWING, digest, drawing)
    return drawing


@lru_cache(maxsize=_KEPT)
def drawn_map(picture: MapPicture, theme: ThemeName, hex_mm: float) -> bytes:
    """Return a map as an SVG file; hexes measure so many mm across."""
    return draw_map(picture, theme=theme_named(theme), hex_mm=hex_mm)


@lru_cache(maxsize=_KEPT * 16)
def drawing_size(
    picture: MapPicture, theme: ThemeName, hex_mm: float
) -> tuple[float, float]:
    """Return the width and height of a whole drawing in mm."""
    plan = MapPlan(picture=picture, theme=theme_named(theme), hex_mm=hex_mm)
    box = sheet_box(plan)
    return box.width * plan.unit_mm, box.height * plan.unit_mm
