"""What already takes room on the map: boxes to keep off, and lines that cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, between

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.render.map.geometry import Box, Point

CELL = float(ACROSS)
"""Size of the cells things are filed by, in units."""
STEP = 18.0
"""Units from one point of a line to the next."""


@dataclass(slots=True)
class Clutter:
    """Boxes and lines, filed by where they are. It grows."""

    boxes: dict[tuple[int, int], list[tuple[Box, float]]] = field(default_factory=dict)
    points: dict[tuple[int, int], list[tuple[float, float, float]]] = field(
        default_factory=dict
    )

    def add(self, box: Box, price: float = 1.0) -> None:
        """File a box with the price of each unit of area that is covered."""
        for cell in _cells(box):
            self.boxes.setdefault(cell, []).append((box, price))

    def add_all(self, boxes: Iterable[Box], price: float = 1.0) -> None:
        """File boxes of one price."""
        for box in boxes:
            self.add(box, price)

    def draw(self, line: Sequence[Point], price: float) -> None:
        """File a line with the price of each unit of length that is covered."""
        for start, end in pairwise(line):
            length = hypot(end[0] - start[0], end[1] - start[1])
            count = max(1, round(length / STEP))
            for step in range(count):
                x, y = between(start, end, (step + 0.5) / count)
                cell = (int(x // CELL), int(y // CELL))
                found = self.points.setdefault(cell, [])
                found.append((x, y, price * length / count))

    def is_free(self, box: Box) -> bool:
        """Say whether a box lies on no other."""
        return next(self._under(box), None) is None

    def under(self, box: Box) -> Iterator[Box]:
        """Yield the boxes that a box lies on."""
        return (other for other, _ in self._under(box))

    def count(self, box: Box) -> int:
        """Return how many boxes a box lies on."""
        return len({id(other) for other, _ in self._under(box)})

    def _under(self, box: Box) -> Iterator[tuple[Box, float]]:
        """Yield the boxes that a box lies on, those of several cells as often."""
        left, top, right, bottom = box
        for cell in _cells(box):
            for other, price in self.boxes.get(cell, ()):
                if (
                    other.left < right
                    and left < other.right
                    and other.top < bottom
                    and top < other.bottom
                ):
                    yield other, price

    def price(self, box: Box) -> float:
        """Return what lying on everything under a box costs."""
        return self._of_boxes(box) + self.of_lines(box)

    def _of_boxes(self, box: Box) -> float:
        if not self.boxes:
            return 0.0
        found = {id(other): (other, price) for other, price in self._under(box)}
        return sum(price * box.overlap(other) for other, price in found.values())

    def of_lines(self, box: Box) -> float:
        """Return what covering the lines under a box costs."""
        left, top, right, bottom = box
        total = 0.0
        for cell in _cells(box):
            for x, y, price in self.points.get(cell, ()):
                if left < x < right and top < y < bottom:
                    total += price
        return total


def _cells(box: Box) -> Sequence[tuple[int, int]]:
    """Return the cells a box touches."""
    left, right = int(box.left // CELL), int(box.right // CELL)
    top, bottom = int(box.top // CELL), int(box.bottom // CELL)
    if left == right and top == bottom:
        return ((left, top),)
    return [
        (column, row)
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
    ]
