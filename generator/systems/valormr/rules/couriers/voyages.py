"""COURIER: couriers aboard vessels, and those who lost their horse by it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.couriers.courier_events import seen_event
from generator.systems.valormr.rules.couriers.rider import bound_for
from generator.systems.valormr.rules.sea.fleets import carry, set_ashore
from generator.world.rivers import banks, is_parted

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.couriers.courier import CourierState
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import Event

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
    boarded = replace(
        courier,
        is_aboard=True,
        on_foot=courier.on_foot or fleet.kind == RIVER_BOAT,
        bank=None,
    )
    event = _voyage_event(play, boarded, fleet, "courier-goes-aboard", half)
    situation = situation.with_fleet(carry(fleet, courier.courier))
    return situation.with_courier(boarded), (event,)


def _with_vessels(
    play: Play, situation: ValormrState, courier: CourierState, half: Half
) -> Told:
    """Move a courier as his vessels have; set him ashore at his goal or if told to."""
    fleet = next(
        (
            fleet
            for _, fleet in sorted(situation.fleets.items())
            if courier.courier in fleet.passengers
        ),
        None,
    )
    if fleet is None:
        return situation.with_courier(replace(courier, is_aboard=False)), ()
    carried = replace(courier, at=fleet.at)
    is_there = bound_for(situation, carried) == fleet.at
    stays = courier.vessels == fleet.fleet and not is_there
    if stays or not play.board.terrain_at(fleet.at).is_land:
        return situation.with_courier(carried), ()
    parted = banks(play.board, fleet.at)
    bank = parted[0] if is_parted(play.board, fleet.at) else None
    landed = replace(carried, is_aboard=False, vessels="", bank=fleet.bank or bank)
    event = _voyage_event(play, landed, fleet, "courier-goes-ashore", half)
    situation = situation.with_fleet(set_ashore(fleet, courier.courier))
    return situation.with_courier(landed), (event,)


def remounted(play: Play, situation: ValormrState) -> ValormrState:
    """Give a horse to couriers on foot who begin the day with a friendly force.

    Rule: VAL-COURIER-07.
    """
    if is_night(play.period):
        return situation
    for name, courier in sorted(situation.couriers.items()):
        holder = situation.at(courier.at)
        if not courier.on_foot or courier.is_aboard or holder is None:
            continue
        if play.force(holder).side == play.campaign.force(courier.sender).side:
            situation = situation.with_courier(
                replace(situation.couriers[name], on_foot=False)
            )
    return situation


def _voyage_event(
    play: Play, courier: CourierState, fleet: FleetState, kind: str, half: Half
) -> Event:
    """Tell that a courier goes aboard or ashore, and whether he has his horse."""
    return seen_event(
        play,
        courier,
        kind,
        rule="VAL-COURIER-07",
        half=half,
        vessels=fleet.name,
        on_foot=courier.on_foot,
    )
