"""A side's letter in its shape, and a force's counter: told apart without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import svgwrite

from generator.render.assets import Asset
from generator.render.fonts import TEXT_FAMILY
from generator.render.map.counter_shapes import lift, shape_path
from generator.render.map.geometry import Box
from generator.render.map.theme import text_colour

if TYPE_CHECKING:
    from generator.render.map.pieces import MapSide
    from generator.render.map.theme import Theme

_UNITS = 1000.0
"""Units across a picture."""
_BODY = Box(110, 110, 890, 890)
"""The shape within it; a diamond's corners reach a little further."""
MM_PER_POINT = 25.4 / 72
_STROKE_POINTS = 0.75


def badge(side: MapSide, theme: Theme, *, size: float) -> Asset:
    """Return a side's letter in its shape, so many mm wide and high."""
    drawing = _begun(side, theme, size=size)
    _letters(drawing, side.letter, (500, 680), points=_points(0.52, size))
    return _finished(drawing)


def counter(side: MapSide, label: str, theme: Theme, *, size: float) -> Asset:
    """Return a force's counter: the side's letter over the label the map gives it."""
    drawing = _begun(side, theme, size=size)
    up = lift(side.shape) * _BODY.height
    _letters(drawing, side.letter, (500, 500 - up), points=_points(0.36, size))
    _letters(drawing, label, (500, 790 - up), points=max(8.0, _points(0.27, size)))
    return _finished(drawing)


class _Picture:
    """A picture in the making."""

    def __init__(self, svg: svgwrite.Drawing, ink: str, size: float) -> None:
        self.svg = svg
        self.ink = ink
        self.unit = size / _UNITS


def _begun(side: MapSide, theme: Theme, *, size: float) -> _Picture:
    """Return a picture that holds the side's shape."""
    colour = theme.side_colour(side)
    svg = svgwrite.Drawing(
        size=(f"{size:g}mm", f"{size:g}mm"),
        viewBox=f"0 0 {_UNITS:g} {_UNITS:g}",
        debug=False,
        font_family=TEXT_FAMILY,
    )
    picture = _Picture(svg, text_colour(colour), size)
    stroke = _STROKE_POINTS * MM_PER_POINT / picture.unit
    look: dict[str, Any] = {"fill": colour, "stroke": theme.inks["ink"]}
    svg.add(svg.path(d=shape_path(side.shape, _BODY), stroke_width=stroke, **look))
    return picture


def _letters(
    picture: _Picture, words: str, at: tuple[float, float], *, points: float
) -> None:
    """Set a word round a point on the line it stands on."""
    picture.svg.add(
        picture.svg.text(
            words,
            insert=at,
            font_size=round(points * MM_PER_POINT / picture.unit, 2),
            font_weight="bold",
            text_anchor="middle",
            fill=picture.ink,
        )
    )


def _points(share: float, size: float) -> float:
    """Return the type size of letters that are a share of a picture's height."""
    return share * size / MM_PER_POINT


def _finished(picture: _Picture) -> Asset:
    return Asset.text(picture.svg.tostring(), "image/svg+xml")
