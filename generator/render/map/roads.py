"""Roads as two lines with their surface between, tracks as broken lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import number
from generator.render.map.way_lines import way_lines
from generator.world.board import Way

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan

ROADS = "map-roads"
_CASE, _SURFACE, _TRACK = 14.0, 7.6, 5.2
_DASH, _GAP = 14.0, 9.0
_LEAST_CASE_MM, _LEAST_SURFACE_MM = 0.55, 0.28


def draw_tracks(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every track as a broken line.

    Rule: VAL-TERR-17.
    """
    paint_track(plan, canvas, _path(plan, Way.TRACK))


def draw_roads(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every road as two parallel lines.

    Rule: VAL-TERR-17.
    """
    data = _path(plan, Way.ROAD)
    if data:
        canvas.define_path(ROADS, data)
        for ink, width in _widths(plan):
            canvas.use(ROADS, None, stroke=ink, stroke_width=width, **_ROUND)


_ROUND: dict[str, str] = {
    "fill": "none",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def _path(plan: MapPlan, way: Way) -> str:
    return "".join(line.path for line in way_lines(plan) if line.way is way)


def _widths(plan: MapPlan) -> tuple[tuple[str, float], ...]:
    """Return the inks and widths of a road's edges and of its surface."""
    inks = plan.theme.inks
    return (
        (inks["road_edge"], max(_CASE, _LEAST_CASE_MM / plan.unit_mm)),
        (inks["road"], max(_SURFACE, _LEAST_SURFACE_MM / plan.unit_mm)),
    )


def paint_road(plan: MapPlan, canvas: Canvas, data: str) -> None:
    """Paint a road's two lines with its surface between."""
    for ink, width in _widths(plan):
        canvas.path(data, stroke=ink, stroke_width=width, **_ROUND)


def paint_track(plan: MapPlan, canvas: Canvas, data: str) -> None:
    """Paint a track."""
    width = max(_TRACK, _LEAST_SURFACE_MM / plan.unit_mm)
    long = width / _TRACK
    canvas.path(
        data,
        fill="none",
        stroke=plan.theme.inks["track"],
        stroke_width=width,
        stroke_dasharray=f"{number(_DASH * long)} {number(_GAP * long)}",
    )
