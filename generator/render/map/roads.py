"""Roads as two lines with their surface between, tracks as broken lines."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import fsum
from typing import TYPE_CHECKING

from generator.render.map.geometry import heading, moved, number, scatter, unit
from generator.render.map.marks import place_spots
from generator.render.map.paths import controls, open_path, open_points
from generator.render.map.plan import of_ground
from generator.render.map.river_lines import gate_aside
from generator.values import Struct, replace
from generator.world.board import Way
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Route
    from generator.world.hexes import Hex


# The lines of roads and tracks: smooth, and across the hexsides of their courses.

_STRAY = 28.0
_THROUGH = 26.0
"""How far from a place a way that passes it begins to bend, in units."""
_OFF_WATER = 40.0
"""How far from a river a way crosses the same hexside, in units."""
_TO_BANK = 46.0


class WayLine(Struct, frozen=True, kw_only=True):
    """One road or track."""

    way: Way
    name: str
    points: tuple[Point, ...]
    """Along it, close together."""
    path: str
    """Its path data."""


@of_ground
def way_lines(plan: MapPlan) -> tuple[WayLine, ...]:
    """Return every way of the map; a road hides a track under it."""
    routes = _joined(plan.board.ways)
    ends = [at for route in routes for at in _ends(route)]
    meetings = _meetings(routes)
    crossed = {at for at in meetings if meetings[at] > 1}
    nodes = {*ends, *crossed, *place_spots(plan)}
    found: list[WayLine] = []
    for route in routes:
        for run in _seen(plan, route.course, route.way):
            line = controls(_controls(plan, run, nodes))
            if len(line) > 1:
                found.append(
                    WayLine(
                        way=route.way,
                        name=route.name,
                        points=open_points(line, 4),
                        path=open_path(line),
                    )
                )
    return tuple(found)


def _meetings(routes: Sequence[Route]) -> Counter[Hex]:
    """Count the ways of every hex."""
    return Counter(at for route in routes for at in sorted(set(route.course)))


def _joined(routes: Sequence[Route]) -> list[Route]:
    """Join what goes on where nothing else begins, so that it bends there as elsewhere."""
    meetings = _meetings(routes)
    found: list[Route] = []
    for route in routes:
        joined = route
        for at in _ends(route):
            for other in found if meetings[at] == _ONE_AND_ANOTHER else ():
                if (other.way, other.name) == (route.way, route.name) and at in _ends(other):
                    found.remove(other)
                    before = other.course if at == other.course[-1] else other.course[::-1]
                    after = joined.course if at == joined.course[0] else joined.course[::-1]
                    joined = replace(route, course=(*before, *after[1:]))
                    break
        found.append(joined)
    return found


_ONE_AND_ANOTHER = 2


def _ends(route: Route) -> tuple[Hex, Hex]:
    return route.course[0], route.course[-1]


def _seen(plan: MapPlan, course: Sequence[Hex], way: Way) -> Iterator[tuple[Hex, ...]]:
    """Yield the stretches of a course that no road runs over as well."""
    if way is Way.ROAD:
        yield tuple(course)
        return
    run: list[Hex] = list(course[:1])
    for start, goal in pairwise(course):
        if plan.board.way_between(start, goal) is Way.ROAD:
            yield tuple(run)
            run = [goal]
        else:
            run.append(goal)
    yield tuple(run)


def _controls(plan: MapPlan, course: Sequence[Hex], nodes: set[Hex]) -> Iterator[Point]:
    """Yield the points past which a way runs."""
    last = len(course) - 1
    for index, at in enumerate(course):
        before, after = course[max(0, index - 1)], course[min(last, index + 1)]
        if at not in nodes:
            yield _bend(plan, before, at, after)
        elif index in (0, last):
            yield _node(plan, at)
        else:
            yield from _through(plan, before, at, after)
        if index < last:
            yield from _gate(plan, at, after, (before, course[min(last, index + 2)]))


def _node(plan: MapPlan, at: Hex) -> Point:
    """Return the point of a hex through which its ways go."""
    return place_spots(plan).get(at) or plan.lattice.middle(at)


def _through(plan: MapPlan, before: Hex, at: Hex, after: Hex) -> Iterator[Point]:
    """Yield the points of a way that goes exactly through a node."""
    node = _node(plan, at)
    course = _towards(plan, before, after)
    for reach in (-_THROUGH, 0.0, _THROUGH):
        yield moved(node, course, reach)


def _towards(plan: MapPlan, start: Hex, goal: Hex) -> Point:
    return heading(plan.lattice.middle(start), plan.lattice.middle(goal))


def _bend(plan: MapPlan, before: Hex, at: Hex, after: Hex) -> Point:
    """Return the point towards which a way is drawn in a hex it passes."""
    middle = plan.lattice.middle(at)
    bank = _bank(plan, before, at, after)
    if bank is not None:
        return moved(middle, bank, _TO_BANK)
    along = _towards(plan, before, after)
    return moved(middle, (-along[1], along[0]), _STRAY * scatter(*middle, 21))


def _bank(plan: MapPlan, before: Hex, at: Hex, after: Hex) -> Point | None:
    """Return the direction of the bank to which a way keeps; none: it crosses."""
    arms = {arm.hexside for arm in plan.board.arms(at)}
    entry, leaving = direction_between(at, before), direction_between(at, after)
    if not arms or entry is None or leaving is None:
        return None
    for start, end in ((entry, leaving), (leaving, entry)):
        sides = [(start + step) % 6 for step in range((end - start) % 6 + 1)]
        if arms.isdisjoint(sides):
            inward = [plan.lattice.inward(side) for side in sides]
            return unit((-fsum(x for x, _ in inward), -fsum(y for _, y in inward)))
    return None


def _gate(plan: MapPlan, at: Hex, after: Hex, nearby: tuple[Hex, Hex]) -> Iterator[Point]:
    """Yield where a way crosses a hexside that a river crosses as well."""
    side = direction_between(at, after)
    if side is None or all(arm.hexside != side for arm in plan.board.arms(at)):
        return
    middle = plan.lattice.hexside_middle(at, side)
    inward = plan.lattice.inward(side)
    along = (-inward[1], inward[0])
    water = gate_aside(plan, at, side)
    lean = -2 * (water[0] * along[0] + water[1] * along[1])
    for place in nearby:
        x, y = plan.lattice.middle(place)
        lean += (x - middle[0]) * along[0] + (y - middle[1]) * along[1]
    yield moved(middle, along, _OFF_WATER if lean >= 0 else -_OFF_WATER)


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


_ROUND = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def _path(plan: MapPlan, way: Way) -> str:
    return "".join(line.path for line in way_lines(plan) if line.way is way)


def _widths(plan: MapPlan) -> tuple[tuple[str, float], ...]:
    """Return the inks and widths of a road's edges and of its surface."""
    inks = plan.inks
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
    canvas.line(
        data,
        plan.inks["track"],
        width,
        stroke_dasharray=f"{number(_DASH * long)} {number(_GAP * long)}",
    )
