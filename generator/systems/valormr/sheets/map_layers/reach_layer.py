"""How far a force can get: bands of hexes, told apart by line and hatching.

The nearest band has a full line and no hatching, each further one a line more broken
and a hatching of its own; colour only helps. A band's line runs round everything up to
it, so that lines lie within one another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.map.geometry import Box
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.legend import SWATCH, draw_swatch
from generator.render.map.outlines import RIM, outline, straight
from generator.render.map.paths import PathData
from generator.render.map.plan import CLEAR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.outlines import Ring
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

DASHES = ("", "44 20", "4 22", "30 18 4 18")
"""The broken line of each band."""
HATCHES = (0, 1, -1, 0)
"""Which way each band's hatching slants: up, down, or not at all."""
LINE = 13.0
HATCH_LINE = 3.2
HATCH_STEP = 34
HATCH_STEP_MM = 1.9
"""Lines never lie closer than this, however small the hexes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachBand:
    """Hexes a force can first get to on one day."""

    words: str
    """When it can, as the legend says it."""
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachLayer(MapLayer):
    """How far a force can get, the nearest band first; at most four are told apart."""

    name = "reach"
    level = Level.GROUND

    bands: tuple[ReachBand, ...]

    def draw(self, plan: MapPlan, canvas: Canvas) -> None:
        """Draw every band, the furthest first, so that the nearest line lies on top."""
        for position, band in reversed(tuple(enumerate(self.bands))):
            wanted = {at for near in self.bands[: position + 1] for at in near.hexes}
            rings = _rings(plan, wanted)
            own = _rings(plan, set(band.hexes))
            if own:
                clip = canvas.clip(f"map-reach-{position + 1}", straight(own))
                inside = canvas.group(clip_path=clip)
                paint_band(plan, inside, position, straight(own), _bounds(own))
            paint_edge(plan, canvas, position, straight(rings))

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of every band."""
        return tuple(
            LegendEntry(band.words, partial(_sample, position))
            for position, band in enumerate(self.bands)
        )


def _sample(position: int, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a band."""
    draw_swatch(plan, canvas, plan.theme.fill(CLEAR))
    sample = PathData()
    sample.polyline([(-62, -44), (62, -44), (62, 44), (-62, 44)], closed=True)
    paint_band(plan, canvas, position, sample.text(), SWATCH)
    edge = PathData()
    edge.polyline([(62, -44), (62, 44)])
    paint_edge(plan, canvas, position, edge.text())


def paint_band(
    plan: MapPlan, canvas: Canvas, position: int, shape: str, room: Box
) -> None:
    """Tint and hatch the ground of one band, which the canvas is clipped to."""
    inks = plan.theme.inks
    if not plan.theme.is_mono:
        canvas.path(
            shape, fill=inks["reach"], fill_opacity=inks["reach_opacity"], stroke="none"
        )
    slant = HATCHES[position % len(HATCHES)]
    if slant:
        canvas.path(
            _hatching(room, slant, max(HATCH_STEP, HATCH_STEP_MM / plan.unit_mm)),
            fill="none",
            stroke=inks["reach"],
            stroke_width=plan.stroke(HATCH_LINE),
        )


def paint_edge(plan: MapPlan, canvas: Canvas, position: int, line: str) -> None:
    """Draw the line of one band over a halo that parts it from the ground."""
    inks = plan.theme.inks
    shared: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
    canvas.path(line, stroke=inks["halo"], stroke_width=LINE + 7, **shared)
    dashes = DASHES[position % len(DASHES)]
    if dashes:
        shared |= {"stroke_dasharray": dashes, "stroke_linecap": "round"}
    canvas.path(line, stroke=inks["reach"], stroke_width=LINE, **shared)


def _rings(plan: MapPlan, wanted: set[Hex]) -> tuple[Ring, ...]:
    """Return the outlines of a set of hexes."""
    hexes = tuple(at for at in plan.hexes if at in wanted)
    return outline(plan.lattice, hexes, lambda _: RIM)


def _bounds(rings: Sequence[Ring]) -> Box:
    """Return the rectangle round some outlines."""
    corners = [side.start for ring in rings for side in ring]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _hatching(room: Box, slant: int, apart: float) -> str:
    """Return slanting lines over a rectangle, the same ones wherever it lies."""
    path = PathData()
    step = apart if slant > 0 else 1.5 * apart
    shift = room.bottom if slant > 0 else -room.top
    first = ceil((room.left - room.height + shift) / step)
    last = floor((room.right + shift) / step)
    for number in range(first, last + 1):
        path.polyline(_ends(room, number * step - shift, slant))
    return path.text()


def _ends(room: Box, start: float, slant: int) -> list[Point]:
    """Return both ends of a line to the right, cut to the rectangle."""
    skip = max(0.0, room.left - start)
    run = min(room.height, room.right - start)
    if slant > 0:
        return [(start + skip, room.bottom - skip), (start + run, room.bottom - run)]
    return [(start + skip, room.top + skip), (start + run, room.top + run)]
