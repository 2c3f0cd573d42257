"""The ground: fills, the hex grid, the hexes' numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import box_around
from generator.render.map.outlines import (
    beyond_by,
    outline,
    straight,
    uneven,
)
from generator.render.map.paths import PathData
from generator.render.map.plan import NUMBER_ADVANCE
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

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


def draw_numbers(plan: MapPlan, canvas: Canvas) -> None:
    """Write every hex's number at its top, one line of text for each row.

    Numbers that lie on a line get a halo; the others need none.
    """
    if plan.number_size is None:
        return
    inks = plan.theme.inks
    crossed = tuple(at for at in plan.hexes if _is_crossed(plan, at))
    halo = canvas.group(
        font_size=plan.number_size,
        fill=inks["halo"],
        stroke=inks["halo"],
        stroke_width=9,
        stroke_linejoin="round",
        aria_hidden="true",
    )
    _write_numbers(plan, halo, crossed)
    group = canvas.group(
        font_size=plan.number_size, fill=inks["number"], aria_hidden="true"
    )
    _write_numbers(plan, group, plan.hexes)


def _is_crossed(plan: MapPlan, at: Hex) -> bool:
    """Say whether a river or way runs through a hex's number."""
    points = plan.occupied.get(at, ())
    if not points:
        return False
    box = plan.number_box(at)
    return any(box.overlap(box_around(point, 24, 24)) for point in points)


def _write_numbers(plan: MapPlan, canvas: Canvas, hexes: Sequence[Hex]) -> None:
    """Write numbers, one line of text for each row."""
    size = plan.number_size or 0.0
    rows: dict[float, tuple[list[str], list[float]]] = {}
    for at in hexes:
        box = plan.number_box(at)
        words, places = rows.setdefault(box.bottom, ([], []))
        label = plan.board.grid.label(at)
        words.append(label)
        places.extend(
            box.left + NUMBER_ADVANCE * size * step for step in range(len(label))
        )
    for foot_line, (words, places) in rows.items():
        canvas.spaced_text("".join(words), places, foot_line)
