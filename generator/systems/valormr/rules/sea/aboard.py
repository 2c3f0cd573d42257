"""SHIP, REST: what a half period and a day aboard do to an army."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.movement.march_events import force_event
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.rest.resting import (
    after_period,
    after_resting_half,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import Event


def are_passengers(play: Play, fleet: FleetState) -> bool:
    """Return whether those aboard rest, or work the vessel as its crew.

    Rules: VAL-SHIP-19, VAL-SHIP-20.
    """
    return play.tables.waters.says_yes(fleet.kind, "rests-passengers")


def commanders_aboard(situation: ValormrState) -> Mapping[str, str]:
    """Return the fleet each commander afloat is aboard, by force id."""
    return {
        force: fleet.fleet
        for _, fleet in sorted(situation.fleets.items())
        for force in fleet.forces
        if force in fleet.cargo
    }


def crew_refusal(
    play: Play, situation: ValormrState, fleet: FleetState
) -> Refusal | None:
    """Refuse a seventh day in a row to a crew; passengers may sail on.

    Rules: VAL-REST-05, VAL-SHIP-20.
    """
    if are_passengers(play, fleet):
        return None
    most = play.tables.rest.whole("most-days")
    tired = (f for f in fleet.forces if situation.forces[f].days_moved >= most)
    force = next(tired, None)
    if force is None:
        return None
    return Refusal(reason="crew-must-rest", rule="VAL-REST-05", facts={"crew": force})


def half_aboard(
    play: Play, situation: ValormrState, before: Mapping[str, str], half: Half
) -> ValormrState:
    """Settle a half period for everybody who spent the whole of it aboard.

    Passengers rest.  A crew neither rests nor tires, but where its vessels moved it has
    moved that day.

    Rules: VAL-SHIP-19, VAL-SHIP-20, VAL-REST-02.
    """
    after = commanders_aboard(situation)
    for force, fleet_id in sorted(before.items()):
        state = situation.forces[force]
        if after.get(force) == fleet_id:
            state = replace(state, aboard_in=(*state.aboard_in, str(half)))
        situation = situation.with_force(
            _spent_aboard(play, state, situation.fleets[fleet_id], half)
        )
    return situation


def _spent_aboard(
    play: Play, state: ForceState, fleet: FleetState, half: Half
) -> ForceState:
    """Return a force after a half period it began aboard vessels."""
    if are_passengers(play, fleet):
        is_whole = str(half) in state.aboard_in
        return after_resting_half(play, state, half) if is_whole else state
    state = replace(state, rested_last_half=False, moved_last_half=False)
    if str(half) not in fleet.moved_in:
        return state
    number = play.period.number
    return replace(state, moved_in=tuple(dict.fromkeys((*state.moved_in, number))))


def day_aboard(
    play: Play, state: ForceState, fleet: FleetState
) -> tuple[ForceState, tuple[Event, ...]]:
    """Close the day of a force that is aboard when the night is over.

    A full day on a transport is a day of rest.  A crew whose vessels lay still has
    not marched, but is no fresher for it.

    Rules: VAL-SHIP-19, VAL-SHIP-20, VAL-REST-05.
    """
    if are_passengers(play, fleet) or state.moved_in:
        return after_period(play, state, moved=False)
    if not is_night(play.period):
        return state, ()
    return replace(state, days_moved=0, carried=Fraction(0), saves=False), ()


def order_afloat(play: Play, situation: ValormrState, force: str) -> tuple[Event, ...]:
    """Tell a commander who is aboard to the period's end why his army marches not.

    Rule: VAL-SHIP-03.
    """
    state = situation.forces[force]
    fleet = situation.aboard(force)
    if play.order(state) is None or fleet is None:
        return ()
    event = force_event(
        play,
        force,
        "refused-aboard",
        rule="VAL-SHIP-03",
        half=halves_of(play.period)[0],
        at=state.at,
        vessels=fleet.name,
    )
    return (event,)
