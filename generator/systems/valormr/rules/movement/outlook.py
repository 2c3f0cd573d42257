"""What lies ahead of a force: where it can get to, and how a planned march goes.

Plain values, worked out by a rule system for a pending period and told to the force's
own side; every hex in them is one its commander could have named himself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.forecasts import Forecast

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.world.clock import Period
    from generator.world.events import Event
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A hex a force can march into."""

    at: Hex
    day: int
    """0: by the end of this period; 1: by the end of the next like it, and so on."""
    left: Fraction
    """The most points left on arrival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Every hex a force can march into, with the first day on which it can."""

    force: str
    in_hard_rain: bool
    """Whether it rains hard from now on; else the weather stays as it is."""
    start: Hex
    """Where it stands as the period begins."""
    hexes: tuple[Reached, ...]
    """In the order of the map; its own hex stands among them, on day 0."""

    def by(self, day: int) -> tuple[Hex, ...]:
        """Return the hexes within reach by a day, in the order of the map."""
        return tuple(reached.at for reached in self.hexes if reached.day <= day)

    def on(self, day: int) -> tuple[Hex, ...]:
        """Return the hexes first reached on a day, in the order of the map."""
        return tuple(reached.at for reached in self.hexes if reached.day == day)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchStage:
    """Where a force stands at the end of one half period."""

    period: Period
    half: str
    at: Hex
    has_moved: bool
    """Whether it entered a hex in this half period."""
    is_there: bool
    """Whether it has come to the end of its route."""
    left: Fraction
    """Points it could still spend at its end; after a period, those it keeps."""
    fatigued: bool = False
    """Whether it is fatigued when the period is over."""
    why: str = ""
    """In the last half of a period: a kind of event that says why it stopped."""
    stop: Event | None = None
    """That event; none: nothing stopped it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchingRegiment:
    """One regiment on the march."""

    role: str
    """``assault``, ``support`` or ``reserve``."""
    name: str
    figures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchTable:
    """A force's planned march over the coming days."""

    force: str
    route: tuple[Hex, ...]
    by_way: str
    in_hard_rain: bool
    """Whether it rains hard from now on; else the weather stays as it is."""
    regiments: tuple[MarchingRegiment, ...]
    """Every regiment that has figures, in order of march (VAL-MARCH-02)."""
    stages: tuple[MarchStage, ...]
    """Two for each period, as far as it was followed up."""
    arrives: tuple[Period, str] | None
    """When it comes to the end of its route; none: not in this time."""
    trail: tuple[Hex, ...] = ()
    """Every hex it stands in, first to last."""
    hangs_on: tuple[str, ...] = ()
    """Keys of the throws on which the march hangs; it is followed up to there."""


ORDERS, POINTS = "orders", "points"
"""The kinds of knowledge under which a planned march and a reach fall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook(Forecast):
    """Where a force can get to, and how its planned march goes."""

    kinds: tuple[str, ...] = (ORDERS, POINTS)
    reach: Reach
    marches: tuple[MarchTable, ...] = ()
    """Its planned march as the weather is and in hard rain; none: it has no route."""
