"""What engineers have built: a hammer beside the bridge, road or engine itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import between
from generator.render.map.paths import PathData

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import WorkMark
    from generator.render.map.plan import Plan

ASIDE = (58.0, 56.0)
"""From the middle of the hex to the hammer."""


def draw_works(plan: Plan, canvas: Canvas) -> None:
    """Draw a hammer at every work, what it is as hover text."""
    label = plan.board.grid.label
    for work in plan.picture.works:
        if work.at not in plan.kinds:
            continue
        where = label(work.at)
        if work.towards is not None:
            where = f"{where} to {label(work.towards)}"
        group = canvas.group(title=f"{work.what.capitalize()} built at {where}")
        draw_hammer(plan, group, _spot(plan, work))


def _spot(plan: Plan, work: WorkMark) -> Point:
    """Return where the hammer lies: in its hex, or beside a road over a hexside."""
    x, y = plan.lattice.middle(work.at)
    if work.towards is None:
        return x + ASIDE[0], y + ASIDE[1]
    half = between((x, y), plan.lattice.middle(work.towards))
    return half[0] + 24, half[1] + 24


def draw_hammer(plan: Plan, canvas: Canvas, at: Point) -> None:
    """Draw a hammer with its middle at a point."""
    shape = PathData()
    shape.shape("m-20 24l22-26m-16-16l26 24 12-13-26-24z", at)
    inks = plan.theme.inks
    shared: dict[str, str | float] = {
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    canvas.path(
        shape.text(), fill=inks["halo"], stroke=inks["halo"], stroke_width=22, **shared
    )
    canvas.path(
        shape.text(), fill=inks["ink"], stroke=inks["ink"], stroke_width=7, **shared
    )
