"""Straight lines on the map: whether they cross, and whether they pass a box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.geometry import Box

if TYPE_CHECKING:
    from generator.render.map.geometry import Point


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line from a point to another."""

    start: Point
    end: Point

    @property
    def bounds(self) -> Box:
        """The rectangle that holds it."""
        (x, y), (to_x, to_y) = self.start, self.end
        return Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))

    def crosses(self, other: Segment) -> bool:
        """Say whether two lines cross; ends that only touch do not."""
        return (
            _turn(self.start, self.end, other.start)
            * _turn(self.start, self.end, other.end)
            < 0
            and _turn(other.start, other.end, self.start)
            * _turn(other.start, other.end, self.end)
            < 0
        )

    def passes(self, box: Box) -> bool:
        """Say whether the line runs through a box or ends in it."""
        mine = self.bounds
        if (
            mine.left > box.right
            or box.left > mine.right
            or mine.top > box.bottom
            or box.top > mine.bottom
        ):
            return False
        corners = (
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
        )
        sides = [_turn(self.start, self.end, corner) for corner in corners]
        return min(sides) <= 0 <= max(sides)


def _turn(first: Point, second: Point, third: Point) -> float:
    """Return to which side of a line a point lies, and how far."""
    return (second[0] - first[0]) * (third[1] - first[1]) - (second[1] - first[1]) * (
        third[0] - first[0]
    )


def clamped(point: Point, box: Box) -> Point:
    """Return the point of a box nearest to a point."""
    return (
        min(max(point[0], box.left), box.right),
        min(max(point[1], box.top), box.bottom),
    )


def around_all(*boxes: Box) -> Box:
    """Return the rectangle that holds some boxes."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
