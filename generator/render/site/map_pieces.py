"""A piece of the country's map in a page, and a way drawn over it."""

from __future__ import annotations

from collections import Counter
from math import fsum
from typing import TYPE_CHECKING

from generator.render.map.draw import country_bounds
from generator.render.map.geometry import ACROSS, Box, Lattice, around_all, box_around, number
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.picture import MapPicture
    from generator.world.grid import Grid


# Where on the map most happened in a turn: the piece of it for a small picture.

SHARED = (9.4 * ACROSS, 9.5 * ACROSS)
"""The size of the piece to pass on: its hexes can still be read when it is small."""
_MARCHED, _MET, _SCENE = 1, 3, 8
"""What a goal of a march counts for, a contact's hex, and where most happens."""


def scene_hexes(picture: MapPicture, scene: Hex | None = None) -> tuple[Hex, ...]:
    """Return the hexes of the piece of a map on which most happened.

    Args:
        picture: What the map shows.
        scene: Where most happens; none: that follows from marches and contacts.

    Returns:
        None where nothing happened, or where the whole map is no larger.
    """
    window = scene_box(picture, scene, SHARED)
    if window is None:
        return ()
    lattice = Lattice(picture.board.grid)
    return tuple(at for at in picture.board.terrain if _is_in(lattice.middle(at), window))


def scene_box(picture: MapPicture, scene: Hex | None, size: tuple[float, float]) -> Box | None:
    """Return the piece of a map, so wide and high, on which most happened.

    None: nothing happened, or the whole map is no larger.
    """
    lattice = Lattice(picture.board.grid)
    bounds = lattice.bounds()
    happened = _happened(picture, scene)
    if not happened or (bounds.width <= size[0] and bounds.height <= size[1]):
        return None
    points: dict[Point, int] = {
        lattice.middle(at): weight for at, weight in sorted(happened.items())
    }
    return max(
        (window(point, bounds, size) for point in points), key=lambda box: _weight(box, points)
    )


def _happened(picture: MapPicture, scene: Hex | None) -> Mapping[Hex, int]:
    """Return the hexes where anything happened, each with what that counts for."""
    happened = Counter[Hex]()
    for trail in picture.trails:
        if trail.hexes:
            happened[trail.hexes[-1]] += _MARCHED
    for contact in picture.contacts:
        for at in contact.hexes:
            happened[at] += _MET
    if scene is not None:
        happened[scene] += _SCENE
    return {at: weight for at, weight in happened.items() if at in picture.board.terrain}


def window(point: Point, bounds: Box, size: tuple[float, float]) -> Box:
    """Return the piece about a point, moved so that it stays on the map."""
    wide, high = size
    x = _within(point[0], bounds.left + wide / 2, bounds.right - wide / 2)
    y = _within(point[1], bounds.top + high / 2, bounds.bottom - high / 2)
    return box_around((x, y), wide, high)


def _within(value: float, least: float, most: float) -> float:
    """Return a value moved between two; where they are crossed, their middle."""
    if least > most:
        return (least + most) / 2
    return min(max(value, least), most)


def _weight(box: Box, points: Mapping[Point, int]) -> float:
    """Return what a piece shows; what lies near its middle decides between equals."""
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    inside = {point: count for point, count in points.items() if _is_in(point, box)}
    apart = fsum(
        count * (abs(at[0] - x) / box.width + abs(at[1] - y) / box.height)
        for at, count in inside.items()
    )
    return sum(inside.values()) - apart / 2


def _is_in(point: Point, box: Box) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


_ROUND = 1.6 * ACROSS
"""What is shown of the country round a way."""
_LEAST = 7 * ACROSS
_FLATTEST = 0.45
"""Height of a strip at least, as a share of its width."""


class MapPiece(Struct, frozen=True, kw_only=True):
    """Where the whole map lies about a piece of it, in hundredths of the piece."""

    left: float
    """Where the whole map begins: left of the piece, so not above 0."""
    top: float
    width: float
    """How wide the whole map is."""
    height: float
    shape: str
    """Width by height of the piece, such as ``1664/1664``."""


class TurnsEnd(Struct, frozen=True, kw_only=True):
    """Where a turn left an army."""

    turn: int
    x: int
    y: int


class MarchStrip(Struct, frozen=True, kw_only=True):
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


def march_strip(ways: Sequence[tuple[int, Sequence[Hex]]], grid: Grid) -> MarchStrip | None:
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
            TurnsEnd(turn=turn, x=middle(way[-1])[0], y=middle(way[-1])[1]) for turn, way in ways
        ),
        letters=round(width / 22),
    )
