"""Where counters lie: at home, or beside it with a leader line, none over another."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from generator.render.map.geometry import ACROSS, Box, Segment, around_all, box_around, clamped
from generator.render.map.marks import trail_lines
from generator.render.map.obstacles import Clutter, KnownSpots, ground_drawing, standing
from generator.render.map.placement import settle
from generator.render.map.plan import of_ground, of_size, once
from generator.render.map.scenes import shared
from generator.render.map.stacks import Layout, at_home, counter_size, fans, stacks
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.map.geometry import Point
    from generator.render.map.picture import Counter
    from generator.render.map.plan import MapPlan
    from generator.render.map.stacks import CounterSize, Stack
    from generator.world.hexes import Hex

BEARINGS = 16
REACHES = (0.0, 0.12, 0.3, 0.55, 0.85, 1.2, 1.7, 2.3, 3.0, 3.8)
"""From the mark of its hex to a counter that stands elsewhere, in hexes."""
STEPS_ASIDE, ASIDE = (0.08, 0.15), 3.0
"""How far a stack in its own hex may make room for its neighbours, in hexes, and the
price of it.
"""
AWAY = 30.0
"""Price of standing elsewhere, without the way there."""
KEPT = 50
"""The cheapest spots that are looked at for each."""
OTHERS = 50
"""About how many of the others are looked at, where it is crowded."""
NOWHERE = 1500.0
"""Price of being left out, for each counter."""
ON_ANOTHER = 1e6
"""Price of lying on a counter or its mark."""
ON_LEADER, CROSSED = 700.0, 200.0
"""Price of lying on a leader line, and of two that cross."""
FOE_HEX, FRIEND_HEX = 60.0, 14.0
"""Price of hiding the whole hex of another counter."""
LOOKS_HOME = 16.0
"""Price of standing in the middle of a hex that is not its own."""
ROAD, RIVER, COAST, TRAIL = 0.035, 0.03, 0.02, 0.07
"""Price of each unit of a line that is covered."""
_ROUND_ABOUT = tuple(
    (reach, (cos(2 * pi * bearing / BEARINGS), sin(2 * pi * bearing / BEARINGS)))
    for reach in REACHES
    for bearing in range(BEARINGS)
)
"""Distances in hexes with directions of length 1."""


class StackSpot(Struct, frozen=True, kw_only=True):
    """Where a stack may stand."""

    stack: Stack
    layout: Layout
    middle: Point
    body: Box
    """The room of its counters."""
    bounds: Box
    price: float
    leader: Segment | None = None
    """From its counters to its mark; none: it stands at home."""
    marked: Box | None = None
    """The room of its mark; none: likewise."""


class _Fan(NamedTuple):
    """How a stack may stand beside its hex; a tuple, for a map tries thousands."""

    layout: Layout
    middle: Point
    body: Box
    """The room of its counters, without the gap round it."""
    price: float


class CounterSpot(Struct, frozen=True, kw_only=True):
    """Where one counter lies."""

    counter: Counter
    middle: Point
    width: float
    height: float
    is_covered: bool = False
    """Whether another counter lies on all of it but its band."""

    @property
    def box(self) -> Box:
        """The room it takes."""
        return box_around(self.middle, self.width, self.height)


class LaidCounters(Struct, frozen=True, kw_only=True):
    """All counters of a drawing in their places."""

    size: CounterSize
    stacks: tuple[StackSpot, ...]
    unplaced: tuple[Counter, ...]
    """Those for which there is no room."""

    @property
    def spots(self) -> tuple[CounterSpot, ...]:
        """Where every counter lies, the lowest first."""
        return tuple(
            CounterSpot(
                counter=counter,
                middle=(spot.middle[0] + cell[0], spot.middle[1] + cell[1]),
                width=spot.stack.cell[0],
                height=spot.stack.cell[1],
                is_covered=spot.leader is None and number + 1 < len(spot.layout.cells),
            )
            for spot in self.stacks
            for number, (counter, cell) in enumerate(
                zip(spot.stack.counters, spot.layout.cells, strict=True)
            )
        )

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The room of counters, and of the marks of those that stand elsewhere."""
        marks = (spot.marked for spot in self.stacks if spot.marked is not None)
        return (*(spot.body for spot in self.stacks), *marks)

    @property
    def leaders(self) -> tuple[Segment, ...]:
        """The lines from counters to their hexes."""
        return tuple(spot.leader for spot in self.stacks if spot.leader is not None)


