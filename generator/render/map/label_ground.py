"""What names should not lie on: counters, symbols, numbers, lines and the rim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.clutter import Clutter
from generator.render.map.geometry import Box, box_around
from generator.render.map.label import IF_MUST_BE, NEVER, RATHER_NOT
from generator.render.map.marks import contact_point
from generator.render.map.places import place_box

if TYPE_CHECKING:
    from generator.render.map.plan import MapPlan


def cluttered_ground(plan: MapPlan) -> Clutter:
    """File what names should not lie on."""
    clutter = Clutter()
    for spot in plan.counter_spots:
        clutter.add(spot.box.grown(6), NEVER)
    for at in plan.place_spots:
        box = place_box(plan, at)
        if box is not None:
            clutter.add(box.grown(3), NEVER)
    for contact in plan.picture.contacts:
        clutter.add(box_around(contact_point(plan, contact), 92, 92), NEVER)
    for points in plan.occupied.values():
        for point in points:
            clutter.add(box_around(point, 26, 26), IF_MUST_BE)
    _file_crossings(plan, clutter)
    _file_numbers(plan, clutter)
    _file_rim(plan, clutter)
    return clutter


def _file_crossings(plan: MapPlan, clutter: Clutter) -> None:
    """File bridges, fords, ferries and cataracts."""
    for box in plan.ground.crossings:
        clutter.add(box, RATHER_NOT)


def _file_numbers(plan: MapPlan, clutter: Clutter) -> None:
    """File the hexes' numbers near names; a map without names needs none."""
    if plan.number_size is None or not plan.board.places:
        return
    for at in plan.hexes:
        clutter.add(plan.number_box(at), RATHER_NOT)


def _file_rim(plan: MapPlan, clutter: Clutter) -> None:
    """File everything outside the map's rectangle."""
    box = plan.lattice.bounds()
    far = 4000.0
    for side in (
        Box(box.left - far, box.top - far, box.left + 50, box.bottom + far),
        Box(box.right - 50, box.top - far, box.right + far, box.bottom + far),
        Box(box.left - far, box.top - far, box.right + far, box.top + 60),
        Box(box.left - far, box.bottom - 60, box.right + far, box.bottom + far),
    ):
        clutter.add(side, NEVER)
