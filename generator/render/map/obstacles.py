"""What stands on the map whatever else is laid there: nothing may lie on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.ground_drawing import ground_drawing
from generator.render.map.layers import map_layers
from generator.render.map.marks import contact_spots
from generator.render.map.place_symbols import place_box, place_spots
from generator.render.map.plan import once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.geometry import Box
    from generator.render.map.plan import MapPlan


@once
def standing(plan: MapPlan) -> tuple[Box, ...]:
    """Return the room of places, crossings, contacts and what layers draw."""
    return tuple(_standing(plan))


def _standing(plan: MapPlan) -> Iterator[Box]:
    for at in sorted(place_spots(plan)):
        box = place_box(plan, at)
        if box is not None:
            yield box
    yield from ground_drawing(plan).crossings
    for spot in contact_spots(plan):
        yield spot.box
    for layer in map_layers(plan.picture):
        yield from layer.boxes(plan)
