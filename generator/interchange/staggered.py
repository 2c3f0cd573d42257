"""Points of a drawing as hexes: which cell of a staggered grid lies nearest."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING

from generator.world.grid import Grid, Shifted
from generator.world.hexes import Orientation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Staggered:
    """A grid drawn with cells of one size, in any unit, from a corner of its own."""

    columns: int
    rows: int
    is_flat: bool
    """Whether columns are straight and every second stands lower."""
    is_odd_lower: bool
    """Whether the second, the fourth … column (or row) is the one that is shifted."""
    width: float
    """Of a cell from side to side."""
    height: float
    along: float
    """From one column to the next on flat tops, else from one row to the next."""

    @property
    def grid(self) -> Grid:
        """The same with our numbers, which begin at 1."""
        return Grid(
            columns=self.columns,
            rows=self.rows,
            orientation=Orientation.FLAT if self.is_flat else Orientation.POINTY,
            shifted=Shifted.EVEN if self.is_odd_lower else Shifted.ODD,
        )

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a cell; columns and rows are counted from 0."""
        is_shifted = ((column if self.is_flat else row) % 2 == 1) is self.is_odd_lower
        if self.is_flat:
            down = row + 0.5 + (0.5 if is_shifted else 0)
            return column * self.along + self.width / 2, down * self.height
        across = column + 0.5 + (0.5 if is_shifted else 0)
        return across * self.width, row * self.along + self.height / 2

    def hex_of(self, x: float, y: float) -> Hex:
        """Return the hex whose middle lies nearest to a point.

        A point far off the map is taken for one just beside it.
        """
        x = _within(x, (self.columns + 1) * self.width)
        y = _within(y, (self.rows + 1) * self.height)
        column, row = min(
            self._near(x, y),
            key=lambda cell: (
                (self.middle(*cell)[0] - x) ** 2 + (self.middle(*cell)[1] - y) ** 2
            ),
        )
        return self.grid.hex_at(column + 1, row + 1)

    def _near(self, x: float, y: float) -> Iterator[tuple[int, int]]:
        """Yield the cells round a point."""
        across = self.along if self.is_flat else self.width
        down = self.height if self.is_flat else self.along
        column, row = int(x // across), int(y // down)
        for right in (-1, 0, 1):
            for below in (-1, 0, 1):
                yield column + right, row + below


def _within(place: float, most: float) -> float:
    """Return a place not far below 0, and not above the most."""
    return 0.0 if isnan(place) else min(max(place, -most), most)
