"""Names on the map: where each goes, so that none lies on another or on a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.canvas import TITLE_FAMILY, Look
from generator.render.map.geometry import number
from generator.render.map.label_ground import cluttered_ground
from generator.render.map.place_labels import place_labels
from generator.render.map.region_labels import region_labels
from generator.render.map.river_labels import river_labels

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.label import Label
    from generator.render.map.plan import MapPlan


def labels(plan: MapPlan) -> tuple[Label, ...]:
    """Return every name of the map in its place: places, then rivers, then regions."""
    clutter = cluttered_ground(plan)
    found: list[Label] = []
    for maker in (place_labels, river_labels, region_labels):
        found.extend(maker(plan, clutter))
    return tuple(found)


def draw_labels(plan: MapPlan, canvas: Canvas) -> None:
    """Write every name with a halo."""
    for label in plan.labels:
        _write(plan, canvas, label)


def _write(plan: MapPlan, canvas: Canvas, label: Label) -> None:
    """Write one name round its middle."""
    attributes: Look = {
        "font_size": label.size,
        "fill": label.ink,
        "text_anchor": "middle",
    }
    if label.is_title:
        attributes["font_family"] = TITLE_FAMILY
        attributes["font_weight"] = "600"
    if label.is_italic:
        attributes["font_style"] = "italic"
    if label.spacing:
        attributes["letter_spacing"] = label.spacing
    x, y = label.middle
    if label.angle:
        spun = f"translate({number(x)} {number(y)}) rotate({number(label.angle)})"
        turned = canvas.group(transform=spun)
        turned.haloed_text(
            label.words, (0, 0.33 * label.size), plan.theme.inks["halo"], **attributes
        )
        return
    canvas.haloed_text(
        label.words, (x, y + 0.33 * label.size), plan.theme.inks["halo"], **attributes
    )
