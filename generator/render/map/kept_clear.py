"""Where the ground bears no symbols, so that what stands there can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.hex_numbers import laid_numbers
from generator.render.map.labels import laid_names
from generator.render.map.place_symbols import place_box, place_spots
from generator.render.map.plan import once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.geometry import Box
    from generator.render.map.plan import MapPlan


@once
def kept_clear(plan: MapPlan) -> tuple[Box, ...]:
    """Return the boxes of numbers, places and names; counters lie on top."""
    return tuple(_boxes(plan))


def _boxes(plan: MapPlan) -> Iterator[Box]:
    yield from laid_numbers(plan).places.values()
    for at in sorted(place_spots(plan)):
        box = place_box(plan, at)
        if box is not None:
            yield box
    yield from laid_names(plan).boxes
