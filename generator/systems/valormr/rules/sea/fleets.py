"""How vessels stand, and what they carry."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.world.hexes import Direction, Hex
    from generator.world.rivers import Bank

NOTHING = Fraction(0)


class Berth(StrEnum):
    """How vessels lie."""

    UNDER_WAY = "under way"
    AT_ANCHOR = "at anchor"
    BEACHED = "beached"
    IN_PORT = "in port"


class Propulsion(StrEnum):
    """What drives vessels in a half period; each is a column of the vessel table."""

    SAILED = "sailed"
    ROWED = "rowed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A regiment away from its commander, or a commander aboard with his heroes."""

    id: str
    """The regiment's id; the force's id for its commander."""
    force: str
    figures: Mapping[str, int]
    """Figures by company id; individuals of the force by their own."""
    at: Hex | None = None
    """Where it stands ashore; none: it is aboard."""
    bank: Bank | None = None

    @property
    def strength(self) -> int:
        """Figures of all companies."""
        return sum(self.figures.values())

    @property
    def is_commander(self) -> bool:
        """Whether it is no regiment, and takes no room aboard (VAL-SHIP-02)."""
        return self.id == self.force


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetState:
    """One vessel or several of a kind that sail as one."""

    fleet: str
    """Their id."""
    name: str
    kind: str
    """A row of the vessel table."""
    count: int
    side: str
    owner: str = ""
    """The force they serve; empty: they sail for themselves."""
    catapults: bool = False
    """Whether every one of them carries a light catapult (VAL-SHIP-16)."""
    at: Hex
    shore: Direction | None = None
    """In a coast hex: the first hexside of the water they lie on, clockwise."""
    bank: Bank | None = None
    """The river bank they are beached on; none: afloat, or not on a river."""
    berth: Berth = Berth.AT_ANCHOR
    cargo: Mapping[str, Party] = field(default_factory=dict)
    """Who is aboard, by party id."""
    passengers: tuple[str, ...] = ()
    """Ids of lone persons aboard: couriers, spies, guests (VAL-SHIP-02)."""
    escorts: str = ""
    """The vessels they escort and sail with; empty: none."""
    tasks: tuple[FleetOrder, ...] = ()
    """What they have still been ordered to do, the next first."""
    means: Propulsion | None = None
    """What drove them last; points left over keep to it."""
    kept: Fraction = NOTHING
    """Points left when the next hex could not be paid (VAL-MOVE-04)."""
    late_share: Fraction | None = None
    """Share of the day's points they may still draw after boarding late; none: all."""
    rowed_in: tuple[str, ...] = ()
    """Half periods of this turn in which they were rowed."""
    moved_in: tuple[str, ...] = ()
    """Half periods of this turn in which they entered a hex."""
    is_ready: bool = False
    """Whether they have waited for the tide before putting out (VAL-ADV-11)."""

    def __post_init__(self) -> None:
        """Refuse a fleet of no vessels."""
        if self.count < 1:
            message = f"{self.fleet}: {self.count} vessels are none"
            raise ValueError(message)

    @property
    def regiments(self) -> tuple[Party, ...]:
        """The regiments aboard, by id."""
        found = (self.cargo[party] for party in sorted(self.cargo))
        return tuple(party for party in found if not party.is_commander)

    @property
    def forces(self) -> tuple[str, ...]:
        """Forces with anybody aboard, by id."""
        return tuple(sorted({party.force for party in self.cargo.values()}))

    def carrying(self, *parties: Party) -> FleetState:
        """Return the fleet with parties taken aboard."""
        taken = {party.id: replace(party, at=None, bank=None) for party in parties}
        return replace(self, cargo={**self.cargo, **taken})

    def without(self, *parties: Party) -> FleetState:
        """Return the fleet with parties gone ashore."""
        gone = {party.id for party in parties}
        left = {name: party for name, party in self.cargo.items() if name not in gone}
        return replace(self, cargo=left)


def carry(fleet: FleetState, person: str) -> FleetState:
    """Take a lone person aboard; he needs no room.

    Rules: VAL-SHIP-02, VAL-OOB-23.
    """
    if person in fleet.passengers:
        return fleet
    return replace(fleet, passengers=tuple(sorted((*fleet.passengers, person))))


def set_ashore(fleet: FleetState, person: str) -> FleetState:
    """Let a lone person go ashore where the vessels lie.

    Rule: VAL-SHIP-02.
    """
    left = tuple(other for other in fleet.passengers if other != person)
    return replace(fleet, passengers=left)
