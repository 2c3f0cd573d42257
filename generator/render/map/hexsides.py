"""Every hexside as a light line, for sheets on which nothing else is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.geometry import number
from generator.render.map.layers import Level, MapLayer

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

_INK = "#767676"
_WIDTH = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class HexsidesLayer(MapLayer):
    """The whole grid."""

    name = "hexsides"
    level = Level.GROUND

    def draw(self, plan: MapPlan, canvas: Canvas, /) -> None:
        """Draw the outline of every hex; hexsides between two are drawn once."""
        drawn = set[frozenset[tuple[int, int]]]()
        lines = []
        for at in plan.hexes:
            x, y = plan.lattice.middle(at)
            corners = [(x + dx, y + dy) for dx, dy in plan.lattice.corners]
            for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
                side = frozenset((start, end))
                if side not in drawn:
                    drawn.add(side)
                    lines.append(
                        f"M{number(start[0])} {number(start[1])}"
                        f"L{number(end[0])} {number(end[1])}"
                    )
        width = plan.stroke(_WIDTH)
        canvas.path("".join(lines), fill="none", stroke=_INK, stroke_width=width)
