"""The names of places and rivers: where Imhof puts them, or further off."""

from __future__ import annotations

from bisect import bisect_right, insort
from itertools import accumulate, pairwise
from math import atan2, cos, dist, fsum, pi, sin
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Box, Segment, between, box_around, clamped, unit
from generator.render.map.map_names import (
    ASCENT,
    BASE,
    DESCENT,
    Bow,
    Inscription,
    NameSpot,
    bent_name,
    cheapest,
    left_out,
    level_box,
    level_spot,
    readable,
)
from generator.render.map.marks import LANDMARK, place_box, place_spots, symbol_of
from generator.render.map.obstacles import ground_drawing
from generator.render.map.plan import of_size
from generator.render.map.typefaces import Face
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.map_names import NameGround
    from generator.render.map.plan import MapPlan
    from generator.world.board import Place


# The names of places: where Imhof puts them, or further off with a leader line.

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
_ROUND = tuple((cos(2 * pi * bearing / 16), sin(2 * pi * bearing / 16)) for bearing in range(16))
"""The directions in which those stand."""
KEPT = 40
LED = 6.0
"""Price of a leader line, without its length."""
ASTRAY = 12.0
"""Price of a name that stands athwart the side the umpire asked for."""


def place_spots_of(plan: MapPlan, ground: NameGround, place: Place) -> list[NameSpot]:
    """Return where a place's name may stand, the cheapest first; the last: nowhere."""
    face, units, points = _TYPE.get(place.kind.symbol, _SMALL)
    is_water = plan.board.is_sea(place.at) and place.kind.symbol == LANDMARK
    label = _Label(
        plan=plan,
        place=place,
        lettering=Inscription(
            words=place.name,
            face=Face.WATER if is_water else face,
            size=plan.type_size(units, points),
            ink=plan.inks["sea_text" if is_water else "ink"],
        ),
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
    nowhere = left_out(label.lettering, label.symbol.middle)
    return [*cheapest(found, KEPT), nowhere]


class _Label(Struct, frozen=True, kw_only=True):
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
            middle = self.symbol.middle
            leader = Segment(clamped(middle, box), clamped(box.middle, self.symbol))
            if ground.is_led_over_counters(leader):
                return None
        total = price + ground.price(box) + self._astray(box)
        return level_spot(self.lettering, start, total, leader)

    def _astray(self, box: Box) -> float:
        """Return the price of not standing on the side the umpire asked for."""
        if self.place.label_side is None:
            return 0.0
        wanted = self.plan.lattice.inward(self.place.label_side)
        at, middle = box.middle, self.symbol.middle
        toward = unit((at[0] - middle[0], (at[1] - middle[1]) * _FLAT))
        return ASTRAY * (1 + wanted[0] * toward[0] + wanted[1] * toward[1])


_FLAT = 3.0
"""A name's box is broad and low: as far up as this is as far as once across."""


def _room(plan: MapPlan, place: Place) -> Box:
    """Return what a name stands beside: the symbol, or a point without one."""
    if symbol_of(plan.board.places_at(place.at)) == place:
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
    middle = symbol.middle
    is_landmark = label.place.kind.symbol == LANDMARK
    if is_landmark:
        yield ((middle[0] - lettering.width / 2, middle[1] + BASE * lettering.size), -1.0, False)
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


def _imhof(lettering: Inscription, symbol: Box, gap: float) -> Iterator[tuple[Point, float]]:
    """Yield Imhof's twelve places beside a symbol, the best to the right."""
    width, size = lettering.width, lettering.size
    right, left = symbol.right + gap, symbol.left - gap - width
    x, y = symbol.middle
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


# The names of rivers: in italics along a straight free stretch, and again far on.

AGAIN = 13.0
"""Hexes after which a river is named again."""
STRIDE = 0.2
"""Hexes from one spot to the next."""
STEEPEST = 1.35
"""In radians; steeper letters would stand upright."""
STRAIGHT = 0.7
"""A stretch that winds more than this, of its length, is not written along."""
MOST_BENT = 0.16
_POINTS = 12
SPACING = 0.06


class MeasuredLine:
    """A line through points, by the distance along it."""

    def __init__(self, points: Sequence[Point]) -> None:
        """Measure a line."""
        self._points = points
        steps = [dist(a, b) for a, b in pairwise(points)]
        self._reached = [0.0, *accumulate(steps)]
        self.length = self._reached[-1]

    def at(self, distance: float) -> Point:
        """Return the point a distance along the line."""
        place = min(bisect_right(self._reached, distance), len(self._points) - 1)
        start, end = self._reached[place - 1], self._reached[place]
        share = (distance - start) / (end - start) if end > start else 0.0
        return between(self._points[place - 1], self._points[place], max(0.0, min(1.0, share)))


class RiverName(Struct, frozen=True, kw_only=True):
    """The name of a river, once, with nothing on the map yet that it has to keep off."""

    lettering: Inscription
    middle: Point
    """Where it would best stand."""
    bows: tuple[Bow, ...]
    is_first: bool
    """Whether the river has no name further up."""


def river_spots(ground: NameGround, name: RiverName) -> list[NameSpot]:
    """Return where a river's name may stand, the cheapest first; empty: it is not needed."""
    bows = [bow for bow in name.bows if bow.is_open(ground)]
    if not bows and not name.is_first:
        return []
    spots = [bow.spot() for bow in ground.cheapest_of(bows, KEPT)]
    return [*spots, left_out(name.lettering, name.middle)]


@of_size
def river_names(plan: MapPlan) -> tuple[RiverName, ...]:
    """Return every name that the rivers of a country may bear."""
    size = plan.type_size(50)
    found = []
    for name, runs in _named_runs(plan).items():
        lettering = Inscription(
            words=name,
            face=Face.WATER,
            size=size,
            ink=plan.inks["sea_text"],
            spacing=SPACING * size,
        )
        points, half_width = max(runs, key=lambda run: MeasuredLine(run[0]).length)
        course = MeasuredLine(points)
        times = max(1, round(course.length / (AGAIN * ACROSS)))
        span = course.length / times
        for time in range(times):
            middle = course.at((time + 0.55) * span)
            bows = tuple(
                _priced(bow, middle, span)
                for start in _river_name_starts(course, lettering.width, time * span, span)
                for bow in _beside(course, lettering, start, half_width + 0.35 / plan.unit_mm)
            )
            is_first = time == 0
            found.append(
                RiverName(lettering=lettering, middle=middle, bows=bows, is_first=is_first)
            )
    return tuple(found)


def _named_runs(plan: MapPlan) -> dict[str, list[tuple[list[Point], float]]]:
    """Return the courses of each river by its name, stretches that follow joined."""
    named: dict[str, list[tuple[list[Point], float]]] = {}
    for river in ground_drawing(plan).rivers:
        if not river.name or not river.points[1:]:
            continue
        runs = named.setdefault(river.name, [])
        before = next((run for run in runs if run[0][-1] == river.points[0]), None)
        if before is None:
            runs.append((list(river.points), river.half_width))
            continue
        runs.remove(before)
        joined = [*before[0], *river.points[1:]]
        runs.append((joined, max(before[1], river.half_width)))
    return named


def _river_name_starts(
    course: MeasuredLine, width: float, start: float, span: float
) -> Iterator[float]:
    """Yield where along a stretch a name may begin."""
    last = min(start + span, course.length) - width
    count = max(0, int((last - start) / (STRIDE * ACROSS)))
    for step in range(count + 1):
        yield max(0.0, start + step * STRIDE * ACROSS)


def _beside(
    course: MeasuredLine, lettering: Inscription, start: float, clear: float
) -> Iterator[Bow]:
    """Yield the bows for a name on either side of the water, and what they cost.

    It runs along the water, not round its bends.
    """
    width = lettering.width
    end = min(start + width, course.length)
    points = [course.at(start + (end - start) * step / _POINTS) for step in range(_POINTS + 1)]
    chord = dist(points[0], points[-1])
    angle = readable(atan2(points[-1][1] - points[0][1], points[-1][0] - points[0][0]))
    if abs(angle) > STEEPEST or chord < STRAIGHT * (end - start) or not chord:
        return
    middle = between(points[0], points[-1])
    across, down = cos(angle), sin(angle)
    run = [
        (
            ((x - middle[0]) * across + (y - middle[1]) * down) / (0.53 * width),
            (y - middle[1]) * across - (x - middle[0]) * down,
        )
        for x, y in points
    ]
    weights = [1 - u * u for u, _ in run]
    bend = fsum(w * v for w, (_, v) in zip(weights, run, strict=True))
    bend /= fsum(w * w for w in weights) or 1.0
    bend = max(-MOST_BENT * width, min(MOST_BENT * width, bend))
    strays = [v - bend * w for w, (_, v) in zip(weights, run, strict=True)]
    name = bent_name(lettering, angle, bend)
    for side, stray in ((-1, -min(strays)), (1, max(strays))):
        aside = side * (max(0.0, stray) + 0.5 * lettering.size + clear)
        price = 18 * abs(bend) / width + 26 * (max(strays) - min(strays)) / ACROSS / 2
        at = (middle[0] - aside * down, middle[1] + aside * across)
        yield Bow(name, at, price + 3 * abs(angle) + (side > 0))


def _priced(bow: Bow, wanted: Point, span: float) -> Bow:
    """Return a bow with the price of being far off."""
    off = dist(bow.middle, wanted)
    return bow._replace(price=bow.price + 8 * off / span)
