"""Bridges, fords, ferries and cataracts, laid across the water they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.geometry import moved
from generator.render.map.paths import (
    PathData,
    along,
    crossing_point,
    length_of,
    sampled,
)
from generator.render.map.rivers import MAJOR_WIDTH, MINOR_WIDTH
from generator.world.board import CrossingKind, RiverCategory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.courses import HexCurve
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.hexes import Direction, Hex


@dataclass(frozen=True, slots=True)
class WaterSpot:
    """A point in the middle of a river."""

    point: Point
    flow: Point
    """The direction of the water, of length 1."""
    half_width: float

    def at(self, forward: float, aside: float) -> Point:
        """Return a point so far downstream and so far to the right, in units."""
        x, y = moved(self.point, self.flow, forward)
        return x - self.flow[1] * aside, y + self.flow[0] * aside


def water_spot(plan: MapPlan, at: Hex, arm: Direction | None) -> WaterSpot | None:
    """Return where a crossing lies: under a road if one crosses, else midway."""
    curves = [
        curve
        for curve in plan.river_curves
        if curve.at == at and (arm is None or arm in curve.hexsides)
    ]
    if not curves:
        return None
    ways = [sampled([curve.curve]) for curve in plan.way_curves if curve.at == at]
    for curve in curves:
        water = sampled([curve.curve], 16)
        for way in ways:
            found = crossing_point(water, way)
            if found is not None:
                return WaterSpot(*found, _half_width(curve))
    return _midway(curves)


def _midway(curves: Sequence[HexCurve]) -> WaterSpot:
    """Return the middle of a hex's river, or of the arm given."""
    points = sampled([curve.curve for curve in curves[:2]], 16)
    point, flow = along(points, length_of(points) / 2)
    return WaterSpot(point, flow, _half_width(curves[0]))


def _half_width(curve: HexCurve) -> float:
    major = curve.kind is RiverCategory.MAJOR
    return (MAJOR_WIDTH if major else MINOR_WIDTH) / 2


def draw_cataracts(plan: MapPlan, canvas: Canvas) -> None:
    """Draw three bars across the river at every cataract.

    Rule: VAL-TERR-17.
    """
    bars = PathData()
    for cataract in plan.board.cataracts:
        spot = water_spot(plan, cataract.at, None)
        if spot is not None:
            stamp_cataract(bars, spot)
    paint_bars(canvas, plan.theme, bars, width=plan.stroke(6))


def stamp_cataract(bars: PathData, spot: WaterSpot) -> None:
    """Add three bars across the water."""
    reach = spot.half_width + 13
    for forward in (-15, 0, 15):
        bars.move(spot.at(forward, -reach))
        bars.quadratic(spot.at(forward + 9, 0), spot.at(forward, reach))


def paint_bars(canvas: Canvas, theme: Theme, bars: PathData, *, width: float) -> None:
    """Paint strokes over a halo."""
    line = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    canvas.path(bars.text(), stroke=theme.inks["halo"], stroke_width=width + 8, **line)
    canvas.path(bars.text(), stroke=theme.inks["ink"], stroke_width=width, **line)


def draw_crossings(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every bridge, ford and ferry, its name as hover text.

    Rule: VAL-TERR-17.
    """
    for crossing in plan.board.crossings:
        spot = water_spot(plan, crossing.at, crossing.arm)
        if spot is None:
            continue
        label = plan.board.grid.label(crossing.at)
        what = f"{crossing.kind}, {label}"
        title = f"{crossing.name} ({what})" if crossing.name else what.capitalize()
        group = canvas.group(title=title)
        draw_crossing(group, plan.theme, crossing.kind, spot, line=plan.stroke(6))


def draw_crossing(
    canvas: Canvas, theme: Theme, kind: CrossingKind, spot: WaterSpot, *, line: float
) -> None:
    """Draw one crossing."""
    if kind is CrossingKind.BRIDGE:
        _bridge(canvas, theme, spot, line=line)
    elif kind is CrossingKind.FORD:
        bars = PathData()
        for side in (-1, 1):
            near, far = spot.half_width + 9, spot.half_width + 29
            bars.polyline(
                (
                    spot.at(-17, side * far),
                    spot.at(0, side * near),
                    spot.at(17, side * far),
                )
            )
        paint_bars(canvas, theme, bars, width=line)
    else:
        dots = PathData()
        for side in (-1, 1):
            dots.circle(spot.at(0, side * (spot.half_width + 20)), 13)
        canvas.path(
            dots.text(),
            fill=theme.inks["ink"],
            stroke=theme.inks["halo"],
            stroke_width=5,
        )


def _bridge(canvas: Canvas, theme: Theme, spot: WaterSpot, *, line: float) -> None:
    """Draw a deck across the water between two arcs."""
    reach = spot.half_width + 20
    deck, arcs = PathData(), PathData()
    corners = [spot.at(x, y) for x, y in ((-13, -reach), (13, -reach))]
    corners += [spot.at(x, y) for x, y in ((13, reach), (-13, reach))]
    deck.polyline(corners, closed=True)
    for side in (-1, 1):
        arcs.move(spot.at(side * 13, -reach))
        arcs.quadratic(spot.at(side * 31, 0), spot.at(side * 13, reach))
    deck.move(spot.at(-13, -reach))
    deck.quadratic(spot.at(-31, 0), spot.at(-13, reach))
    deck.line(spot.at(13, reach))
    deck.quadratic(spot.at(31, 0), spot.at(13, -reach))
    deck.close()
    canvas.path(deck.text(), fill=theme.inks["deck"])
    paint = {"fill": "none", "stroke_linecap": "round"}
    canvas.path(arcs.text(), stroke=theme.inks["ink"], stroke_width=line + 1, **paint)
