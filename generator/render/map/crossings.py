"""Bridges, fords, ferries and cataracts, laid across the water they belong to."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.render.map.geometry import Box, between, heading, moved
from generator.render.map.paths import PathData, crossing_point
from generator.render.map.plan import of_ground
from generator.render.map.river_lines import river_lines
from generator.render.map.roads import way_lines
from generator.values import Struct
from generator.world.board import CrossingKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.hexes import Direction, Hex


class WaterSpot(Struct, frozen=True):
    """A point in the middle of a river."""

    point: Point
    flow: Point
    """The direction of length 1 that a way across has on its right."""
    half_width: float

    def at(self, forward: float, aside: float) -> Point:
        """Return a point so far downstream and so far to the right, in units."""
        x, y = moved(self.point, self.flow, forward)
        return x - self.flow[1] * aside, y + self.flow[0] * aside


class _Piece(Struct, frozen=True):
    """A short piece of a line inside one hex."""

    start: Point
    end: Point
    half_width: float = 0.0

    @property
    def course(self) -> Point:
        """The direction it runs in."""
        return heading(self.start, self.end)


class Waters(Struct, frozen=True):
    """The pieces of rivers and ways, by the hexes they lie in."""

    rivers: Mapping[Hex, Sequence[_Piece]]
    ways: Mapping[Hex, Sequence[_Piece]]


@of_ground
def waters(plan: MapPlan) -> Waters:
    """Return the rivers and ways of a map by their hexes."""
    rivers: dict[Hex, list[_Piece]] = {}
    ways: dict[Hex, list[_Piece]] = {}
    for river in river_lines(plan):
        last = len(river.points) - 1
        for index, (start, end) in enumerate(pairwise(river.points)):
            piece = _Piece(start, end, river.half_widths.at(index / last))
            rivers.setdefault(plan.lattice.nearest(start), []).append(piece)
    for way in way_lines(plan):
        for start, end in pairwise(way.points):
            ways.setdefault(plan.lattice.nearest(start), []).append(_Piece(start, end))
    return Waters(rivers, ways)


def crossing_spots(plan: MapPlan) -> tuple[WaterSpot, ...]:
    """Return where the bridges, fords, ferries and cataracts of a map lie."""
    board = plan.board
    sites = [(each.at, each.arm) for each in board.crossings]
    sites += [(each.at, None) for each in board.cataracts]
    spots = (water_spot(plan, at, arm) for at, arm in sites)
    return tuple(spot for spot in spots if spot is not None)


def water_spot(plan: MapPlan, at: Hex, arm: Direction | None) -> WaterSpot | None:
    """Return where a crossing lies: on the way that crosses there, else midway."""
    rivers = waters(plan).rivers.get(at, ())
    if not rivers:
        return None
    goal: Point = plan.lattice.middle(at)
    if arm is not None:
        goal = between(goal, plan.lattice.hexside_middle(at, arm), 0.6)
    found = [
        (meeting, way, river)
        for way in waters(plan).ways.get(at, ())
        for river in rivers
        if (meeting := crossing_point((river.start, river.end), (way.start, way.end)))
    ]
    if found:
        (point, _), way, river = min(found, key=lambda each: _off(each[0][0], goal))
        across, down = way.course
        return WaterSpot(point, (down, -across), river.half_width)
    nearest = min(rivers, key=lambda river: _off(river.start, goal))
    return WaterSpot(nearest.start, nearest.course, nearest.half_width)


def _off(point: Point, goal: Point) -> float:
    return (point[0] - goal[0]) ** 2 + (point[1] - goal[1]) ** 2


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
                (spot.at(-17, side * far), spot.at(0, side * near), spot.at(17, side * far))
            )
        paint_bars(canvas, theme, bars, width=line)
    else:
        dots = PathData()
        for side in (-1, 1):
            dots.circle(spot.at(0, side * (spot.half_width + 20)), 13)
        canvas.path(dots.text(), fill=theme.inks["ink"], stroke=theme.inks["halo"], stroke_width=5)


def _bridge(canvas: Canvas, theme: Theme, spot: WaterSpot, *, line: float) -> None:
    """Draw a deck across the water between two arcs."""
    reach = spot.half_width + 20
    deck, arcs = PathData(), PathData()
    corners = [spot.at(*each) for each in Box(-13, -reach, 13, reach).corners]
    deck.polyline(corners, closed=True)
    for side in (-1, 1):
        arcs.move(spot.at(side * 13, -reach))
        arcs.quadratic(spot.at(side * 31, 0), spot.at(side * 13, reach))
    deck.move(spot.at(-13, -reach))
    deck.quadratic(spot.at(-31, 0), spot.at(-13, reach))
    deck.line(spot.at(13, reach))
    deck.quadratic(spot.at(31, 0), spot.at(13, -reach))
    deck.close()
    canvas.path(deck.text(), fill=theme.inks["road"])
    paint = {"fill": "none", "stroke_linecap": "round"}
    canvas.path(arcs.text(), stroke=theme.inks["ink"], stroke_width=line + 1, **paint)
