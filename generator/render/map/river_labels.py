"""The names of rivers: in italics along a straight free stretch, and again far on."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from math import atan2, cos, fsum, hypot, sin
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, between
from generator.render.map.ground_drawing import ground_drawing
from generator.render.map.map_names import (
    Bow,
    Inscription,
    bent_name,
    cheapest,
    left_out,
    readable,
)
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.map_names import NameSpot
    from generator.render.map.name_ground import NameGround
    from generator.render.map.plan import MapPlan

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
KEPT = 40
SPACING = 0.06


class MeasuredLine:
    """A line through points, by the distance along it."""

    def __init__(self, points: Sequence[Point]) -> None:
        """Measure a line."""
        self._points = points
        steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
        self._reached = [0.0, *accumulate(steps)]
        self.length = self._reached[-1]

    def at(self, distance: float) -> Point:
        """Return the point a distance along the line."""
        place = min(bisect_right(self._reached, distance), len(self._points) - 1)
        start, end = self._reached[place - 1], self._reached[place]
        share = (distance - start) / (end - start) if end > start else 0.0
        return between(
            self._points[place - 1], self._points[place], max(0.0, min(1.0, share))
        )


def river_spots(plan: MapPlan, ground: NameGround) -> Iterator[list[NameSpot]]:
    """Yield for each river, each time it is named, where its name may stand."""
    size = plan.type_size(50)
    for name, runs in _named_runs(plan).items():
        lettering = Inscription(
            words=name,
            face=Face.WATER,
            size=size,
            ink=plan.theme.inks["sea_text"],
            spacing=SPACING * size,
        )
        points, half_width = max(runs, key=lambda run: MeasuredLine(run[0]).length)
        course = MeasuredLine(points)
        times = max(1, round(course.length / (AGAIN * ACROSS)))
        span = course.length / times
        for time in range(times):
            middle = course.at((time + 0.55) * span)
            priced = [
                _priced(bow, ground, middle, span)
                for start in _starts(course, lettering.width, time * span, span)
                for bow in _beside(
                    course, lettering, start, half_width + 0.35 / plan.unit_mm
                )
                if bow.is_open(ground)
            ]
            if time == 0 or priced:
                spots = [bow.spot() for bow in cheapest(priced, KEPT)]
                yield [*spots, left_out(lettering, middle)]


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


def _starts(
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
    points = [
        course.at(start + (end - start) * step / _POINTS) for step in range(_POINTS + 1)
    ]
    chord = hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1])
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


def _priced(bow: Bow, ground: NameGround, wanted: Point, span: float) -> Bow:
    """Return a bow with the price of what its name covers, and of being far off."""
    off = hypot(bow.middle[0] - wanted[0], bow.middle[1] - wanted[1])
    return bow._replace(price=bow.price + bow.covers(ground) + 8 * off / span)
