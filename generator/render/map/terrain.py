"""The ground: sea and land, the tints of terrains, the shore, the hex grid, the rim.

Everything is drawn past the points of one net, so that grounds meet without gaps, and
cut off at the rim of the map, beyond which the country goes on as it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.outlines import straight
from generator.render.map.plan import CLEAR, SEA
from generator.render.map.spline import closed_path

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box
    from generator.render.map.plan import MapPlan

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
_APART_FLAT, _APART_POINTY = 104 / 3, 36.0
"""How far apart the level lines are that make the sea grey without grey."""
_TO_FIRST_POINTY = 32.0
"""From the top of a map to the first of them that passes above a hex number."""


def draw_sea(plan: MapPlan, canvas: Canvas) -> None:
    """Paint the sea, with lines that follow the shore."""
    if SEA not in plan.net.kinds.values():
        return
    canvas.rectangle(plan.lattice.bounds(), fill=plan.theme.fill(SEA))
    if plan.theme.is_mono:
        _rule(plan, canvas)
    canvas.define_path(LAND, _outline(plan, plan.land))
    sea = plan.theme.fill(SEA)
    inks = reversed(plan.theme.waterlines)
    fine = plan.stroke(1.8)
    for reach, ink in zip(_REACHES, inks, strict=True):
        far = max(reach, 0.5 * reach + 2 * fine)
        for colour, width in ((ink, 2 * far + fine), (sea, 2 * far - fine)):
            canvas.use(
                LAND,
                fill="none",
                stroke=colour,
                stroke_width=width,
                stroke_linejoin="round",
            )


def _rule(plan: MapPlan, canvas: Canvas) -> None:
    """Draw level lines over the whole map, between hex numbers; land covers them."""
    bounds = plan.lattice.bounds()
    is_flat = plan.board.grid.is_flat
    apart = _APART_FLAT if is_flat else _APART_POINTY
    first = bounds.top if is_flat else bounds.top + _TO_FIRST_POINTY
    count = int((bounds.bottom - first) / apart) + 1
    room = bounds._replace(top=first)
    rule_water(plan, canvas, room, [first + row * apart for row in range(count)])


def rule_water(plan: MapPlan, canvas: Canvas, room: Box, rows: Iterable[float]) -> None:
    """Draw level lines that make water of a box where there are no colours."""
    left, width = round(room.left), round(room.width)
    canvas.path(
        "".join(f"M{left} {round(row)}h{width}" for row in rows),
        fill="none",
        stroke=plan.theme.inks["water_ruling"],
        stroke_width=plan.stroke(1.8),
    )


def _outline(plan: MapPlan, fills: Collection[str]) -> str:
    """Return path data round some fills."""
    return "".join(closed_path(ring) for ring in plan.net.rings(fills))


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
    """Return how the edge of a terrain is drawn; dotted where there are no colours."""
    width = plan.stroke(3.2)
    if not plan.theme.is_mono:
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
            stroke=plan.theme.inks["shore"],
            stroke_width=plan.stroke(4),
            stroke_linejoin="round",
        )


def draw_rim(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the outline of the map."""
    canvas.path(
        straight(plan.rim),
        fill="none",
        stroke=plan.theme.inks["frame"],
        stroke_width=plan.stroke(7),
        stroke_linejoin="round",
    )
