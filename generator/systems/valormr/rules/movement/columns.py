"""MOVE, REST, WX: the points of a day, and forces that spend them on the march."""

from __future__ import annotations

from fractions import Fraction
from math import floor, prod
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Sky
from generator.systems.valormr.rules.daily_weather import drought_overland, rain_or_drought
from generator.systems.valormr.rules.movement.prices import times
from generator.values import Struct, replace
from generator.world.clock import Modifier

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.movement.prices import Price, Refusal
    from generator.systems.valormr.rules.muster import Footing
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.hexes import Hex
    from generator.world.rivers import Bank


NOTHING = Fraction(0)


class DailyRate(Struct, frozen=True, kw_only=True):
    """Today's move points of a force, with every step that led to them."""

    points: Fraction
    """For a whole day of travel; points left by rest are a share of it."""
    listed: Fraction
    """The daily points the move rates list for it."""
    modifiers: tuple[Modifier, ...]


class PointsInHand(Struct, frozen=True, kw_only=True):
    """What a force can spend in one period."""

    rate: DailyRate
    rested: Fraction
    """What is left of the day's rate."""
    forced: Fraction
    """Extra points of a forced march."""
    carried: Fraction
    """Saved from an earlier day."""
    rain_level: int = 0
    """The rain level of the period, which closes fords and ferries."""

    @property
    def total(self) -> Fraction:
        """Everything it can spend."""
        return self.rested + self.forced + self.carried

    @property
    def full(self) -> Fraction:
        """Everything it could spend if it had rested enough."""
        return self.rate.points + self.forced + self.carried

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Every step from the listed daily points to the total."""
        steps = list(self.rate.modifiers)
        if self.rested != self.rate.points:
            share = self.rested / self.rate.points
            steps.append(times("share-unspent", "VAL-REST-02", share))
        if self.forced:
            steps.append(Modifier(reason="forced-march", amount=self.forced, rule="VAL-REST-06"))
        if self.carried:
            steps.append(Modifier(reason="kept", amount=self.carried, rule="VAL-MOVE-04"))
        return tuple(steps)


def listed_rate(play: Play, state: ForceState) -> Fraction:
    """Return the daily points of the slowest part of a force.

    Rules: VAL-MOVE-01, VAL-MOVE-09, VAL-MOVE-10, VAL-MOVE-12.
    """
    own = play.force(state).move_points
    if own is not None:
        return rounded_rate(play, own)
    rides = play.has_cavalry(state) and not play.has_infantry(state)
    return play.tables.move_rates.number("cavalry" if rides else "infantry", "day")


def rounded_rate(play: Play, miles: Fraction) -> Fraction:
    """Round miles a day to the nearest multiple the table names, halves up.

    Rule: VAL-MOVE-12.
    """
    step = play.tables.movement.number("rate-multiple")
    return step * floor(miles / step + Fraction(1, 2))


def overland_factor(play: Play, weather: Weather) -> Modifier | None:
    """Return what rain does to overland points: the worse of its two effects.

    Fog and wind do nothing to them. A second light rain in a row slows as hard rain
    does where the campaign minds it.

    Rules: VAL-WX-20, VAL-WX-23, VAL-WX-24, VAL-WX-30, VAL-WX-35, VAL-WX-38.
    """
    found = []
    second = weather.sky is Sky.LIGHT_RAIN and weather.light_pending
    slows = second and play.switches.flag("rain.second_light_slows")
    if weather.sky is Sky.HARD_RAIN or slows:
        amount = play.tables.weather_effects.number(Sky.HARD_RAIN, "overland")
        found.append(times("hard-rain", "VAL-WX-20", amount))
    level = play.tables.rain_levels.number(str(weather.rain_level), "overland")
    if level != 1:
        rule = "VAL-WX-24" if level == 0 else "VAL-WX-23"
        found.append(times(f"rain-level-{weather.rain_level}", rule, level))
    return min(found, key=lambda modifier: modifier.amount, default=None)


def daily_rate(play: Play, state: ForceState, weather: Weather) -> DailyRate:
    """Return a force's points for a day: listed rate, rain or drought, then fatigue.

    Rules: VAL-MOVE-01, VAL-REST-08, VAL-GEN-04.
    """
    listed = listed_rate(play, state)
    rain = overland_factor(play, weather)
    modifiers = [*rain_or_drought(play, rain, drought_overland(play, weather))]
    points = listed * prod(slowed.amount for slowed in modifiers)
    if state.fatigued:
        share = play.tables.rest.number("fatigued-share")
        modifiers.append(times("fatigued", "VAL-REST-08", share))
        exact = points * share
        points = Fraction(floor(exact))
        if points != exact:
            less, rule = points - exact, "VAL-GEN-04"
            modifiers.append(Modifier(reason="fraction-dropped", amount=less, rule=rule))
    return DailyRate(points=points, listed=listed, modifiers=tuple(modifiers))


def points_in_hand(
    play: Play, state: ForceState, weather: Weather, *, forced: bool = False
) -> PointsInHand:
    """Return what a force can spend in this period.

    Rules: VAL-MOVE-04, VAL-REST-06, VAL-WX-24.
    """
    rate = daily_rate(play, state, weather)
    share = play.tables.rest.number("forced-share") if forced else NOTHING
    return PointsInHand(
        rate=rate,
        rested=state.freshness * rate.points,
        forced=rate.points * share,
        carried=state.carried if rate.points else NOTHING,
        rain_level=weather.rain_level,
    )


# Forces on the march within one period, each with its own clock and purse.

HALF = Fraction(1, 2)
START = Fraction(0)
END = Fraction(1)


class Stop(Struct, frozen=True, kw_only=True):
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


class NextStep(Struct, frozen=True, kw_only=True):
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


class Column(Struct, frozen=True, kw_only=True):
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
