"""The lines of rivers: from spring to mouth, broader the further they run.

Stretches that go on from one another are one river. Its line passes near the middle of
every hex of its course and crosses the right hexsides; a tributary ends on the line it
joins, a river that reaches the sea ends just beyond the shore.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from generator.render.map.geometry import between, heading, moved, scatter
from generator.render.map.paths import (
    along,
    controls,
    crossing_point,
    even,
    length_of,
    open_path,
    open_points,
)
from generator.render.map.plan import of_ground
from generator.values import Struct
from generator.world.board import RiverCategory
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.paths import Control
    from generator.render.map.plan import MapPlan
    from generator.world.board import RiverStretch
    from generator.world.hexes import Direction, Hex

SPRING = 2.6
MINOR = 11.0
MAJOR = 24.0
"""How broad rivers are, in units: where they rise, and where they are broadest."""
GROWTH = 0.7
WIDENING = 260.0
"""Over what length a minor river becomes a major one, in units."""
_MOUTH = 1.5
_NODE_STRAY = 34.0
_GATE_STRAY = 22.0
_STEP = 74.0
"""From point to point of a bank, in units."""
_BEYOND = 10.0
_OUTSIDE = 40.0
_DOWNSTREAM = 34.0


class HalfWidths(Struct, frozen=True):
    """How broad a river is along its course."""

    start: float
    minor: float
    major: float
    turn: float
    """The share of its length after which it is a major river; 1: never."""
    length: float

    def at(self, share: float) -> float:
        """Return half its width at a share of its length."""
        if share <= self.turn and self.turn > 0:
            grown: float = (share / self.turn) ** GROWTH
            return self.start + (self.minor - self.start) * grown
        gone = min(1.0, (share - self.turn) * self.length / WIDENING)
        narrow = self.minor if self.turn > 0 else self.major
        return narrow + (self.major - narrow) * gone

    @property
    def most(self) -> float:
        """Half its width where it is broadest."""
        return max(self.at(step / 8) for step in range(9))


class RiverLine(Struct, frozen=True, kw_only=True):
    """One river."""

    stretches: tuple[RiverStretch, ...]
    """What goes on from one another, downstream."""
    points: tuple[Point, ...]
    """Along its middle, downstream, close together."""
    bank: str
    """Path data of its banks, open at its mouth."""
    half_widths: HalfWidths


class _Chain(Struct, frozen=True):
    """Stretches that go on from one another."""

    stretches: tuple[RiverStretch, ...]

    @property
    def course(self) -> tuple[Hex, ...]:
        first, *others = self.stretches
        return (*first.course, *(at for each in others for at in each.course[1:]))

    @property
    def is_long(self) -> bool:
        """Whether there is more of it than one point."""
        ends = (self.stretches[0].starts, self.stretches[-1].ends)
        return len(self.course) > 1 or ends != (None, None)

    @property
    def minor_steps(self) -> int:
        """How many steps are gone before it becomes a major river."""
        steps = 0
        for each in self.stretches:
            if each.category is RiverCategory.MAJOR:
                break
            steps += len(each.course) - 1
        return steps

    @property
    def is_major(self) -> bool:
        return any(each.category is RiverCategory.MAJOR for each in self.stretches)


@of_ground
def river_lines(plan: MapPlan) -> tuple[RiverLine, ...]:
    """Return every river of the map, those that others join first."""
    lines: dict[Hex, RiverLine] = {}
    found: list[RiverLine] = []
    waiting = [each for each in _chains(plan.board.rivers) if each.is_long]
    while waiting:
        hexes = {at for chain in waiting for at in chain.course[:-1]}
        ready = [each for each in waiting if each.course[-1] not in hexes]
        for chain in ready or waiting:
            line = _line(plan, chain, lines)
            found.append(line)
            for at in chain.course:
                lines.setdefault(at, line)
        waiting = [each for each in waiting if each not in (ready or waiting)]
    return tuple(found)


def _chains(rivers: Sequence[RiverStretch]) -> Iterator[_Chain]:
    """Yield stretches joined to whole rivers."""
    follows = _followers(rivers)
    continued = set(follows.values())
    for number in range(len(rivers)):
        if number in continued:
            continue
        numbers = [number]
        while numbers[-1] in follows and follows[numbers[-1]] not in numbers:
            numbers.append(follows[numbers[-1]])
        yield _Chain(tuple(rivers[each] for each in numbers))


def _followers(rivers: Sequence[RiverStretch]) -> Mapping[int, int]:
    """Return which stretch goes on from which: of the same name, else the first."""
    begins: dict[Hex, int] = {}
    for number, river in enumerate(rivers):
        begins.setdefault(river.course[0], number)
    follows: dict[int, int] = {}
    ends = [
        (begins[river.course[-1]], number)
        for number, river in enumerate(rivers)
        if begins.get(river.course[-1], number) != number
    ]
    for following, number in sorted(
        ends, key=lambda each: rivers[each[0]].name != rivers[each[1]].name
    ):
        if following not in follows.values():
            follows[number] = following
    return follows


def _line(plan: MapPlan, chain: _Chain, lines: Mapping[Hex, RiverLine]) -> RiverLine:
    """Return one river."""
    course = chain.course
    line = controls(_controls(plan, chain))
    opens = plan.board.is_sea(course[-1])
    joined = None if opens else lines.get(course[-1])
    if joined is not None and len(line) > 1:
        line = (*line[:-1], even(_joint(line[-2], joined.points)))
    points = open_points(line, 5)
    if opens:
        points = _until_shore(plan, course, points)
    springs = chain.stretches[0].starts is None
    steps = max(1, len(chain.course) - 1)
    turn = chain.minor_steps / steps if chain.is_major else 1.0
    half_widths = HalfWidths(
        start=(SPRING if springs else 0.7 * MINOR) / 2,
        minor=MINOR / 2,
        major=MAJOR / 2,
        turn=turn,
        length=length_of(points),
    )
    return RiverLine(
        stretches=chain.stretches,
        points=points,
        bank=open_path(_banks(points, half_widths, opens=opens)),
        half_widths=half_widths,
    )


def _controls(plan: MapPlan, chain: _Chain) -> Iterator[Point]:
    """Yield the points past which a river runs: near middles, through hexsides."""
    course = chain.course
    first, last = chain.stretches[0].starts, chain.stretches[-1].ends
    if first is not None:
        yield _outside(plan, course[0], first)
        yield _gate(plan, course[0], first)
    for at, following in pairwise((*course, None)):
        if at is None:
            continue
        x, y = plan.lattice.middle(at)
        yield (x + _NODE_STRAY * scatter(x, y, 11), y + _NODE_STRAY * scatter(x, y, 12))
        side = last if following is None else direction_between(at, following)
        if side is not None:
            yield _gate(plan, at, side)
    if last is not None:
        yield _outside(plan, course[-1], last)


def _outside(plan: MapPlan, at: Hex, side: Direction) -> Point:
    """Return a point beyond a hexside over which a river comes or goes."""
    middle = plan.lattice.hexside_middle(at, side)
    return moved(middle, plan.lattice.inward(side), -_OUTSIDE)


def gate_aside(plan: MapPlan, at: Hex, side: Direction) -> Point:
    """Return how far off its middle a river crosses a hexside, from either side."""
    x, y = plan.lattice.hexside_middle(at, side)
    across, down = plan.lattice.inward(side)
    if (across, down) < (0.0, 0.0):
        across, down = -across, -down
    stray = _GATE_STRAY * scatter(round(x), round(y), 14)
    return -down * stray, across * stray


def _gate(plan: MapPlan, at: Hex, side: Direction) -> Point:
    x, y = plan.lattice.hexside_middle(at, side)
    aside = gate_aside(plan, at, side)
    return x + aside[0], y + aside[1]


def _joint(before: Control, points: Sequence[Point]) -> Point:
    """Return where a tributary ends: on the river it joins, a little downstream."""
    nearest = min(range(len(points)), key=lambda index: dist(points[index], before))
    rest = points[nearest:]
    return along(rest, _DOWNSTREAM)[0] if rest[1:] else points[-1]


def _until_shore(
    plan: MapPlan, course: Sequence[Hex], points: tuple[Point, ...]
) -> tuple[Point, ...]:
    """Return a river's points up to just beyond the shore it flows out over."""
    side = direction_between(course[-2], course[-1]) if len(course) > 1 else None
    if side is None:
        return points
    shore = _shore_at(plan, course[-2], side)
    for index, (here, after) in enumerate(pairwise(points)):
        found = crossing_point((here, after), shore)
        if found is not None:
            return (*points[: index + 1], moved(*found, _BEYOND))
    return points


