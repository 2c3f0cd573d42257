"""A picture of the country under a map, and how it lies under the hexes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.world.hexes import Hex

PINS = 3
"""So many hexes fix a picture: where it lies, how large it is, and how it is turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A hex, and where in the picture its middle is."""

    at: Hex
    right: float
    """Dots from the picture's left edge; of a piece of one, not always whole."""
    down: float
    """Dots from its top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Underlay:
    """A picture under the hexes, in place of a drawn country."""

    picture: str
    """Its file below the campaign's folder of pictures."""
    pins: tuple[Pin, Pin, Pin]
    width: float = 0
    """Dots of the picture in which pins are told; 0: it has not been read."""
    height: float = 0
    digest: str = ""
    """Tells two pictures apart."""
    colour: bytes = field(default=b"", repr=False)
    """The picture as it is laid under a map."""
    mono: bytes = field(default=b"", repr=False)
    """The same in black and white alone."""


def lie_in_line(first: Hex, second: Hex, third: Hex) -> bool:
    """Whether three hexes lie in one line, so that they leave a picture's tilt open."""
    along = second.q - first.q, second.r - first.r
    beside = third.q - first.q, third.r - first.r
    return along[0] * beside[1] == along[1] * beside[0]


def points_in_line(pins: tuple[Pin, Pin, Pin]) -> bool:
    """Whether three points of a picture lie in one line."""
    first, second, third = pins
    along = second.right - first.right, second.down - first.down
    beside = third.right - first.right, third.down - first.down
    return along[0] * beside[1] == along[1] * beside[0]
