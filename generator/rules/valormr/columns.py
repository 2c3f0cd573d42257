"""Forces on the march within one period, each with its own clock and purse.

A force walks at an even pace: what it has for the period is spent evenly over the
period, so that an entry falls in the first half exactly when the points spent by
then, that hex included, are at most half of what it had (VAL-CONTACT-03).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.rules.valormr.paths import cheapest_path
from generator.rules.valormr.prices import Price, Refusal, step_price
from generator.world.hexes import distance

if TYPE_CHECKING:
    from generator.rules.valormr.play import Play
    from generator.rules.valormr.rates import PointsInHand
    from generator.rules.valormr.state import ForceState
    from generator.world.hexes import Hex

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

    goal: Hex
    price: Price
    starts: Fraction
    """Share of the period gone when it sets out."""
    ends: Fraction
    """Share of the period gone when it arrives."""


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
    waypoints: tuple[Hex, ...]
    path: tuple[Hex, ...] = ()
    """Hexes to the next waypoint, planned."""
    by_way: str = ""
    forced: bool = False
    waited: bool = False
    """Whether a friend kept it waiting for its next hex."""
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
    def has_moved(self) -> bool:
        """Whether it entered a hex in this period, on the march or otherwise."""
        return len(self.trail) > 1

    def moved_in_half(self, *, first: bool) -> bool:
        """Return whether any of its steps fell into a half period."""
        if first:
            return any(start < HALF for start, _ in self.walked)
        return any(end > HALF for _, end in self.walked)


def next_step(play: Play, column: Column) -> tuple[Column, NextStep | None]:
    """Return the column with its way planned, and the step it would take next.

    A column that can take no further step comes back stopped, with the reason.

    Rules: VAL-MOVE-03, VAL-CONTACT-04.
    """
    if column.stop is not None:
        return column, None
    planned = _planned(play, column)
    if planned.stop is not None:
        return planned, None
    goal = planned.path[0]
    price = step_price(play, planned.state, goal, by_way=planned.by_way)
    if isinstance(price, Refusal):
        return _halted(planned, _refused(price, goal)), None
    short = _cannot_pay(planned, price, goal) or _no_time_left(planned, price, goal)
    if short is not None:
        return _halted(planned, short), None
    ends = planned.clock + price.points / planned.hand.total
    return planned, NextStep(goal=goal, price=price, starts=planned.clock, ends=ends)


def step_taken(column: Column, step: NextStep, arrived: ForceState) -> Column:
    """Return the column after a step, with clock and purse moved on."""
    waypoints, path = column.waypoints, column.path[1:]
    while waypoints and waypoints[0] == step.goal:
        waypoints = waypoints[1:]
    return replace(
        column,
        state=arrived,
        spent=column.spent + step.price.points,
        clock=step.ends,
        waypoints=waypoints,
        path=path,
        waited=False,
        walked=(*column.walked, (step.starts, step.ends)),
        trail=(*column.trail, step.goal),
    )


def _planned(play: Play, column: Column) -> Column:
    """Plan the way to the next waypoint when there is none yet."""
    waypoints = column.waypoints
    while waypoints and waypoints[0] == column.state.at:
        waypoints = waypoints[1:]
    if not waypoints:
        return _halted(
            replace(column, waypoints=()), Stop(reason="arrived", rule="VAL-MOVE-06")
        )
    if column.path:
        return column
    goal = waypoints[0]
    if distance(column.state.at, goal) == 1 and not column.by_way:
        path: tuple[Hex, ...] = (goal,)
    else:
        path = cheapest_path(play, column.state, goal, by_way=column.by_way)
    if not path:
        refusal = Refusal(
            reason="no-way-there", rule="VAL-MOVE-03", facts={"by": column.by_way}
        )
        return _halted(column, _refused(refusal, goal))
    return replace(column, waypoints=waypoints, path=path)


def _halted(column: Column, stop: Stop) -> Column:
    """Return the column stopped for a reason."""
    return replace(column, stop=stop)


def _refused(refusal: Refusal, goal: Hex) -> Stop:
    """Make a stop of a refusal."""
    return Stop(reason="refused", rule=refusal.rule, refusal=refusal, goal=goal)


def _cannot_pay(column: Column, price: Price, goal: Hex) -> Stop | None:
    """Stop a column whose purse does not pay the next hex.

    Rules: VAL-MOVE-03, VAL-MOVE-04.
    """
    if price.points <= column.left:
        return None
    return Stop(
        reason="points-short", rule="VAL-MOVE-03", price=price, goal=goal, saves=True
    )


def _no_time_left(column: Column, price: Price, goal: Hex) -> Stop | None:
    """Stop a column that could pay but would arrive in a half period it rests."""
    if column.clock + price.points / column.hand.total <= column.last:
        return None
    return Stop(reason="time-short", rule="VAL-CONTACT-03", price=price, goal=goal)
