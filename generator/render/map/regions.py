"""Regions: a tinted border inside their outline, each kind drawn in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.spline import closed_path
from generator.world.ground import RegionLook
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.plan import MapPlan
    from generator.world.board import Region

BAND = 44
"""How broad the tinted band inside a border is, in units."""


def draw_regions(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the border of every region but mud, which the sea shows."""
    for position, region in enumerate(plan.board.regions):
        if region.kind.look is not RegionLook.MUD:
            _draw_region(plan, canvas, region, position)


def region_ink(plan: MapPlan, region: Region, position: int) -> str:
    """Return the colour of a region's border."""
    if region.kind.look is RegionLook.HOME:
        return plan.theme.inks["home_forest"]
    inks = plan.theme.regions
    return inks[position % len(inks)]


def _draw_region(plan: MapPlan, canvas: Canvas, region: Region, position: int) -> None:
    """Draw a region's border and the band inside it."""
    wanted = set(region.hexes)
    hexes = {at for at in plan.hexes if at in wanted}
    beyond = {off for at in hexes for off in neighbours(at) if off not in plan.kinds}
    rings = plan.net.rings_round(map(plan.lattice.middle, hexes | beyond))
    data = "".join(map(closed_path, rings))
    if not data:
        return
    ink = region_ink(plan, region, position)
    inside = canvas.group(clip_path=canvas.clip(f"map-region-{position + 1}", data))
    if not plan.theme.is_mono:
        inside.path(
            data,
            fill="none",
            stroke=ink,
            stroke_width=2 * BAND,
            stroke_opacity=plan.theme.inks["region_opacity"],
            stroke_linejoin="round",
        )
    dashes = "4 12" if region.kind.look is RegionLook.HOME else "34 12 8 12"
    inside.path(
        data,
        fill="none",
        stroke=ink,
        stroke_width=2 * plan.stroke(6),
        stroke_dasharray=dashes,
    )
