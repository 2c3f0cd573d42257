"""Where on the map most happened in a turn: the piece of it for a small picture."""

from __future__ import annotations

from collections import Counter
from math import fsum
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Lattice, box_around
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.map.geometry import Box, Point
    from generator.render.map.picture import MapPicture

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
    return tuple(
        at for at in picture.board.terrain if _is_in(lattice.middle(at), window)
    )


def scene_box(
    picture: MapPicture, scene: Hex | None, size: tuple[float, float]
) -> Box | None:
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
        (window(point, bounds, size) for point in points),
        key=lambda box: _weight(box, points),
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
    return {
        at: weight for at, weight in happened.items() if at in picture.board.terrain
    }


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
