"""The outlines that tell sides apart without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.paths import PathData
from generator.render.map.pieces import CounterShape

if TYPE_CHECKING:
    from generator.render.map.geometry import Box, Point

_POLYGONS: dict[CounterShape, tuple[Point, ...]] = {
    CounterShape.HEXAGON: (
        (0.22, 0.0),
        (0.78, 0.0),
        (1.0, 0.5),
        (0.78, 1.0),
        (0.22, 1.0),
        (0.0, 0.5),
    ),
    CounterShape.DIAMOND: (
        (0.5, -0.14),
        (1.14, 0.5),
        (0.5, 1.14),
        (-0.14, 0.5),
    ),
    CounterShape.NOTCHED: (
        (0.14, 0.0),
        (0.86, 0.0),
        (0.86, 0.14),
        (1.0, 0.14),
        (1.0, 0.86),
        (0.86, 0.86),
        (0.86, 1.0),
        (0.14, 1.0),
        (0.14, 0.86),
        (0.0, 0.86),
        (0.0, 0.14),
        (0.14, 0.14),
    ),
}

_REACH = {CounterShape.DIAMOND: 0.14}
_LIFTED = {CounterShape.DIAMOND: 0.09}


def lift(shape: CounterShape) -> float:
    """Return how much higher two lines stand on a counter, as a share of its height.

    A diamond is broad in its middle and has no room for letters at its foot.
    """
    return _LIFTED.get(shape, 0.0)


def reach(shape: CounterShape) -> float:
    """Return how far an outline reaches beyond its box, as a share of the box's."""
    return _REACH.get(shape, 0.0)


def shape_path(shape: CounterShape, box: Box) -> str:
    """Return a side's outline, drawn to fill a box."""
    path = PathData()
    polygon = _POLYGONS.get(shape)
    if polygon is not None:
        points = [
            (box.left + x * box.width, box.top + y * box.height) for x, y in polygon
        ]
        path.polyline(points, closed=True)
    elif shape is CounterShape.SHIELD:
        _shield(path, box)
    else:
        _rounded(path, box, 0.5 if shape is CounterShape.ROUND else 0.13)
    return path.text()


def _shield(path: PathData, box: Box) -> None:
    """Draw a heater shield."""
    width, height = box.width, box.height
    middle = box.left + width / 2
    path.move((box.left, box.top))
    path.line((box.right, box.top))
    path.line((box.right, box.top + 0.62 * height))
    path.quadratic(
        (box.right, box.top + 0.9 * height), (middle, box.bottom + 0.1 * height)
    )
    path.quadratic(
        (box.left, box.top + 0.9 * height), (box.left, box.top + 0.62 * height)
    )
    path.close()


def _rounded(path: PathData, box: Box, share: float) -> None:
    """Draw a rectangle with rounded corners; a share of one half makes it round."""
    radius = share * min(box.width, box.height)
    bend = 0.448 * radius
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    path.move((left + radius, top))
    path.line((right - radius, top))
    path.cubic((right - bend, top), (right, top + bend), (right, top + radius))
    path.line((right, bottom - radius))
    path.cubic((right, bottom - bend), (right - bend, bottom), (right - radius, bottom))
    path.line((left + radius, bottom))
    path.cubic((left + bend, bottom), (left, bottom - bend), (left, bottom - radius))
    path.line((left, top + radius))
    path.cubic((left, top + bend), (left + bend, top), (left + radius, top))
    path.close()
