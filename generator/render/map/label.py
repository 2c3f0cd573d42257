"""One name on the map, and what it costs to write it where something else is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.clutter import Clutter
    from generator.render.map.geometry import Box, Point

NEVER = 50.0
"""Price of lying on a counter, a symbol or another name."""
RATHER_NOT = 3.0
"""Price of lying on a hex number or a crossing."""
IF_MUST_BE = 1.2
"""Price of lying on a road or river."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A name with its place on the map."""

    words: str
    kind: str
    """``place``, ``water`` or ``region``."""
    middle: Point
    """The middle of its line."""
    size: float
    ink: str
    box: Box
    """The room it takes, or would take if it stood level."""
    is_title: bool = False
    """Set in the title face."""
    is_italic: bool = False
    spacing: float = 0.0
    """Extra room between letters, in units."""
    angle: float = 0.0
    """Degrees clockwise."""


def best(clutter: Clutter, candidates: Sequence[tuple[Box, float]]) -> Box:
    """Return the cheapest box, the first of equals."""
    prices = [price + clutter.price(box) for box, price in candidates]
    return candidates[prices.index(min(prices))][0]
