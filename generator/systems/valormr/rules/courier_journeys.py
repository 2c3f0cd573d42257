"""COURIER: couriers within the order of play of a period, by land and aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules import courier_ways
from generator.systems.valormr.rules.courier_rides import rested, ridden
from generator.systems.valormr.rules.course import one_by_one
from generator.systems.valormr.rules.muster import Sight
from generator.systems.valormr.rules.orders import courier_orders_in
from generator.systems.valormr.rules.sea.waters import carry, set_ashore
from generator.systems.valormr.rules.state import CourierState, Fate, RolledAs
from generator.values import replace
from generator.world.rivers import banks, is_parted

if TYPE_CHECKING:
    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.orders import CourierOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Event


# COURIER: couriers aboard vessels, and those who lost their horse by it.

RIVER_BOAT = "river-boat"
Told = tuple["ValormrState", tuple["Event", ...]]


def aboard_or_ashore(
    play: Play, situation: ValormrState, courier: CourierState, half: Half
) -> Told:
    """Take a courier along with his vessels, aboard, or ashore where he is bound.

    Rules: VAL-COURIER-07, VAL-SHIP-02.
    """
    if courier.is_aboard:
        return _with_vessels(play, situation, courier, half)
    fleet = situation.fleets.get(courier.vessels)
    if fleet is None or fleet.at != courier.at or not courier.is_riding:
        return situation, ()
    if play.campaign.are_enemies(fleet.side, play.campaign.force(courier.sender).side):
        return situation, ()
    on_foot = courier.on_foot or fleet.kind == RIVER_BOAT
    boarded = replace(courier, is_aboard=True, on_foot=on_foot, bank=None)
    event = _voyage_event(play, boarded, fleet, "courier-goes-aboard", half)
    situation = situation.with_fleet(carry(fleet, courier.courier))
    return situation.with_courier(boarded), (event,)


def _with_vessels(play: Play, situation: ValormrState, courier: CourierState, half: Half) -> Told:
    """Move a courier as his vessels have; set him ashore at his goal or if told to."""
    fleets = (fleet for _, fleet in sorted(situation.fleets.items()))
    fleet = next((f for f in fleets if courier.courier in f.passengers), None)
    if fleet is None:
        return situation.with_courier(replace(courier, is_aboard=False)), ()
    carried = replace(courier, at=fleet.at)
    is_there = courier_ways.bound_for(situation, carried) == fleet.at
    stays = courier.vessels == fleet.fleet and not is_there
    if stays or not play.board.terrain_at(fleet.at).is_land:
        return situation.with_courier(carried), ()
    parted = is_parted(play.board, fleet.at)
    bank = fleet.bank or (banks(play.board, fleet.at)[0] if parted else None)
    landed = replace(carried, is_aboard=False, vessels="", bank=bank)
    event = _voyage_event(play, landed, fleet, "courier-goes-ashore", half)
    situation = situation.with_fleet(set_ashore(fleet, courier.courier))
    return situation.with_courier(landed), (event,)


def _voyage_event(
    play: Play, courier: CourierState, fleet: FleetState, kind: str, half: Half
) -> Event:
    """Tell that a courier goes aboard or ashore, and whether he has his horse."""
    rule, name, on_foot = "VAL-COURIER-07", fleet.name, courier.on_foot
    return courier_ways.seen_event(play, courier, kind, rule, half, vessels=name, on_foot=on_foot)


def remounted(play: Play, situation: ValormrState) -> ValormrState:
    """Give a horse to couriers on foot who begin the day with a friendly force.

    Rule: VAL-COURIER-07.
    """
    if play.is_night:
        return situation
    for _, courier in sorted(situation.couriers.items()):
        holder = situation.at(courier.at)
        if not courier.on_foot or courier.is_aboard or holder is None:
            continue
        if play.force(holder).side == play.campaign.force(courier.sender).side:
            situation = situation.with_courier(replace(courier, on_foot=False))
    return situation


def couriers_sent(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Send out new couriers and tell those under way what has changed.

    Rules: VAL-COURIER-01, VAL-COURIER-02, VAL-OOB-20.
    """

    def sent(now: ValormrState, order: CourierOrder) -> Told:
        return (_sent if order.sender else _told_anew)(play, now, order)

    return one_by_one(remounted(play, situation), courier_orders_in(play.inputs), sent)


def _sent(play: Play, situation: ValormrState, order: CourierOrder) -> Told:
    """Put a new courier beside his commander.

    One of a people hurt by sunlight sets out at nightfall.

    Rules: VAL-COURIER-01, VAL-COURIER-02, VAL-NIGHT-01, VAL-NIGHT-03.
    """
    state = situation.forces.get(order.sender)
    if state is None or not state.afoot:
        return situation, ()
    courier = CourierState(
        courier=order.courier,
        sender=order.sender,
        at=state.at,
        bank=state.bank,
        addressee=order.force,
        goal=order.goal,
        via=order.via,
        message=order.message,
        by_night=_rides_by_night(play, order.sender),
        forced=order.forced,
        vessels=order.vessels,
        rolled_as=_rolled_as(play, situation, order.sender),
    )
    rule, half = "VAL-COURIER-01", play.halves[0]
    seen = courier_ways.seen_event(play, courier, "courier-sent", rule, half)
    carries = courier_ways.read_event(play, courier, "courier-carries", rule, half)
    situation = situation.with_courier(courier)
    situation, told = aboard_or_ashore(play, situation, courier, half)
    return situation, (seen, carries, *told)


