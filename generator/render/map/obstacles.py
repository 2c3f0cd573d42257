"""What stands on the map whatever else is laid there: nothing may lie on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.ground_drawing import ground_drawing
from generator.render.map.layers import map_layers
from generator.render.map.marks import contact_spots
from generator.render.map.place_symbols import place_box, place_spots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.geometry import Box
    from generator.render.map.plan import MapPlan


def standing(plan: MapPlan) -> Iterator[Box]:
    """Yield the room of places, crossings, contacts and what layers draw."""
    for at in sorted(place_spots(plan)):
        box = place_box(plan, at)
        if box is not None:
            yield box
    yield from ground_drawing(plan).crossings
    for spot in contact_spots(plan):
        yield spot.box
    for layer in map_layers(plan.picture):
        yield from layer.boxes(plan)
