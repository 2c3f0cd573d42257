"""Samples of the legend and a scale bar as pictures of their own, for a margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.map.canvas import Canvas, Least, blank
from generator.render.map.furniture import draw_compass
from generator.render.map.geometry import ACROSS, Box, number
from generator.render.map.legend import legend_entries
from generator.render.map.plan import SMALLEST_TYPE_MM

if TYPE_CHECKING:
    import svgwrite

    from generator.render.map.layers import LegendEntry
    from generator.render.map.plan import MapPlan

SAMPLE = Box(-66, -52, 66, 52)
"""The room of a sample with all it may draw."""
FINEST_MM = 0.09
SCALE_MM = 7.5
"""The height of a scale bar with its compass and words."""
_COUNTS = (1, 2, 3, 4, 5, 10, 20, 50, 100)


def legend_samples(plan: MapPlan, name: str) -> dict[str, LegendEntry]:
    """Return the legend by the files of its samples: ``name-1.svg`` and so on."""
    entries = enumerate(legend_entries(plan), start=1)
    return {f"{name}-{number}.svg": entry for number, entry in entries}


def sample_picture(plan: MapPlan, entry: LegendEntry, width_mm: float) -> Asset:
    """Return a legend's sample, so wide on paper."""
    unit = width_mm / SAMPLE.width
    drawing = _blank(SAMPLE, entry.words)
    entry.draw(plan, Canvas(drawing, drawing, least=_least(unit)))
    return Asset.svg(drawing.tostring())


def bar_room(width_mm: float) -> float:
    """Return how long a bar may be in a picture of a width, beside the compass."""
    return width_mm - SCALE_MM - 2


def bar_hexes(hex_mm: float, width_mm: float) -> int:
    """Return how many hexes a bar spans that is no longer than a width."""
    fitting = [count for count in _COUNTS if count * hex_mm <= width_mm]
    return fitting[-1] if fitting else 1


def scale_words(plan: MapPlan, room_mm: float) -> str:
    """Return what a bar in some room stands for."""
    hexes = bar_hexes(plan.hex_mm, room_mm)
    told = f"{hexes} hex{'es' * (hexes > 1)}"
    miles = plan.board.hex_miles * hexes
    return f"{miles} miles = {told}" if miles else told


def bar_picture(plan: MapPlan, width_mm: float) -> Asset:
    """Return a bar with a stretch for each hex and north beside it, so wide."""
    unit = plan.unit_mm
    box = Box(0, 0, width_mm / unit, SCALE_MM / unit)
    drawing = _blank(box, "Scale and north")
    canvas = Canvas(drawing, drawing, least=_least(unit))
    high, foot = 1.3 / unit, 2.4 / unit
    inks = plan.inks
    for step in range(bar_hexes(plan.hex_mm, bar_room(width_mm))):
        left = 0.2 / unit + ACROSS * step
        canvas.rectangle(
            Box(left, foot - high, left + ACROSS, foot),
            fill=inks["ink" if step % 2 == 0 else "place_fill"],
            stroke=inks["ink"],
            stroke_width=0.15 / unit,
        )
    size = 0.56 * SCALE_MM / unit
    draw_compass(plan, canvas, (box.right - 0.6 * size, 0.62 * box.height), size)
    return Asset.svg(drawing.tostring())


def _least(unit: float) -> Least:
    return Least(stroke=FINEST_MM / unit, letters=SMALLEST_TYPE_MM / unit)


def _blank(box: Box, title: str) -> svgwrite.Drawing:
    drawing = blank(box, (number(box.width), number(box.height)))
    drawing.set_desc(title=title)
    return drawing
