"""Maps drawn once: those who know the same ground are given the same drawing.

What is kept depends on the picture alone, which holds nothing of its reader.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from generator.render.map.draw import draw_map
from generator.render.map.layout import sheet_box
from generator.render.map.plan import MapPlan
from generator.render.map.theme import theme_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.picture import MapPicture
    from generator.render.map.theme import ThemeName

_KEPT = 8


class Drawer(Protocol):
    """Keeps drawings that were made before by their digests."""

    def get(self, digest: str) -> bytes | None:
        """Return a kept drawing, or none."""

    def put(self, digest: str, drawing: bytes) -> None:
        """Keep a drawing."""


class NoDrawer:
    """Keeps nothing: every drawing is made anew."""

    def get(self, digest: str) -> bytes | None:
        """Return none."""

    def put(self, digest: str, drawing: bytes) -> None:
        """Let it go."""


def kept_drawing(
    plan: MapPlan, draw: Callable[[], bytes], *, part: str, drawer: Drawer
) -> bytes:
    """Return a drawing out of the drawer, or draw it and put it there.

    Args:
        plan: What is drawn; everything in the drawing follows from it and ``part``.
        draw: Draws it.
        part: What of the plan is drawn, such as a box.
        drawer: Where it is kept.
    """
    told = f"{plan.theme.name}|{plan.hex_mm!r}|{part}|{plan.picture!r}"
    digest = hashlib.sha256(told.encode()).hexdigest()
    kept = drawer.get(digest)
    if kept is None:
        kept = draw()
        drawer.put(digest, kept)
    return kept


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
