"""Roads as two parallel lines, tracks as lines of crosses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.paths import PathData, evenly, sampled
from generator.world.board import Way

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.courses import HexCurve
    from generator.render.map.paths import Cubic
    from generator.render.map.plan import MapPlan

ROAD_WIDTH = 22
CROSS_SPACING = 34


def draw_tracks(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every track as a line of crosses.

    Rule: VAL-TERR-17.
    """
    crosses = PathData()
    for run in _runs(plan.way_curves, Way.TRACK):
        stamp_crosses(crosses, run)
    line = {"fill": "none", "stroke_linecap": "round"}
    width = plan.stroke(5)
    inks = plan.theme.inks
    canvas.path(crosses.text(), stroke=inks["halo"], stroke_width=width + 6, **line)
    canvas.path(crosses.text(), stroke=inks["track"], stroke_width=width, **line)


def stamp_crosses(crosses: PathData, run: Sequence[Cubic]) -> None:
    """Add evenly spaced crosses along curves."""
    for point in evenly(sampled(run), CROSS_SPACING):
        crosses.shape("m-8-8l16 16m0-16l-16 16", point)


def _runs(curves: Sequence[HexCurve], way: Way) -> Iterator[list[Cubic]]:
    """Yield the curves of each way of a kind, as far as they follow one another."""
    run: list[Cubic] = []
    for piece in curves:
        if piece.kind is not way:
            continue
        if run and run[-1][3] != piece.curve[0]:
            yield run
            run = []
        run.append(piece.curve)
    if run:
        yield run


def draw_roads(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every road as two parallel lines.

    Rule: VAL-TERR-17.
    """
    path = PathData()
    for run in _runs(plan.way_curves, Way.ROAD):
        path.curves(run)
    paint_road(canvas, plan, path)


def paint_road(canvas: Canvas, plan: MapPlan, path: PathData) -> None:
    """Paint a road's two lines with its surface between."""
    inks = plan.theme.inks
    edge = plan.stroke(4.5)
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    canvas.path(path.text(), stroke=inks["road_edge"], stroke_width=ROAD_WIDTH, **line)
    canvas.path(
        path.text(),
        stroke=inks["road"],
        stroke_width=max(ROAD_WIDTH - 2 * edge, 4),
        **line,
    )
