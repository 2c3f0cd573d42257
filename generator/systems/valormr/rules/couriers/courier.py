"""A courier on the map, and the rider he is to the rules of the march."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import is_night
from generator.systems.valormr.rules.muster import Arm, Army, Company, Regiment
from generator.systems.valormr.rules.state import ForceState
from generator.world.unrecorded import UNRECORDED

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank

WHOLE = Fraction(1)
NOTHING = Fraction(0)
RIDER = "a-courier"
"""The id under which the rules of the march know the rider they are asked about."""


class Fate(StrEnum):
    """What has become of a courier."""

    RIDES = "rides"
    ARRIVED = "arrived"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierState:
    """How one courier stands; he is gone when the period of his end is over."""

    courier: str
    """His id."""
    sender: str
    """The force whose commander sent him."""
    at: Hex
    bank: Bank | None = None
    """The bank he stands on; none: no river parts his hex."""
    addressee: str = ""
    """The force he rides to, wherever it goes; empty: he rides to a hex."""
    goal: Hex | None = None
    """The hex he rides to; none: he rides to a force."""
    via: tuple[Hex, ...] = ()
    """Hexes to ride through first, in order."""
    message: str = ""
    by_night: bool = False
    """Whether he rides by night and rests by day."""
    freshness: Fraction = WHOLE
    """Share of a day's move points not yet spent: 0 to 1 (VAL-REST-01)."""
    carried: Fraction = NOTHING
    """Move points saved from an earlier day (VAL-MOVE-04)."""
    spent: Fraction = NOTHING
    """Move points spent in this period."""
    on_foot: bool = False
    """Whether he had to leave his horse behind (VAL-COURIER-07)."""
    forced: bool = field(default=False, metadata=UNRECORDED)
    """Whether he makes a forced ride in this period."""
    forced_on: int = 0
    """The turn of his last forced ride; 0: none (VAL-REST-07)."""
    rode_on: int = 0
    """The last turn in which he rode."""
    days_ridden: int = 0
    """Turns in a row in which he rode (VAL-REST-05)."""
    fatigued: bool = False
    vessels: str = ""
    """Vessels he is to travel by, or travels by; empty: none."""
    is_aboard: bool = False
    fate: Fate = Fate.RIDES
    captor: str = ""
    """The force that took him."""

    @property
    def is_riding(self) -> bool:
        """Whether he is still on his way."""
        return self.fate is Fate.RIDES

    @property
    def readers(self) -> tuple[str, ...]:
        """Return the forces whose commanders know what he carries."""
        known = {Fate.ARRIVED: self.addressee, Fate.TAKEN: self.captor}
        other = known.get(self.fate, "")
        return tuple(sorted({self.sender, other} - {""}))


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
