"""What stands on the map whatever else is laid there: nothing may lie on it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, TypeVar, cast

from generator.render.map.crossings import crossing_spots
from generator.render.map.geometry import ACROSS, Box, around_all, between, box_around
from generator.render.map.layers import map_layers
from generator.render.map.marks import contact_spots, place_boxes
from generator.render.map.plan import of_ground, once
from generator.render.map.river_lines import river_lines
from generator.render.map.roads import way_lines
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.river_lines import RiverLine
    from generator.render.map.roads import WayLine


# What already takes room on the map: boxes to keep off, and lines that cost.

if TYPE_CHECKING:
    Cells = Sequence[tuple[int, int]]
    Filed = tuple[Mapping[tuple[int, int], tuple[object, ...]], ...]

CELL = float(ACROSS)
"""Size of the cells things are filed by, in units."""
STEP = 18.0
"""Units from one point of a line to the next."""


@dataclass(slots=True)
class Clutter:
    """Boxes and lines, filed by where they are. It grows."""

    boxes: dict[tuple[int, int], list[tuple[Box, float]]] = field(default_factory=dict)
    points: dict[tuple[int, int], list[tuple[float, float, float]]] = field(default_factory=dict)

    def add(self, box: Box, price: float = 1.0) -> None:
        """File a box with the price of each unit of area that is covered."""
        for cell in cells_of(box):
            self.boxes.setdefault(cell, []).append((box, price))

    def add_all(self, boxes: Iterable[Box], price: float = 1.0) -> None:
        """File boxes of one price."""
        for box in boxes:
            self.add(box, price)

    def draw(self, line: Sequence[Point], price: float) -> None:
        """File a line with the price of each unit of length that is covered."""
        for start, end in pairwise(line):
            length = dist(start, end)
            count = max(1, round(length / STEP))
            for step in range(count):
                x, y = between(start, end, (step + 0.5) / count)
                cell = (int(x // CELL), int(y // CELL))
                found = self.points.setdefault(cell, [])
                found.append((x, y, price * length / count))

    def draw_all(self, lines: Iterable[Sequence[Point]], price: float) -> None:
        """File lines of one price."""
        for line in lines:
            self.draw(line, price)

    @property
    def cells(self) -> set[tuple[int, int]]:
        """The cells in which anything is filed."""
        return {*self.boxes, *self.points}

    def within(self, room: Box) -> Filed:
        """Return all that is filed in the cells of a room."""
        cells = cells_of(room)
        return (
            {cell: tuple(self.boxes[cell]) for cell in cells if cell in self.boxes},
            {cell: tuple(self.points[cell]) for cell in cells if cell in self.points},
        )

    def is_free(self, box: Box) -> bool:
        """Say whether a box lies on no other."""
        left, top, right, bottom = box
        for cell in cells_of(box):
            for (first, high, last, low), _ in self.boxes.get(cell, ()):
                if first < right and left < last and high < bottom and top < low:
                    return False
        return True

    def are_free(self, boxes: Iterable[Box], room: Box) -> bool:
        """Say whether none of some boxes, all of them in a room, lies on another."""
        under = [*self.under(room)]
        if not under:
            return True
        for left, top, right, bottom in boxes:
            for first, high, last, low in under:
                if first < right and left < last and high < bottom and top < low:
                    return False
        return True

    def under(self, box: Box) -> Iterator[Box]:
        """Yield the boxes that a box lies on, those of several cells as often."""
        left, top, right, bottom = box
        for cell in cells_of(box):
            for other, _ in self.boxes.get(cell, ()):
                first, high, last, low = other
                if first < right and left < last and high < bottom and top < low:
                    yield other

    def count(self, box: Box) -> int:
        """Return how many boxes a box lies on."""
        return len(set(map(id, self.under(box))))

    def price(self, box: Box) -> float:
        """Return what lying on everything under a box costs."""
        cells = cells_of(box)
        price = self._of_boxes(box, cells)
        return price + self._of_points(box, cells) if self.points else price

    def of_lines(self, box: Box) -> float:
        """Return what covering the lines under a box costs."""
        return self._of_points(box, cells_of(box)) if self.points else 0.0

    def _of_boxes(self, box: Box, cells: Cells) -> float:
        """Return what covering boxes costs, each once though it lies in two cells."""
        left, top, right, bottom = box
        filed, seen = self.boxes, set[int]()
        total = 0.0
        for cell in cells:
            for other, price in filed.get(cell, ()):
                first, high, last, low = other
                if first < right and left < last and high < bottom and top < low:
                    if id(other) in seen:
                        continue
                    seen.add(id(other))
                    total += price * other.overlap(box)
        return total

    def _of_points(self, box: Box, cells: Cells) -> float:
        """Return what covering the points of lines costs."""
        left, top, right, bottom = box
        filed = self.points
        total = 0.0
        for cell in cells:
            for x, y, price in filed.get(cell, ()):
                if left < x < right and top < y < bottom:
                    total += price
        return total


def cells_of(box: Box) -> Cells:
    """Return the cells a box touches."""
    left, top, right, bottom = box
    first, last = int(left // CELL), int(right // CELL)
    highest, lowest = int(top // CELL), int(bottom // CELL)
    if highest == lowest:
        if first == last:
            return ((first, highest),)
        return [(column, highest) for column in range(first, last + 1)]
    return [
        (column, row) for column in range(first, last + 1) for row in range(highest, lowest + 1)
    ]


Spots = TypeVar("Spots")
_KEPT, _MOST = 6, 2_000
"""So many answers are remembered for each thing that seeks its place, and so many things."""


class KnownSpots(dict[object, "deque[tuple[Box, tuple[Filed, ...], object]]"]):
    """Where things may stand, found once while nothing near them changes."""

    def of(
        self, thing: Hashable, clutters: Sequence[Clutter], seek: Callable[[list[Box]], Spots]
    ) -> Spots:
        """Return where a thing may stand.

        Args:
            thing: What tells it from all others on this ground.
            clutters: What may have changed since it was sought.
            seek: Seeks its spots, and notes every room it looks at.
        """
        if len(self) >= _MOST:
            self.clear()
        answers = self.setdefault(thing, deque(maxlen=_KEPT))
        for room, filed, spots in answers:
            if tuple(clutter.within(room) for clutter in clutters) == filed:
                return cast("Spots", spots)
        looked_at: list[Box] = []
        found = seek(looked_at)
        room = around_all(*looked_at) if looked_at else Box(0, 0, 0, 0)
        answers.append((room, tuple(clutter.within(room) for clutter in clutters), found))
        return found


# What the drawn country looks like, for those who letter it and set counters on it.

_CROSSING = 80
"""Units across the room of a bridge, ford, ferry or cataract."""


class RiverCourse(Struct, frozen=True, kw_only=True):
    """What of a river has one name, as it is drawn, downstream."""

    name: str
    points: tuple[Point, ...]
    half_width: float
    """From its middle to its bank, in units, where it is broadest."""


class GroundDrawing(Struct, frozen=True, kw_only=True):
    """The lines of the drawn country."""

    rivers: tuple[RiverCourse, ...]
    ways: tuple[WayLine, ...]
    shores: tuple[tuple[Point, ...], ...]
    """The lines between land and water, through the middle of a hexside each."""
    crossings: tuple[Box, ...]
    """The room of bridges, fords, ferries and cataracts."""


@of_ground
def ground_drawing(plan: MapPlan) -> GroundDrawing:
    """Return the lines of a map's country."""
    corners = plan.net.corners
    return GroundDrawing(
        rivers=tuple(course for line in river_lines(plan) for course in _courses(plan, line)),
        ways=way_lines(plan),
        shores=tuple(
            (between(corners[first], middle), middle, between(middle, corners[last]))
            for (first, last), middle in plan.net.sides.items()
        ),
        crossings=tuple(
            box_around(spot.point, _CROSSING, _CROSSING) for spot in crossing_spots(plan)
        ),
    )


