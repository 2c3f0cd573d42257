"""A side's letter in its shape, a counter, and markers to lay beside one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import svgwrite

from generator.render.assets import TEXT_FAMILY, Asset
from generator.render.documents import MM_PER_POINT
from generator.render.map.canvas import Canvas
from generator.render.map.counter_faces import SIGNS, draw_strokes
from generator.render.map.geometry import Box, box_around
from generator.render.map.picture import NOTHING_TOLD
from generator.render.map.stacks import lift, reach, shape_path
from generator.render.map.theme import text_colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.picture import CounterFace, MapSide
    from generator.render.map.theme import Theme

_UNITS = 1000.0
"""Units across a picture."""
_BODY = Box(110, 110, 890, 890)
"""The shape within it."""
_WITHIN = 900.0
"""What a shape takes at the most, where it reaches beyond its box: it never touches
the line that is cut."""
_STROKE_POINTS = 0.75


def badge(side: MapSide, theme: Theme, *, size: float) -> Asset:
    """Return a side's letter in its shape, so many mm wide and high."""
    drawing = _begun(side, theme, size=size)
    _letters(drawing, side.letter, (500, 680), points=_points(0.52, size))
    return Asset.svg(drawing.svg.tostring())


def counter(
    side: MapSide, label: str, theme: Theme, *, size: float, face: CounterFace = NOTHING_TOLD
) -> Asset:
    """Return a counter: over the map's label its arm, under it how strong it is.

    Of whom nothing of the kind is told has the side's letter over the label.
    """
    drawing = _begun(side, theme, size=size)
    up = lift(side.shape) * _BODY.height
    if face.arm not in SIGNS:
        _letters(drawing, side.letter, (500, 500 - up), points=_points(0.36, size))
        _letters(drawing, label, (500, 790 - up), points=max(8.0, _points(0.27, size)))
        return Asset.svg(drawing.svg.tostring())
    frame = box_around((500, 275 - up), 300, 200)
    canvas = Canvas(drawing.svg, drawing.svg)
    ink, width = theme.inks["ink"], drawing.stroke
    canvas.rectangle(frame, fill=theme.inks["place_fill"], stroke=ink, stroke_width=width)
    draw_strokes(canvas, frame, face.arm, ink=ink, width=width)
    _letters(drawing, label, (500, 600 - up), points=max(8.0, _points(0.29, size)))
    _letters(drawing, face.strength, (500, 835 - up), points=max(8.0, _points(0.22, size)))
    return Asset.svg(drawing.svg.tostring())


def marker(word: str, theme: Theme, *, size: float, sign: Callable[[Canvas, float], None]) -> Asset:
    """Return a marker to be laid beside a counter: a sign over its word.

    Args:
        word: What it marks.
        theme: Its colours.
        size: Its edge, mm.
        sign: Draws it round 500, 380 of a square of 1000, with a stroke of a width.
    """
    svg = _blank(size)
    picture = _Picture(svg, theme.inks["ink"], size)
    sign(Canvas(svg, svg), 1.6 * picture.stroke)
    _letters(picture, word, (500, 850), points=max(8.0, _points(0.19, size)))
    return Asset.svg(picture.svg.tostring())


class _Picture:
    """A picture in the making."""

    def __init__(self, svg: svgwrite.Drawing, ink: str, size: float) -> None:
        self.svg = svg
        self.ink = ink
        self.unit = size / _UNITS
        self.stroke = _STROKE_POINTS * MM_PER_POINT / self.unit


def _begun(side: MapSide, theme: Theme, *, size: float) -> _Picture:
    """Return a picture that holds the side's shape."""
    colour = theme.side_colour(side)
    svg = _blank(size)
    picture = _Picture(svg, text_colour(colour), size)
    look: dict[str, Any] = {"fill": colour, "stroke": theme.inks["ink"]}
    edge = min(_BODY.width, _WITHIN / (1 + 2 * reach(side.shape)))
    body = box_around((_UNITS / 2, _UNITS / 2), edge, edge)
    svg.add(svg.path(d=shape_path(side.shape, body), stroke_width=picture.stroke, **look))
    return picture


def _blank(size: float) -> svgwrite.Drawing:
    """Return an empty picture, so many mm wide and high."""
    return svgwrite.Drawing(
        size=(f"{size:g}mm", f"{size:g}mm"),
        viewBox=f"0 0 {_UNITS:g} {_UNITS:g}",
        debug=False,
        font_family=TEXT_FAMILY,
    )


def _letters(picture: _Picture, words: str, at: tuple[float, float], *, points: float) -> None:
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
