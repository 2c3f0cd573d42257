"""Forces on the march within one period, each with its own clock and purse.

A force walks at an even pace: what it has for the period is spent evenly over the
period, so that an entry falls in the first half exactly when the points spent by
then, that hex included, are at most half of what it had (VAL-CONTACT-03). One that
rests before it marches keeps the pace of a force with all its points. One that goes
on after a contact keeps none: it has the points for a hex or it has not (AMB-169).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.systems.valormr.rules.movement.footing import Footing
    from generator.systems.valormr.rules.movement.prices import Price, Refusal
    from generator.systems.valormr.rules.movement.rates import PointsInHand
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank

HALF = Fraction(1, 2)
START = Fraction(0)
END = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Why a force marches no further this period."""

    reason: str
    """A key of the wording table, such as ``points-short``."""
    rule: str
    price: Price | None = None
    refusal: Refusal | None = None
    goal: Hex | None = None
    """The hex it could not enter."""
    other: str = ""
    """The force in the way."""
    saves: bool = False
    """Whether what is left may be kept for tomorrow (VAL-MOVE-04)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """A step a force is about to take."""

    footing: Footing
    """Where it leads."""
    price: Price
    starts: Fraction
    """Share of the period gone when it sets out."""
    ends: Fraction
    """Share of the period gone when it arrives."""

    @property
    def goal(self) -> Hex:
        """The hex it leads into; the force's own when it crosses a river there."""
        return self.footing.at


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One force on the march in one period."""

    state: ForceState
    hand: PointsInHand
    spent: Fraction = Fraction(0)
    clock: Fraction = START
    """Share of the period gone when it may take its next step."""
    last: Fraction = END
    """Share of the period after which it rests."""
    goes_on: bool = False
    """Whether it goes on after a contact, with its points as the only limit."""
    rested_first: bool = False
    """Whether it rested in the first half, and has what that restored in hand."""
    waypoints: tuple[Hex, ...]
    path: tuple[Footing, ...] = ()
    """Steps to the next waypoint, planned."""
    to_bank: Bank | None = None
    """The bank it is to stand on at the end of its route; none: any."""
    by_way: str = ""
    unformed: bool = False
    """Whether it is to march out of formation (VAL-TERR-08)."""
    forced: bool = False
    kept_by: str = ""
    """The friend who keeps it waiting for its next hex; empty: nobody does."""
    sure_of: Footing | None = None
    """The next step, once a throw has shown where it leads (DEF-ADV-02)."""
    halts_in_fog: int = 0
    """How often it lost its way in fog this period and stood still."""
    walked: tuple[tuple[Fraction, Fraction], ...] = ()
    """Start and end of every step taken."""
    trail: tuple[Hex, ...]
    """Every hex it stood in, first to last."""
    stop: Stop | None = None

    @property
    def left(self) -> Fraction:
        """Points not yet spent."""
        return self.hand.total - self.spent

    @property
    def pace(self) -> Fraction:
        """Points it would spend in a whole period."""
        return self.hand.full if self.rested_first else self.hand.total

    def arrival(self, points: Fraction, *, since: Fraction) -> Fraction:
        """Return the share of the period gone when a step is made that began then.

        Forces that go on enter hex by hex together, each hex in half of the time
        that is left: so none of them ever lacks time.

        Rules: VAL-CONTACT-03, VAL-TURN-06.
        """
        if self.goes_on:
            return (since + self.last) / 2
        return since + points / self.pace

    @property
    def in_step(self) -> ForceState:
        """The force as it takes its next step, out of formation if so ordered."""
        return replace(self.state, formed=False) if self.unformed else self.state

    @property
    def has_moved(self) -> bool:
        """Whether it entered a hex in this period, on the march or otherwise."""
        return len(self.trail) > 1

    def moved_in_half(self, *, first: bool) -> bool:
        """Return whether any of its steps fell into a half period."""
        if first:
            return any(start < HALF for start, _ in self.walked)
        return any(end > HALF for _, end in self.walked)
