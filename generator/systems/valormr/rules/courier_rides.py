"""COURIER: a courier's ride through one half period, hex by hex."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules import courier_ways
from generator.systems.valormr.rules.movement.columns import PointsInHand, points_in_hand
from generator.systems.valormr.rules.movement.marching import forced_march_refusal
from generator.systems.valormr.rules.state import NOTHING, CourierState
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.muster import Footing
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Event, FactValue
    from generator.world.hexes import Hex


UNTOLD = ("", "points-short", "ferry-not-over")
"""Reasons to stop that explain themselves."""


class Ride(Struct, frozen=True, kw_only=True):
    """One courier under way in one half period."""

    courier: CourierState
    hand: PointsInHand
    limit: Fraction
    """Points he can have spent in this period when the half period is over."""
    held: Mapping[Hex, str]
    """Hexes his enemies hold, and who holds each."""
    half: Half
    goal: Hex | None = None
    """The hex his planned way leads to; none: nothing is planned."""
    way: tuple[Footing, ...] = ()
    """The steps still to take on it."""
    trail: tuple[Hex, ...] = ()
    events: tuple[Event, ...] = ()
    stop: str = ""
    """Why he rides no further; empty: nothing stops him but the hour."""

    @property
    def left(self) -> Fraction:
        """Points he has not spent."""
        return self.hand.total - self.courier.spent


def ridden(play: Play, situation: ValormrState, courier: CourierState, half: Half) -> Ride:
    """Return how far a courier gets in one half period, forces standing as they do.

    He has points by weather as any march overland.  It is told where he has got to, and
    his sender what keeps him.

    Raises:
        AwaitedThrow: He passes an enemy's hex and the dice is thrown by hand.

    Rules: VAL-COURIER-01, VAL-COURIER-03, VAL-COURIER-04, VAL-MOVE-04, VAL-REST-06,
    VAL-WX-20.
    """
    before, tired = tired_out(play, courier)
    as_rider, state = courier_ways.rider_of(play, before)
    forced = before.forced and forced_march_refusal(as_rider, state) is None
    hand = points_in_hand(as_rider, state, situation.weather, forced=forced)
    share = play.tables.movement.number("first-half-share") if half.is_first else 1
    ride = Ride(
        courier=before,
        hand=hand,
        limit=hand.total * share,
        held=courier_ways.enemy_held(play, situation, play.campaign.force(before.sender).side),
        half=half,
        trail=(before.at,),
        events=tired,
    )
    goes_on = True
    while goes_on:
        ride, goes_on = _one_step(play, situation, ride)
    told, courier, rule = [], ride.courier, "VAL-COURIER-03"
    if len(ride.trail) > 1:
        went: dict[str, FactValue] = {
            "came_from": before.at,
            "cost": courier.spent - before.spent,
            "left": ride.left,
        }
        told.append(courier_ways.seen_event(play, courier, "courier-rides", rule, half, **went))
    if ride.stop not in UNTOLD:
        kind = f"courier-waits-{ride.stop}"
        told.append(courier_ways.read_event(play, courier, kind, rule, half))
    return replace(ride, events=(*told, *ride.events))


def _one_step(play: Play, situation: ValormrState, ride: Ride) -> tuple[Ride, bool]:
    """Take the next step; the flag says whether there may be another.

    The way to where he is bound is looked for once a half period: nobody stirs
    meanwhile, so that the rest of the best way stays the best one.  One who rides on
    through a hex an enemy holds is thrown for; one who sets out from there this period
    passes through nothing.

    Rules: VAL-COURIER-04, VAL-COURIER-05.
    """
    courier = ride.courier
    while courier.via and courier.via[0] == courier.at:
        courier = replace(courier, via=courier.via[1:])
    ride = replace(ride, courier=courier)
    goal = courier_ways.bound_for(situation, courier)
    if goal != ride.goal:
        way: tuple[Footing, ...] = ()
        if goal is not None and goal != courier.at:
            as_rider, state = courier_ways.rider_of(play, courier)
            shunned = frozenset(ride.held) - {courier.at}
            way = courier_ways.way_to(as_rider, state, goal, ride.hand, shunned=shunned)
        ride = replace(ride, goal=goal, way=way)
    step = _next_step(play, ride)
    if isinstance(step, str):
        return replace(ride, stop=step), False
    if courier.spent and courier.at in ride.held:
        key = f"{courier.in_keys}.{play.board.grid.label(courier.at).lower()}"
        throw, captor = play.throw("VAL-COURIER-05", key), ride.held[courier.at]
        courier, told = courier_ways.perhaps_taken(play, courier, captor, throw, ride.half)
        ride = replace(ride, courier=courier, events=(*ride.events, *told))
        if not courier.is_riding:
            return ride, False
    there, points = step
    spent = courier.spent + points
    courier = replace(courier, at=there.at, bank=there.bank, spent=spent)
    trail = (*ride.trail, courier.at)
    return replace(ride, courier=courier, trail=trail, way=ride.way[1:]), True


def _next_step(play: Play, ride: Ride) -> tuple[Footing, Fraction] | str:
    """Return a courier's next step and its price, or why he takes none; empty: enough.

    He enters no hex an enemy holds, unless sent there, that he could not leave again in
    this period.

    Rules: VAL-COURIER-04, VAL-MOVE-03.
    """
    courier, goal, path = ride.courier, ride.goal, ride.way
    if goal is None or goal == courier.at:
        return "" if goal else "nobody-to-ride-to"
    if not path:
        return "no-way-there"
    prices, there = [], courier
    for footing in path[:2]:
        steps = courier_ways.rider_steps(*courier_ways.rider_of(play, there), ride.hand)
        prices.append(next(price.points for step, price in steps if step == footing))
        there = replace(there, at=footing.at, bank=footing.bank)
    if prices[0] > ride.left:
        return "points-short" if path[0].at != courier.at else "ferry-not-over"
    into_danger = path[0].at in ride.held and path[0].at != goal
    if into_danger and sum(prices) > ride.left:
        return "enemy-ahead"
    in_time = courier.spent + prices[0] <= ride.limit
    return (path[0], prices[0]) if in_time else ""


def tired_out(play: Play, courier: CourierState) -> tuple[CourierState, tuple[Event, ...]]:
    """Tire a courier who rides on the turn after a forced ride; he makes no second.

    Rules: VAL-REST-06, VAL-REST-07, VAL-REST-08.
    """
    half = play.halves[0]
    told: list[Event] = []
    if not courier.fatigued and 0 < courier.forced_on == play.period.turn - 1:
        courier = replace(courier, fatigued=True)
        told.append(courier_ways.read_event(play, courier, "courier-tires", "VAL-REST-07", half))
    if courier.forced and courier.fatigued:
        courier = replace(courier, forced=False)
        told.append(
            courier_ways.read_event(play, courier, "courier-too-tired", "VAL-REST-06", half)
        )
    return courier, tuple(told)


def rested(play: Play, courier: CourierState, ride: Ride | None) -> CourierState:
    """Return a courier when the period is over: his purse after a ride, or a rest.

    At a ferry, or too short of points for the next hex, he keeps what is left.  One who
    has slept a whole turn is fresh.

    Rules: VAL-MOVE-04, VAL-MOVE-05, VAL-MOVE-06, VAL-REST-01, VAL-REST-05,
    VAL-REST-07, VAL-REST-11.
    """
    turn = play.period.turn
    if ride is not None:
        courier = replace(courier, forced=False)
        if courier.spent:
            forced_on = turn if ride.hand.forced else courier.forced_on
            courier = replace(courier, rode_on=turn, forced_on=forced_on)
    if play.is_night and courier.rode_on == turn:
        courier = replace(courier, days_ridden=courier.days_ridden + 1)
    elif play.is_night:
        courier = replace(courier, fatigued=False, days_ridden=0)
    if ride is None:
        return replace(courier, freshness=Fraction(1), spent=NOTHING)
    hand = ride.hand
    waits = ride.stop == "points-short" and courier.spent
    if waits or ride.stop == "ferry-not-over":
        return replace(courier, carried=ride.left, freshness=NOTHING, spent=NOTHING)
    own = max(NOTHING, courier.spent - hand.carried)
    left = max(NOTHING, hand.rested - own)
    share = left / hand.rate.points if hand.rate.points else courier.freshness
    return replace(courier, carried=NOTHING, freshness=share, spent=NOTHING)
