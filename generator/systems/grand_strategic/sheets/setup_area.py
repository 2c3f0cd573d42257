"""Ten by ten hexes to draw a kingdom in, laid as the campaign's map is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.drawing import Anchor, Drawing, Lettering
from generator.render.map.geometry import ACROSS, Lattice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.assets import Asset
    from generator.world.grid import Grid
    from generator.world.hexes import Hex

SIDE = 10
"""Hexes of the area in each direction."""
_HEX_MM = 10.4
"""Millimetres from hexside to hexside."""
_POINTS = 8.5
_DOWN = 1.0
"""Millimetres from the middle of a label to its baseline."""


def setup_area(grid: Grid) -> Asset:
    """Return the area, every hex with its label; hexes lie as in a grid."""
    own = replace(grid, columns=SIDE, rows=SIDE, first_column=1, first_row=1)
    lattice = Lattice(own)
    box, unit = lattice.bounds(), _HEX_MM / ACROSS
    drawing = Drawing(
        box.width * unit + 0.4,
        box.height * unit + 0.4,
        title="Ten by ten hexes",
    )

    def at(place: Hex, corner: tuple[float, float]) -> tuple[float, float]:
        x, y = lattice.middle(place)
        across, down = x + corner[0] - box.left, y + corner[1] - box.top
        return across * unit + 0.2, down * unit + 0.2

    look = Lettering(points=_POINTS, anchor=Anchor.MIDDLE, colour="#666")
    for place in _places(own):
        corners = [at(place, corner) for corner in lattice.corners]
        steps = "L".join(f"{x:.3f} {y:.3f}" for x, y in corners)
        drawing.path((f"M{steps}Z",))
        x, y = at(place, (0, 0))
        drawing.text(own.label(place), (x, y + _DOWN), look)
    return drawing.asset()


def _places(grid: Grid) -> Iterator[Hex]:
    """Yield the hexes row by row."""
    for row in range(grid.first_row, grid.last_row + 1):
        for column in range(grid.first_column, grid.last_column + 1):
            yield grid.hex_at(column, row)
