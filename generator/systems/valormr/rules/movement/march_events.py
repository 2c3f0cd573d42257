"""Events of the march: each step with its price; and who marches first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.movement.columns import HALF
from generator.systems.valormr.rules.orders import orders_in
from generator.world.events import Event
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.dice.bag import Throw
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.columns import Column, NextStep, Stop
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


def step_event(play: Play, column: Column, step: NextStep, *, came_from: Hex) -> Event:
    """Tell one step: where from, where to, at what price, what is left."""
    price = step.price
    if step.goal == came_from:
        return crossing_event(play, column, step)
    return Event(
        kind="march-step",
        rule="VAL-MOVE-02",
        half=half_of(play, column),
        force=column.state.force,
        sides=_side(play, column.state.force),
        facts={
            "force": column.state.force,
            "from": came_from,
            "to": step.goal,
            "terrain": str(price.terrain),
            "way": str(price.way or ""),
            "cost": price.points,
            "left": column.left,
            "crossed": price.crossed_by,
            "waited": step.ends > column.arrival(price.points, since=step.starts),
        },
        starts_from=price.base,
        modifiers=price.modifiers,
        result=price.points,
    )


def crossing_event(play: Play, column: Column, step: NextStep) -> Event:
    """Tell that a force crossed a river within its hex, by what and at what price."""
    price, state = step.price, column.state
    bank = state.bank
    return Event(
        kind="river-crossed",
        rule="VAL-RIVER-06",
        half=half_of(play, column),
        force=state.force,
        sides=_side(play, state.force),
        facts={
            "force": state.force,
            "at": state.at,
            "means": price.crossed_by,
            "bank": "" if bank is None else bank_name(play.board, state.at, bank),
            "cost": price.points,
            "left": column.left,
        },
        starts_from=price.base,
        modifiers=price.modifiers,
        result=price.points,
    )


def stop_event(play: Play, column: Column, stop: Stop) -> Event:
    """Tell why a force marches no further this period."""
    facts: dict[str, FactValue] = {
        "force": column.state.force,
        "at": column.state.at,
        "left": column.left,
        "saves": stop.saves and column.has_moved and column.left > 0,
    }
    if stop.goal is not None:
        facts["goal"] = stop.goal
    if stop.other:
        facts["other"] = stop.other
    if stop.price is not None:
        facts |= {
            "cost": stop.price.points,
            "terrain": str(stop.price.terrain),
            "crossing": stop.price.crossed_by,
        }
    reason = stop.reason
    if stop.refusal is not None:
        reason = stop.refusal.reason
        facts |= stop.refusal.facts
    return Event(
        kind=f"stop-{reason}",
        rule=stop.rule,
        half=half_of(play, column),
        force=column.state.force,
        sides=_side(play, column.state.force),
        facts=facts,
        starts_from=stop.price.base if stop.price is not None else None,
        modifiers=stop.price.modifiers if stop.price is not None else (),
        result=stop.price.points if stop.price is not None else None,
    )


def contest_event(
    play: Play,
    throws: Mapping[str, Sequence[Throw]],
    goal: Hex,
    *,
    winner: str,
    first_half: bool,
) -> Event:
    """Tell who entered a hex that several forces wanted at one moment."""
    forces = sorted(throws)
    return Event(
        kind="hex-contested",
        rule="DEF-MOVE-01",
        half=halves_of(play.period)[0 if first_half else 1],
        force=winner,
        sides=tuple(sorted({play.campaign.force(f).side for f in forces})),
        facts={"force": winner, "forces": tuple(forces), "to": goal},
        throws=tuple(throw for force in forces for throw in throws[force]),
    )


def exchange_event(play: Play, pair: Sequence[str], *, first_half: bool) -> Event:
    """Tell that two friends marched past each other into the hexes they left."""
    one, other = pair
    return Event(
        kind="hexes-exchanged",
        rule="DEF-MOVE-03",
        half=halves_of(play.period)[0 if first_half else 1],
        force=one,
        sides=tuple(sorted({play.campaign.force(f).side for f in pair})),
        facts={"force": one, "other": other},
    )


def blocked_event(play: Play, one: str, other: str) -> Event:
    """Tell that two friends keep each other from the hexes they want."""
    return Event(
        kind="block-each-other",
        rule="VAL-MOVE-14",
        half=halves_of(play.period)[1],
        force=one,
        sides=tuple(sorted({play.campaign.force(f).side for f in (one, other)})),
        facts={"force": one, "other": other},
    )


def force_event(
    play: Play,
    force: str,
    kind: str,
    *,
    rule: str,
    half: Half | None,
    **facts: FactValue,
) -> Event:
    """Tell something that happened to one force."""
    return Event(
        kind=kind,
        rule=rule,
        half=half,
        force=force,
        sides=_side(play, force),
        facts={"force": force, **facts},
    )


def half_of(play: Play, column: Column) -> Half:
    """Return the half period a column has got to."""
    first, second = halves_of(play.period)
    return first if column.clock <= HALF else second


def _side(play: Play, force: str) -> tuple[str, ...]:
    """Return the side that owns a force's events."""
    return (play.campaign.force(force).side,)


# OOB: who marches first, in a force whose regiments change roles.


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
