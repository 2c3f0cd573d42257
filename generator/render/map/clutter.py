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

    Cells = Sequence[tuple[int, int]]

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
        left, top, right, bottom = box
        for cell in _cells(box):
            for (first, high, last, low), _ in self.boxes.get(cell, ()):
                if first < right and left < last and high < bottom and top < low:
                    return False
        return True

    def are_free(self, boxes: Iterable[Box], room: Box) -> bool:
        """Say whether none of some boxes, all of them in a room, lies on another."""
        under = [*self.under(room)]
        if not under:
            return True
        for left, top, right, bottom in boxes:
            for first, high, last, low in under:
                if first < right and left < last and high < bottom and top < low:
                    return False
        return True

    def under(self, box: Box) -> Iterator[Box]:
        """Yield the boxes that a box lies on, those of several cells as often."""
        left, top, right, bottom = box
        for cell in _cells(box):
            for other, _ in self.boxes.get(cell, ()):
                first, high, last, low = other
                if first < right and left < last and high < bottom and top < low:
                    yield other

    def count(self, box: Box) -> int:
        """Return how many boxes a box lies on."""
        return len(set(map(id, self.under(box))))

    def price(self, box: Box) -> float:
        """Return what lying on everything under a box costs."""
        cells = _cells(box)
        return self._of_boxes(box, cells) + self._of_points(box, cells)

    def of_lines(self, box: Box) -> float:
        """Return what covering the lines under a box costs."""
        return self._of_points(box, _cells(box)) if self.points else 0.0

    def _of_boxes(self, box: Box, cells: Cells) -> float:
        """Return what covering boxes costs, each once though it lies in two cells."""
        filed, seen = self.boxes, set[int]()
        total = 0.0
        for cell in cells:
            for other, price in filed.get(cell, ()):
                if id(other) not in seen and other.meets(box):
                    seen.add(id(other))
                    total += price * other.overlap(box)
        return total

    def _of_points(self, box: Box, cells: Cells) -> float:
        """Return what covering the points of lines costs."""
        left, top, right, bottom = box
        filed = self.points
        total = 0.0
        for cell in cells:
            for x, y, price in filed.get(cell, ()):
                if left < x < right and top < y < bottom:
                    total += price
        return total


def _cells(box: Box) -> Cells:
    """Return the cells a box touches."""
    left, top, right, bottom = box
    first, last = int(left // CELL), int(right // CELL)
    highest, lowest = int(top // CELL), int(bottom // CELL)
    if highest == lowest:
        if first == last:
            return ((first, highest),)
        return [(column, highest) for column in range(first, last + 1)]
    return [
        (column, row)
        for column in range(first, last + 1)
        for row in range(highest, lowest + 1)
    ]
