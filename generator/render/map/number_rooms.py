"""How large hex numbers are, and where in its hex one may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Box
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

HEIGHT = 0.66
"""The height of a figure, as a share of the type size."""
_WANTED, _LARGEST, _BROADEST = 31.0, 64.0, 160.0
"""The type size of numbers, in units; how large and how broad they may become, so that
they are still legible, before only some hexes have one.
"""
_BESIDE = 100.0
"""Units of a hex's width that a number may take beside the middle."""
_FROM_RIM, _FROM_MIDDLE = 8.0, 12.0
"""Units between a number and the rim of its hex, or its middle line."""
_LOWER = 0.32
"""How far below the middle the second room is, as a share of the way to the foot."""


def number_size(plan: MapPlan) -> float | None:
    """Return the type size of hex numbers; none where hexes have no room for them."""
    size = plan.type_size(_WANTED)
    label = plan.board.grid.label(plan.hexes[0]) if plan.hexes else ""
    is_narrow = digit_advance(size) * len(label) <= _BROADEST
    return size if size <= _LARGEST and is_narrow else None


def digit_advance(size: float) -> float:
    """Return how wide a figure is."""
    return Face.PLAIN.advances("0")[0] * size


def number_at_top(plan: MapPlan, at: Hex, size: float) -> Box:
    """Return the usual room of a hex's number."""
    return next(number_rooms(plan, at, size))


def number_rooms(plan: MapPlan, at: Hex, size: float) -> Iterator[Box]:
    """Yield where a hex's number may stand: at its top, lower, at its foot, beside."""
    x, y = plan.lattice.middle(at)
    half = digit_advance(size) * len(plan.board.grid.label(at)) / 2
    high = HEIGHT * size
    reach = ACROSS / 2 if plan.board.grid.is_flat else 0.45 * ACROSS
    lines = (
        y - reach + _FROM_RIM + high,
        y + _LOWER * reach + high / 2,
        y + reach - _FROM_RIM,
    )
    for line in lines:
        yield Box(x - half, line - high, x + half, line)
    if 2 * half <= _BESIDE:
        for left in (x - _FROM_MIDDLE - 2 * half, x + _FROM_MIDDLE):
            yield Box(left, y - high / 2, left + 2 * half, y + high / 2)