def _rolled_as(play: Play, situation: ValormrState, sender: str) -> RolledAs:
    """Return what keys of a new courier's rolls call him: the next that his army sends."""
    if not play.is_locked:
        return RolledAs("")
    begins = f"{sender}.{play.period}-"
    sent = sum(each.rolled_as.startswith(begins) for each in situation.couriers.values())
    return RolledAs(f"{begins}{sent + 1}")


def _rides_by_night(play: Play, sender: str) -> bool:
    """Return whether a courier of an army rides by night, told so now.

    Rules: VAL-NIGHT-01, VAL-NIGHT-03.
    """
    is_nocturnal = play.campaign.force(sender).sight is Sight.NOCTURNAL
    return play.is_night or (is_nocturnal and play.switches.flag("night.strict"))


def _told_anew(play: Play, situation: ValormrState, order: CourierOrder) -> Told:
    """Give a courier under way another goal, and this part of the day to ride in.

    Rule: VAL-COURIER-01.
    """
    courier = situation.couriers.get(order.courier)
    if courier is None or not courier.is_riding:
        return situation, ()
    if order.force or order.goal is not None:
        courier = replace(courier, addressee=order.force, goal=order.goal, via=())
    courier = replace(
        courier,
        via=order.via or courier.via,
        message=order.message or courier.message,
        vessels=order.vessels,
        by_night=_rides_by_night(play, courier.sender),
        forced=order.forced,
    )
    half = play.halves[0]
    event = courier_ways.read_event(play, courier, "courier-told-anew", "VAL-COURIER-01", half)
    situation = situation.with_courier(courier)
    situation, told = aboard_or_ashore(play, situation, courier, half)
    return situation, (event, *told)


def couriers_ride(play: Play, situation: ValormrState, half: Half) -> Outcome[ValormrState]:
    """Let every courier ride through a half period, once all forces have moved.

    When the period is over, each is thrown for whose hex an enemy holds, and those who
    are where they were sent hand over what they carry.

    Rules: VAL-COURIER-01, VAL-COURIER-03, VAL-COURIER-06.
    """
    return one_by_one(
        situation,
        sorted(still_riding(situation)),
        lambda now, name: _half_of(play, now, name, half),
    )


def _half_of(play: Play, situation: ValormrState, name: str, half: Half) -> Told:
    """Ride, go aboard or ashore, be caught or arrive: one courier's half period.

    On the seventh day he rests.  Where an enemy holds the hex he stays in, he is thrown
    for when the period is over.

    Rules: VAL-COURIER-01, VAL-COURIER-06, VAL-REST-05.
    """
    situation, told = aboard_or_ashore(play, situation, situation.couriers[name], half)
    courier, events, ride = situation.couriers[name], [*told], None
    rides_now = courier.is_riding and courier.by_night == play.is_night
    may_ride = rides_now and not courier.is_aboard
    if may_ride and courier.days_ridden >= play.tables.rest.whole("most-days"):
        rests = courier_ways.read_event(play, courier, "courier-rests", "VAL-REST-05", half)
        events += [rests] if half.is_first else []
    elif may_ride:
        ride = ridden(play, situation, courier, half)
        situation = situation.with_courier(ride.courier)
        situation, told = aboard_or_ashore(play, situation, ride.courier, half)
        courier = situation.couriers[name]
        events += [*ride.events, *told]
    courier, told = _delivers(play, situation, courier, half)
    events += told
    if half.is_first:
        return situation.with_courier(courier), tuple(events)
    side = play.campaign.force(courier.sender).side
    captor = courier_ways.enemy_held(play, situation, side).get(courier.at)
    if captor is not None and courier.is_riding and not courier.is_aboard:
        key = f"{courier.in_keys}.{play.board.grid.label(courier.at).lower()}"
        throw = play.throw("VAL-COURIER-06", key)
        courier, told = courier_ways.perhaps_taken(play, courier, captor, throw, half)
        events += told
    courier = rested(play, courier, ride)
    return situation.with_courier(courier), tuple(events)


def _delivers(
    play: Play, situation: ValormrState, courier: CourierState, half: Half
) -> tuple[CourierState, tuple[Event, ...]]:
    """Hand the message over where its addressee stands, or any friend at the place.

    Rule: VAL-COURIER-03.
    """
    if not courier.is_riding:
        return courier, ()
    if courier.addressee:
        reader = situation.forces.get(courier.addressee)
        is_here = reader is not None and reader.afoot and reader.at == courier.at
    else:
        reader, force = situation.at(courier.at), play.campaign.force
        is_here = (
            reader is not None
            and courier.goal == courier.at
            and reader.force != courier.sender
            and force(reader.force).side == force(courier.sender).side
        )
    if reader is None or not is_here:
        return courier, ()
    courier = replace(courier, fate=Fate.ARRIVED, addressee=reader.force)
    rule = "VAL-COURIER-03"
    return courier, (
        courier_ways.seen_event(play, courier, "courier-arrived", rule, half),
        courier_ways.read_event(play, courier, "courier-delivers", rule, half),
    )


def still_riding(situation: ValormrState) -> dict[str, CourierState]:
    """Return the couriers who are still on their way when a period begins."""
    return {name: c for name, c in situation.couriers.items() if c.is_riding}
