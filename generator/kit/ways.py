"""Where a force can be ordered to go: the cheapest ways, and what a map is tapped by."""

from __future__ import annotations

import heapq
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import Forecast
from generator.values import Struct
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.world.hexes import Hex

    Price = Callable[[Hex, Hex], Fraction | None]
    """What a step between neighbours costs; none: it cannot be taken."""


class ReachedHex(Struct, frozen=True, kw_only=True):
    """A hex that can be reached on the cheapest way."""

    cost: Fraction
    before: Hex | None
    """The hex before it; none: the way begins here."""


def reach(start: Hex, price: Price, most: Fraction | None) -> Mapping[Hex, ReachedHex]:
    """Return every hex that costs at most so much, nearest first; none: whatever it costs.

    The first step can always be taken, however little is left for it.
    """
    found: dict[Hex, ReachedHex] = {}
    queue = [(Fraction(0), start, start)]
    while queue:
        cost, at, before = heapq.heappop(queue)
        if at in found:
            continue
        found[at] = ReachedHex(cost=cost, before=None if at == start else before)
        if most is not None and cost >= most:
            continue
        for goal in neighbours(at):
            step = price(at, goal)
            if step is None or goal in found:
                continue
            total = cost + step
            if most is None or total <= most or (at == start and most > 0):
                heapq.heappush(queue, (total if most is None else min(total, most), goal, at))
    return found


def way_to(goals: tuple[Hex, ...], start: Hex, price: Price) -> tuple[tuple[Hex, ...], Hex | None]:
    """Return the hexes of the cheapest way through some goals, and the first not reached."""
    way: list[Hex] = []
    at = start
    for goal in goals:
        found = reach(at, price, None)
        if goal not in found:
            return tuple(way), goal
        part: list[Hex] = []
        step: Hex | None = goal
        while step is not None and step != at:
            part.append(step)
            step = found[step].before
        way += reversed(part)
        at = goal
    return tuple(way), None


# What a map is tapped by.


class WayStep(Struct, frozen=True, kw_only=True):
    """One step that can be taken."""

    to: int
    """Where it leads, among the places of its ways."""
    points: Fraction
    by: str = ""
    """The crossing it takes; empty: none."""
    may_close: bool = False
    """Whether the weather may close that before it is reached."""


class WayPlace(Struct, frozen=True, kw_only=True):
    """A place that can be reached: a hex, or one bank of it."""

    at: Hex
    arrives: Mapping[str, int]
    """The period of arrival, counted from 0, by the flag that is set; empty: none is.
    Left out: later than is looked ahead."""
    steps: tuple[WayStep, ...]
    """Those that lead to places listed."""
    barred: tuple[Hex, ...] = ()
    """Hexes next door that cannot be named as the next: a river lies between."""


class Ways(Forecast, frozen=True, kw_only=True):
    """Every place a force can be ordered to, if it goes in one manner."""

    table: str
    """The table of orders, as the campaign file calls it."""
    key: str
    """The key of the order under which hexes are named."""
    manner: Mapping[str, str]
    """What stands under other keys of the order; empty: nothing."""
    start: int
    """Where it stands, among the places."""
    places: tuple[WayPlace, ...]
    """In the order in which the first of two equally cheap ways is taken."""
    periods: tuple[str, ...]
    """What the periods of arrival are called."""


def places_on(found: Mapping[Hex, ReachedHex], price: Price) -> tuple[WayPlace, ...]:
    """Return what can be reached in a period as places with the steps between them."""
    number = {at: index for index, at in enumerate(found)}
    return tuple(
        WayPlace(
            at=at,
            arrives={"": 0},
            steps=tuple(
                WayStep(to=number[goal], points=points)
                for goal in neighbours(at)
                if goal in number and (points := price(at, goal)) is not None
            ),
        )
        for at in found
    )
