"""Colours written ``#RRGGBB``: how well one reads on another, and one that would."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

WHITE = "#FFFFFF"
BLACK = "#000000"
_STEPS = 64
"""Shades tried on the way from one colour to another."""


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white).

    It compares how light they are, so it holds for grey print as well.
    """
    lighter, darker = sorted((light_of(first), light_of(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another in it.

    >>> mixed("#FF0000", "#000000", 0.5)
    '#800000'
    """
    parts = zip(_parts(colour), _parts(other), strict=True)
    each = (round(own + (its - own) * share) for own, its in parts)
    return "#" + "".join(f"{value:02X}" for value in each)


def readable(
    colour: str, against: Iterable[tuple[str, float]], *, towards: str
) -> str | None:
    """Return the nearest shade of a colour that stands out well enough.

    Args:
        colour: Where to begin.
        against: Each colour it meets, with the least contrast to it.
        towards: Black or white, of which more and more is mixed in.

    None: no shade does.
    """
    wanted = tuple(against)
    for step in range(_STEPS + 1):
        shade = mixed(colour, towards, step / _STEPS)
        if all(contrast(shade, other) >= least for other, least in wanted):
            return shade
    return None


def light_of(colour: str) -> float:
    """Return the relative luminance of a colour."""
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channels(colour: str) -> tuple[float, float, float]:
    """Return how much red, green and blue light a colour gives, each up to 1."""
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))
