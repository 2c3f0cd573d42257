"""Finding the cheapest way between two points of an order's route."""

from __future__ import annotations

import heapq
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.rules.valormr.prices import Refusal, arrival_bank, step_price
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.rules.valormr.play import Play
    from generator.rules.valormr.state import ForceState
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


def cheapest_path(
    play: Play, state: ForceState, goal: Hex, *, by_way: str = ""
) -> tuple[Hex, ...]:
    """Return the hexes from the next one to ``goal``; empty when there is no way.

    Other forces are not looked at: they may be gone when the march comes by. Of two
    equally cheap ways the one whose hexes come first in the order of the map is taken.
    """
    start = (state.at, state.bank)
    best = {start: Fraction(0)}
    came_from: dict[tuple[Hex, Bank | None], tuple[Hex, Bank | None]] = {}
    queue = [(Fraction(0), 0, state.at, _order(state.bank))]
    banks = {(state.at, _order(state.bank)): state.bank}
    while queue:
        cost, steps, place, bank_order = heapq.heappop(queue)
        here = (place, banks[place, bank_order])
        if place == goal:
            return _walked(came_from, here)
        if cost > best[here]:
            continue
        standing = replace(state, at=place, bank=here[1])
        for following in neighbours(place):
            price = step_price(play, standing, following, by_way=by_way)
            if isinstance(price, Refusal):
                continue
            bank = arrival_bank(play, standing, following)
            there = (following, bank)
            total = cost + price.points
            if there not in best or total < best[there]:
                best[there] = total
                came_from[there] = here
                banks[following, _order(bank)] = bank
                heapq.heappush(queue, (total, steps + 1, following, _order(bank)))
    return ()


def _order(bank: Bank | None) -> int:
    """Return a number that puts banks in order, none first."""
    return -1 if bank is None else int(bank)


def _walked(
    came_from: dict[tuple[Hex, Bank | None], tuple[Hex, Bank | None]],
    arrival: tuple[Hex, Bank | None],
) -> tuple[Hex, ...]:
    """Return the hexes walked, in order, without the first."""
    steps = []
    here = arrival
    while here in came_from:
        steps.append(here[0])
        here = came_from[here]
    return tuple(reversed(steps))
