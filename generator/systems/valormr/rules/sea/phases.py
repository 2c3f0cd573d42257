"""SEA, SHIP: vessels within the order of play of a period."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.orders import FleetDeed, fleet_orders_in
from generator.systems.valormr.rules.sea.aboard import (
    commanders_aboard,
    day_aboard,
    half_aboard,
    order_afloat,
)
from generator.systems.valormr.rules.sea.buying import buy
from generator.systems.valormr.rules.sea.fleets import NOTHING
from generator.systems.valormr.rules.sea.passage import Passage
from generator.systems.valormr.rules.sea.shore_parties import reunited, with_columns
from generator.systems.valormr.rules.sea.tasks import at_work, with_new_orders

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import Event


def fleets_ready(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Begin a period for vessels: purchases, new orders, and what takes no time.

    Rules: VAL-SHIP-17, VAL-OOB-21.
    """
    if not is_night(play.period):
        situation = _new_day(situation)
    events: list[Event] = []
    for order in fleet_orders_in(play.inputs):
        if order.deed is FleetDeed.BUY:
            situation, told = buy(play, situation, order)
            events.extend(told)
    situation = with_new_orders(play, situation)
    outcome = _all_at_work(play, situation, None, is_late=False)
    return replace(outcome, events=(*events, *outcome.events))


def _new_day(situation: ValormrState) -> ValormrState:
    """Return the situation with every vessel's day begun afresh.

    Rules: VAL-SHIP-05, VAL-MOVE-05.
    """
    fleets = {
        name: replace(
            fleet,
            rowed_in=(),
            moved_in=(),
            late_share=None,
            kept=fleet.kept if fleet.moved_in else NOTHING,
        )
        for name, fleet in situation.fleets.items()
    }
    return replace(situation, fleets=fleets)


def _all_at_work(
    play: Play,
    situation: ValormrState,
    half: Half | None,
    *,
    is_late: bool,
    marching: frozenset[str] = frozenset(),
) -> Outcome[ValormrState]:
    """Let every fleet go about its tasks, by id; escorts go with those they escort."""
    events: list[Event] = []
    for name in sorted(situation.fleets):
        passage = Passage(
            situation=situation,
            fleet_id=name,
            half=half,
            is_late=is_late,
            marching=marching,
        )
        passage = at_work(play, passage)
        situation = passage.situation
        events.extend(passage.events)
    return Outcome(situation=situation, events=tuple(events))


def fleets_sail(play: Play, field: Field, half: Half) -> Outcome[Field]:
    """Let vessels sail for one half period, and land whom they carry.

    An army set ashore in the first half of a period may still march in the second.

    Rules: VAL-SHIP-05, VAL-SHIP-19, VAL-SHIP-20, VAL-TURN-05.
    """
    before = commanders_aboard(field.situation)
    marching = frozenset(
        force
        for force, column in field.columns.items()
        if column.moved_in_half(first=half.is_first)
    )
    outcome = _all_at_work(play, field.situation, half, is_late=True, marching=marching)
    situation = half_aboard(play, outcome.situation, before, half)
    after, told = with_columns(play, field, reunited(situation), half)
    return Outcome(situation=after, events=outcome.events + told)


def fleets_board(play: Play, field: Field) -> Outcome[Field]:
    """Take armies aboard that came to the vessels in the first half of a period.

    Rules: VAL-SHIP-17, VAL-SHIP-18.
    """
    outcome = _all_at_work(play, field.situation, None, is_late=True)
    first = halves_of(play.period)[0]
    after, told = with_columns(play, field, outcome.situation, first)
    return Outcome(situation=after, events=outcome.events + told)


def fleets_settled(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """End a period for those aboard.

    Rules: VAL-SHIP-19, VAL-SHIP-20.
    """
    events: list[Event] = []
    for force, fleet_id in sorted(commanders_aboard(situation).items()):
        events.extend(order_afloat(play, situation, force))
        fleet = situation.fleets[fleet_id]
        state, told = day_aboard(play, situation.forces[force], fleet)
        situation = situation.with_force(state)
        events.extend(told)
    forces = {
        name: replace(state, aboard_in=()) for name, state in situation.forces.items()
    }
    return Outcome(situation=replace(situation, forces=forces), events=tuple(events))
