"""Events of the march: each step with its price; and who marches first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.movement.columns import HALF
from generator.systems.valormr.rules.orders import orders_in
from generator.values import replace
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.columns import Column, NextStep, Stop
    from generator.systems.valormr.rules.movement.prices import Price
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event, FactValue
    from generator.world.hexes import Hex


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
