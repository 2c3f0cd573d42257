"""Whether colours the umpire typed can be told from each other and from the map."""

from __future__ import annotations

from itertools import combinations
from math import dist, fsum
from typing import TYPE_CHECKING

from generator.errors import Finding, Severity
from generator.render.map.theme import ThemeName, theme_named
from generator.world.colours import channels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.world.board import Board
    from generator.world.forces import Side

APART = 20.0
"""Units of CIE L*a*b* that two colours must be apart to be told from each other."""
_WHITE = (0.95047, 1.0, 1.08883)
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def colour_findings(sides: Sequence[Side], board: Board) -> tuple[Finding, ...]:
    """Return a warning for every side whose colour is too like ground or another's.

    Only such ground counts as the map has.
    """
    return (*_like_ground(sides, board), *_like_another(sides))


def _like_ground(sides: Sequence[Side], board: Board) -> Iterator[Finding]:
    theme = theme_named(ThemeName.COLOUR)
    fills = {kind.key: theme.fill(kind.fill) for kind in board.terrain.values()}
    grounds = sorted(fills)
    for place, side in enumerate(sides):
        ground = min(grounds, key=lambda name: apart(fills[name], side.colour))
        if apart(fills[ground], side.colour) < APART:
            yield _finding(
                place, f"counters of “{side.id}” are hard to see on {ground} ground"
            )


def _like_another(sides: Sequence[Side]) -> Iterator[Finding]:
    for (_, first), (place, second) in combinations(enumerate(sides), 2):
        if 0 < apart(first.colour, second.colour) < APART:
            yield _finding(
                place, f"the colours of “{first.id}” and “{second.id}” are much alike"
            )


def _finding(place: int, what: str) -> Finding:
    return Finding(
        code="W120",
        where=("side", place, "colour"),
        what=what,
        hint="take a darker one, or another hue; it is drawn as you typed it",
        severity=Severity.WARNING,
    )


def apart(first: str, second: str) -> float:
    """Return how far two colours written ``#rrggbb`` are apart to the eye."""
    return dist(_lab(first), _lab(second))


def _lab(colour: str) -> tuple[float, float, float]:
    """Return a colour in CIE L*a*b*, where distances are as the eye sees them."""
    light = channels(colour)
    x, y, z = (
        _root(
            fsum(share * part for share, part in zip(row, light, strict=True)) / white
        )
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
