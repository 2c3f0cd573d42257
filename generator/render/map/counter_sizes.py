"""How large counters are on one drawing, and what they have room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.pieces import CounterKind
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from generator.render.map.plan import MapPlan

LARGEST_MM, SHARE = 11.0, 0.62
"""A counter is a share of its hex, but no larger than this."""
FULL_MM = 8.5
"""From here on it has room for points beside strength, and its arm above both."""
COMPACT_MM = (7.2, 5.9)
PENNANT_MM = (3.7, 3.8)
_BAND, _COMPACT_BAND = 0.34, 0.5
_BROADEST = 1.5
"""Letters make a counter broader than it would be, but no broader than this share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterSize:
    """The measures of every counter of a drawing, in units."""

    width: float
    height: float
    band: float
    """The height of the band with the letters, at the top."""
    letters: float
    """The type size of the letters in the band."""
    figures: float
    """The type size of strength and points."""
    is_full: bool
    pennant: tuple[float, float]
    """The width and height of a lone rider's pennant."""
    gap: float
    """Between the counters of a fan."""
    mark: float
    """Half the size of the mark in the hex of a counter that stands elsewhere."""


def are_full(hex_mm: float) -> bool:
    """Say whether counters in hexes of a size have room for all their figures."""
    return SHARE * hex_mm >= FULL_MM


def counter_size(plan: MapPlan) -> CounterSize:
    """Return how large counters are drawn."""
    unit = plan.unit_mm
    side_mm = min(LARGEST_MM, SHARE * plan.hex_mm)
    is_full = are_full(plan.hex_mm)
    width_mm, height_mm = (side_mm, side_mm) if is_full else COMPACT_MM
    letters = plan.type_size(0.27 * height_mm / unit if is_full else 0)
    widest = max(
        (
            Face.STRONG.width(each.label, letters)
            for each in plan.picture.pieces
            if each.kind is not CounterKind.RIDER
        ),
        default=0.0,
    )
    width = max(width_mm / unit, min(widest + 0.9 / unit, _BROADEST * width_mm / unit))
    return CounterSize(
        width=width,
        height=height_mm / unit,
        band=(_BAND if is_full else _COMPACT_BAND) * height_mm / unit,
        letters=letters,
        figures=plan.type_size(0.24 * height_mm / unit if is_full else 0),
        is_full=is_full,
        pennant=(PENNANT_MM[0] / unit, PENNANT_MM[1] / unit),
        gap=max(0.35, 0.03 * plan.hex_mm) / unit,
        mark=max(0.8, min(1.3, 0.1 * plan.hex_mm)) / unit,
    )
