"""What the drawn country looks like, for those who letter it and set counters on it.

Rivers and ways are the lines that are drawn, as points close together; whoever keeps
off them need not know how they are made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.crossings import crossing_spots
from generator.render.map.geometry import between, box_around
from generator.render.map.plan import once
from generator.render.map.river_lines import river_lines
from generator.render.map.way_lines import way_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.river_lines import RiverLine
    from generator.world.board import Way

_CROSSING = 80
"""Units across the room of a bridge, ford, ferry or cataract."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverCourse:
    """What of a river has one name, as it is drawn, downstream."""

    name: str
    points: tuple[Point, ...]
    half_width: float
    """From its middle to its bank, in units, where it is broadest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WayCourse:
    """A road or track, or a stretch of it, as it is drawn."""

    way: Way
    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundDrawing:
    """The lines of the drawn country."""

    rivers: tuple[RiverCourse, ...]
    ways: tuple[WayCourse, ...]
    shores: tuple[tuple[Point, ...], ...]
    """The lines between land and water, a hexside each."""
    crossings: tuple[Box, ...]
    """The room of bridges, fords, ferries and cataracts."""


@once
def ground_drawing(plan: MapPlan) -> GroundDrawing:
    """Return the lines of a map's country."""
    return GroundDrawing(
        rivers=tuple(
            course for line in river_lines(plan) for course in _courses(plan, line)
        ),
        ways=tuple(
            WayCourse(way=line.way, name=line.name, points=line.points)
            for line in way_lines(plan)
        ),
        shores=tuple(_shores(plan)),
        crossings=tuple(
            box_around(spot.point, _CROSSING, _CROSSING)
            for spot in crossing_spots(plan)
        ),
    )


def _courses(plan: MapPlan, line: RiverLine) -> Iterator[RiverCourse]:
    """Yield a river name by name."""
    names: dict[str, set[tuple[int, int]]] = {}
    for stretch in line.stretches:
        names.setdefault(stretch.name, set()).update(
            (at.q, at.r) for at in stretch.course
        )
    for name, hexes in names.items():
        own = line.points
        if len(names) > 1:
            placed = ((plan.lattice.nearest(point), point) for point in line.points)
            own = tuple(point for at, point in placed if (at.q, at.r) in hexes)
        if len(own) > 1:
            yield RiverCourse(name=name, points=own, half_width=line.half_widths.most)


def _shores(plan: MapPlan) -> Iterator[tuple[Point, ...]]:
    """Yield the shore along each hexside, through its middle."""
    corners = plan.net.corners
    for (first, last), middle in plan.net.sides.items():
        start, end = corners[first], corners[last]
        yield between(start, middle), middle, between(middle, end)
