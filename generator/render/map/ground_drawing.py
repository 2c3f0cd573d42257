"""What the drawn country looks like, for those who letter it and set counters on it.

Rivers and ways are the lines that are drawn, as points close together; whoever keeps
off them need not know how they are made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.geometry import box_around
from generator.render.map.outlines import uneven_points
from generator.render.map.paths import sampled
from generator.render.map.rivers import MAJOR_WIDTH, MINOR_WIDTH
from generator.world.board import RiverCategory, Way

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.courses import HexCurve
    from generator.render.map.geometry import Box, Point
    from generator.render.map.paths import Cubic
    from generator.render.map.plan import MapPlan

_CROSSING = 80
"""Units across the room of a bridge, ford, ferry or cataract."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverCourse:
    """A river or a stretch of it, as it is drawn, downstream."""

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
    """The lines between land and sea."""
    crossings: tuple[Box, ...]
    """The room of bridges, fords, ferries and cataracts."""


def ground_drawing(plan: MapPlan) -> GroundDrawing:
    """Return the lines of a map's country."""
    return GroundDrawing(
        rivers=tuple(_rivers(plan)),
        ways=tuple(_ways(plan)),
        shores=uneven_points(plan.sea, plan.unevenness, "land"),
        crossings=tuple(_crossings(plan)),
    )


def _rivers(plan: MapPlan) -> Iterator[RiverCourse]:
    for line, curves in _by_line(plan.river_curves):
        river = plan.board.rivers[line]
        is_major = river.category is RiverCategory.MAJOR
        yield RiverCourse(
            name=river.name,
            points=sampled(curves),
            half_width=(MAJOR_WIDTH if is_major else MINOR_WIDTH) / 2,
        )


def _ways(plan: MapPlan) -> Iterator[WayCourse]:
    for line, curves in _by_line(plan.way_curves):
        route = plan.board.ways[line]
        yield WayCourse(way=route.way, name=route.name, points=sampled(curves))


def _by_line(pieces: Sequence[HexCurve]) -> Iterator[tuple[int, list[Cubic]]]:
    """Yield the curves of each line on the board."""
    lines: dict[int, list[Cubic]] = {}
    for piece in pieces:
        lines.setdefault(piece.line, []).append(piece.curve)
    yield from lines.items()


def _crossings(plan: MapPlan) -> Iterator[Box]:
    board = plan.board
    sites = [crossing.at for crossing in board.crossings]
    sites += [cataract.at for cataract in board.cataracts]
    for at in sites:
        yield box_around(plan.lattice.middle(at), _CROSSING, _CROSSING)
