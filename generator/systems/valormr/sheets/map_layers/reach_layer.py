"""How far a force can get: flat tints on a washed ground, the days printed in them.

The nearest band is the darkest. Each has a full line round everything up to it, so that
lines lie within one another; without colours, nearer ground is hatched more closely.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.map.geometry import Box, box_around
from generator.render.map.layers import LegendEntry, Level, MapLayer
from generator.render.map.legend import SWATCH, draw_swatch
from generator.render.map.outlines import RIM, outline, straight
from generator.render.map.paths import PathData
from generator.render.map.typefaces import Face
from generator.world.hexes import distance, neighbour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.outlines import Ring
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

TINTS = (0.52, 0.3, 0.14, 0.06)
"""How much of its colour each band has."""
HATCHES_MM = (0.9, 2.2)
"""How far hatching lies apart in black and white; further bands have none."""
MARKS = ("now", "+1", "+2", "+3")
"""What is printed in each band: how many days later it is reached."""
LINE_MM = 0.4
_HATCH_LINE = 3.2
_VEIL = 0.62
"""How much of the ground's colour is washed out."""
_APART = 5
"""Hexes between two marks of one band."""


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
        """Wash the ground, tint every band, and print its days in it."""
        inks = plan.theme.inks
        if not plan.theme.is_mono:
            canvas.path(straight(plan.rim), fill=inks["paper"], fill_opacity=_VEIL)
        for position, band in enumerate(self.bands):
            own = _rings(plan, set(band.hexes))
            if own:
                clip = canvas.clip(f"map-reach-{position + 1}", straight(own))
                inside = canvas.group(clip_path=clip)
                paint_band(plan, inside, position, straight(own), _bounds(own))
        for position in range(len(self.bands)):
            near = self.bands[: position + 1]
            wanted = {at for band in near for at in band.hexes}
            paint_edge(plan, canvas, straight(_rings(plan, wanted)))
        for words, box in self._marks(plan):
            canvas.haloed_text(
                words,
                ((box.left + box.right) / 2, box.bottom),
                inks["halo"],
                font_size=_size(plan),
                fill=inks["ink"],
                text_anchor="middle",
                **Face.STRONG.look(),
            )

    def entries(self) -> tuple[LegendEntry, ...]:
        """Return a sample of every band."""
        return tuple(
            LegendEntry(band.words, partial(_sample, position))
            for position, band in enumerate(self.bands)
        )

    def boxes(self, plan: MapPlan, /) -> tuple[Box, ...]:
        """Return the room of the days printed, for names and numbers to shun."""
        return tuple(box for _, box in self._marks(plan))

    def _marks(self, plan: MapPlan) -> Iterator[tuple[str, Box]]:
        """Yield what is printed in the bands, and where."""
        size = _size(plan)
        held = {each.at for each in plan.picture.counters}
        held |= {place.at for place in plan.board.places}
        for words, band in zip(MARKS, self.bands, strict=False):
            for at in _spots(set(band.hexes) & set(plan.hexes) - held):
                yield (
                    words,
                    box_around(
                        plan.lattice.middle(at),
                        Face.STRONG.width(words, size),
                        0.66 * size,
                    ),
                )


def _size(plan: MapPlan) -> float:
    return plan.type_size(44, 9)


def _spots(hexes: set[Hex]) -> list[Hex]:
    """Return hexes in the midst of a band, far from one another."""

    def alone(at: Hex) -> int:
        return sum(neighbour(at, side) not in hexes for side in range(6))

    found: list[Hex] = []
    for at in sorted(hexes, key=lambda at: (alone(at), at)):
        if all(distance(at, other) >= _APART for other in found):
            found.append(at)
    return found


def _sample(position: int, plan: MapPlan, canvas: Canvas) -> None:
    """Draw a sample of a band."""
    draw_swatch(plan, canvas, plan.theme.inks["paper"])
    sample = PathData()
    sample.polyline([(-62, -44), (62, -44), (62, 44), (-62, 44)], closed=True)
    paint_band(plan, canvas, position, sample.text(), SWATCH)
    paint_edge(plan, canvas, sample.text())


def paint_band(
    plan: MapPlan, canvas: Canvas, position: int, shape: str, room: Box
) -> None:
    """Tint the ground of one band, or hatch it, which the canvas is clipped to."""
    inks = plan.theme.inks
    if not plan.theme.is_mono:
        tint = TINTS[position % len(TINTS)]
        canvas.path(shape, fill=inks["reach"], fill_opacity=tint, stroke="none")
    elif position < len(HATCHES_MM):
        canvas.path(
            _hatching(room, 1, HATCHES_MM[position] / plan.unit_mm),
            fill="none",
            stroke=inks["reach"],
            stroke_width=plan.stroke(_HATCH_LINE),
        )


def paint_edge(plan: MapPlan, canvas: Canvas, line: str) -> None:
    """Draw the line round a band and all that is nearer."""
    width = LINE_MM / plan.unit_mm
    canvas.path(
        line,
        fill="none",
        stroke=plan.theme.inks["reach"],
        stroke_width=width,
        stroke_linejoin="round",
    )


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
