"""RIVER: ferrying and rafting, which take whole days and outlast a period."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.rules.valormr.crossings import (
    Crossover,
    Means,
    bank_towards,
    closed_by_rain,
    crossovers,
)
from generator.rules.valormr.despatches import force_event
from generator.rules.valormr.prices import Refusal
from generator.rules.valormr.state import LongCrossing
from generator.world.board import Terrain
from generator.world.hexes import direction_between
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from generator.rules.valormr.play import Play
    from generator.rules.valormr.rates import PointsInHand
    from generator.rules.valormr.state import ForceState
    from generator.world.events import Event
    from generator.world.orders import Order

Told = tuple["ForceState", tuple["Event", ...]]


def crossing_ordered(
    play: Play, state: ForceState, order: Order, hand: PointsInHand
) -> Crossover | Refusal:
    """Return the crossing an order means, or why it cannot be made here.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-14, VAL-RIVER-15, VAL-RIVER-19.
    """
    wanted = [o for o in crossovers(play, state) if o.means == order.means]
    if order.route:
        hexside = direction_between(state.at, order.route[0])
        bank = None if hexside is None else bank_towards(play, state, hexside)
        wanted = [over for over in wanted if over.bank == bank]
    if not wanted:
        rule = "VAL-RIVER-15" if order.means == Means.RAFTS else "VAL-RIVER-06"
        return Refusal(
            reason="no-such-crossing", rule=rule, facts={"crossing": order.means}
        )
    if order.means == Means.RAFTS and state.at in state.no_timber_at:
        return Refusal(reason="no-timber-here", rule="VAL-RIVER-19")
    closed = closed_by_rain(play, wanted[0], hand)
    return closed or wanted[0]


def begin(play: Play, state: ForceState, over: Crossover) -> Told:
    """Begin a crossing that takes days, on a morning with the whole day ahead.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16.
    """
    if state.crossing is not None and state.crossing.means == over.means:
        return state, ()
    days = play.tables.crossings.whole(over.row, f"{over.category}-days")
    crossing = LongCrossing(means=str(over.means), bank=over.bank, days=days)
    event = force_event(
        play,
        state.force,
        "crossing-begun",
        rule="VAL-RIVER-16" if over.means is Means.RAFTS else "VAL-RIVER-09",
        half=play.period.halves[0],
        at=state.at,
        means=str(over.means),
        days=days,
    )
    begun = replace(state, crossing=crossing, route=(), route_by="")
    return begun, (event,)


def given_up(play: Play, state: ForceState) -> Told:
    """Give up a crossing because the force does something else."""
    if state.crossing is None:
        return state, ()
    event = force_event(
        play,
        state.force,
        "crossing-given-up",
        rule="VAL-RIVER-16",
        half=play.period.halves[0],
        at=state.at,
        means=state.crossing.means,
    )
    return replace(state, crossing=None), (event,)


def after_day(play: Play, state: ForceState, hand: PointsInHand) -> Told:
    """Count a whole day of a crossing when the turn is over.

    Rain that closes the crossing stops the count; the force waits.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16, VAL-RIVER-18, VAL-WX-22.
    """
    crossing = state.crossing
    if crossing is None or not play.period.is_night:
        return state, ()
    over = _still_there(play, state, crossing)
    if over is None:
        return given_up(play, state)
    if closed_by_rain(play, over, hand) is not None:
        return state, (_told(play, state, "crossing-waits", rule="VAL-WX-22"),)
    done = replace(crossing, days_done=crossing.days_done + 1)
    if done.days_done >= done.days:
        return _across(play, state, done)
    timber_day = play.tables.rafting.whole("timber-day")
    if over.means is Means.RAFTS and done.days_done == timber_day:
        return _after_timber_day(play, state, done)
    event = _told(
        play, state, "crossing-goes-on", rule="VAL-RIVER-16", day=done.days_done
    )
    return replace(state, crossing=done), (event,)


def _still_there(
    play: Play, state: ForceState, crossing: LongCrossing
) -> Crossover | None:
    """Return the way a crossing under way uses; none when the force has left it."""
    return next(
        (
            over
            for over in crossovers(play, state)
            if over.means == crossing.means and over.bank == crossing.bank
        ),
        None,
    )


def _across(play: Play, state: ForceState, crossing: LongCrossing) -> Told:
    """Put a force on the far bank, formed.

    Rule: VAL-RIVER-07.
    """
    across = replace(state, crossing=None, bank=crossing.bank)
    event = _told(
        play,
        across,
        "crossed-in-days",
        rule="VAL-RIVER-07",
        means=crossing.means,
        bank=bank_name(play.board, state.at, crossing.bank),
    )
    return across, (event,)


def _after_timber_day(play: Play, state: ForceState, crossing: LongCrossing) -> Told:
    """Go on to build rafts, or give the hex up for want of timber.

    Rules: VAL-RIVER-18, VAL-RIVER-19.
    """
    found, told = timber(play, state)
    if found:
        return replace(state, crossing=crossing), told
    barred = (*state.no_timber_at, state.at)
    return replace(state, crossing=None, no_timber_at=barred), told


def timber(play: Play, state: ForceState) -> tuple[bool, tuple[Event, ...]]:
    """Throw for timber at the end of the first day; woods and swamps have enough.

    Rules: VAL-RIVER-18, VAL-RIVER-19.
    """
    if play.board.terrain_at(state.at) in (Terrain.FOREST, Terrain.SWAMP):
        return True, (_told(play, state, "timber-at-hand", rule="VAL-RIVER-18"),)
    throw = play.throw("VAL-RIVER-18", state.force)
    enough = play.tables.timber.word(throw.total) == "enough"
    kind = "timber-enough" if enough else "timber-too-little"
    event = replace(_told(play, state, kind, rule="VAL-RIVER-18"), throws=(throw,))
    return enough, (event,)


def fights_in_part(state: ForceState, *, rafting_days: int) -> bool:
    """Return whether only part of a force meets an attack, as it gathers and builds.

    Rule: VAL-RIVER-17.
    """
    crossing = state.crossing
    return (
        crossing is not None
        and crossing.means == Means.RAFTS
        and crossing.days_done < rafting_days
    )


def _told(
    play: Play, state: ForceState, kind: str, *, rule: str, **facts: str | int
) -> Event:
    """Tell something about a crossing at the end of a day."""
    return force_event(
        play,
        state.force,
        kind,
        rule=rule,
        half=play.period.halves[1],
        at=state.at,
        **facts,
    )
