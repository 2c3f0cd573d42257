"""The ways open to a lone rider, and the one he takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.movement.cheapest_paths import (
    Walk,
    cheapest,
    footing_of,
    steps_from,
)
from generator.systems.valormr.rules.movement.footing import Footing
from generator.systems.valormr.rules.movement.prices import Price
from generator.systems.valormr.rules.movement.river_crossings import (
    CrossingMeans,
    closed_by_rain,
    crossovers,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.systems.valormr.rules.movement.cheapest_paths import StepBook
    from generator.systems.valormr.rules.movement.rates import PointsInHand
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.hexes import Hex


def rider_steps(
    play: Play, state: ForceState, hand: PointsInHand
) -> Iterator[tuple[Footing, Price]]:
    """Yield every step a lone rider may take from where he stands.

    A ferry costs him all the points of the days it takes, so that he needs whole days
    for it as a force does; rafts he builds none.

    Rules: VAL-COURIER-01, VAL-MOVE-02, VAL-RIVER-06, VAL-RIVER-09, VAL-RIVER-10.
    """
    yield from steps_from(play, state, Walk(hand=hand))
    for over in crossovers(play, state):
        closed = closed_by_rain(play, over, hand)
        if over.means is not CrossingMeans.FERRY or closed is not None:
            continue
        days = play.tables.crossings.number(over.row, f"{over.category}-days")
        yield (
            Footing(state.at, over.bank),
            Price(
                points=days * hand.rate.points,
                terrain=play.board.terrain_at(state.at),
                way=None,
                base=hand.rate.points,
                crossed_by=over.means,
            ),
        )


def rider_book(play: Play, state: ForceState, hand: PointsInHand) -> StepBook:
    """Return the steps open to a rider from any place, looked up once for all alike.

    Rules: VAL-COURIER-01, VAL-MOVE-02.
    """
    rider = play.force(state)
    alike = (
        *("a rider", play.board, is_night(play.period), play.drought_week),
        *(hand.rain_level, hand.rate.points, play.has_cavalry(state)),
        *(rider.people, rider.sight),
    )
    known = play.known_steps.setdefault(alike, {})

    def steps(here: Footing) -> tuple[tuple[Footing, Fraction], ...]:
        if here not in known:
            standing = replace(state, at=here.at, bank=here.bank)
            found = rider_steps(play, standing, hand)
            known[here] = tuple((there, price.points) for there, price in found)
        return known[here]

    return steps


def way_to(
    play: Play,
    state: ForceState,
    goal: Hex,
    hand: PointsInHand,
    *,
    shunned: frozenset[Hex] = frozenset(),
) -> tuple[Footing, ...]:
    """Return a rider's cheapest way to a hex; round the shunned ones if he can.

    Rules: VAL-COURIER-04, VAL-COURIER-05.
    """
    book = rider_book(play, state, hand)

    def steps(here: Footing) -> Iterator[tuple[Footing, Fraction]]:
        for there, points in book(here):
            if there.at not in shunned or there.at == goal:
                yield there, points

    path = cheapest(footing_of(state), goal, steps)
    if path or not shunned:
        return path
    return way_to(play, state, goal, hand)


def price_of_step(
    play: Play, state: ForceState, there: Footing, hand: PointsInHand
) -> Price:
    """Return what a step on a rider's way costs.

    Raises:
        KeyError: No step leads there.
    """
    for footing, price in rider_steps(play, state, hand):
        if footing == there:
            return price
    raise KeyError(there)


def enemy_held(play: Play, situation: ValormrState, side: str) -> dict[Hex, str]:
    """Return the hexes enemies of a side hold, and the force in each.

    Only hexes they stand in count, not those beside them.

    Rules: VAL-COURIER-04, VAL-COURIER-05.
    """
    held = {
        party.at: party.force
        for _, party in sorted(situation.ashore.items())
        if party.at is not None and party.strength
    }
    held |= {state.at: state.force for state in situation.in_order() if state.afoot}
    return {
        place: force
        for place, force in held.items()
        if play.campaign.are_enemies(side, play.campaign.force(force).side)
    }
