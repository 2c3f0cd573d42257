"""Everything true in a Valormr campaign at one instant, known to the umpire alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NewType

from generator.systems.valormr.rules.calendar import Weather
from generator.values import Struct, replace
from generator.world.campaign import NOTED, UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Situation
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.sea.waters import FleetState, Party
    from generator.world.board import Way
    from generator.world.clock import Period
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


# A courier on the map.

WHOLE = Fraction(1)
NOTHING = Fraction(0)


class Fate(StrEnum):
    """What has become of a courier."""

    RIDES = "rides"
    ARRIVED = "arrived"
    TAKEN = "taken"


RolledAs = NewType("RolledAs", str)
"""What keys of a courier's rolls call him, made by the program alone."""


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
    rolled_as: RolledAs = RolledAs("")
    """What keys of his rolls call him where dice wait for locked orders, when nobody may
    choose a word of them; empty: his id."""

    @property
    def in_keys(self) -> str:
        """What keys of his rolls call him."""
        return self.rolled_as or self.courier

    @property
    def is_riding(self) -> bool:
        """Whether he is still on his way."""
        return self.fate is Fate.RIDES

    @property
    def readers(self) -> tuple[str, ...]:
        """Return the forces whose commanders know what he carries.

        The sender's, and the addressee's on arrival or the captor's on capture.
        """
        known = {Fate.ARRIVED: self.addressee, Fate.TAKEN: self.captor}
        other = known.get(self.fate, "")
        return tuple(sorted({self.sender, other} - {""}))


class LongCrossing(Struct, frozen=True, kw_only=True):
    """A crossing by ferry or rafts, which takes whole days (VAL-RIVER-09, 16)."""

    means: str
    """``ferry`` or ``rafts``."""
    bank: Bank
    """The bank it leads to."""
    days: int
    """Whole days it takes."""
    days_done: int = 0
    held_up: bool = False
    """Whether rain closed it earlier in this turn, so that the day is lost."""
    fought: bool = False
    """Whether the force fought earlier in this turn, which costs the day too."""


class RestTask(Struct, frozen=True, kw_only=True):
    """What a force does on a full day of rest, once the day is over (DEF-OOB-02)."""

    deed: str
    """``merge``, ``hire`` or ``build``."""
    regiments: tuple[str, ...] = ()
    """Regiments to merge, the one to be filled up first."""
    hire: Mapping[str, int] = {}
    """Figures to hire, by company id."""
    build: str = ""
    """What engineers build."""
    towards: Hex | None = None
    """The hex a road is to lead to."""
    days_done: int = 0
    """Whole days of building that are over."""


class Work(Struct, frozen=True, kw_only=True):
    """Something engineers have built (VAL-ADV-10)."""

    kind: str
    """``bridge``, ``siege engine`` or ``road``."""
    force: str
    """Who built it."""
    at: Hex
    towards: Hex | None = None
    """The hex a road leads to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceState:
    """How one force stands."""

    force: str
    """Its id."""
    at: Hex
    bank: Bank | None = None
    """The bank it stands on; none: no river parts its hex."""
    figures: Mapping[str, int]
    """Figures present, by company id."""
    hit_shares: Mapping[str, int] = field(default_factory=dict)
    """Percent of what he can bear left to each individual hurt (DEF-OOB-03)."""
    order_of_march: tuple[str, ...]
    """Regiment ids: assault, support, then reserve (VAL-OOB-14)."""
    freshness: Fraction = WHOLE
    """Share of a day's move points not yet spent: 0 to 1 (VAL-REST-01, 02)."""
    carried: Fraction = Fraction(0)
    """Move points saved from an earlier day (VAL-MOVE-04)."""
    came_by: Way | None = None
    """The way it entered its hex by; none: across open ground (VAL-MARCH-04)."""
    formed: bool = True
    fatigued: bool = False
    moved_in: tuple[int, ...] = ()
    """Numbers of this turn's periods in which it moved."""
    days_moved: int = 0
    """Turns in a row in which it moved (VAL-REST-05)."""
    halves_awake: int = 0
    """Half periods since it last rested two in a row, as the older reading of
    VAL-REST-03 and 04 counts them."""
    split_periods: int = 0
    """Periods half rested and half moved since it last rested two half periods in a
    row (VAL-REST-03, 04)."""
    rested_last_half: bool = True
    moved_last_half: bool = False
    """Whether it marched, worked or fought in this period's first half; a crew does
    neither this nor rest. Of no account once the period is over."""
    forced_on: int = 0
    """The turn of its last forced march; 0: none (VAL-REST-07)."""
    route: tuple[Hex, ...] = ()
    """Where it is still bound: its standing route (DEF-ORDER-01)."""
    route_by: str = ""
    """The way its standing route keeps to, ``road`` or ``track``; empty: any."""
    route_by_night: bool = False
    """Whether its standing route was ordered for the night, not for the day."""
    route_unformed: bool = False
    """Whether its standing route is to be marched out of formation (VAL-TERR-08)."""
    scouts: int = 0
    march_table: tuple[str, ...] = ()
    """Company ids in the order in which they deploy; empty: as its commander likes."""
    task: RestTask | None = None
    """What it is to do on this turn's full day of rest; none: nothing."""
    crossing: LongCrossing | None = None
    """A crossing that takes days and is under way; none: there is none."""
    no_timber_at: tuple[Hex, ...] = ()
    """Hexes where it found too little timber for rafts (VAL-RIVER-19)."""
    set_out_with: Mapping[str, int] = field(default_factory=dict)
    """Figures by company when it broke formation; empty: none are missing."""
    unformed_today: bool = False
    """Whether it has marched out of formation in this turn (VAL-TERR-10)."""
    stragglers: Mapping[str, int] = field(default_factory=dict)
    """Figures left behind, by company (VAL-TERR-10)."""
    busy_in: tuple[str, ...] = ()
    """Half periods of this period used up by a battle, a delay or a way out."""
    crossed_in: tuple[str, ...] = ()
    """Half periods of this period in which it crossed without a bridge."""
    known_to: tuple[str, ...] = ()
    """Sides that the umpire lets know what its own side knows of it."""
    switched_on: int = 0
    """The turn in which it last relieved or was relieved (VAL-ROLE-12)."""
    melee_on: int = 0
    """The turn in which its cavalry last fought hand to hand (VAL-DISENG-33)."""
    waits_at: Hex | None = None
    """Where it landed and waits for its last regiment; none: not so (VAL-SHIP-07)."""
    aboard_in: tuple[str, ...] = field(default=(), metadata=UNRECORDED)
    """Half periods of this period spent aboard vessels, their rest settled."""
    saves: bool = False
    """Stopped short of a hex it could not pay: what is left is kept (VAL-MOVE-04)."""

    @property
    def strength(self) -> int:
        """Figures of all companies."""
        return sum(self.figures.values())

    @property
    def afoot(self) -> bool:
        """Whether anybody is left to move."""
        return self.strength > 0


