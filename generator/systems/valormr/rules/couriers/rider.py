"""A courier as the rules of the march see him: when he rides, where, and what as."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.muster import Arm, Army, Company, Regiment
from generator.systems.valormr.rules.state import ForceState

if TYPE_CHECKING:
    from generator.systems.valormr.rules.couriers.courier import CourierState
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex


RIDER = "a-courier"
"""The id under which the rules of the march know the rider they are asked about."""


def rides_now(play: Play, courier: CourierState) -> bool:
    """Return whether a courier uses this period for riding.

    Rule: VAL-COURIER-01.
    """
    return courier.is_riding and courier.by_night == is_night(play.period)


def must_rest(play: Play, courier: CourierState) -> bool:
    """Return whether a courier has ridden for as many days in a row as one may.

    Rule: VAL-REST-05.
    """
    return courier.days_ridden >= play.tables.rest.whole("most-days")


def rider_of(play: Play, courier: CourierState) -> tuple[Play, ForceState]:
    """Return a courier as the rules of the march see him: a force of one rider.

    He sees by night as his people do, is at home where they are, and keeps no ranks.

    Rules: VAL-COURIER-01, VAL-SCOUT-09, VAL-MOVE-01.
    """
    sender = play.campaign.force(courier.sender)
    rates = play.tables.move_rates
    rider = Company(
        id=RIDER,
        name=courier.courier,
        troop_type="",
        arm=Arm.INFANTRY if courier.on_foot else Arm.CAVALRY,
        figures=1,
    )
    force = Army(
        id=RIDER,
        name=courier.courier,
        side=sender.side,
        commander="",
        people=sender.people,
        sight=sender.sight,
        army_points=0,
        regiments=(Regiment(id=RIDER, name=courier.courier, companies=(rider,)),),
        move_points=rates.number("infantry" if courier.on_foot else "courier", "day"),
    )
    campaign = replace(play.campaign, forces=(*play.campaign.forces, force))
    state = ForceState(
        force=RIDER,
        at=courier.at,
        bank=courier.bank,
        figures={RIDER: 1},
        order_of_march=(RIDER,),
        freshness=courier.freshness,
        carried=courier.carried,
        formed=False,
        fatigued=courier.fatigued,
        forced_on=courier.forced_on,
    )
    return replace(play, campaign=campaign), state


def bound_for(situation: ValormrState, courier: CourierState) -> Hex | None:
    """Return the hex a courier rides to now; none: nobody is there to ride to.

    Rule: VAL-COURIER-03.
    """
    if courier.vessels and not courier.is_aboard:
        fleet = situation.fleets.get(courier.vessels)
        return None if fleet is None else fleet.at
    if courier.via:
        return courier.via[0]
    if not courier.addressee:
        return courier.goal
    addressee = situation.forces.get(courier.addressee)
    return addressee.at if addressee is not None and addressee.afoot else None
