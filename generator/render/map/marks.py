"""What happened in the period: trails of marches, and contacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.counters import NOBODY
from generator.render.map.geometry import between, moved, unit
from generator.render.map.paths import PathData
from generator.render.map.picture import TrailStyle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import ContactMark, DrawnTrail, MapSide
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme

TRAIL_WIDTH = 15


def draw_trails(plan: MapPlan, canvas: Canvas) -> None:
    """Draw every trail as an arrow in its side's colour, trails side by side."""
    for position, trail in enumerate(plan.picture.trails):
        if len(trail.hexes) > 1:
            aside = (position % 3 - 1) * 18.0
            _draw_trail(plan, canvas, trail, aside)


def _draw_trail(plan: MapPlan, canvas: Canvas, trail: DrawnTrail, aside: float) -> None:
    """Draw one trail, moved aside so far."""
    points = _beside([plan.lattice.middle(at) for at in trail.hexes], aside)
    tip = between(points[-1], points[-2], 0.34)
    towards = unit((tip[0] - points[-2][0], tip[1] - points[-2][1]))
    points[-1] = moved(tip, towards, -26)
    line = PathData()
    line.move(points[0])
    for index in range(1, len(points) - 1):
        line.quadratic(points[index], between(points[index], points[index + 1]))
    line.line(points[-1])
    head = PathData()
    right = (-towards[1], towards[0])
    base = points[-1]
    head.polyline(
        [
            moved(base, right, -21),
            tip,
            moved(base, right, 21),
            moved(base, towards, 8),
        ],
        closed=True,
    )
    side = plan.picture.side(trail.side) or NOBODY
    _paint_trail(plan, canvas, (line.text(), head.text()), side, trail.style)


def _paint_trail(
    plan: MapPlan,
    canvas: Canvas,
    paths: tuple[str, str],
    side: MapSide,
    style: TrailStyle,
) -> None:
    """Paint a line and its head, with an edge all round."""
    colour = plan.theme.side_colour(side)
    edge = plan.theme.inks["ink"]
    shared: dict[str, str | float] = {
        "stroke_linejoin": "round",
        "stroke_linecap": "butt",
    }
    if style is TrailStyle.PLANNED:
        shared["stroke_dasharray"] = "30 16"
    line, head = paths
    halo = plan.theme.inks["trail_edge"]
    canvas.path(line, fill="none", stroke=halo, stroke_width=TRAIL_WIDTH + 12)
    canvas.path(line, fill="none", stroke=edge, stroke_width=TRAIL_WIDTH, **shared)
    inner = TRAIL_WIDTH - 2 * plan.stroke(3)
    canvas.path(line, fill="none", stroke=colour, stroke_width=max(inner, 3), **shared)
    canvas.path(
        head, fill=colour, stroke=halo, stroke_width=12, stroke_linejoin="round"
    )
    canvas.path(
        head,
        fill=colour,
        stroke=edge,
        stroke_width=plan.stroke(3),
        stroke_linejoin="round",
    )


def _beside(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line of points moved to the right of its direction."""
    found: list[Point] = []
    for index, point in enumerate(points):
        before, after = (
            points[max(index - 1, 0)],
            points[min(index + 1, len(points) - 1)],
        )
        x, y = unit((after[0] - before[0], after[1] - before[1]))
        found.append(moved(point, (-y, x), aside))
    return found


def draw_contacts(plan: MapPlan, canvas: Canvas) -> None:
    """Draw crossed swords in a burst between the hexes of every contact."""
    grid = plan.board.grid
    for contact in plan.picture.contacts:
        start, goal = grid.label(contact.start), grid.label(contact.goal)
        title = f"Contact {contact.label}".strip() + f": {start} and {goal}"
        draw_burst(
            plan, canvas.group(title=title), contact_point(plan, contact), contact
        )


def contact_point(plan: MapPlan, contact: ContactMark) -> Point:
    """Return the point between the two hexes of a contact."""
    return between(
        plan.lattice.middle(contact.start), plan.lattice.middle(contact.goal)
    )


def draw_burst(
    plan: MapPlan, canvas: Canvas, at: Point, contact: ContactMark | None = None
) -> None:
    """Draw the burst with crossed swords, and the contact's label beside it."""
    inks = plan.theme.inks
    stamp_burst(canvas, plan.theme, at)
    if contact is not None and contact.label:
        size = plan.type_size(32)
        canvas.haloed_text(
            contact.label,
            (at[0] + 42, at[1] + 0.35 * size),
            inks["halo"],
            font_size=size,
            fill=inks["contact"],
            font_weight="bold",
        )


def stamp_burst(canvas: Canvas, theme: Theme, at: Point) -> None:
    """Draw a burst with crossed swords."""
    inks = theme.inks
    burst = PathData()
    rays = (46, 30, 40, 30, 46, 30, 40, 30, 46, 30, 40, 30, 46, 30, 40, 30)
    directions = (
        (0.0, -1.0),
        (0.383, -0.924),
        (0.707, -0.707),
        (0.924, -0.383),
        (1.0, 0.0),
        (0.924, 0.383),
        (0.707, 0.707),
        (0.383, 0.924),
        (0.0, 1.0),
        (-0.383, 0.924),
        (-0.707, 0.707),
        (-0.924, 0.383),
        (-1.0, 0.0),
        (-0.924, -0.383),
        (-0.707, -0.707),
        (-0.383, -0.924),
    )
    burst.polyline(
        [moved(at, way, reach) for way, reach in zip(directions, rays, strict=True)],
        closed=True,
    )
    canvas.path(
        burst.text(),
        fill=inks["contact_fill"],
        stroke=inks["contact"],
        stroke_width=5,
        stroke_linejoin="round",
    )
    swords = PathData()
    swords.shape(
        "m-20-22l34 36m-2-13l-13 13m13 0l9 9m-1-45l-34 36m2-13l13 13m-13 0l-9 9", at
    )
    canvas.path(
        swords.text(),
        fill="none",
        stroke=inks["ink"],
        stroke_width=6,
        stroke_linecap="round",
    )
