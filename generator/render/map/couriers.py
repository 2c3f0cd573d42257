"""Couriers: a pennant on a staff with the side's letter, beside the counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.counters import NOBODY
from generator.render.map.paths import PathData
from generator.render.map.theme import text_colour

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import CourierMark, MapSide
    from generator.render.map.plan import Plan
    from generator.world.hexes import Hex

FEET = ((-104, 62), (48, 62), (-104, 10), (48, 10))
"""Where staffs stand, left and right of the counter; any more stand behind the last."""
FLAG = (56, 46)
STAFF = 80


def draw_couriers(plan: Plan, canvas: Canvas) -> None:
    """Draw the pennant of every courier, his name and side as hover text."""
    by_hex: dict[Hex, list[CourierMark]] = {}
    for mark in plan.picture.couriers:
        by_hex.setdefault(mark.at, []).append(mark)
    for at in plan.hexes:
        for place, mark in enumerate(by_hex.get(at, ())):
            side = plan.picture.side(mark.side) or NOBODY
            title = f"Courier {mark.name} ({side.name})"
            lines = (title, mark.note) if mark.note else (title,)
            group = canvas.group(title="\n".join(lines))
            draw_pennant(plan, group, _foot(plan, at, place), side)


def _foot(plan: Plan, at: Hex, place: int) -> Point:
    """Return where a staff stands."""
    x, y = plan.lattice.middle(at)
    right, down = FEET[min(place, len(FEET) - 1)]
    return x + right, y + down


def draw_pennant(plan: Plan, canvas: Canvas, foot: Point, side: MapSide) -> None:
    """Draw one pennant from the foot of its staff."""
    x, y = foot
    colour = plan.theme.side_colour(side)
    inks = plan.theme.inks
    width, height = FLAG
    top = y - STAFF
    flag = PathData()
    flag.polyline(
        [
            (x, top),
            (x + width, top),
            (x + width - 12, top + height / 2),
            (x + width, top + height),
            (x, top + height),
        ],
        closed=True,
    )
    staff = PathData()
    staff.polyline([(x, y), (x, top - 4)])
    for shape in (staff, flag):
        canvas.path(
            shape.text(),
            fill=inks["halo"],
            stroke=inks["halo"],
            stroke_width=14,
            stroke_linejoin="round",
        )
    canvas.path(staff.text(), fill="none", stroke=inks["ink"], stroke_width=7)
    canvas.path(
        flag.text(),
        fill=colour,
        stroke=inks["ink"],
        stroke_width=plan.stroke(4),
        stroke_linejoin="round",
    )
    size = plan.type_size(30)
    if size <= height:
        canvas.text(
            side.letter,
            (x + width / 2 - 4, top + height / 2 + 0.35 * size),
            font_size=size,
            font_weight="bold",
            fill=text_colour(colour),
            text_anchor="middle",
        )
