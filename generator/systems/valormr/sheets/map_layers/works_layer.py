"""What engineers have built: a hammer beside the bridge, road or engine itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.map.geometry import between, box_around
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.paths import PathData
from generator.render.map.picture import LayerTold
from generator.systems.valormr.rules.fact_names import BUILT_AT, TOWARDS, WORK
from generator.world.board import Crossing, CrossingKind, Route, Way
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Container

    from generator.brief.briefing import Briefing
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board

ASIDE = (58.0, 56.0)
"""From the middle of the hex to the hammer."""
HAMMER = (68.0, 80.0)
"""The width and height of a hammer's room, in units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkMark:
    """Something engineers have built since the campaign began."""

    what: str
    """Such as ``bridge``."""
    at: Hex
    towards: Hex | None = None
    """The hex a road leads to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksLayer(MapLayer):
    """What engineers have built, as far as a reader knows."""

    name = "works"
    level = Level.BUILT
    moves = False

    works: tuple[WorkMark, ...]

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw a hammer at every work, what it is as hover text."""
        label = plan.board.grid.label
        for work in self.works:
            if work.at not in plan.kinds:
                continue
            where = label(work.at)
            if work.towards is not None:
                where = f"{where} to {label(work.towards)}"
            group = canvas.group(title=f"{work.what.capitalize()} built at {where}")
            draw_hammer(plan, group, _spot(plan, work))

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of every hammer."""
        return tuple(
            box_around(_spot(plan, work), *HAMMER)
            for work in self.works
            if work.at in plan.kinds
        )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of what engineers have built."""
        return (LegendEntry("Built by engineers", _sample),) if self.works else ()

    def within(self, hexes: Container[Hex], /) -> WorksLayer:
        """Return the layer with the works in some hexes."""
        return WorksLayer(works=tuple(work for work in self.works if work.at in hexes))

    def changed(self, board: Board) -> Board:
        """Return the map with the bridges and roads built since the campaign began."""
        bridges = tuple(
            Crossing(at=work.at, kind=CrossingKind.BRIDGE)
            for work in self.works
            if work.what == CrossingKind.BRIDGE
        )
        roads = tuple(
            Route(way=Way.ROAD, course=(work.at, work.towards))
            for work in self.works
            if work.what == Way.ROAD and work.towards is not None
        )
        if not bridges and not roads:
            return board
        return replace(
            board, crossings=(*board.crossings, *bridges), ways=(*board.ways, *roads)
        )

    def told(self, briefing: Briefing, /) -> LayerTold:
        """Return what engineers have built, in words."""
        lines = tuple(_told(briefing, work) for work in self.works)
        return LayerTold(title="Built by engineers", lines=lines)


def works_layer(briefing: Briefing) -> WorksLayer:
    """Return what engineers have built, as far as the reader knows."""
    return WorksLayer(works=_known_works(briefing))


def _known_works(briefing: Briefing) -> tuple[WorkMark, ...]:
    """Return what engineers have built, as far as the reader knows."""
    found = []
    for subject in briefing.subjects(BUILT_AT):
        at = briefing.get(BUILT_AT, subject)
        towards = briefing.get(TOWARDS, subject)
        if isinstance(at, Hex):
            found.append(
                WorkMark(
                    what=briefing.told(WORK, subject),
                    at=at,
                    towards=towards if isinstance(towards, Hex) else None,
                )
            )
    return tuple(found)


def _told(briefing: Briefing, work: WorkMark) -> str:
    place = briefing.words.place
    towards = "" if work.towards is None else f" to {place(work.towards)}"
    return f"{work.what} at {place(work.at)}{towards}"


def _sample(plan: MapPlan, canvas: Canvas) -> None:
    draw_hammer(plan, canvas, (0, 0))


def _spot(plan: MapPlan, work: WorkMark) -> Point:
    """Return where the hammer lies: in its hex, or beside a road over a hexside."""
    x, y = plan.lattice.middle(work.at)
    if work.towards is None:
        return x + ASIDE[0], y + ASIDE[1]
    half = between((x, y), plan.lattice.middle(work.towards))
    return half[0] + 24, half[1] + 24


def draw_hammer(plan: MapPlan, canvas: Canvas, at: Point) -> None:
    """Draw a hammer with its middle at a point."""
    shape = PathData()
    shape.shape("m-22 27l22-26m-16-16l26 24 12-13-26-24z", at)
    inks = plan.theme.inks
    shared: dict[str, str | float] = {
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    canvas.path(
        shape.text(), fill=inks["halo"], stroke=inks["halo"], stroke_width=22, **shared
    )
    canvas.path(
        shape.text(), fill=inks["ink"], stroke=inks["ink"], stroke_width=7, **shared
    )
