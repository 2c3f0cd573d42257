"""What already takes room on the map, so that names find free ground."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.geometry import Box

CELL = 300
"""Size of the cells boxes are filed by, in units."""


@dataclass(slots=True)
class Clutter:
    """Boxes that names avoid, each with the price of lying on it. It grows."""

    cells: dict[tuple[int, int], list[tuple[Box, float]]] = field(default_factory=dict)

    def add(self, box: Box, price: float) -> None:
        """File a box with the price of each unit of area that is covered."""
        for cell in _cells(box):
            self.cells.setdefault(cell, []).append((box, price))

    def price(self, box: Box) -> float:
        """Return what lying on everything under a box costs."""
        total = 0.0
        seen: set[int] = set()
        for cell in _cells(box):
            for other, price in self.cells.get(cell, ()):
                if id(other) not in seen:
                    seen.add(id(other))
                    total += price * box.overlap(other)
        return total


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """Yield the cells a box touches."""
    for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
            yield column, row
