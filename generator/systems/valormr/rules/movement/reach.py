"""MOVE: what lies ahead of a force, and where it can be in the days to come."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import Forecast
from generator.systems.valormr.rules.calendar import Sky, next_period
from generator.systems.valormr.rules.daily_weather import drought_week, rain_at_period_end
from generator.systems.valormr.rules.movement.cheapest_paths import Walk, footing_of, step_book
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.marching import march_refusal
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.sea.routes import in_open_sea
from generator.values import Struct, replace
from generator.world.campaign import PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.movement.columns import PointsInHand
    from generator.systems.valormr.rules.muster import Footing
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event, Period
    from generator.world.hexes import Hex


# What lies ahead of a force: where it can get to, and how a planned march goes.


class Reached(Struct, frozen=True, kw_only=True):
    """A hex a force can march into."""

    at: Hex
    day: int
    """0: by the end of this period; 1: by the end of the next like it, and so on."""
    left: Fraction
    """The most points left on arrival."""


class Reach(Struct, frozen=True, kw_only=True):
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


class MarchStage(Struct, frozen=True, kw_only=True):
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


class MarchingRegiment(Struct, frozen=True, kw_only=True):
    """One regiment on the march."""

    role: str
    """``assault``, ``support`` or ``reserve``."""
    name: str
    figures: int


class MarchTable(Struct, frozen=True, kw_only=True):
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


class Outlook(Forecast, frozen=True, kw_only=True):
    """Where a force can get to, and how its planned march goes."""

    kinds: tuple[str, ...] = (ORDERS, POINTS)
    reach: Reach
    marches: tuple[MarchTable, ...] = ()
    """Its planned march as the weather is and in hard rain; none: it has no route."""


NOTHING, WHOLE = Fraction(0), Fraction(1)
DAYS = 2
"""Days after this period that are looked at."""


def reach_under(skies: Skies, state: ForceState, held: frozenset[Hex]) -> Reach:
    """Return where a force can be after this period and after some days more.

    It marches formed as it stands now, in this part of every day, and saves what is too
    little for the next hex. Bridges, fords and swimming are used, ferries and rafts are
    not.

    Args:
        skies: The weather of those days.
        state: The force.
        held: The hexes its enemies hold now, which are closed; those of friends are not
            looked at.

    Rules: VAL-MOVE-02, VAL-MOVE-03, VAL-MOVE-04, VAL-REST-01, VAL-REST-05.
    """
    start = footing_of(state)
    search = _Search(state=state, held=held, best={}, purses={start: state.carried})
    in_a_row = state.days_moved
    for day, (today, weather) in enumerate(skies.days):
        fresh = state if day == 0 else replace(state, freshness=WHOLE, carried=NOTHING)
        hand = points_in_hand(today, fresh, weather)
        if day == 0:
            search.best[start] = Reached(at=state.at, day=0, left=hand.total)
        rests = in_a_row >= today.tables.rest.whole("most-days") or (
            day == 0 and march_refusal(today, state, None) is not None
        )
        in_a_row = 0 if rests else in_a_row + 1
        search.one_day(today, hand, day, rests=rests)
    return Reach(
        force=state.force, in_hard_rain=skies.in_hard_rain, start=state.at, hexes=search.by_hex()
    )


def held_against(play: Play, situation: ValormrState, side: str) -> frozenset[Hex]:
    """Return the hexes a side knows its enemies to hold.

    Out at sea they are unseen, and of regiments ashore alone others are not told.

    Rules: DEF-MOVE-02, VAL-SEA-11, VAL-GEN-07.
    """
    return frozenset(
        state.at
        for state in situation.forces.values()
        if state.afoot
        and play.campaign.are_enemies(side, play.force(state).side)
        and not in_open_sea(play, state.at)
    )


class Skies(Struct, frozen=True, kw_only=True):
    """The circumstances and the weather of a period and of its like after it."""

    in_hard_rain: bool
    days: tuple[tuple[Play, Weather], ...]

    @classmethod
    def over(cls, play: Play, situation: ValormrState, days: int, *, in_hard_rain: bool) -> Skies:
        """Return the skies of this period and of so many days more.

        Rules: VAL-WX-17, VAL-WX-20, VAL-WX-21.
        """
        now, found = situation, []
        if in_hard_rain:
            now = replace(now, weather=in_the_rain(now.weather))
        for _ in range(days + 1):
            today = looking_at(play, now)
            found.append((today, now.weather))
            for _ in today.halves:
                if in_hard_rain:
                    now = rain_at_period_end(looking_at(play, now), now).situation
                now = replace(now, period=next_period(now.period))
        return cls(in_hard_rain=in_hard_rain, days=tuple(found))


@dataclass(slots=True)
class _Search:
    """What has been found so far; never leaves this module."""

    state: ForceState
    held: frozenset[Hex]
    best: dict[Footing, Reached]
    purses: dict[Footing, Fraction]
    """Points kept at the places where the last day's march may have ended."""

    def one_day(self, play: Play, hand: PointsInHand, day: int, *, rests: bool) -> None:
        """March for a day from wherever the days before may have ended.

        A day of rest loses what was kept.

        Rules: VAL-MOVE-03, VAL-MOVE-04, VAL-MOVE-05.
        """
        if rests or not hand.total:
            self.purses = dict.fromkeys(self.purses, NOTHING)
            return
        own = hand.total - hand.carried
        queue = [(-(own + kept), footing.order, footing) for footing, kept in self.purses.items()]
        heapq.heapify(queue)
        left = {footing: -purse for purse, _, footing in queue}
        steps = step_book(play, self.state, Walk(hand=hand))
        while queue:
            purse, _, here = heapq.heappop(queue)
            if -purse < left[here]:
                continue
            for there, points in steps(here):
                rest = -purse - points
                is_shut = there.at in self.held or rest < 0
                if not is_shut and rest > left.get(there, -1):
                    left[there] = rest
                    heapq.heappush(queue, (-rest, there.order, there))
        self._note(play, left, day)

    def _note(self, play: Play, left: Mapping[Footing, Fraction], day: int) -> None:
        """Keep what was found today, and begin tomorrow from there.

        Who flies over the sea does not stay there.

        Rules: VAL-MOVE-04, DEF-OOB-03.
        """
        reached = {
            footing: rest
            for footing, rest in left.items()
            if footing not in self.best and can_stay(play, footing.at)
        }
        for footing, rest in reached.items():
            self.best[footing] = Reached(at=footing.at, day=day, left=rest)
        stayed = dict.fromkeys(self.purses, NOTHING)
        self.purses = {**stayed, **reached}

    def by_hex(self) -> tuple[Reached, ...]:
        """Return the earliest arrival in every hex, on whichever bank."""
        hexes: dict[Hex, Reached] = {}
        for _, found in sorted(self.best.items(), key=lambda item: item[0].order):
            known = hexes.get(found.at)
            if known is None or (found.day, -found.left) < (known.day, -known.left):
                hexes[found.at] = found
        return tuple(hexes[at] for at in sorted(hexes))


def in_the_rain(weather: Weather) -> Weather:
    """Return the weather with hard rain falling."""
    return replace(weather, sky=Sky.HARD_RAIN)


def looking_at(play: Play, situation: ValormrState) -> Play:
    """Return the circumstances of a situation's period, without any entries."""
    week = drought_week(play, situation.weather)
    return replace(play, inputs=PeriodInputs(period=situation.period), drought_week=week)