def _shore_at(plan: MapPlan, at: Hex, side: Direction) -> tuple[Point, ...]:
    """Return the shore along one hexside, and a little further at both ends."""
    first, last = plan.lattice.hexside(at, side)
    moved_corners = plan.net.corners
    start, end = moved_corners.get(first, first), moved_corners.get(last, last)
    key = (first, last) if first < last else (last, first)
    middle = plan.net.sides.get(key) or between(start, end)
    return between(middle, start, 1.6), middle, between(middle, end, 1.6)


def _banks(points: Sequence[Point], half_widths: HalfWidths, *, opens: bool) -> tuple[Control, ...]:
    """Return the banks of a river: up the left one and down the right one."""
    pieces = max(3, round(half_widths.length / _STEP))
    left: list[Point] = []
    right: list[Point] = []
    for step, (point, flow) in enumerate(_spots(points, pieces)):
        reach = half_widths.at(step / pieces)
        if opens and step == pieces:
            reach *= _MOUTH
        left.append(moved(point, (flow[1], -flow[0]), reach))
        right.append(moved(point, (-flow[1], flow[0]), reach))
    return controls([*reversed(left), *right])


def _spots(points: Sequence[Point], pieces: int) -> Iterator[tuple[Point, Point]]:
    """Yield evenly spaced points of a line, both ends too, with its direction."""
    length = length_of(points)
    wanted, gone, step = 0.0, 0.0, 0
    for before, after in pairwise(points):
        if before == after:
            continue
        reach, flow = dist(before, after), heading(before, after)
        while step < pieces and wanted <= gone + reach:
            yield between(before, after, (wanted - gone) / reach), flow
            step += 1
            wanted = length * step / pieces
        gone += reach
    yield points[-1], heading(points[-2], points[-1])
