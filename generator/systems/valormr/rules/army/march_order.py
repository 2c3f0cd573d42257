"""OOB: who marches first, in a force whose regiments change roles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.movement.march_events import force_event
from generator.systems.valormr.rules.orders import orders_in

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import Event


def roles_reassigned(
    play: Play, situation: ValormrState, half: Half
) -> Outcome[ValormrState]:
    """Give regiments the roles ordered for the beginning of a half period.

    A force held in contact may do so as well as any other.

    Rules: VAL-OOB-15, VAL-OOB-14, VAL-MARCH-02.
    """
    events: list[Event] = []
    for order in orders_in(play.inputs):
        state = situation.forces.get(order.force)
        at = order.march_order_at or halves_of(play.period)[0]
        if state is None or at != half:
            continue
        state, told = _with_roles(play, state, order, half)
        events.extend(told)
        if half.is_first:
            state, told = _with_march_table(play, state, order, half)
            events.extend(told)
        situation = situation.with_force(state)
    return Outcome(situation=situation, events=tuple(events))


def _with_roles(
    play: Play, state: ForceState, order: Order, half: Half
) -> tuple[ForceState, tuple[Event, ...]]:
    """Put the regiments an order names first, and those it does not name after them."""
    named = tuple(r for r in order.march_order if r in state.order_of_march)
    rest = tuple(r for r in state.order_of_march if r not in named)
    after = (*named, *rest)
    if after == state.order_of_march:
        return state, ()
    names = {regiment.id: regiment.name for regiment in play.force(state).regiments}
    event = force_event(
        play,
        state.force,
        "roles-reassigned",
        rule="VAL-OOB-15",
        half=half,
        order=tuple(names[regiment] for regiment in after),
    )
    return replace(state, order_of_march=after), (event,)


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
    table = tuple(c for c in order.march_table if c in companies)
    left = tuple(c for c in companies if c not in table)
    event = force_event(
        play,
        state.force,
        "march-table-written",
        rule="VAL-ADV-03",
        half=half,
        order=tuple(companies[company].name for company in (*table, *left)),
    )
    return replace(state, march_table=(*table, *left)), (event,)
