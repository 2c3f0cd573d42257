"""Maps drawn once: those who know the same ground are given the same drawing.

What is kept depends on the picture alone, which holds nothing of its reader.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.render.map.draw import draw_for_page, draw_map
from generator.render.map.left_out import left_out_line
from generator.render.map.plan import MapPlan
from generator.render.map.rim_index import page_box
from generator.render.map.theme import theme_named
from generator.render.map.typefaces import Face
from generator.render.map_margin import wrapped
from generator.store import digest_of_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import ThemeName
    from generator.render.map_margin import Density
    from generator.store import Store
    from generator.world.board import Board

_DRAWING = "drawing"
_KEPT = 8
_SHARES = (1.0, 0.9, 0.75, 0.5)
"""How much of some lines may be filled so that they break between words."""


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
    made_from = (plan.theme.name, repr(plan.hex_mm), part, *_told(plan.picture))
    digest = digest_of_texts(made_from)
    drawing = kept.get(_DRAWING, digest)
    if drawing is None:
        drawing = draw()
        kept.put(_DRAWING, digest, drawing)
    return drawing


def _told(picture: MapPicture) -> tuple[str, str]:
    """Return a picture as texts, and apart the country that many are pieces of."""
    return repr(replace(picture, country=None)), _told_country(picture.country)


@lru_cache(maxsize=_KEPT)
def _told_country(country: Board | None) -> str:
    return repr(country)


@lru_cache(maxsize=_KEPT)
def drawn_map(picture: MapPicture, theme: ThemeName, hex_mm: float) -> bytes:
    """Return a map as an SVG file; hexes measure so many mm across."""
    return draw_map(picture, theme=theme_named(theme), hex_mm=hex_mm)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDrawing:
    """A map drawn for a page that bears title and key itself."""

    plan: MapPlan
    svg: bytes

    def left_out(self, width: float, density: Density) -> tuple[str, ...]:
        """Return in a margin's lines, so long in mm, what found no room on the map."""
        size, unit, most = density.size, self.plan.unit_mm, density.notes
        for share in _SHARES:
            words = left_out_line(
                self.plan, width=share * most * width / unit, size=size / unit
            )
            lines = wrapped(words, Face.PLAIN, size, width)
            if len(lines) <= most:
                return lines
        return ()


@lru_cache(maxsize=_KEPT)
def page_drawing(picture: MapPicture, theme: ThemeName, hex_mm: float) -> PageDrawing:
    """Return a map for a page; hexes measure so many mm across."""
    plan = MapPlan(picture=picture, theme=theme_named(theme), hex_mm=hex_mm)
    return PageDrawing(plan=plan, svg=draw_for_page(plan, page_box(plan)))
