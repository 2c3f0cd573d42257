"""SHIP, WX: how many points vessels have for a half period, and how they come about."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import floor, prod
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Half, Wind
from generator.systems.valormr.rules.daily_weather import drought_week, rain_or_drought
from generator.systems.valormr.rules.movement.prices import Refusal, times
from generator.systems.valormr.rules.sea.routes import entry_refusal, shore_of
from generator.systems.valormr.rules.sea.vessels import (
    daily_points,
    escort_is_effective,
    may_sail_river,
)
from generator.systems.valormr.rules.sea.waters import (
    NOTHING,
    Berth,
    Propulsion,
    Water,
    is_river_step,
)
from generator.values import Struct, replace
from generator.world.clock import Effect, Event, Modifier

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import FactValue


NIGHT_HALVES = (Half.EVENING, Half.NIGHT)
RIVER_BOAT = "river-boat"


class Purse(Struct, frozen=True, kw_only=True):
    """What vessels may spend in one half period."""

    means: Propulsion
    listed: Fraction
    """Points for a day, as the vessel table has them."""
    modifiers: tuple[Modifier, ...]
    """Every step from there to what they have now."""
    total: Fraction
    left: Fraction

    def having_spent(self, points: Fraction) -> Purse:
        """Return the purse after a payment."""
        return replace(self, left=self.left - points)


def means_for(
    play: Play, fleet: FleetState, weather: Weather, *, start: Water, goal: Water
) -> Propulsion:
    """Return what drives vessels on a step: sail where they can, else oars.

    Rules: VAL-SHIP-05, VAL-SHIP-13, VAL-WX-34.
    """
    can_row = daily_points(play.tables, fleet.kind, Propulsion.ROWED) is not None
    can_sail = daily_points(play.tables, fleet.kind, Propulsion.SAILED) is not None
    if not can_sail:
        return Propulsion.ROWED
    if is_river_step(start, goal):
        sails = may_sail_river(play, fleet.kind, weather, start=start.at, goal=goal.at)
        return Propulsion.SAILED if sails else Propulsion.ROWED
    if can_row and weather.wind is Wind.CALM:
        return Propulsion.ROWED
    return Propulsion.SAILED


def share_of_half(play: Play, fleet: FleetState, means: Propulsion) -> Fraction:
    """Return the share of a day's points that falls into one half period.

    Rules: VAL-SHIP-05, VAL-SHIP-06, VAL-SHIP-18.
    """
    share = play.tables.movement.number(
        "sailed-half-share" if means is Propulsion.SAILED else "rowed-half-share"
    )
    return share if fleet.late_share is None else min(share, fleet.late_share)


def oars_are_spent(play: Play, fleet: FleetState, half: Half) -> bool:
    """Return whether a crew has rowed all it can this turn.

    River boats row in one period of the turn, as troops march.

    Rules: VAL-MOVE-01, VAL-SHIP-18.
    """
    most = play.tables.movement.whole("rowed-halves")
    if len(fleet.rowed_in) >= most or fleet.late_share == NOTHING:
        return True
    at_night = half in NIGHT_HALVES
    return fleet.kind == RIVER_BOAT and any(
        (Half(rowed) in NIGHT_HALVES) != at_night for rowed in fleet.rowed_in
    )


def rain_afloat(play: Play, weather: Weather) -> Modifier | None:
    """Return what long rain does to vessels.

    Rules: VAL-WX-23, VAL-WX-24.
    """
    if not play.switches.flag("rain.all_movement"):
        return None
    factor = play.tables.rain_levels.number(str(weather.rain_level), "afloat")
    if factor == 1:
        return None
    rule = "VAL-WX-24" if factor == 0 else "VAL-WX-23"
    return times(f"rain-level-{weather.rain_level}", rule, factor)


def drought_afloat(play: Play, weather: Weather) -> Modifier | None:
    """Return what a long drought does to vessels, as to all movement.

    Rule: VAL-ADV-18.
    """
    row = play.tables.drought.row_at(drought_week(play, weather))
    factor = play.tables.drought.number(row, "afloat")
    return None if factor == 1 else times("drought-afloat", "VAL-ADV-18", factor)


def wind_at_sea(play: Play, weather: Weather, means: Propulsion) -> Modifier | None:
    """Return what calm, high winds or a gale do to vessels at sea.

    Rules: VAL-WX-16, VAL-WX-33, VAL-WX-37, VAL-WX-40.
    """
    rules = {Wind.CALM: "VAL-WX-33", Wind.HIGH: "VAL-WX-37", Wind.GALE: "VAL-WX-40"}
    if weather.wind is Wind.NONE:
        return None
    factor = play.tables.weather_effects.number(weather.wind, means)
    if factor == 1:
        return None
    reason = str(weather.wind).replace(" ", "-")
    return times(reason, rules[weather.wind], factor)


def day_of_vessels(
    play: Play, situation: ValormrState, fleet: FleetState, means: Propulsion
) -> tuple[Fraction, Fraction, tuple[Modifier, ...]]:
    """Return a day's points as listed and as they are, and what changed them.

    Rain, drought, and at the oars fatigue of anybody aboard.

    Rules: VAL-MOVE-01, VAL-REST-08, VAL-SHIP-20.
    """
    listed = daily_points(play.tables, fleet.kind, means) or NOTHING
    points, modifiers = listed, []
    rain = rain_afloat(play, situation.weather)
    for slowed in rain_or_drought(play, rain, drought_afloat(play, situation.weather)):
        points *= slowed.amount
        modifiers.append(slowed)
    rows_itself = not play.tables.waters.says_yes(fleet.kind, "rests-passengers")
    is_tired = any(situation.forces[force].fatigued for force in fleet.forces)
    if means is Propulsion.ROWED and rows_itself and is_tired:
        share = play.tables.rest.number("fatigued-share")
        points = Fraction(floor(points * share))
        modifiers.append(times("fatigued", "VAL-REST-08", share))
    return listed, points, tuple(modifiers)


def purse_of_half(
    play: Play, situation: ValormrState, fleet: FleetState, means: Propulsion, *, salt: bool
) -> Purse:
    """Return what vessels may spend in a half period, fractions kept.

    ``salt``: they begin at sea or on a coast, where fog and wind count.

    Rules: VAL-SHIP-05, VAL-WX-29, VAL-WX-37, VAL-MOVE-04.
    """
    listed, points, modifiers = day_of_vessels(play, situation, fleet, means)
    share = share_of_half(play, fleet, means)
    steps = [*modifiers, times("half-period", "VAL-SHIP-05", share)]
    points *= share
    if salt:
        found = []
        if situation.weather.fog:
            fog = play.tables.weather_effects.number("fog", means)
            found.append(times("fog", "VAL-WX-29", fog))
        wind = wind_at_sea(play, situation.weather, means)
        found.extend(() if wind is None else (wind,))
        points *= prod(step.amount for step in found)
        steps.extend(found)
    if fleet.kept and fleet.means is means and points:
        points += fleet.kept
        steps.append(Modifier(reason="kept", amount=fleet.kept, rule="VAL-MOVE-04"))
    return Purse(means=means, listed=listed, modifiers=tuple(steps), total=points, left=points)


def held_by_weather(
    play: Play, weather: Weather, means: Propulsion, *, salt: bool
) -> Refusal | None:
    """Return what keeps vessels from moving at all, none when nothing does.

    Rules: VAL-WX-24, VAL-WX-33, VAL-WX-40.
    """
    rain = rain_afloat(play, weather)
    if rain is not None and not rain.amount:
        return Refusal(reason="rain", rule=rain.rule)
    wind = wind_at_sea(play, weather, means) if salt else None
    if wind is not None and not wind.amount:
        return Refusal(reason=str(weather.wind), rule=wind.rule)
    return None


def drawn(fleet: FleetState, purse: Purse, half: Half, *, share: Fraction) -> FleetState:
    """Return the fleet once it has begun a half period with a purse.

    Rules: VAL-MOVE-01, VAL-SHIP-18.
    """
    if purse.means is Propulsion.ROWED:
        fleet = replace(fleet, rowed_in=(*fleet.rowed_in, str(half)))
    if fleet.late_share is not None:
        fleet = replace(fleet, late_share=fleet.late_share - share)
    return replace(fleet, means=purse.means, kept=NOTHING)


# SHIP, SEA: vessels at work, those that escort them, and what is told of it.


def fleet_event(
    fleet: FleetState, kind: str, rule: str, half: Half | None, /, **facts: FactValue
) -> Event:
    """Tell something that happened to vessels."""
    return Event(
        kind=kind,
        rule=rule,
        half=half,
        force=fleet.fleet,
        sides=(fleet.side,),
        facts={"vessels": fleet.name, **facts},
    )


class Progress(Enum):
    """What became of a task."""

    DONE = "done"
    WAITS = "waits"
    """It goes on later; what comes after it waits, too."""
    REFUSED = "refused"
    """The rules forbid it; what comes after it is forgotten."""


class Passage(Struct, frozen=True, kw_only=True):
    """Vessels at work on their tasks in one half period."""

    play: Play
    situation: ValormrState
    fleet_id: str
    half: Half | None
    """None: between half periods, when no time passes."""
    purse: Purse | None = None
    """What they have drawn for this half period; none: nothing yet."""
    is_late: bool = False
    """Whether some of this period has gone already."""
    marching: frozenset[str] = frozenset()
    """Forces that march in this half period and board at its end, not before."""
    events: tuple[Event, ...] = ()
    progress: Progress = Progress.DONE

    @property
    def fleet(self) -> FleetState:
        """The vessels as they are now."""
        return self.situation.fleets[self.fleet_id]

    @property
    def task(self) -> FleetOrder:
        """What they have been told to do next."""
        return self.fleet.tasks[0]

    def with_fleet(self, fleet: FleetState) -> Passage:
        """Return the passage with the vessels as given."""
        return replace(self, situation=self.situation.with_fleet(fleet))

    def with_force(self, state: ForceState) -> Passage:
        """Return the passage with a force as given."""
        return replace(self, situation=self.situation.with_force(state))

    def told(self, *events: Event) -> Passage:
        """Return the passage with more to tell."""
        return replace(self, events=(*self.events, *events))

    def tells(self, kind: str, rule: str, /, *sides: str, **facts: FactValue) -> Passage:
        """Return the passage with something told to their side, and to these."""
        event = fleet_event(self.fleet, kind, rule, self.half, **facts)
        return self.told(replace(event, sides=tuple(sorted({*event.sides, *sides}))))

    def ended(self, progress: Progress) -> Passage:
        """Return the passage with the task at an end for now."""
        return replace(self, progress=progress)

    def refused(self, refusal: Refusal) -> Passage:
        """Return the passage with a task the rules forbid, told to its commander.

        What they were to do after that is forgotten: it rested on this.
        """
        fleet, task = self.fleet, self.task
        facts: dict[str, FactValue] = {
            "at": fleet.at,
            "given_up": len(fleet.tasks) > 1,
            "deed": str(task.deed),
            **refusal.facts,
        }
        if task.route:
            facts.setdefault("goal", task.route[0])
        kind = f"vessels-refused-{refusal.reason}"
        return self.tells(kind, refusal.rule, **facts).ended(Progress.REFUSED)

    def waits(self, reason: str, rule: str, *, kept: bool = False) -> Passage:
        """Return the passage held up for now; points are kept only when short."""
        left = self.purse.left if self.purse is not None and kept else NOTHING
        passage = self.with_fleet(replace(self.fleet, kept=left)).ended(Progress.WAITS)
        if self.half is None or (kept and not left):
            return passage
        kind = f"vessels-wait-{reason}"
        return passage.tells(kind, rule, at=self.fleet.at, left=left)


def escorts_of(situation: ValormrState, fleet: FleetState) -> tuple[FleetState, ...]:
    """Return the vessels that escort a fleet and lie with it, by id.

    Rule: VAL-SHIP-10.
    """
    return tuple(
        other
        for _, other in sorted(situation.fleets.items())
        if other.escorts == fleet.fleet and other.at == fleet.at
    )


def is_escorted(play: Play, situation: ValormrState, fleet: FleetState) -> bool:
    """Return whether a fleet has an effective escort.

    Rule: VAL-SHIP-11.
    """
    galleys = sum(other.count for other in escorts_of(situation, fleet))
    carried = len(fleet.regiments)
    return bool(galleys) and escort_is_effective(play.tables, galleys, carried)


def slowed_by_escort(passage: Passage, purse: Purse, *, salt: bool) -> Purse:
    """Return the purse of a fleet that keeps together with its escort.

    Rule: VAL-SHIP-10.
    """
    play, situation, slowest = passage.play, passage.situation, purse.total
    for other in escorts_of(situation, passage.fleet):
        if daily_points(play.tables, other.kind, purse.means) is not None:
            theirs = purse_of_half(play, situation, other, purse.means, salt=salt)
            slowest = min(slowest, theirs.total)
    if slowest == purse.total:
        return purse
    step = Modifier(reason="with-escort", amount=slowest, rule="VAL-SHIP-10", effect=Effect.BECOMES)
    return replace(purse, total=slowest, left=slowest, modifiers=(*purse.modifiers, step))


def escorts_move(passage: Passage, start: Water, goal: Water, half: Half) -> Passage:
    """Take the escort along, or leave it behind where it may not go on.

    Rules: VAL-SEA-10, VAL-SHIP-10.
    """
    fleet = passage.fleet
    for _, other in sorted(passage.situation.fleets.items()):
        if other.escorts != fleet.fleet or other.at != start.at:
            continue
        if entry_refusal(passage.play, other.kind, start, goal, half=half) is None:
            after = entered(other, goal, half)
        else:
            after = replace(other, escorts="", berth=Berth.AT_ANCHOR)
            kind, rule, facts = "escort-ends", "VAL-SEA-10", {"other": fleet.name}
            told = fleet_event(other, kind, rule, half, **facts, at=other.at)
            passage = passage.told(told)
        passage = passage.with_fleet(after)
    return passage


def entered(fleet: FleetState, goal: Water, half: Half) -> FleetState:
    """Return vessels in their next hex."""
    return replace(
        fleet,
        at=goal.at,
        shore=shore_of(goal),
        bank=None,
        berth=Berth.UNDER_WAY,
        moved_in=tuple(dict.fromkeys((*fleet.moved_in, str(half)))),
    )
