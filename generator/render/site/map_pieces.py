"""A piece of the country's map in a page, and a way drawn over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.draw import country_bounds
from generator.render.map.geometry import ACROSS, Box, Lattice, number
from generator.render.map.segments import around_all
from generator.render.site.scene import window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.world.grid import Grid
    from generator.world.hexes import Hex

_ROUND = 1.6 * ACROSS
"""What is shown of the country round a way."""
_LEAST = 7 * ACROSS
_FLATTEST = 0.45
"""Height of a strip at least, as a share of its width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPiece:
    """Where the whole map lies about a piece of it, in hundredths of the piece."""

    left: float
    """Where the whole map begins: left of the piece, so not above 0."""
    top: float
    width: float
    """How wide the whole map is."""
    height: float
    shape: str
    """Width by height of the piece, such as ``1664/1664``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsEnd:
    """Where a turn left an army."""

    turn: int
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchStrip:
    """The way of an army over the piece of the country that it crossed."""

    piece: MapPiece
    view: str
    """The same piece as a drawing names it."""
    way: str
    """The outline of the way as a drawing names it."""
    stops: tuple[TurnsEnd, ...]
    letters: int
    """The size of letters that can be read on it."""


def piece_of(whole: Box, box: Box) -> MapPiece:
    """Return where a whole map lies about a box of it."""
    return MapPiece(
        left=round(100 * (whole.left - box.left) / box.width, 2),
        top=round(100 * (whole.top - box.top) / box.height, 2),
        width=round(100 * whole.width / box.width, 2),
        height=round(100 * whole.height / box.height, 2),
        shape=f"{number(box.width)}/{number(box.height)}",
    )


def march_strip(
    ways: Sequence[tuple[int, Sequence[Hex]]], grid: Grid
) -> MarchStrip | None:
    """Return the way of an army; none: it has not marched.

    Args:
        ways: Turns with the hexes of their marches, the first turn first.
        grid: That of the map.
    """
    middle = Lattice(grid).middle
    points = [middle(at) for _, way in ways for at in way]
    if not points:
        return None
    whole = country_bounds(grid)
    near = around_all(*(Box(x, y, x, y) for x, y in points)).grown(_ROUND)
    width = max(near.width, near.height, _LEAST)
    size = (width, max(near.height, _FLATTEST * width))
    about = ((near.left + near.right) / 2, (near.top + near.bottom) / 2)
    box = window(about, whole, size)
    return MarchStrip(
        piece=piece_of(whole, box),
        view=" ".join(map(number, (box.left, box.top, box.width, box.height))),
        way="M" + "L".join(f"{x} {y}" for x, y in points),
        stops=tuple(
            TurnsEnd(turn=turn, x=middle(way[-1])[0], y=middle(way[-1])[1])
            for turn, way in ways
        ),
        letters=round(width / 22),
    )
