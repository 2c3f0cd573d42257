"""What the terrain cards show: hills of four shapes, river, marsh, gully, wood.

Shapes are drawn in mm round the middle of a card, within 46 by 58 mm.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from generator.systems.valormr.sheets.packet.sketch import Mark, Point

if TYPE_CHECKING:
    from collections.abc import Iterable

PALE = "#efefef"
PALER = "#fafafa"
WATER = "#d4d4d4"

EGG: tuple[Point, ...] = (
    (0, -28),
    (10, -22),
    (17, -9),
    (19, 6),
    (14, 20),
    (0, 27),
    (-14, 20),
    (-19, 6),
    (-17, -9),
    (-10, -22),
)
BEAN: tuple[Point, ...] = (
    (4, -28),
    (15, -23),
    (20, -10),
    (20, 4),
    (17, 18),
    (7, 27),
    (-5, 25),
    (-9, 16),
    (-5, 7),
    (-3, -2),
    (-6, -11),
    (-8, -21),
    (-3, -27),
)
GUITAR: tuple[Point, ...] = (
    (0, -28),
    (9, -25),
    (12, -16),
    (9, -8),
    (9, -3),
    (17, 4),
    (20, 14),
    (14, 24),
    (0, 28),
    (-14, 24),
    (-20, 14),
    (-17, 4),
    (-9, -3),
    (-9, -8),
    (-12, -16),
    (-9, -25),
)
PALETTE: tuple[Point, ...] = (
    (-2, -27),
    (11, -24),
    (20, -12),
    (22, 4),
    (17, 18),
    (6, 27),
    (-6, 26),
    (-10, 17),
    (-7, 9),
    (-12, 4),
    (-20, 2),
    (-22, -9),
    (-14, -22),
)
HILLS = {
    "hill-egg": EGG,
    "hill-bean": BEAN,
    "hill-guitar": GUITAR,
    "hill-palette": PALETTE,
}
_INNER = {"hill-palette": (3.0, -6.0), "hill-bean": (5.0, -2.0)}
"""Where the upper contour lies, if not in the middle."""


def terrain_marks(kind: str) -> tuple[Mark, ...]:
    """Return what a card of a kind shows; nothing for a blank or an unknown one."""
    if kind in HILLS:
        return _hill(kind)
    return tuple(_OTHERS.get(kind, ()))


def _hill(kind: str) -> tuple[Mark, ...]:
    """Draw a hill as two contours."""
    points, (x, y) = HILLS[kind], _INNER.get(kind, (0.0, 0.0))
    upper = tuple((x + 0.5 * px, y + 0.5 * py) for px, py in points)
    return (
        Mark(points=points, is_closed=True, fill=PALE, weight=0.5),
        Mark(points=upper, is_closed=True, fill=PALER),
    )


def _river() -> Iterable[Mark]:
    """Draw two banks that wind across the card's length, and the current."""
    course = [(5 * sin(y / 9), y) for y in range(-29, 30, 4)]
    left, right = ([(x + side, y) for x, y in course] for side in (-5, 5))
    water = (*left, *reversed(right))
    yield Mark(points=water, is_closed=True, is_smooth=False, fill=WATER, weight=0)
    yield Mark(points=tuple(left), weight=0.5)
    yield Mark(points=tuple(right), weight=0.5)
    for start in (-24.0, -4.0, 16.0):
        middle = [(5 * sin(y / 9), y) for y in (start, start + 4, start + 8)]
        yield Mark(points=tuple(middle))


def _marsh() -> Iterable[Mark]:
    """Draw tufts of reed within a loose rim."""
    rim = [(0, -27), (17, -18), (20, 4), (12, 24), (-8, 26), (-20, 10), (-16, -16)]
    yield Mark(points=tuple(rim), is_closed=True, fill=PALER, weight=0.35)
    for x, y in ((-6, -14), (7, -10), (-9, 1), (6, 6), (-3, 15), (12, 17)):
        yield Mark(points=((x - 5, y), (x + 5, y)), is_smooth=False, weight=0.35)
        for lean in (-2.6, 0.0, 2.6):
            blade = ((x + lean / 2, y), (x + lean * 1.3, y - 5.5))
            yield Mark(points=blade, is_smooth=False, weight=0.35)


def _gully() -> Iterable[Mark]:
    """Draw the two lips of a gully, their slopes ticked inwards."""
    for side in (-1, 1):
        lip = [(side * (7 + 1.2 * sin(y / 6)), y) for y in range(-28, 29, 4)]
        yield Mark(points=tuple(lip), weight=0.5)
        for x, y in lip:
            yield Mark(points=((x, y), (x - side * 4, y)), is_smooth=False)


def _wood() -> Iterable[Mark]:
    """Draw the rim of a wood and the crowns of its trees."""
    rim = [(-2, -28), (16, -22), (21, -4), (17, 18), (2, 27), (-17, 20), (-21, -2)]
    rim += [(-15, -20)]
    yield Mark(points=tuple(rim), is_closed=True, fill=PALE, weight=0.5)
    for x, y in ((-7, -16), (7, -14), (-11, -2), (2, -2), (12, 3), (-6, 12), (7, 15)):
        crown = [
            (x + 4.4 * cos(step * pi / 4), y + 4.4 * sin(step * pi / 4))
            for step in range(8)
        ]
        yield Mark(points=tuple(crown), is_closed=True, fill="#fff", weight=0.35)
        trunk = ((x, y + 1), (x, y + 6.5))
        yield Mark(points=trunk, is_smooth=False, weight=0.35)


_OTHERS = {
    "river": tuple(_river()),
    "marsh": tuple(_marsh()),
    "gully": tuple(_gully()),
    "wood": tuple(_wood()),
}
