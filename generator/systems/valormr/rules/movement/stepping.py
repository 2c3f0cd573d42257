"""A column's next step: whither, for how many points, and why there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.cheapest_paths import (
    Walk,
    cheapest_path,
    crossing_price,
    crossovers,
    price_to,
)
from generator.systems.valormr.rules.movement.columns import Column, NextStep, Stop
from generator.systems.valormr.rules.movement.prices import (
    Price,
    Refusal,
    arrival_bank,
    flying_cost,
    river_bars,
    rule_of_way,
)
from generator.systems.valormr.rules.muster import Footing
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


# OOB: who flies may cross the water, but stays on land.


def can_stay(play: Play, place: Hex) -> bool:
    """Return whether a force may end in a hex; none may over the sea.

    Rules: DEF-OOB-03, VAL-SEA-12.
    """
    return play.board.terrain_at(place).is_land


def comes_to_land(play: Play, column: Column) -> bool:
    """Return whether a column that flies out to sea finds land on its way in time.

    Rule: DEF-OOB-03.
    """
    each = flying_cost(play)
    in_hand = column.left
    if not column.goes_on:
        in_hand = min(in_hand, (column.last - column.clock) * column.pace)
    steps = in_hand // each
    for number, place in enumerate(_ahead(play, column), 1):
        if number > steps:
            return False
        if can_stay(play, place):
            return True
    return False


def _ahead(play: Play, column: Column) -> Iterator[Hex]:
    """Yield the hexes a column is to fly over, first to last."""
    here = column.state.at
    for footing in column.path:
        here = footing.at
        yield here
    for goal in column.waypoints:
        if goal == here:
            continue
        state = replace(column.state, at=here)
        for footing in cheapest_path(play, state, goal, Walk(hand=column.hand)):
            here = footing.at
            yield here


def next_step(play: Play, column: Column) -> tuple[Column, NextStep | None]:
    """Return the column with its way planned, and the step it would take next.

    A column that can take no further step comes back stopped, with the reason.

    Rules: VAL-MOVE-03, VAL-CONTACT-04.
    """
    if column.stop is not None:
        return column, None
    planned = _planned(play, column)
    if planned.stop is not None:
        return planned, None
    footing = planned.path[0]
    price = _price_of(play, planned, footing)
    if isinstance(price, Refusal):
        return _halted(planned, _refused(price, footing.at)), None
    short = (
        _cannot_pay(planned, price, footing.at)
        or _no_time_left(planned, price, footing.at)
        or _no_land_ahead(play, planned, footing.at)
    )
    if short is not None:
        return _halted(planned, short), None
    ends = planned.arrival(price.points, since=planned.clock)
    return planned, NextStep(
        footing=footing, price=price, starts=planned.clock, ends=ends
    )


def can_step_to(play: Play, column: Column, goal: Hex) -> bool:
    """Return whether a column could enter a hex next door, as it is ordered.

    Rules: VAL-MOVE-03, VAL-CONTACT-03.
    """
    price = price_to(play, column.in_step, goal, _walk_of(column))
    if isinstance(price, Refusal):
        return False
    short = _cannot_pay(column, price, goal) or _no_time_left(column, price, goal)
    return short is None


def _price_of(play: Play, column: Column, footing: Footing) -> Price | Refusal:
    """Return the price of a planned step: into the next hex, or across a river.

    Rules: VAL-MOVE-02, VAL-RIVER-06.
    """
    state = column.in_step
    if footing.at != state.at:
        return price_to(play, state, footing.at, _walk_of(column))
    for over in crossovers(play, state):
        if over.bank == footing.bank and not over.means.takes_days:
            return crossing_price(play, state, over, column.hand)
    return _river_bars(play, state, footing.bank)


def _walk_of(column: Column) -> Walk:
    """Return the circumstances under which a column looks for its way."""
    return Walk(hand=column.hand, by_way=column.by_way)


def step_taken(column: Column, step: NextStep, arrived: ForceState) -> Column:
    """Return the column after a step, with clock and purse moved on.

    Its force is bound only for what it has not reached, however long contacts hold the
    period open.
    """
    waypoints, path = column.waypoints, column.path[1:]
    while waypoints and waypoints[0] == step.goal:
        waypoints = waypoints[1:]
    return replace(
        column,
        state=replace(arrived, route=waypoints),
        spent=column.spent + step.price.points,
        clock=step.ends,
        waypoints=waypoints,
        path=path,
        kept_by="",
        sure_of=None,
        walked=(*column.walked, (step.starts, step.ends)),
        trail=(*column.trail, step.goal),
    )


def _planned(play: Play, column: Column) -> Column:
    """Plan the way to the next waypoint when there is none yet."""
    waypoints = column.waypoints
    while waypoints and waypoints[0] == column.state.at and not column.path:
        waypoints = waypoints[1:]
    if not waypoints and not column.path:
        return _on_the_right_bank(play, replace(column, waypoints=()))
    if column.path:
        return column
    goal = waypoints[0]
    path = _direct_step(play, column, goal) or cheapest_path(
        play, column.in_step, goal, _walk_of(column)
    )
    if not path or _goes_round_the_water(play, column, goal, path):
        return _halted(column, _refused(_why_no_way(play, column, goal), goal))
    return replace(column, waypoints=waypoints, path=path)


def _on_the_right_bank(play: Play, column: Column) -> Column:
    """Cross to the bank the order names, or stop: the force has arrived.

    Rule: VAL-RIVER-06.
    """
    state, bank = column.state, column.to_bank
    if bank is None or state.bank in (None, bank):
        return _halted(column, Stop(reason="arrived", rule="VAL-MOVE-06"))
    refusal: Refusal | None = None
    for over in crossovers(play, state):
        price = crossing_price(play, state, over, column.hand)
        if over.bank == bank and isinstance(price, Price):
            return replace(column, path=(Footing(state.at, bank),))
        if over.bank == bank and isinstance(price, Refusal):
            refusal = refusal or price
    refusal = refusal or _river_bars(play, state, bank)
    return _halted(column, _refused(refusal, state.at))


def _river_bars(play: Play, state: ForceState, bank: Bank | None) -> Refusal:
    """Refuse a crossing within a hex that no points pay.

    Rules: VAL-RIVER-14, VAL-RIVER-15.
    """
    return river_bars(play, state, () if bank is None else (bank,))


def _direct_step(play: Play, column: Column, goal: Hex) -> tuple[Footing, ...]:
    """Return the one step to a waypoint next door, when nothing bars it.

    Waypoints named hex by hex are followed to the letter, however dear they are.
    """
    state = column.in_step
    if distance(state.at, goal) != 1:
        return ()
    price = price_to(play, state, goal, _walk_of(column))
    if isinstance(price, Refusal):
        return ()
    return (Footing(goal, arrival_bank(play, state, goal)),)


def _goes_round_the_water(
    play: Play, column: Column, goal: Hex, path: tuple[Footing, ...]
) -> bool:
    """Return whether a way leads round a river to a hex next door on its far bank.

    A commander who names that hex means to cross here, not to march to the spring.
    """
    state = column.in_step
    if distance(state.at, goal) != 1 or column.by_way:
        return False
    price = price_to(play, state, goal, _walk_of(column))
    barred = isinstance(price, Refusal) and price.reason == "river-no-crossing"
    return barred and any(footing.at != state.at for footing in path[:-1])


def _why_no_way(play: Play, column: Column, goal: Hex) -> Refusal:
    """Return why no way leads to a waypoint, as near to the point as can be said."""
    state = column.in_step
    if distance(state.at, goal) == 1:
        price = price_to(play, state, goal, _walk_of(column))
        if isinstance(price, Refusal):
            at_river = price.reason == "river-no-crossing"
            return (_closed_here(play, column) if at_river else None) or price
    return Refusal(
        reason="no-way-there",
        rule=rule_of_way(column.by_way),
        facts={"by": column.by_way},
    )


def _closed_here(play: Play, column: Column) -> Refusal | None:
    """Return what has closed a crossing that would take points, none if there is none.

    Rules: VAL-RIVER-11, VAL-WX-21.
    """
    prices = (
        crossing_price(play, column.state, over, column.hand)
        for over in crossovers(play, column.state)
        if not over.means.takes_days
    )
    return next((price for price in prices if isinstance(price, Refusal)), None)


def _halted(column: Column, stop: Stop) -> Column:
    """Return the column stopped for a reason."""
    return replace(column, stop=stop)


def _refused(refusal: Refusal, goal: Hex) -> Stop:
    """Make a stop of a refusal."""
    return Stop(reason="refused", rule=refusal.rule, refusal=refusal, goal=goal)


def _cannot_pay(column: Column, price: Price, goal: Hex) -> Stop | None:
    """Stop a column whose purse does not pay the next hex, or the crossing.

    Rules: VAL-MOVE-03, VAL-MOVE-04.
    """
    if price.points <= column.left:
        return None
    within = goal == column.state.at
    return Stop(
        reason="crossing-short" if within else "points-short",
        rule="VAL-MOVE-03",
        price=price,
        goal=goal,
        saves=True,
    )


def _no_land_ahead(play: Play, column: Column, goal: Hex) -> Stop | None:
    """Stop a column that would fly out to sea and not come to land in this period.

    Rule: DEF-OOB-03.
    """
    if can_stay(play, goal) or comes_to_land(play, column):
        return None
    return Stop(reason="no-land-ahead", rule="DEF-OOB-03", goal=goal, saves=True)


def _no_time_left(column: Column, price: Price, goal: Hex) -> Stop | None:
    """Stop a column that could pay but would arrive in a half period it rests."""
    if column.arrival(price.points, since=column.clock) <= column.last:
        return None
    return Stop(reason="time-short", rule="VAL-CONTACT-03", price=price, goal=goal)
