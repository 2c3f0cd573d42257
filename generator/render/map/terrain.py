"""The ground: fills, the hex grid, the rim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.outlines import (
    beyond_by,
    outline,
    straight,
    uneven,
)
from generator.render.map.paths import PathData
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

CLEAR = "clear"
"""The fill under all others."""
PATCHES = ("swamp", "forest", "hill", "mountain")
"""The fills painted over clear ground, in this order."""


def draw_ground(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the whole map as clear ground and each other fill over it."""
    canvas.path(straight(plan.rim), fill=plan.theme.fill(CLEAR))
    for fill in PATCHES:
        rings = outline(plan.lattice, plan.hexes_of(fill), beyond_by(plan.kinds))
        canvas.path(
            uneven(rings, plan.unevenness),
            fill=plan.theme.fill(fill),
            fill_rule="evenodd",
        )


def draw_grid(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every hexside once, in long strokes; in mono only towards the corners."""
    canvas.path(
        grid_path(plan),
        fill="none",
        stroke=plan.theme.inks["grid"],
        stroke_width=plan.stroke(1.6 if plan.theme.is_mono else 2.2),
        stroke_opacity=1 if plan.theme.is_mono else 0.75,
        **({"stroke_dasharray": "30 60 30 0"} if plan.theme.is_mono else {}),
    )


def grid_path(plan: MapPlan) -> str:
    """Return path data with each hexside once: three of each hex, more on the rim."""
    path = PathData()
    corners = plan.lattice.corners
    present = plan.kinds
    for place in plan.hexes:
        x, y = plan.lattice.middle(place)
        pen = False
        for hexside, other in enumerate(neighbours(place)):
            drawn = hexside < 3 or other not in present
            if drawn and not pen:
                path.move((x + corners[hexside][0], y + corners[hexside][1]))
            if drawn:
                corner = corners[(hexside + 1) % 6]
                path.line((x + corner[0], y + corner[1]))
            pen = drawn
    return path.text()


def draw_rim(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the outline of the map."""
    canvas.path(
        straight(plan.rim),
        fill="none",
        stroke=plan.theme.inks["frame"],
        stroke_width=plan.stroke(7),
        stroke_linejoin="round",
    )
