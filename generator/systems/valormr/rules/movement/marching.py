"""MOVE, REST: from orders to columns on the march, and from columns back to forces."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import after_resting_half
from generator.systems.valormr.rules.full_days import task_ordered
from generator.systems.valormr.rules.movement import long_crossings
from generator.systems.valormr.rules.movement.cheapest_paths import rule_of_days
from generator.systems.valormr.rules.movement.columns import (
    END,
    HALF,
    START,
    Column,
    Stop,
    points_in_hand,
)
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.movement.stepping import stop_event
from generator.systems.valormr.rules.movement.unformed import formation_refusal
from generator.systems.valormr.rules.muster import Sight
from generator.systems.valormr.rules.orders import Deed
from generator.systems.valormr.rules.sea.aboard import waiting_refusal
from generator.values import Struct, replace

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.movement.cheapest_paths import Crossover
    from generator.systems.valormr.rules.movement.columns import PointsInHand
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import Event


_SPENT = Refusal(reason="no-points", rule="VAL-MOVE-03")


class MarchStart(Struct, frozen=True, kw_only=True):
    """A force at the start of a period: on the march, or standing and why."""

    state: ForceState
    column: Column | None = None
    events: tuple[Event, ...] = ()


def set_out(play: Play, state: ForceState, weather: Weather) -> MarchStart:
    """Turn a force's order, or its standing route, into a column on the march.

    A force that rests before it marches has in hand what the rest restored; a rest
    ordered by day ends a crossing of days.

    Rules: DEF-ORDER-01, VAL-REST-02, VAL-REST-03, VAL-REST-06.
    """
    order = play.order(state)
    state = with_order(play, state, order)
    if order is not None and order.deed is Deed.CROSS:
        return _sent_across(play, state, order, weather)
    if not state.route or state.route_by_night != play.is_night:
        told: tuple[Event, ...] = ()
        if order is not None and order.deed.is_rest and not play.is_night:
            state, told = long_crossings.given_up(play, state)
        return MarchStart(state=state, events=told)
    refusal = waiting_refusal(play, state) or march_refusal(play, state, order)
    if refusal is not None:
        return _refused(play, state, refusal)
    first, second = play.halves
    rests = order.rest_in if order is not None else ()
    forced = order is not None and order.forced
    ready = after_resting_half(play, state, first) if first in rests else state
    hand = points_in_hand(play, ready, weather, forced=forced)
    if not hand.total:
        halted = Refusal(reason="halted-by-rain", rule="VAL-WX-24")
        return _refused(play, state, _SPENT if hand.rate.points else halted)
    state, told = long_crossings.given_up(play, ready)
    column = Column(
        state=state,
        hand=hand,
        rested_first=first in rests,
        clock=HALF if first in rests else START,
        last=HALF if second in rests else END,
        waypoints=state.route,
        by_way=state.route_by,
        unformed=state.route_unformed,
        forced=forced,
        trail=(state.at,),
    )
    event = play.tells(
        "sets-out" if order is not None else "standing-route",
        "VAL-MOVE-01" if order is not None else "DEF-ORDER-01",
        second if first in rests else first,
        state.force,
        route=state.route,
        by=state.route_by,
        total=hand.total,
    )
    setting_out = replace(
        event, starts_from=hand.rate.listed, modifiers=hand.modifiers, result=hand.total
    )
    return MarchStart(state=state, column=column, events=(*told, setting_out))


def _sent_across(play: Play, state: ForceState, order: Order, weather: Weather) -> MarchStart:
    """Send a force across the river at its feet, by points or by whole days.

    Rules: VAL-RIVER-06, VAL-RIVER-09, VAL-RIVER-16.
    """
    hand = points_in_hand(play, state, weather)
    over = long_crossings.crossing_ordered(play, state, order, hand)
    if long_crossings.is_under_way(state, order, over):
        return MarchStart(state=state)
    if isinstance(over, Refusal):
        return _refused(play, state, over)
    unready = _unready_to_cross(play, state, order, over, hand)
    if unready is not None:
        return _refused(play, state, unready)
    if over.means.takes_days:
        state, told = long_crossings.begin(play, state, over)
        return MarchStart(state=state, events=told)
    state, told = long_crossings.given_up(play, state)
    column = Column(state=state, hand=hand, waypoints=(), to_bank=over.bank, trail=(state.at,))
    return MarchStart(state=state, column=column, events=told)


def _unready_to_cross(
    play: Play, state: ForceState, order: Order, over: Crossover, hand: PointsInHand
) -> Refusal | None:
    """Return why a force cannot begin a crossing now that could be made by others.

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-16, VAL-TERR-09, VAL-REST-05,
    VAL-MOVE-03.
    """
    if not over.means.takes_days:
        return march_refusal(play, state, order) or (None if hand.total else _SPENT)
    if play.is_night:
        rule = rule_of_days(over.means, over.category)
        return Refusal(reason="crossing-begins-by-day", rule=rule)
    return formation_refusal(state, order) or _seventh_day(play, state)


def with_order(play: Play, state: ForceState, order: Order | None) -> ForceState:
    """Replace the standing route by what the order says, if there is one.

    A standing route is followed by day if it was ordered for a day, by night if for
    a night.
    """
    if order is None:
        return state
    marches = order.deed is Deed.MARCH
    return replace(
        state,
        task=task_ordered(state, order),
        route=order.route if marches else (),
        route_by=order.by_way if marches else "",
        route_by_night=play.is_night if marches else state.route_by_night,
        route_unformed=marches and order.unformed,
        scouts=order.scouts if state.formed and not order.unformed else 0,
    )


def march_refusal(play: Play, state: ForceState, order: Order | None) -> Refusal | None:
    """Return why a force may not march at all this period, none when it may.

    Rules: VAL-NIGHT-03, VAL-REST-05, VAL-REST-06.
    """
    unready = formation_refusal(state, order)
    if unready is not None:
        return unready
    strict = play.switches.flag("night.strict")
    if strict and not play.is_night and play.sight(state) is Sight.NOCTURNAL:
        return Refusal(reason="hurt-by-sunlight", rule="VAL-NIGHT-03")
    tired = _seventh_day(play, state)
    if tired is None and order is not None and order.forced:
        return forced_march_refusal(play, state)
    return tired


def _seventh_day(play: Play, state: ForceState) -> Refusal | None:
    """Refuse a seventh day on the move in a row.

    Rule: VAL-REST-05.
    """
    if state.days_moved < play.tables.rest.whole("most-days"):
        return None
    return Refusal(reason="seventh-day", rule="VAL-REST-05")


def forced_march_refusal(play: Play, state: ForceState) -> Refusal | None:
    """Return why a force cannot make a forced march, none when it can.

    Rule: VAL-REST-06.
    """
    if state.fatigued:
        return Refusal(reason="forced-while-fatigued", rule="VAL-REST-06")
    if state.forced_on == play.period.turn:
        return Refusal(reason="forced-twice", rule="VAL-REST-06")
    return None


def halt(play: Play, column: Column, *, keeps: bool = True) -> tuple[ForceState, tuple[Event, ...]]:
    """Return the force as it stands after its march, and why it went no further.

    Unless it ``keeps`` what it saves, nobody is told so: contact will take it.

    Rules: VAL-MOVE-03, VAL-MOVE-04, VAL-MOVE-06, VAL-MOVE-07.
    """
    stop = column.stop or Stop(
        reason="held-up",
        rule="VAL-MOVE-14",
        goal=column.path[0].at if column.path else None,
        other=column.kept_by,
    )
    saves = stop.saves and column.left > 0
    state, still_bound = purse_after(column, saves=saves), stop.reason != "arrived"
    made_forced_march = column.forced and column.has_moved
    state = replace(
        state,
        route=column.waypoints if still_bound else (),
        route_by=column.by_way if still_bound else "",
        route_unformed=state.route_unformed and still_bound,
        forced_on=play.period.turn if made_forced_march else state.forced_on,
    )
    is_there = not still_bound and stop.rule == "VAL-MOVE-06"
    had_a_way = bool(column.waypoints) or column.has_moved or is_there
    if stop.reason == "stays" or not had_a_way:
        return state, ()
    stop = replace(stop, saves=saves and keeps)
    return state, (stop_event(play, replace(column, state=state), stop),)


def purse_after(column: Column, *, saves: bool = False) -> ForceState:
    """Return the force with what is left of its points.

    Saved points are spent first, then the day's own, then those of a forced march.

    Rules: VAL-MOVE-04, VAL-REST-01.
    """
    state, hand = column.state, column.hand
    if not column.has_moved and not column.spent:
        return replace(state, saves=False)
    if saves and column.has_moved:
        return replace(state, carried=column.left, freshness=Fraction(0), saves=True)
    kept = Fraction(0)
    if not column.has_moved:
        kept = max(kept, hand.carried - column.spent)
    own = max(Fraction(0), column.spent - hand.carried)
    left = max(Fraction(0), hand.rested - own)
    return replace(state, carried=kept, freshness=left / hand.rate.points, saves=False)


def _refused(play: Play, state: ForceState, refusal: Refusal) -> MarchStart:
    """Keep a force where it is and tell its commander why."""
    kind, dawn = f"refused-{refusal.reason}", play.halves[0]
    event = play.tells_of(state, kind, refusal.rule, dawn, **refusal.facts)
    return MarchStart(state=state, events=(event,))
