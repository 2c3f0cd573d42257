"""Line drawings with curves and fills, for what lies on a wargames table."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from generator.render.drawing import MM_PER_POINT, PLAIN, Drawing, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.render.drawing import Lettering

Point = tuple[float, float]
_HALO = 1.0
"""The white round letters, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One line of a shape, in mm round its middle; it may be closed and filled."""

    points: tuple[Point, ...]
    is_closed: bool = False
    is_smooth: bool = True
    fill: str = "none"
    weight: float = PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """Where a shape is put: its middle, its size against its own, its turn."""

    middle: Point = (0.0, 0.0)
    scale: float = 1.0
    angle: float = 0.0
    """Degrees clockwise."""

    def place(self, point: Point) -> Point:
        """Return where a point of the shape comes to lie."""
        turn = radians(self.angle)
        x, y = point[0] * self.scale, point[1] * self.scale
        return (
            self.middle[0] + x * cos(turn) - y * sin(turn),
            self.middle[1] + x * sin(turn) + y * cos(turn),
        )


class Sketch(Drawing):
    """A picture that can hold filled shapes and text on its head."""

    def shape(self, marks: Iterable[Mark], placing: Placing | None = None) -> None:
        """Draw a shape at its place."""
        at = placing or Placing()
        for mark in marks:
            look: dict[str, Any] = {
                "fill": mark.fill,
                "stroke": "#000",
                "stroke_width": mark.weight,
                "stroke_linejoin": "round",
            }
            self._svg.add(self._svg.path(d=path_of(mark, at), **look))

    def haloed(self, words: str, place: Point, lettering: Lettering) -> None:
        """Set a text that stays readable over whatever is drawn below it."""
        look: dict[str, Any] = {
            "font_size": mm(lettering.points * MM_PER_POINT),
            "text_anchor": lettering.anchor.value,
            "font_weight": "bold" if lettering.bold else "normal",
            "stroke": "#fff",
            "stroke_width": _HALO,
            "stroke_linejoin": "round",
        }
        self._svg.add(self._svg.text(words, insert=tuple(map(mm, place)), **look))
        self.text(words, place, lettering)

    def dotted(self, middle: Point, radius: float, *, fill: str = "#000") -> None:
        """Draw a dot."""
        place = (mm(middle[0]), mm(middle[1]))
        self._svg.add(self._svg.circle(center=place, r=mm(radius), fill=fill))


def path_of(mark: Mark, at: Placing) -> str:
    """Return a mark as SVG path data."""
    points = [at.place(point) for point in mark.points]
    if not mark.is_smooth:
        lines = "L".join(_written(point) for point in points)
        return f"M{lines}{'Z' if mark.is_closed else ''}"
    return _smoothed(points, is_closed=mark.is_closed)


def _smoothed(points: Sequence[Point], *, is_closed: bool) -> str:
    """Return a curve that runs through all points."""
    count = len(points)
    last = count if is_closed else count - 1
    pieces = [f"M{_written(points[0])}"]
    for at in range(last):
        before, start, end, after = (
            _neighbour(points, at + step, is_closed=is_closed) for step in (-1, 0, 1, 2)
        )
        first = (
            start[0] + (end[0] - before[0]) / 6,
            start[1] + (end[1] - before[1]) / 6,
        )
        second = (
            end[0] - (after[0] - start[0]) / 6,
            end[1] - (after[1] - start[1]) / 6,
        )
        pieces.append(f"C{_written(first)} {_written(second)} {_written(end)}")
    return "".join(pieces) + ("Z" if is_closed else "")


def _neighbour(points: Sequence[Point], at: int, *, is_closed: bool) -> Point:
    if is_closed:
        return points[at % len(points)]
    return points[min(max(at, 0), len(points) - 1)]


def _written(point: Point) -> str:
    return f"{mm(point[0]):g} {mm(point[1]):g}"
