"""Finding the cheapest way between two points of an order's route."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.movement.barred_rivers import banks_towards
from generator.systems.valormr.rules.movement.footing import Footing
from generator.systems.valormr.rules.movement.prices import (
    Price,
    Refusal,
    arrival_bank,
    river_bars,
    step_price,
)
from generator.systems.valormr.rules.movement.river_crossings import (
    crossing_price,
    crossovers,
)
from generator.world.hexes import direction_between, neighbours
from generator.world.rivers import can_leave

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.movement.rates import PointsInHand
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.hexes import Hex


StepBook = Callable[[Footing], Iterable[tuple[Footing, Fraction]]]
"""Says where one can step from a place, and for how many points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Under which circumstances a force looks for its way."""

    hand: PointsInHand
    by_way: str = ""


def footing_of(state: ForceState) -> Footing:
    """Return where a force stands."""
    return Footing(state.at, state.bank)


def steps_from(
    play: Play, state: ForceState, walk: Walk
) -> Iterator[tuple[Footing, Price]]:
    """Yield every step the rules allow from where a force stands, with its price.

    A crossing within the hex is a step of its own.

    Rules: VAL-MOVE-02, VAL-RIVER-06.
    """
    for following in neighbours(state.at):
        price = price_to(play, state, following, walk)
        if isinstance(price, Price):
            yield Footing(following, arrival_bank(play, state, following)), price
    if play.force(state).flies:
        return
    for over in crossovers(play, state):
        price = crossing_price(play, state, over, walk.hand)
        if isinstance(price, Price):
            yield Footing(state.at, over.bank), price


def price_to(play: Play, state: ForceState, goal: Hex, walk: Walk) -> Price | Refusal:
    """Return the price of a dry step into an adjacent hex, or why it is barred.

    Rules: VAL-MOVE-02, VAL-RIVER-14, VAL-RIVER-15.
    """
    hexside = direction_between(state.at, goal)
    if hexside is None:
        return Refusal(reason="not-adjacent", rule="VAL-MOVE-03")
    dry = play.force(state).flies or can_leave(
        play.board, state.at, state.bank, hexside
    )
    if play.board.grid.contains(goal) and not dry:
        return river_bars(play, state, banks_towards(play, state, hexside))
    return step_price(play, state, goal, by_way=walk.by_way)


def step_book(play: Play, state: ForceState, walk: Walk) -> StepBook:
    """Return the steps open from any place, looked up once for all who walk alike.

    Nothing but board, time of day, rain, drought and what the force is made of decides
    about them.

    Rules: VAL-MOVE-02, VAL-RIVER-06.
    """
    force = play.force(state)
    alike = (
        play.board,
        *(is_night(play.period), play.drought_week),
        *(walk.by_way, walk.hand.rain_level, walk.hand.rate.points),
        *(force.people, force.flies, force.sight, force.trains),
        *(state.formed, play.has_cavalry(state), play.has_infantry(state)),
    )
    known = play.known_steps.setdefault(alike, {})

    def steps(here: Footing) -> tuple[tuple[Footing, Fraction], ...]:
        if here not in known:
            standing = replace(state, at=here.at, bank=here.bank)
            found = steps_from(play, standing, walk)
            known[here] = tuple((there, price.points) for there, price in found)
        return known[here]

    return steps


def cheapest_path(
    play: Play, state: ForceState, goal: Hex, walk: Walk
) -> tuple[Footing, ...]:
    """Return the footings from the next one to ``goal``; empty when there is no way.

    Other forces are not looked at: they may be gone when the march comes by. Of two
    equally cheap ways the one whose hexes come first in the order of the map is taken.
    """
    return cheapest(footing_of(state), goal, step_book(play, state, walk))


def cheapest(
    start: Footing,
    goal: Hex,
    steps: StepBook,
) -> tuple[Footing, ...]:
    """Return the cheapest way over the steps there are; empty when there is none."""
    best = {start: Fraction(0)}
    came_from: dict[Footing, Footing] = {}
    queue = [(Fraction(0), 0, start.order, start)]
    while queue:
        cost, taken, _, here = heapq.heappop(queue)
        if here.at == goal:
            return _walked(came_from, here)
        if cost > best[here]:
            continue
        for there, points in steps(here):
            total = cost + points
            if there not in best or total < best[there]:
                best[there] = total
                came_from[there] = here
                heapq.heappush(queue, (total, taken + 1, there.order, there))
    return ()


def _walked(came_from: dict[Footing, Footing], arrival: Footing) -> tuple[Footing, ...]:
    """Return the footings walked, in order, without the first."""
    steps = []
    here = arrival
    while here in came_from:
        steps.append(here)
        here = came_from[here]
    return tuple(reversed(steps))
