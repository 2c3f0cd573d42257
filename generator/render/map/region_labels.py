"""The names of regions: spread out over their own ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.canvas import text_width
from generator.render.map.geometry import box_around
from generator.render.map.label import NEVER, Label, best
from generator.world.board import RegionKind
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.clutter import Clutter
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Region
    from generator.world.hexes import Hex


def region_labels(plan: MapPlan, clutter: Clutter) -> Iterator[Label]:
    """Yield the names of regions, spread out over their ground."""
    for region in plan.board.regions:
        spots = _region_spots(plan, region)
        if not region.name or not spots:
            continue
        is_mud = region.kind is RegionKind.MUD_FLAT
        size = plan.type_size(40 if is_mud else 50, 8 if is_mud else 9)
        spacing = 0.1 * size if is_mud else 0.3 * size
        words = region.name if is_mud else region.name.upper()
        width = text_width(words, size) + spacing * len(words)
        box = best(
            clutter,
            [(box_around(spot, width, 0.9 * size), price) for spot, price in spots],
        )
        clutter.add(box.grown(4), NEVER)
        yield Label(
            words=words,
            kind="region",
            middle=((box.left + box.right) / 2, (box.top + box.bottom) / 2),
            size=size,
            ink=plan.theme.inks[_region_text(region)],
            box=box,
            is_title=not is_mud,
            is_italic=is_mud,
            spacing=spacing,
        )


def _region_text(region: Region) -> str:
    """Return which ink a region's name is written in."""
    if region.kind is RegionKind.MUD_FLAT:
        return "mud_text"
    return "home_forest" if region.kind is RegionKind.HOME_FOREST else "region_text"


def _region_spots(plan: MapPlan, region: Region) -> list[tuple[Point, float]]:
    """Return where a region's name may stand; the nearer its middle, the cheaper."""
    wanted = set(region.hexes)
    hexes: Sequence[Hex] = [at for at in plan.hexes if at in wanted]
    if region.kind is RegionKind.MUD_FLAT:
        wet = {other for at in hexes for other in neighbours(at)}
        hexes = [
            at for at in plan.hexes if at in wet and plan.board.is_sea(at)
        ] or hexes
    if not hexes:
        return []
    middles = [plan.lattice.middle(at) for at in hexes]
    centre = (
        sum(x for x, _ in middles) / len(middles),
        sum(y for _, y in middles) / len(middles),
    )
    thinned = middles[:: max(1, len(middles) // 120)]
    return [
        ((x, y + down), 6 * (abs(x - centre[0]) + 2.5 * abs(y + down - centre[1])))
        for x, y in thinned
        for down in (30, -10, 62, 104)
    ]
