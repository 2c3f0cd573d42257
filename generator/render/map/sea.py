"""The sea: its water, its shore, mud flats and marked channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import between, moved, scatter
from generator.render.map.outlines import outline, uneven, uneven_shores
from generator.render.map.paths import PathData
from generator.render.map.plan import SEA
from generator.world.board import RegionKind
from generator.world.hexes import neighbour

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

MUD_REACH = 46
"""How far mud flats reach from the shore, in units."""


def draw_sea(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the sea, with lines that follow the shore, over everything on land."""
    data = uneven(plan.sea, plan.unevenness)
    if not data:
        return
    canvas.path(data, fill=plan.theme.fill(SEA), fill_rule="evenodd")
    inside = canvas.group(clip_path=canvas.clip("map-sea", data), fill="none")
    _draw_waterlines(plan, inside)
    _draw_mud(plan, inside)


def _draw_waterlines(plan: MapPlan, canvas: Canvas) -> None:
    """Draw parallel lines that follow the shore: broad strokes, each hollowed out."""
    shores = uneven_shores(plan.sea, plan.unevenness, "land")
    sea = plan.theme.fill(SEA)
    fine = plan.stroke(2.5)
    inks = tuple(reversed(plan.theme.waterlines))
    for reach, ink in zip((64, 40, 18), inks, strict=True):
        for colour, width in ((ink, 2 * reach + fine), (sea, 2 * reach - fine)):
            canvas.path(
                shores, stroke=colour, stroke_width=width, stroke_linejoin="round"
            )


def _mud_flats(plan: MapPlan) -> tuple[Hex, ...]:
    """Return the hexes of every mud flat."""
    hexes = {
        at
        for region in plan.board.regions
        if region.kind is RegionKind.MUD_FLAT
        for at in region.hexes
    }
    return tuple(at for at in plan.hexes if at in hexes)


def _draw_mud(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the strip of water that falls dry."""
    flats = _mud_flats(plan)
    rings = outline(plan.lattice, flats, lambda at: plan.kinds.get(at, "rim"))
    canvas.path(
        uneven_shores(rings, plan.unevenness, SEA),
        stroke=plan.theme.inks["mud"],
        stroke_width=2 * MUD_REACH,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    dots = PathData()
    for at in flats:
        _stipple(plan, dots, at)
    canvas.path(dots.text(), fill=plan.theme.inks["mud_dots"])


def _stipple(plan: MapPlan, dots: PathData, at: Hex) -> None:
    """Strew dots over a sea hex, or off the shore of a coast hex."""
    if plan.board.is_sea(at):
        _strew_dots(dots, plan.lattice.middle(at), 90)
        return
    for hexside in range(6):
        if plan.board.is_sea(neighbour(at, hexside)):
            middle = plan.lattice.hexside_middle(at, hexside)
            out = moved(middle, plan.lattice.inward(hexside), -MUD_REACH * 0.4)
            _strew_dots(dots, out, 58)


def _strew_dots(dots: PathData, middle: Point, reach: int) -> None:
    """Strew dots round a point."""
    x, y = round(middle[0]), round(middle[1])
    for salt in range(reach // 2):
        across, down = scatter(x, y, 40 + salt), scatter(x, y, 140 + salt)
        if across * across + down * down <= 1:
            dots.circle((x + reach * across, y + 0.55 * reach * down), 2.6)


def draw_shore(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the line between land and sea."""
    canvas.path(
        uneven_shores(plan.sea, plan.unevenness, "land"),
        fill="none",
        stroke=plan.theme.inks["shore"],
        stroke_width=plan.stroke(6),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def draw_channels(plan: MapPlan, canvas: Canvas) -> None:
    """Draw marked channels as dashed lines from hex to hex.

    Rule: VAL-TERR-17.
    """
    path = PathData()
    for channel in plan.board.channels:
        points = [plan.lattice.middle(place) for place in channel.course]
        if len(points) < 2:
            continue
        path.move(points[0])
        for index in range(1, len(points) - 1):
            path.quadratic(points[index], between(points[index], points[index + 1]))
        path.line(points[-1])
    line = {"fill": "none", "stroke_linecap": "round"}
    canvas.path(
        path.text(),
        stroke=plan.theme.fill(SEA),
        stroke_width=plan.stroke(18),
        **line,
    )
    canvas.path(
        path.text(),
        stroke=plan.theme.inks["channel"],
        stroke_width=plan.stroke(6),
        stroke_dasharray="26 18",
        **line,
    )
