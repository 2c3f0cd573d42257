"""The ground: sea and land, what lies in the water, rivers, and borders of regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import moved, scatter
from generator.render.map.paths import closed_path, controls, open_path
from generator.render.map.plan import CLEAR, SEA, of_ground, straight
from generator.render.map.river_lines import river_lines
from generator.world.ground import RegionLook
from generator.world.hexes import neighbour, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.render.map.canvas import Canvas, Look
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Region
    from generator.world.hexes import Hex


# The ground: sea and land, the tints of terrains, the shore, the hex grid, the rim.

TINTS: tuple[tuple[str, frozenset[str]], ...] = (
    ("snow", frozenset({"snow"})),
    ("desert", frozenset({"desert"})),
    ("swamp", frozenset({"swamp"})),
    ("badlands", frozenset({"badlands", "rocks"})),
    ("hill", frozenset({"hill", "mountain"})),
    ("rocks", frozenset({"rocks"})),
    ("mountain", frozenset({"mountain"})),
    ("bushes", frozenset({"bushes"})),
    ("forest", frozenset({"forest"})),
)
"""The tints over clear ground, the lowest first, with the fills each lies under."""
LAND = "map-land"
_REACHES = (37.0, 21.0, 9.5)
"""How far from the shore the lines in the water run, in units."""
_APART = 104 / 3
"""How far apart the level lines are that make the sea grey without grey."""


def draw_sea(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the sea, with lines that follow the shore."""
    if SEA not in plan.net.kinds.values():
        return
    canvas.rectangle(plan.lattice.bounds(), fill=plan.theme.fill(SEA))
    if plan.theme.is_hatched:
        bounds = plan.lattice.bounds()
        count = int(bounds.height / _APART) + 1
        rule_water(plan, canvas, bounds, [bounds.top + row * _APART for row in range(count)])
    canvas.define_path(LAND, _outline(plan, plan.land))
    sea = plan.theme.fill(SEA)
    inks = reversed(plan.theme.waterlines)
    fine = plan.stroke(1.8)
    for reach, ink in zip(_REACHES, inks, strict=True):
        far = max(reach, 0.5 * reach + 2 * fine)
        for colour, width in ((ink, 2 * far + fine), (sea, 2 * far - fine)):
            canvas.use(
                LAND, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round"
            )


def rule_water(plan: MapPlan, canvas: Canvas, room: Box, rows: Iterable[float]) -> None:
    """Draw level lines that make water of a box where there is no grey."""
    left, width = round(room.left), round(room.width)
    canvas.line(
        "".join(f"M{left} {round(row)}h{width}" for row in rows),
        plan.inks["water_ruling"],
        plan.stroke(1.8),
    )


@of_ground
def _outlines(_plan: MapPlan) -> dict[frozenset[str], str]:
    """Return the outlines of a ground that were drawn; it grows."""
    return {}


def _outline(plan: MapPlan, fills: frozenset[str]) -> str:
    """Return path data round some fills."""
    known = _outlines(plan)
    if fills not in known:
        known[fills] = "".join(closed_path(ring) for ring in plan.net.rings(fills))
    return known[fills]


def draw_ground(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the land, and each other terrain over it."""
    fills = plan.theme.fills
    clear = fills[CLEAR]
    if SEA in plan.net.kinds.values():
        canvas.use(LAND, fill=clear, fill_rule="evenodd")
    else:
        canvas.rectangle(plan.lattice.bounds(), fill=clear)
    present = set(plan.net.kinds.values())
    for fill, over in TINTS:
        edge = plan.theme.edges.get(fill)
        if present.isdisjoint(over) or (fills[fill] == clear and edge is None):
            continue
        line = {} if edge is None else {"stroke": edge, **_edge(plan)}
        canvas.path(_outline(plan, over), fill=fills[fill], fill_rule="evenodd", **line)


def _edge(plan: MapPlan) -> dict[str, str | float]:
    """Return how the edge of a terrain is drawn; dotted where there is no grey."""
    width = plan.stroke(3.2)
    if not plan.theme.is_hatched:
        return {"stroke_width": width}
    return {
        "stroke_width": 1.4 * width,
        "stroke_linecap": "round",
        "stroke_dasharray": f"0 {3.4 * width:.1f}",
    }


def draw_shore(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the line between land and sea."""
    if SEA in plan.net.kinds.values():
        canvas.use(
            LAND,
            fill="none",
            stroke=plan.inks["shore"],
            stroke_width=plan.stroke(4),
            stroke_linejoin="round",
        )


def draw_rim(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the outline of the map."""
    canvas.line(straight(plan.rim), plan.inks["frame"], plan.stroke(7), stroke_linejoin="round")


# What lies in the water: mud flats and marked channels.

MUD_REACH = 46
"""How far mud flats reach from the shore, in units."""
_DOTS = 9
"""Dots off each hexside of a shore."""


def draw_mud(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the strip of water that falls dry; land is drawn over its inner half."""
    hexes = {
        at
        for region in plan.board.regions
        if region.kind.look is RegionLook.MUD
        for at in region.hexes
    }
    flats = tuple(at for at in plan.hexes if at in hexes)
    if not flats:
        return
    rings = plan.net.rings_round(plan.lattice.middle(at) for at in flats)
    inks = plan.inks
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
    canvas.line(
        "".join(f"M{round(x)} {round(y)}h0" for x, y in dots),
        plan.inks["mud_dots"],
        plan.stroke(6),
        stroke_linecap="round",
    )


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
    canvas.line(
        data, plan.inks["channel"], width, stroke_dasharray=f"{width:.1f} {3.2 * width:.1f}"
    )


# Rivers: water between two banks, cut out of the land so that the shore runs on.

RIVERS = "map-rivers"
_SMALL_HEX_MM, _BROADER = 10.0, 4.0
"""In hexes smaller than this rivers are so many units broader."""


def draw_rivers(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the banks of all rivers, then their water over them, open at the mouths.

    Rule: VAL-TERR-17.
    """
    data = "".join(line.bank for line in river_lines(plan))
    if data:
        paint_rivers(plan, canvas, RIVERS, data)


def paint_rivers(plan: MapPlan, canvas: Canvas, name: str, data: str) -> None:
    """Paint the water of rivers between their banks; the name is for the path kept."""
    canvas.define_path(name, data)
    water = plan.theme.fill(SEA)
    broader = _BROADER if plan.hex_mm < _SMALL_HEX_MM else 0.0
    for ink, width in ((plan.inks["shore"], broader + 2 * plan.stroke(2.4)), (water, broader)):
        outline: Look = {"stroke": ink, "stroke_width": width} if width else {}
        canvas.use(name, None, fill=water, stroke_linejoin="round", **outline)


# Regions: a tinted border inside their outline, each kind drawn in its own way.

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
        return plan.inks["home_forest"]
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
    if not plan.theme.is_hatched:
        inside.line(
            data, ink, 2 * BAND, stroke_opacity=plan.inks["region_opacity"], stroke_linejoin="round"
        )
    dashes = "4 12" if region.kind.look is RegionLook.HOME else "34 12 8 12"
    inside.line(data, ink, 2 * plan.stroke(6), stroke_dasharray=dashes)
