"""MARCH, ADV: a planned march, half period by half period, as it would be played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.dice.bag import KeyedDice
from generator.rules.kit.switches import Switches
from generator.rules.valormr.reach import in_the_rain, looking_at
from generator.rules.valormr.sequence import after_the_weather, following
from generator.rules.valormr.state import ValormrState
from generator.world.hexes import Hex
from generator.world.orders import Deed, Order, PeriodInputs
from generator.world.weather import Wind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.rules.kit.phase import Outcome
    from generator.rules.valormr.play import Play
    from generator.rules.valormr.state import ForceState
    from generator.world.calendar import Half, Period
    from generator.world.events import Event

ROLES = ("assault", "support", "reserve")
REASONS = ("stop-", "refused-")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Where a force stands at the end of one half period."""

    period: Period
    half: Half
    at: Hex
    has_moved: bool
    """Whether it entered a hex in this half period."""
    is_there: bool
    """Whether it has come to the end of its route."""
    fatigued: bool = False
    """Whether it is fatigued when the period is over."""
    why: str = ""
    """In the last half of a period: a kind of event that says why it stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchTable:
    """A force's planned march over the coming days."""

    force: str
    route: tuple[Hex, ...]
    by_way: str
    in_hard_rain: bool
    """Whether it rains hard from now on; else the weather stays as it is."""
    regiments: tuple[tuple[str, str], ...]
    """Role and name of every regiment, in order of march (VAL-MARCH-02)."""
    stages: tuple[Stage, ...]
    arrives: tuple[Period, Half] | None
    """When it comes to the end of its route; none: not in this time."""
    hangs_on: tuple[str, ...] = ()
    """Keys of the throws on which the march hangs; it is followed up to there."""


def march_table(  # noqa: PLR0913 - a plan, and under which sky
    play: Play,
    situation: ValormrState,
    force: str,
    route: tuple[Hex, ...],
    *,
    by_way: str = "",
    days: int = 4,
    in_hard_rain: bool = False,
) -> MarchTable:
    """Return where a force stands as it marches a route, other forces left aside.

    It is ordered to march now and goes on as a standing route does, resting in the
    other part of each day. Every period is played by the same rules as any other.

    Rules: VAL-ADV-03, VAL-MARCH-02, VAL-MOVE-04, VAL-CONTACT-03, DEF-ORDER-01.
    """
    now = _alone(situation, force, in_hard_rain=in_hard_rain)
    calm = _undisturbed(play, in_hard_rain=in_hard_rain)
    order = Order(force=force, deed=Deed.MARCH, route=route, by_way=by_way)
    orders: tuple[Order, ...] = (order,)
    stages: list[Stage] = []
    hangs_on: tuple[str, ...] = ()
    last = situation.period.turn + days
    while now.period.turn < last and not hangs_on:
        played = _played(calm, now, orders)
        hangs_on = tuple(question.key for question in played.questions)
        stages += _stages(now, played, force, route)
        if stages[-1].is_there or force not in played.situation.forces:
            break
        now, orders = following(played.situation), ()
        if in_hard_rain:
            now = replace(now, weather=in_the_rain(now.weather))
    arrival = next((stage for stage in stages if stage.is_there), None)
    return MarchTable(
        force=force,
        route=route,
        by_way=by_way,
        in_hard_rain=in_hard_rain,
        regiments=_in_order_of_march(play, situation.forces[force]),
        stages=tuple(stages),
        arrives=None if arrival is None else (arrival.period, arrival.half),
        hangs_on=hangs_on,
    )


def _alone(situation: ValormrState, force: str, *, in_hard_rain: bool) -> ValormrState:
    """Return the situation with one force on the map, under a sky that holds."""
    weather = replace(situation.weather, fog=False, wind=Wind.NONE)
    return ValormrState(
        period=situation.period,
        weather=in_the_rain(weather) if in_hard_rain else weather,
        forces={force: situation.forces[force]},
    )


def _undisturbed(play: Play, *, in_hard_rain: bool) -> Play:
    """Return the circumstances with nothing thrown for the weather."""
    settings = {**play.switches.settings, "weather.enabled": in_hard_rain}
    return replace(
        play,
        switches=Switches(known=play.switches.known, settings=settings),
        dice=KeyedDice(seed="", await_missing=True),
    )


def _played(
    play: Play, situation: ValormrState, orders: tuple[Order, ...]
) -> Outcome[ValormrState]:
    """Play one period with these orders, its weather settled already."""
    today = looking_at(play, situation)
    inputs = PeriodInputs(period=situation.period, orders=orders)
    return after_the_weather(replace(today, inputs=inputs), situation)


def _stages(
    before: ValormrState,
    played: Outcome[ValormrState],
    force: str,
    route: tuple[Hex, ...],
) -> tuple[Stage, Stage]:
    """Return where the force stood at both halves' ends, from what was told."""
    first, second = before.period.halves
    start = before.forces[force].at
    after = played.situation.forces.get(force, before.forces[force])
    at_half = _last_entered(played.events, first) or start
    return (
        Stage(
            period=before.period,
            half=first,
            at=at_half,
            has_moved=at_half != start,
            is_there=at_half == route[-1] and not _went_on(played.events, second),
        ),
        Stage(
            period=before.period,
            half=second,
            at=after.at,
            has_moved=after.at != at_half,
            is_there=after.at == route[-1] and not after.route,
            fatigued=after.fatigued,
            why=_why(played.events),
        ),
    )


def _last_entered(events: Iterable[Event], half: Half) -> Hex | None:
    """Return the last hex entered in a half period; none: it entered none."""
    entered = [
        event.facts["to"]
        for event in events
        if event.kind == "march-step" and event.half is half
    ]
    last = entered[-1] if entered else None
    return last if isinstance(last, Hex) else None


def _went_on(events: Iterable[Event], half: Half) -> bool:
    """Return whether the force entered a hex in a half period."""
    return _last_entered(events, half) is not None


def _why(events: Iterable[Event]) -> str:
    """Return the kind of the last event that says why a force stopped."""
    found = [event.kind for event in events if event.kind.startswith(REASONS)]
    return found[-1] if found else ""


def _in_order_of_march(play: Play, state: ForceState) -> tuple[tuple[str, str], ...]:
    """Return role and name of the regiments that still have figures.

    Rules: VAL-OOB-14, VAL-MARCH-02.
    """
    regiments = {regiment.id: regiment for regiment in play.force(state).regiments}
    present = [
        regiments[name]
        for name in state.order_of_march
        if any(
            state.figures.get(company.id, 0) for company in regiments[name].companies
        )
    ]
    last = len(ROLES) - 1
    return tuple(
        (ROLES[min(place, last)], regiment.name)
        for place, regiment in enumerate(present)
    )
