"""A courier on the map."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.world.unrecorded import UNRECORDED

if TYPE_CHECKING:
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank

WHOLE = Fraction(1)
NOTHING = Fraction(0)


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
