"""A column's next step: whither, for how many points, and why there is none."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.movement import cheapest_paths, prices
from generator.systems.valormr.rules.movement.columns import HALF, Column, NextStep, Stop
from generator.systems.valormr.rules.muster import Footing
from generator.systems.valormr.rules.orders import orders_in
from generator.values import replace
from generator.world.hexes import distance
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.prices import Price
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event, FactValue
    from generator.world.hexes import Hex


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
    in_hand = column.left
    if not column.goes_on:
        in_hand = min(in_hand, (column.last - column.clock) * column.pace)
    steps = max(0, in_hand // prices.flying_cost(play))
    return any(can_stay(play, place) for place in islice(_ahead(play, column), steps))


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
        for footing in cheapest_paths.cheapest_path(
            play, state, goal, cheapest_paths.Walk(hand=column.hand)
        ):
            here = footing.at
            yield here


def next_step(play: Play, column: Column) -> tuple[Column, NextStep | None]:
    """Return the column with its way planned, and the step it would take next.

    A column that can take no further step comes back stopped, with the reason; so does
    one that would fly out to sea and not come to land in this period.

    Rules: VAL-MOVE-03, VAL-CONTACT-04, DEF-OOB-03.
    """
    if column.stop is not None:
        return column, None
    column = _planned(play, column)
    if column.stop is not None:
        return column, None
    footing = column.path[0]
    goal, price = footing.at, _price_of(play, column, footing)
    if isinstance(price, prices.Refusal):
        return replace(column, stop=_refused(price, goal)), None
    short = _falls_short(column, price, goal)
    if short is None and not (can_stay(play, goal) or comes_to_land(play, column)):
        rule = "DEF-OOB-03"
        short = Stop(reason="no-land-ahead", rule=rule, goal=goal, saves=True)
    if short is not None:
        return replace(column, stop=short), None
    starts, ends = column.clock, column.arrival(price.points, since=column.clock)
    return column, NextStep(footing=footing, price=price, starts=starts, ends=ends)


def can_step_to(play: Play, column: Column, goal: Hex) -> bool:
    """Return whether a column could enter a hex next door, as it is ordered.

    Rules: VAL-MOVE-03, VAL-CONTACT-03.
    """
    price = cheapest_paths.price_to(play, column.in_step, goal, _walk_of(column))
    return isinstance(price, prices.Price) and _falls_short(column, price, goal) is None


def _price_of(play: Play, column: Column, footing: Footing) -> prices.Price | prices.Refusal:
    """Return the price of a planned step: into the next hex, or across a river.

    Rules: VAL-MOVE-02, VAL-RIVER-06, VAL-RIVER-14, VAL-RIVER-15.
    """
    state = column.in_step
    if footing.at != state.at:
        return cheapest_paths.price_to(play, state, footing.at, _walk_of(column))
    for over in cheapest_paths.crossovers(play, state):
        if over.bank == footing.bank and not over.means.takes_days:
            return cheapest_paths.crossing_price(play, state, over, column.hand)
    banks = () if footing.bank is None else (footing.bank,)
    return prices.river_bars(play, state, banks)


def _walk_of(column: Column) -> cheapest_paths.Walk:
    """Return the circumstances under which a column looks for its way."""
    return cheapest_paths.Walk(hand=column.hand, by_way=column.by_way)


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
    """Plan the way to the next waypoint when there is none yet.

    Waypoints named hex by hex are followed to the letter, however dear they are.  A
    commander who names a hex next door on a far bank means to cross here, not to march
    round by the spring.  Where no way leads there, he is told why as near to the point
    as can be said: what closed a crossing here, what bars the step, or nothing better.

    Rules: VAL-RIVER-11, VAL-WX-21.
    """
    waypoints = column.waypoints
    while waypoints and waypoints[0] == column.state.at and not column.path:
        waypoints = waypoints[1:]
    if not waypoints and not column.path:
        return _on_the_right_bank(play, replace(column, waypoints=()))
    if column.path:
        return column
    goal, state, walk = waypoints[0], column.in_step, _walk_of(column)
    is_beside = distance(state.at, goal) == 1
    price = cheapest_paths.price_to(play, state, goal, walk) if is_beside else None
    if isinstance(price, prices.Price):
        step = Footing(goal, prices.arrival_bank(play, state, goal))
        return replace(column, waypoints=waypoints, path=(step,))
    path = cheapest_paths.cheapest_path(play, state, goal, walk)
    at_river = price is not None and price.reason == "river-no-crossing"
    is_detour = any(footing.at != state.at for footing in path[:-1])
    if path and not (at_river and is_detour and not column.by_way):
        return replace(column, waypoints=waypoints, path=path)
    why = price
    if at_river:
        # What has closed a crossing that would take points is told before the river itself.
        costs = (
            cheapest_paths.crossing_price(play, column.state, over, column.hand)
            for over in cheapest_paths.crossovers(play, column.state)
            if not over.means.takes_days
        )
        why = next((each for each in costs if isinstance(each, prices.Refusal)), price)
    if why is None:
        rule, facts = prices.rule_of_way(column.by_way), {"by": column.by_way}
        why = prices.Refusal(reason="no-way-there", rule=rule, facts=facts)
    return replace(column, stop=_refused(why, goal))


def _on_the_right_bank(play: Play, column: Column) -> Column:
    """Cross to the bank the order names, or stop: the force has arrived.

    Rules: VAL-RIVER-06, VAL-RIVER-14, VAL-RIVER-15.
    """
    state, bank = column.state, column.to_bank
    if bank is None or state.bank in (None, bank):
        return replace(column, stop=Stop(reason="arrived", rule="VAL-MOVE-06"))
    refusals = []
    for over in cheapest_paths.crossovers(play, state):
        if over.bank == bank:
            price = cheapest_paths.crossing_price(play, state, over, column.hand)
            if isinstance(price, prices.Price):
                return replace(column, path=(Footing(state.at, bank),))
            refusals.append(price)
    refusal = next(iter(refusals), None) or prices.river_bars(play, state, (bank,))
    return replace(column, stop=_refused(refusal, state.at))


def _refused(refusal: prices.Refusal, goal: Hex) -> Stop:
    """Make a stop of a refusal."""
    return Stop(reason="refused", rule=refusal.rule, refusal=refusal, goal=goal)


def _falls_short(column: Column, price: prices.Price, goal: Hex) -> Stop | None:
    """Stop a column whose purse does not pay the next hex, or the crossing.

    One that could pay but would arrive in a half period it rests is stopped as well.

    Rules: VAL-MOVE-03, VAL-MOVE-04, VAL-CONTACT-03.
    """
    if price.points > column.left:
        reason = "crossing-short" if goal == column.state.at else "points-short"
        rule = "VAL-MOVE-03"
        return Stop(reason=reason, rule=rule, price=price, goal=goal, saves=True)
    if column.arrival(price.points, since=column.clock) > column.last:
        return Stop(reason="time-short", rule="VAL-CONTACT-03", price=price, goal=goal)
    return None


# Events of the march: each step with its price; and who marches first.


def step_event(play: Play, column: Column, step: NextStep, *, came_from: Hex) -> Event:
    """Tell one step: where from, where to, at what price, what is left.

    A step within a hex is the crossing of a river, by what and at what price.

    Rules: VAL-MOVE-02, VAL-RIVER-06.
    """
    price, state = step.price, column.state
    facts: dict[str, FactValue]
    if step.goal == came_from:
        kind, rule, bank = "river-crossed", "VAL-RIVER-06", state.bank
        facts = {
            "at": state.at,
            "means": price.crossed_by,
            "bank": "" if bank is None else bank_name(play.board, state.at, bank),
            "cost": price.points,
            "left": column.left,
        }
    else:
        kind, rule = "march-step", "VAL-MOVE-02"
        facts = {
            "from": came_from,
            "to": step.goal,
            "terrain": str(price.terrain),
            "way": str(price.way or ""),
            "cost": price.points,
            "left": column.left,
            "crossed": price.crossed_by,
            "waited": step.ends > column.arrival(price.points, since=step.starts),
        }
    half = half_of(play, column)
    return _priced(play.tells(kind, rule, half, state.force, **facts), price)


def stop_event(play: Play, column: Column, stop: Stop) -> Event:
    """Tell why a force marches no further this period."""
    facts: dict[str, FactValue] = {
        "left": column.left,
        "saves": stop.saves and column.has_moved and column.left > 0,
    }
    if stop.goal is not None:
        facts["goal"] = stop.goal
    if stop.other:
        facts["other"] = stop.other
    price, kind = stop.price, f"stop-{stop.reason}"
    if price is not None:
        facts["cost"] = price.points
        facts["terrain"] = str(price.terrain)
        facts["crossing"] = price.crossed_by
    if stop.refusal is not None:
        kind = f"stop-{stop.refusal.reason}"
        facts |= stop.refusal.facts
    half = half_of(play, column)
    event = play.tells_of(column.state, kind, stop.rule, half, **facts)
    return event if price is None else _priced(event, price)


def _priced(event: Event, price: Price) -> Event:
    """Return an event with how its price came about."""
    base, steps = price.base, price.modifiers
    return replace(event, starts_from=base, modifiers=steps, result=price.points)


def half_of(play: Play, column: Column) -> Half:
    """Return the half period a column has got to."""
    return play.halves[0 if column.clock <= HALF else 1]


# OOB: who marches first, in a force whose regiments change roles.


def roles_reassigned(play: Play, situation: ValormrState, half: Half) -> Outcome[ValormrState]:
    """Give regiments the roles ordered for the beginning of a half period.

    The regiments an order names come first, those it does not name after them.  A force
    held in contact may do so as well as any other.

    Rules: VAL-OOB-15, VAL-OOB-14, VAL-MARCH-02.
    """

    def reassigned(now: ValormrState, order: Order) -> tuple[ValormrState, tuple[Event, ...]]:
        state = now.forces.get(order.force)
        if state is None or half != (order.march_order_at or play.halves[0]):
            return now, ()
        named = tuple(r for r in order.march_order if r in state.order_of_march)
        after = (*named, *(r for r in state.order_of_march if r not in named))
        events: list[Event] = []
        if after != state.order_of_march:
            names = {r.id: r.name for r in play.force(state).regiments}
            first = tuple(names[regiment] for regiment in after)
            kind, rule = "roles-reassigned", "VAL-OOB-15"
            events.append(play.tells(kind, rule, half, state.force, order=first))
            state = replace(state, order_of_march=after)
        if half.is_first:
            state, noted = _with_march_table(play, state, order, half)
            events.extend(noted)
        return now.with_force(state), tuple(events)

    return one_by_one(situation, orders_in(play.inputs), reassigned)


def _with_march_table(
    play: Play, state: ForceState, order: Order, half: Half
) -> tuple[ForceState, tuple[Event, ...]]:
    """Note the order in which companies are to deploy, where the campaign wants it.

    Companies it does not name deploy after the others.

    Rule: VAL-ADV-03.
    """
    if not order.march_table or not play.switches.flag("adv.march_table"):
        return state, ()
    companies = {company.id: company for company in play.force(state).companies}
    named = tuple(c for c in order.march_table if c in companies)
    table = (*named, *(c for c in companies if c not in named))
    names = tuple(companies[company].name for company in table)
    kind, rule = "march-table-written", "VAL-ADV-03"
    event = play.tells(kind, rule, half, state.force, order=names)
    return replace(state, march_table=table), (event,)
