"""Rivers: water between two banks, cut out of the land so that the shore runs on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.plan import SEA
from generator.render.map.river_lines import river_lines

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

RIVERS = "map-rivers"


def draw_rivers(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the banks of all rivers, then their water over them, open at the mouths.

    Rule: VAL-TERR-17.
    """
    data = "".join(line.bank for line in river_lines(plan))
    if data:
        paint_rivers(plan, canvas, RIVERS, data)


def paint_rivers(plan: MapPlan, canvas: Canvas, name: str, data: str) -> None:
    """Paint the water of rivers between their banks; the name is for the path kept."""
    canvas.define_path(name, data)
    water = plan.theme.fill(SEA)
    canvas.use(
        name,
        fill=water,
        stroke=plan.theme.inks["shore"],
        stroke_width=2 * plan.stroke(2.4),
        stroke_linejoin="round",
    )
    canvas.use(name, fill=water)