@once
def laid_counters(plan: MapPlan) -> LaidCounters:
    """Return where every counter lies."""
    chosen = tuple(
        replace(spot, stack=stack)
        for spot, stack in zip(_settled(plan), _stacks(plan), strict=True)
    )
    return LaidCounters(
        size=counter_size(plan),
        stacks=tuple(spot for spot in chosen if spot.layout.cells),
        unplaced=tuple(
            counter for spot in chosen if not spot.layout.cells for counter in spot.stack.counters
        ),
    )


@once
def _stacks(plan: MapPlan) -> tuple[Stack, ...]:
    return stacks(plan, counter_size(plan))


@shared
def _settled(plan: MapPlan) -> tuple[StackSpot, ...]:
    """Return the spot of every stack, be its counters this reader's or another's."""
    table = _Table(plan, counter_size(plan), _stacks(plan))
    return settle([table.spots(stack) for stack in table.stacks], _between, seed=plan.seed)


def _between(one: StackSpot, other: StackSpot) -> float:
    """Return what two stacks cost each other."""
    price = ON_ANOTHER if one.body.meets(other.body) else 0.0
    for mine, yours in ((one, other), (other, one)):
        if yours.marked is not None and mine.body.meets(yours.marked):
            price += ON_ANOTHER
        if yours.leader is not None and yours.leader.passes(mine.body):
            price += ON_LEADER
    if one.leader is not None and other.leader is not None:
        price += CROSSED * one.leader.crosses(other.leader)
    return price