class Contact(Struct, frozen=True, kw_only=True):
    """Two enemies in adjacent hexes at the end of a half period (VAL-CONTACT-01)."""

    id: str
    """``half.force+force``, such as ``evening.arn+hadewych``; unique in a period."""
    half: str
    forces: tuple[str, str]
    """Both force ids, in alphabetical order."""


class Rested(Struct, frozen=True, kw_only=True):
    """How a force rested before enemies."""

    half: int
    """The half period, counted through the whole campaign."""
    opponents: tuple[str, ...]
    """The enemy forces before it, by id."""
    places: Mapping[str, Hex] = {}
    """Who stood near, and where."""
    answers: tuple[str, ...] = ()
    """What he had answered beforehand for meeting an enemy, line by line."""
    is_said: bool = True
    """Whether its commander said so himself; else what he answered beforehand did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValormrState:
    """Everything true at one instant."""

    period: Period
    """The period about to be played, or being played."""
    weather: Weather = field(default_factory=Weather)
    forces: Mapping[str, ForceState]
    """By force id; forces not on the map are left out."""
    contacts: tuple[Contact, ...] = ()
    """Contacts found in this period, in the order they arose."""
    earlier_contacts: tuple[Contact, ...] = ()
    """Contacts of the period before (VAL-CONTACT-22)."""
    engagements: tuple[Engagement, ...] = ()
    """The engagements of this period, in the order they arose."""
    supports: Mapping[str, str] = field(default_factory=dict, metadata=UNRECORDED)
    """Supporting forces and whom each supports, in this half period (VAL-ROLE-04)."""
    reserves: Mapping[str, str] = field(default_factory=dict, metadata=UNRECORDED)
    """Reserve forces and the supporter each stands behind (VAL-ROLE-09)."""
    maneuvering: tuple[str, ...] = field(default=(), metadata=UNRECORDED)
    """Forces maneuvering in this half period (VAL-ROLE-17)."""
    fleets: Mapping[str, FleetState] = field(default_factory=dict)
    """Vessels on the map, by id, with whom they carry."""
    ashore: Mapping[str, Party] = field(default_factory=dict)
    """Regiments ashore without their commander, by id (VAL-SHIP-07)."""
    spent: Mapping[str, Fraction] = field(default_factory=dict)
    """Army points spent on vessels, by force id (VAL-OOB-21)."""
    couriers: Mapping[str, CourierState] = field(default_factory=dict)
    """Couriers on the map, by id (VAL-COURIER-03)."""
    works: tuple[Work, ...] = ()
    """What engineers have built, in the order it was finished."""
    budgets: Mapping[str, Fraction] = field(default_factory=dict)
    """Army points given to a side from time to time and not spent (VAL-OOB-02)."""
    rested: Mapping[str, Rested] = field(default_factory=dict, metadata=NOTED)
    """Forces that rest before enemies until something changes, by id (DEF-STAND-02)."""

    leaders: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    """What other rule systems keep of commanders whose battles they have settled, by
    force (DEF-EXCH-01)."""

    def with_force(self, force: ForceState) -> ValormrState:
        """Return the situation with one force as given."""
        return replace(self, forces={**self.forces, force.force: force})

    def with_fleet(self, fleet: FleetState) -> ValormrState:
        """Return the situation with one fleet as given."""
        return replace(self, fleets={**self.fleets, fleet.fleet: fleet})

    def with_courier(self, courier: CourierState) -> ValormrState:
        """Return the situation with one courier as given."""
        return replace(self, couriers={**self.couriers, courier.courier: courier})

    def aboard(self, force_id: str) -> FleetState | None:
        """Return the vessels a force's commander is aboard; none: he is ashore."""
        return next((f for f in self.fleets.values() if force_id in f.cargo), None)

    def in_order(self) -> tuple[ForceState, ...]:
        """Return the forces by id."""
        return tuple(self.forces[force_id] for force_id in sorted(self.forces))

    def at(self, place: Hex) -> ForceState | None:
        """Return the force that holds a hex."""
        return next((f for f in self.in_order() if f.at == place and f.afoot), None)


def valormr_state(situation: Situation) -> ValormrState:
    """Return a situation as what it is: one of a Valormr campaign.

    Raises:
        TypeError: It is a situation of another rule system.
    """
    if not isinstance(situation, ValormrState):
        message = f"{situation.period}: a situation of Valormr is expected"
        raise TypeError(message)
    return situation
