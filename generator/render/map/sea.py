"""What lies in the water: mud flats and marked channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import moved, scatter
from generator.render.map.plan import SEA
from generator.render.map.spline import closed_path, controls, open_path
from generator.world.ground import RegionLook
from generator.world.hexes import neighbour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

MUD_REACH = 46
"""How far mud flats reach from the shore, in units."""
_DOTS = 9
"""Dots off each hexside of a shore."""


def draw_mud(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the strip of water that falls dry; land is drawn over its inner half."""
    flats = _mud_flats(plan)
    if not flats:
        return
    rings = plan.net.rings_round(plan.lattice.middle(at) for at in flats)
    inks = plan.theme.inks
    canvas.path(
        "".join(map(closed_path, rings)),
        fill=inks["mud"],
        stroke=inks["mud"],
        stroke_width=2 * MUD_REACH,
        stroke_linejoin="round",
    )
    paint_mud_dots(plan, canvas, [dot for at in flats for dot in _dots(plan, at)])


def paint_mud_dots(plan: MapPlan, canvas: Canvas, dots: list[Point]) -> None:
    """Draw dots of mud."""
    canvas.path(
        "".join(f"M{round(x)} {round(y)}h0" for x, y in dots),
        fill="none",
        stroke=plan.theme.inks["mud_dots"],
        stroke_width=plan.stroke(6),
        stroke_linecap="round",
    )


def _mud_flats(plan: MapPlan) -> tuple[Hex, ...]:
    """Return the hexes of every mud flat."""
    hexes = {
        at
        for region in plan.board.regions
        if region.kind.look is RegionLook.MUD
        for at in region.hexes
    }
    return tuple(at for at in plan.hexes if at in hexes)


def _dots(plan: MapPlan, at: Hex) -> Iterator[Point]:
    """Yield dots off the shores of a hex."""
    for side in range(6):
        if plan.kinds.get(neighbour(at, side)) != SEA or plan.kinds[at] == SEA:
            continue
        inward = plan.lattice.inward(side)
        x, y = plan.lattice.hexside_middle(at, side)
        for dot in range(_DOTS):
            salt = 40 + 2 * dot
            aside = 60 * scatter(round(x), round(y), salt)
            off = 28 + 24 * scatter(round(x), round(y), salt + 1)
            point = moved((x, y), inward, -off)
            yield moved(point, (-inward[1], inward[0]), aside)


def draw_channels(plan: MapPlan, canvas: Canvas) -> None:
    """Draw marked channels as dotted lines from hex to hex.

    Rule: VAL-TERR-17.
    """
    lines = [
        controls(plan.lattice.middle(at) for at in channel.course)
        for channel in plan.board.channels
    ]
    paint_channel(plan, canvas, "".join(open_path(line) for line in lines if line[1:]))


def paint_channel(plan: MapPlan, canvas: Canvas, data: str) -> None:
    """Paint a marked channel."""
    width = plan.stroke(4.2)
    canvas.path(
        data,
        fill="none",
        stroke=plan.theme.inks["channel"],
        stroke_width=width,
        stroke_dasharray=f"{width:.1f} {3.2 * width:.1f}",
    )
