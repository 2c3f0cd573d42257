"""Markers to lay beside armies on a map: contact, fatigue, couriers, scouts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.render.cards.badges import marker
from generator.render.map.marks import DRAWN, stamp_contact
from generator.render.map.paths import PathData

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.assets import Asset
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.theme import Theme

_CONTACT = "Contact"
_STROKES: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "Fatigue": (
        ((350, 250), (500, 350), (650, 250)),
        ((350, 375), (500, 475), (650, 375)),
    ),
    "Courier": (((380, 600), (380, 190), (680, 270), (380, 370)),),
    "Scouts": (
        ((300, 360), (400, 270), (500, 240), (600, 270), (700, 360)),
        ((300, 360), (400, 450), (500, 480), (600, 450), (700, 360)),
        ((500, 320), (540, 360), (500, 400), (460, 360), (500, 320)),
    ),
}
MARKERS = (_CONTACT, *_STROKES)
"""What is marked beside armies, as it stands on the markers."""


def map_marker(word: str, theme: Theme, *, size: float) -> Asset:
    """Return a marker by its word, so many mm wide and high."""
    return marker(word, theme, size=size, sign=partial(_sign, word, theme))


def _sign(word: str, theme: Theme, canvas: Canvas, width: float) -> None:
    """Draw what a marker shows."""
    if word == _CONTACT:
        stamp_contact(canvas, theme, (500, 380), radius=4.5 * DRAWN)
        return
    drawn = PathData()
    for points in _STROKES[word]:
        drawn.polyline(points)
    canvas.path(drawn.text(), fill="none", stroke=theme.inks["ink"], stroke_width=width)
