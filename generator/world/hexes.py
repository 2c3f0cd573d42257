"""Hexes in axial coordinates, and the six directions across their hexsides.

Arithmetic happens only here, and only in axial ``(q, r)``; the labels printed on
the map are read and written by :class:`generator.world.grid.Grid`.

A direction is an integer 0 to 5, counted clockwise, and the same step in both
orientations: direction 0 goes north on a map with flat tops and north-west on one
with pointy tops. A hexside is named by the direction that crosses it.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

Direction = int
"""0 to 5, clockwise; also names the hexside it crosses."""


class Orientation(StrEnum):
    """Which part of a hex points north."""

    FLAT = "flat"
    """A hexside is on top; columns are straight."""
    POINTY = "pointy"
    """A corner is on top; rows are straight."""


class Hex(Struct, frozen=True, order=True):
    """One hex of the map, in axial coordinates."""

    q: int
    """Column on a flat-topped map; along a straight row eastward on a pointy one."""
    r: int
    """Down the column on a flat-topped map; row on a pointy one."""

    @property
    def s(self) -> int:
        """The third cube coordinate; the three always sum to zero."""
        return -self.q - self.r


STEPS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step of each direction 0 to 5, clockwise."""

_DIRECTION_OF_STEP = {step: direction for direction, step in enumerate(STEPS)}

_ON_FLAT = ("north", "north-east", "south-east", "south", "south-west", "north-west")
_ON_POINTY = ("north-west", "north-east", "east", "south-east", "south-west", "west")
HEXSIDE_WORDS: Mapping[Orientation, tuple[str, ...]] = MappingProxyType(
    {Orientation.FLAT: _ON_FLAT, Orientation.POINTY: _ON_POINTY}
)
"""The word for each hexside 0 to 5, by orientation."""


def opposite(direction: Direction) -> Direction:
    """Return the direction that leads back.

    >>> opposite(1)
    4
    """
    return (direction + 3) % 6


def neighbour(place: Hex, direction: Direction) -> Hex:
    """Return the hex on the other side of one hexside."""
    step = STEPS[direction]
    return Hex(place.q + step.q, place.r + step.r)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexes that share a hexside with ``place``, clockwise from 0."""
    return tuple(Hex(place.q + step.q, place.r + step.r) for step in STEPS)


def distance(start: Hex, goal: Hex) -> int:
    """Return the number of steps from ``start`` to ``goal``.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    return max(abs(start.q - goal.q), abs(start.r - goal.r), abs(start.s - goal.s))


def direction_between(start: Hex, goal: Hex) -> Direction | None:
    """Return the direction of one step; none if the two are not adjacent.

    >>> direction_between(Hex(0, 0), Hex(1, 0))
    2
    """
    return _DIRECTION_OF_STEP.get(Hex(goal.q - start.q, goal.r - start.r))


def line(start: Hex, goal: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a straight line, both ends included.

    Where the line runs exactly along a hexside, it keeps to the same side throughout.
    """
    steps = distance(start, goal)
    return tuple(_nearest(start, goal, part=part, parts=steps) for part in range(steps + 1))


def _nearest(start: Hex, goal: Hex, *, part: int, parts: int) -> Hex:
    """Round the point ``part / parts`` of the way to the hex it lies in."""
    share = part / parts if parts else 0.0
    q = start.q + (goal.q - start.q) * share + 1e-6
    r = start.r + (goal.r - start.r) * share + 2e-6
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    miss_q, miss_r, miss_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if miss_q > miss_r and miss_q > miss_s:
        return Hex(-near_r - near_s, near_r)
    if miss_r > miss_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes exactly ``radius`` away, clockwise; radius 0 is the centre.

    >>> len(ring(Hex(0, 0), 2))
    12
    """
    if radius == 0:
        return (centre,)
    place = Hex(centre.q + STEPS[0].q * radius, centre.r + STEPS[0].r * radius)
    places: list[Hex] = []
    for side in range(6):
        for _ in range(radius):
            places.append(place)
            place = neighbour(place, (side + 2) % 6)
    return tuple(places)


def hexside_word(orientation: Orientation, direction: Direction) -> str:
    """Return the compass word of a hexside.

    >>> hexside_word(Orientation.POINTY, 2)
    'east'
    """
    return HEXSIDE_WORDS[orientation][direction]


def hexside_named(orientation: Orientation, word: str) -> Direction:
    """Return the hexside a compass word or its letters name, in any case.

    Raises:
        ValueError: No hexside of this orientation has that name.

    >>> hexside_named(Orientation.FLAT, "NE")
    1
    """
    words = HEXSIDE_WORDS[orientation]
    wanted = word.strip().lower().replace("_", "-").replace(" ", "-")
    for direction, name in enumerate(words):
        if wanted in (name, "".join(part[0] for part in name.split("-"))):
            return direction
    message = f"hexside {word!r} is not one of {', '.join(words)}"
    raise ValueError(message)