def _courses(plan: MapPlan, line: RiverLine) -> Iterator[RiverCourse]:
    """Yield a river name by name."""
    names: dict[str, set[tuple[int, int]]] = {}
    for stretch in line.stretches:
        names.setdefault(stretch.name, set()).update((at.q, at.r) for at in stretch.course)
    for name, hexes in names.items():
        own = line.points
        if len(names) > 1:
            placed = ((plan.lattice.nearest(point), point) for point in line.points)
            own = tuple(point for at, point in placed if (at.q, at.r) in hexes)
        if len(own) > 1:
            yield RiverCourse(name=name, points=own, half_width=line.half_widths.most)


def standing(plan: MapPlan) -> tuple[Box, ...]:
    """Return the room of places, crossings, contacts and what layers draw."""
    return (*ground_standing(plan), *laid_over(plan))


@of_ground
def ground_standing(plan: MapPlan) -> tuple[Box, ...]:
    """Return the room of places and crossings."""
    return (*place_boxes(plan), *ground_drawing(plan).crossings)


@once
def laid_over(plan: MapPlan) -> tuple[Box, ...]:
    """Return the room of contacts and what layers draw."""
    return (
        *(spot.box for spot in contact_spots(plan)),
        *(box for layer in map_layers(plan.picture) for box in layer.boxes(plan)),
    )
