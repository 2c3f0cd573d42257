"""Rivers: minor ones as one line, major ones as water between two shores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import between
from generator.render.map.paths import PathData
from generator.world.board import RiverCategory
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.courses import HexCurve
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan

MINOR_WIDTH = 9
MAJOR_WIDTH = 34
SHORE_WIDTH = 5


def draw_river_beds(plan: MapPlan, canvas: Canvas) -> None:
    """Draw minor rivers as one line and the shores of major ones.

    Rule: VAL-TERR-17.
    """
    inks = plan.theme.inks
    minor, rills, shores = PathData(), PathData(), PathData()
    for curve in plan.river_curves:
        if curve.kind is RiverCategory.MAJOR:
            shores.curves([curve.curve])
        elif curve.is_source:
            rills.curves([curve.curve])
        else:
            minor.curves([curve.curve])
    line = {"fill": "none", "stroke": inks["river"], "stroke_linecap": "round"}
    for path, width in ((minor, MINOR_WIDTH), (rills, 6)):
        canvas.path(
            path.text(),
            fill="none",
            stroke=inks["halo"],
            stroke_width=plan.stroke(width) + 7,
            stroke_opacity=0.7,
        )
        canvas.path(path.text(), stroke_width=plan.stroke(width), **line)
    canvas.path(shores.text(), stroke_width=MAJOR_WIDTH, **line)


def draw_major_water(plan: MapPlan, canvas: Canvas) -> None:
    """Fill major rivers between their shores, and open their mouths to the sea."""
    water = PathData()
    for curve in plan.river_curves:
        if curve.kind is RiverCategory.MAJOR:
            water.curves([curve.curve])
            if _is_mouth(plan, curve):
                water.line(_beyond(curve))
    canvas.path(
        water.text(),
        fill="none",
        stroke=plan.theme.inks["water"],
        stroke_width=MAJOR_WIDTH - 2 * SHORE_WIDTH,
        stroke_linecap="round",
    )
    if plan.theme.is_mono:
        draw_flow(plan, canvas, water)


def draw_flow(plan: MapPlan, canvas: Canvas, water: PathData) -> None:
    """Draw broken lines down the middle, so that a river is no road without colour."""
    canvas.path(
        water.text(),
        fill="none",
        stroke=plan.theme.inks["river"],
        stroke_width=plan.stroke(2.5),
        stroke_dasharray="34 18 12 18",
    )


def _is_mouth(plan: MapPlan, curve: HexCurve) -> bool:
    """Say whether a piece of river flows out into the sea."""
    course = plan.board.rivers[curve.line].course
    if len(course) < 2 or not plan.board.is_sea(course[-1]):
        return False
    leaving = direction_between(course[-2], course[-1])
    return curve.at == course[-2] and curve.hexsides[-1] == leaving


def _beyond(curve: HexCurve) -> Point:
    """Return a point a little past the end of a curve."""
    handle, end = curve.curve[2], curve.curve[3]
    return between(handle, end, 1.35)
