"""The names of places: where Imhof puts them, or further off with a leader line."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Box, box_around, unit
from generator.render.map.map_names import (
    ASCENT,
    BASE,
    DESCENT,
    Inscription,
    NameSpot,
    cheapest,
    left_out,
    level_box,
    level_spot,
)
from generator.render.map.place_symbols import (
    LANDMARK,
    WITHOUT_SYMBOL,
    place_box,
    place_spots,
    symbol_of,
)
from generator.render.map.segments import Segment, clamped
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.geometry import Point
    from generator.render.map.name_ground import NameGround
    from generator.render.map.plan import MapPlan
    from generator.world.board import Place

_TYPE: dict[str, tuple[Face, float, float]] = {
    **dict.fromkeys(("capital", "walled-city", "city"), (Face.TITLE, 56, 9)),
    **dict.fromkeys(("citadel", "stronghold", "fortress"), (Face.TITLE, 56, 9)),
    "town": (Face.TITLE, 56, 9),
    "port": (Face.TITLE, 56, 9),
    **dict.fromkeys(("castle", "hold"), (Face.TITLE, 50, 8.5)),
    LANDMARK: (Face.SLANTED, 46, 8),
}
_SMALL = (Face.PLAIN, 45.0, 8.0)
"""Face, type size in units and the least in points, by symbol."""
RINGS = (0.6, 0.85, 1.15, 1.5, 1.9, 2.4, 3.0, 3.7, 4.5, 5.4)
"""From the middle of a place to a name with a leader line, in hexes."""
_ROUND = tuple(
    (cos(2 * pi * bearing / 16), sin(2 * pi * bearing / 16)) for bearing in range(16)
)
"""The directions in which those stand."""
KEPT = 40
LED = 6.0
"""Price of a leader line, without its length."""
ASTRAY = 12.0
"""Price of a name that stands athwart the side the umpire asked for."""


def place_spots_of(plan: MapPlan, ground: NameGround, place: Place) -> list[NameSpot]:
    """Return where a place's name may stand, the cheapest first; the last: nowhere."""
    label = _Label(
        plan=plan,
        place=place,
        lettering=_lettering(plan, place),
        symbol=_room(plan, place),
    )
    found: list[NameSpot] = []
    prices: list[float] = []
    for start, price, leads in _starts(label):
        if len(prices) >= KEPT and price > prices[KEPT - 1]:
            break  # as dear as this, and dearer, are all that follow
        spot = label.spot(ground, start, price, leads=leads)
        if spot is not None:
            found.append(spot)
            insort(prices, spot.price)
    nowhere = left_out(label.lettering, box_middle(label.symbol))
    return [*cheapest(found, KEPT), nowhere]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Label:
    """The name of a place, and what it stands beside."""

    plan: MapPlan
    place: Place
    lettering: Inscription
    symbol: Box

    def spot(
        self, ground: NameGround, start: Point, price: float, *, leads: bool
    ) -> NameSpot | None:
        """Return the name where it begins at a point; none: it may not stand there.

        Args:
            ground: What it is written on.
            start: Where it begins.
            price: The least that costs.
            leads: Whether a line leads to it.
        """
        box = level_box(self.lettering, start)
        if not ground.is_open(box):
            return None
        leader = None
        if leads:
            leader = self._leader(box)
            if any(map(leader.passes, ground.counters.under(leader.bounds.grown(1)))):
                return None
        total = price + ground.price(box) + self._astray(box)
        return level_spot(self.lettering, start, total, leader)

    def _leader(self, box: Box) -> Segment:
        """Return the line from a name to what it names."""
        middle = box_middle(self.symbol)
        return Segment(clamped(middle, box), clamped(box_middle(box), self.symbol))

    def _astray(self, box: Box) -> float:
        """Return the price of not standing on the side the umpire asked for."""
        if self.place.label_side is None:
            return 0.0
        wanted = self.plan.lattice.inward(self.place.label_side)
        at, middle = box_middle(box), box_middle(self.symbol)
        toward = unit((at[0] - middle[0], (at[1] - middle[1]) * _FLAT))
        return ASTRAY * (1 + wanted[0] * toward[0] + wanted[1] * toward[1])


_FLAT = 3.0
"""A name's box is broad and low: as far up as this is as far as once across."""


def box_middle(box: Box) -> Point:
    """Return the middle of a box."""
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _lettering(plan: MapPlan, place: Place) -> Inscription:
    """Return how a place's name is written."""
    face, units, points = _TYPE.get(place.kind.symbol, _SMALL)
    is_water = plan.board.is_sea(place.at) and place.kind.symbol in WITHOUT_SYMBOL
    return Inscription(
        words=place.name,
        face=Face.WATER if is_water else face,
        size=plan.type_size(units, points),
        ink=plan.theme.inks["sea_text" if is_water else "ink"],
    )


def _room(plan: MapPlan, place: Place) -> Box:
    """Return what a name stands beside: the symbol, or a point without one."""
    if symbol_of(plan.board.places_at(place.at)) is place:
        box = place_box(plan, place.at)
        if box is not None:
            return box
    middle = place_spots(plan).get(place.at, plan.lattice.middle(place.at))
    reach = 40.0 if place.kind.symbol != LANDMARK else 4.0
    return box_around(middle, 2 * reach, 2 * reach)


def _starts(label: _Label) -> Iterator[tuple[Point, float, bool]]:
    """Yield where a name may begin, with the price, and whether a line leads to it.

    Where there are more than can be kept, those that follow are ever dearer.
    """
    lettering, symbol = label.lettering, label.symbol
    middle = box_middle(symbol)
    is_landmark = label.place.kind.symbol == LANDMARK
    if is_landmark:
        yield (
            (middle[0] - lettering.width / 2, middle[1] + BASE * lettering.size),
            -1.0,
            False,
        )
    gap = 0.45 / label.plan.unit_mm
    for further, more in ((0.0, 0.0), (0.06 * ACROSS, 1.5)):
        for start, price in _imhof(lettering, symbol, gap + further):
            yield start, price + more, False
    width, size = lettering.width, lettering.size
    for ring in RINGS:
        for across, down in _ROUND:
            x = middle[0] + ring * ACROSS * across + 0.45 * width * across
            y = middle[1] + ring * ACROSS * down
            start = (x - width / 2, y + BASE * size)
            yield start, LED + 5 * ring, not is_landmark


def _imhof(
    lettering: Inscription, symbol: Box, gap: float
) -> Iterator[tuple[Point, float]]:
    """Yield Imhof's twelve places beside a symbol, the best to the right."""
    width, size = lettering.width, lettering.size
    right, left = symbol.right + gap, symbol.left - gap - width
    x, y = box_middle(symbol)
    level, above = y + BASE * size, symbol.top + ASCENT * size
    below = symbol.bottom + 0.1 * size
    over, under = symbol.top - gap - DESCENT * size, symbol.bottom + gap + ASCENT * size
    yield (right, level), 0.0
    yield (right, above), 0.5
    yield (right, below), 1.2
    yield (left, level), 1.6
    yield (left, above), 2.0
    yield (left, below), 2.4
    for share, price in ((0.5, 0.0), (0.3, 0.2), (0.7, 0.4)):
        yield (x - share * width, under), 2.0 + price
        yield (x - share * width, over), 2.2 + price