class _Table:
    """The ground that counters are laid on, and what they find there."""

    def __init__(self, plan: MapPlan, size: CounterSize, placed: Sequence[Stack]) -> None:
        """File what counters keep off, and what it costs to cover."""
        self.stacks = placed
        self._plan, self._size = plan, size
        self._gap = 0.3 / plan.unit_mm
        self._rim = plan.lattice.bounds().grown(-0.4 / plan.unit_mm)
        self._fixed = Clutter()
        self._fixed.add_all(box.grown(self._gap) for box in standing(plan))
        self._lines, self._trails = _lines(plan), Clutter()
        self._trails.draw_all((trail.points for trail in trail_lines(plan)), TRAIL)
        self._near = Clutter()
        self._others, self._friends = Clutter(), dict[str, Clutter]()
        self._own: dict[Hex, Box] = {}
        self._looked_at: list[Box] = []
        """Where it was asked what is there."""
        for stack in placed:
            middle = plan.lattice.middle(stack.at)
            held = self._own[stack.at] = box_around(middle, *_HELD)
            self._others.add(held, FOE_HEX / _area(held))
            friends = self._friends.setdefault(stack.side, Clutter())
            friends.add(held, (FOE_HEX - FRIEND_HEX) / _area(held))
            layout = at_home(stack, size)
            self._near.add(box_around(stack.mark, 1, 1))
            self._near.add((layout or _NONE).around(stack.home).grown(self._gap / 2))

    def spots(self, stack: Stack) -> tuple[StackSpot, ...]:
        """Return where a stack may stand, the cheapest first; the last is nowhere."""
        friends = self._friends[stack.side]
        clutters = (self._fixed, self._trails, self._near, self._others, friends)
        known = _known_spots(self._plan)
        return known.of((stack, self._size), clutters, partial(self._sought, stack))

    def _sought(self, stack: Stack, looked_at: list[Box]) -> tuple[StackSpot, ...]:
        """Seek where a stack may stand, noting where was looked."""
        self._looked_at = looked_at
        found = [*self._at_home(stack)]
        if not found or self._is_beside_another(found[0]):
            away = sorted(self._elsewhere(stack), key=lambda fan: fan.price)
            found += [
                _spot(stack, fan, size=self._size, gap=self._gap)
                for fan in (*away[:KEPT], *away[KEPT :: max(1, (len(away) - KEPT) // OTHERS)])
            ]
            found.sort(key=lambda spot: spot.price)
        here = Box(*stack.home, *stack.home)
        nowhere = StackSpot(
            stack=stack,
            layout=_NONE,
            middle=stack.home,
            body=here,
            bounds=here,
            price=NOWHERE * len(stack.counters),
        )
        return (*found, nowhere)

    def _at_home(self, stack: Stack) -> Iterator[StackSpot]:
        """Yield a stack's spots in its own hex, its middle first."""
        layout = at_home(stack, self._size)
        if layout is None:
            return
        x, y = self._plan.lattice.middle(stack.at)
        room = box_around((x, y), ACROSS, ACROSS)
        for aside in _a_little_aside():
            middle = (stack.home[0] + aside[0], stack.home[1] + aside[1])
            body = layout.around(middle)
            is_in = around_all(room, body) == room
            self._looked_at.append(body)
            if not self._fixed.is_free(body) or (any(aside) and not is_in):
                continue
            yield StackSpot(
                stack=stack,
                layout=layout,
                middle=middle,
                body=body.grown(self._gap / 2),
                bounds=body.grown(self._gap / 2),
                price=self._hidden(stack, body) + (ASIDE if any(aside) else 0.0),
            )

    def _is_beside_another(self, home: StackSpot) -> bool:
        """Say whether a stack at home would touch another at home, or its mark."""
        room = home.body.grown(0.35 * ACROSS)
        self._looked_at.append(room)
        return self._near.count(room) > _OF_ITS_OWN

    def _elsewhere(self, stack: Stack) -> Iterator[_Fan]:
        """Yield the spots of a stack round its hex."""
        least = self._size.mark + 0.7 / self._plan.unit_mm
        for plainness, layout in enumerate(fans(stack, self._size)):
            for reach, toward in _ROUND_ABOUT:
                away = least + reach * ACROSS
                middle = _beside(stack.mark, toward, layout, away)
                body = layout.around(middle)
                self._looked_at.append(body)
                if self._rim.holds(body) and self._fixed.is_free(body):
                    price = self._price(stack, body) + 4 * plainness
                    price += AWAY + 10 * reach * reach + 8 * reach
                    yield _Fan(layout, middle, body, price)

    def _price(self, stack: Stack, body: Box) -> float:
        """Return what lying in a box costs: what it hides, and what it seems to say."""
        x, y = body.middle
        seen = self._plan.lattice.nearest((x, y))
        price = self._hidden(stack, body)
        if seen != stack.at:
            other = self._plan.lattice.middle(seen)
            off = max(abs(x - other[0]), abs(y - other[1])) / ACROSS
            price += LOOKS_HOME * max(0.0, 1 - 2.5 * off)
        return price

    def _hidden(self, stack: Stack, body: Box) -> float:
        """Return what it costs that a box hides lines and the hexes of others."""
        hexes = self._others.price(body) - self._friends[stack.side].price(body)
        own = self._own[stack.at]
        hexes -= FRIEND_HEX * own.overlap(body) / _area(own)
        return hexes + self._lines.of_lines(body) + self._trails.of_lines(body)


@of_size
def _known_spots(_plan: MapPlan) -> KnownSpots:
    return KnownSpots()


_OF_ITS_OWN = 2
"""What of a stack is filed as near to it: its room at home, and its mark."""
_NONE = Layout(cells=(), width=0.0, height=0.0)


_HELD = (0.8 * ACROSS, 0.8 * ACROSS)
"""The size of the part of a stack's hex that others had better not hide."""


def _a_little_aside() -> Iterator[Point]:
    """Yield how far a stack at home may stand from its middle, nought first."""
    yield 0.0, 0.0
    for step in STEPS_ASIDE:
        for bearing in range(8):
            angle = 2 * pi * bearing / 8
            yield step * ACROSS * cos(angle), step * ACROSS * sin(angle)


def _area(box: Box) -> float:
    return box.width * box.height


def _beside(mark: Point, toward: Point, layout: Layout, away: float) -> Point:
    """Return the middle of counters whose edge lies so far from a mark."""
    x, y = toward
    across = layout.width / 2 / abs(x) if abs(x) > _LEVEL else float("inf")
    down = layout.height / 2 / abs(y) if abs(y) > _LEVEL else float("inf")
    reach = min(across, down) + away
    return mark[0] + reach * x, mark[1] + reach * y


_LEVEL = 1e-6


def _spot(stack: Stack, fan: _Fan, *, size: CounterSize, gap: float) -> StackSpot:
    """Return a spot beside its hex."""
    marked = box_around(stack.mark, 2 * size.mark, 2 * size.mark)
    leader = Segment(clamped(stack.mark, fan.body), stack.mark)
    room = fan.body.grown(gap / 2)
    return StackSpot(
        stack=stack,
        layout=fan.layout,
        middle=fan.middle,
        body=room,
        bounds=around_all(room, leader.bounds, marked),
        price=fan.price,
        leader=leader,
        marked=marked,
    )


@of_ground
def _lines(plan: MapPlan) -> Clutter:
    """File the lines of the country that counters had better not hide."""
    drawn, lines = ground_drawing(plan), Clutter()
    lines.draw_all((way.points for way in drawn.ways), ROAD)
    lines.draw_all((river.points for river in drawn.rivers), RIVER)
    lines.draw_all(drawn.shores, COAST)
    return lines
