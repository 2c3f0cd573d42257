"""MARCH, ADV: planned marches as they would be played, and what lies ahead of all."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import chain, repeat
from typing import TYPE_CHECKING

from generator.dice import AwaitedThrow, KeyedDice
from generator.kit.facts import Forecast, Foreseen, Foretold
from generator.kit.switches import Switches
from generator.systems.valormr.rules.armies import after_resting_half
from generator.systems.valormr.rules.calendar import Half, Wind
from generator.systems.valormr.rules.daily_weather import weather_of_period
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.reach import DAYS as REACH_DAYS
from generator.systems.valormr.rules.movement.reach import (
    ORDERS,
    POINTS,
    MarchingRegiment,
    MarchStage,
    MarchTable,
    Outlook,
    Reach,
    Reached,
    Skies,
    held_against,
    in_the_rain,
    looking_at,
    reach_under,
)
from generator.systems.valormr.rules.orders import Deed, Order, entered
from generator.systems.valormr.rules.sea.aboard import all_figures
from generator.systems.valormr.rules.sequence import after_the_weather, begun, following
from generator.systems.valormr.rules.situation import CODEC
from generator.systems.valormr.rules.state import ValormrState
from generator.values import replace
from generator.world.campaign import PeriodInputs
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.phase import Outcome
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import Event, FactValue, Period


ROLES = ("assault", "support", "reserve")
REASONS = ("stop-", "refused-")
PURSES = ("sets-out", "standing-route", "march-step", "river-crossed")
"""Kinds of event that tell what a force on the march has left."""
DAYS = 10
"""Days a march is followed up unless more are asked for."""


def march_table(
    play: Play,
    situation: ValormrState,
    plan: Order | ForceState,
    *,
    days: int = DAYS,
    in_hard_rain: bool = False,
) -> MarchTable:
    """Return where a force stands as it marches, other forces left aside.

    It marches as ordered now, or keeps to its standing route, and goes on as a standing
    route does, resting in the other part of each day, for so many days at most. Every
    period is played by the same rules as any other; nothing else of the period's inputs
    counts.

    Rules: VAL-ADV-03, VAL-MARCH-02, VAL-MOVE-04, VAL-CONTACT-03, DEF-ORDER-01.
    """
    force, route = plan.force, plan.route
    state = situation.forces[force]
    calm, now = _alone(play, situation, state, in_hard_rain=in_hard_rain)
    orders = (plan,) if isinstance(plan, Order) else ()
    stages: list[MarchStage] = []
    trail: list[Hex] = [state.at]
    hangs_on: tuple[str, ...] = ()
    last = now.period.turn + days
    while now.period.turn < last and not hangs_on:
        played = _played(calm, now, orders)
        hangs_on = tuple(question.key for question in played.questions)
        stages += _stages(calm, now, played, route)
        trail += _entered(played.events, *Half)
        if stages[-1].is_there or force not in played.situation.forces:
            break
        now, orders = following(played.situation), ()
        if in_hard_rain:
            now = replace(now, weather=in_the_rain(now.weather))
    arrivals = ((stage.period, stage.half) for stage in stages if stage.is_there)
    return MarchTable(
        force=force,
        route=route,
        by_way=plan.by_way if isinstance(plan, Order) else plan.route_by,
        in_hard_rain=in_hard_rain,
        regiments=_in_order_of_march(play, situation, state),
        stages=tuple(stages),
        arrives=next(arrivals, None),
        trail=tuple(trail),
        hangs_on=hangs_on,
    )


def _alone(
    play: Play, situation: ValormrState, state: ForceState, *, in_hard_rain: bool
) -> tuple[Play, ValormrState]:
    """Return play with one force on the map, under a sky that holds.

    Nothing is thrown for the weather.
    """
    weather = replace(situation.weather, fog=False, wind=Wind.NONE)
    settings = {**play.switches.settings, "weather.enabled": in_hard_rain}
    calm = replace(
        play,
        campaign=replace(play.campaign, forces=(play.force(state),), vessels=()),
        switches=Switches(known=play.switches.known, settings=settings),
        dice=KeyedDice(seed="", await_missing=True),
    )
    return calm, ValormrState(
        period=situation.period,
        weather=in_the_rain(weather) if in_hard_rain else weather,
        forces={state.force: state},
    )


def as_things_go(play: Play, situation: ValormrState, period: Period) -> ValormrState:
    """Return how all stand as a later period begins, told nothing new till then.

    They keep to their standing routes, the sky stays as it is, and what waits for dice
    or a decision goes on waiting.

    Rule: DEF-ORDER-01.
    """
    calm = replace(play, dice=KeyedDice(seed="", await_missing=True))
    while situation.period != period:
        situation = following(_played(calm, situation, ()).situation)
    return situation


def _played(
    play: Play, situation: ValormrState, orders: tuple[Order, ...]
) -> Outcome[ValormrState]:
    """Play one period with these orders, its weather settled already."""
    today = looking_at(play, situation)
    inputs = PeriodInputs(period=situation.period, entries=entered(orders=orders))
    return after_the_weather(replace(today, inputs=inputs), situation)


def _stages(
    play: Play, before: ValormrState, played: Outcome[ValormrState], route: tuple[Hex, ...]
) -> tuple[MarchStage, MarchStage]:
    """Return where the force stood at both halves' ends, from what was told.

    Rules: VAL-MOVE-02, VAL-REST-01.
    """
    ((force, start),) = before.forces.items()
    today, events, weather = looking_at(play, before), played.events, before.weather
    first, second = today.halves
    after = played.situation.forces.get(force, start)
    by_half = {half: tuple(_entered(events, half)) for half in today.halves}
    at_half = (start.at, *by_half[first])[-1]
    paid = [e for e in events if e.kind in PURSES and e.half == first]
    left: FactValue | None
    if paid:
        left = paid[-1].facts.get("left", paid[-1].facts.get("total"))
    else:
        rested = after_resting_half(today, start, first)
        left = points_in_hand(today, rested, weather).total
    told = (e for e in reversed(events) if e.kind.startswith(REASONS))
    stop = next(told, None)
    return (
        MarchStage(
            period=before.period,
            half=first,
            at=at_half,
            has_moved=at_half != start.at,
            is_there=at_half == route[-1] and not by_half[second],
            left=left if isinstance(left, Fraction) else Fraction(0),
        ),
        MarchStage(
            period=before.period,
            half=second,
            at=after.at,
            has_moved=after.at != at_half,
            is_there=after.at == route[-1] and not after.route,
            left=points_in_hand(today, after, weather).total,
            fatigued=after.fatigued,
            why="" if stop is None else stop.kind,
            stop=stop,
        ),
    )


def _entered(events: Iterable[Event], *halves: Half) -> Iterator[Hex]:
    """Yield the hexes entered in half periods, in order."""
    for event in events:
        place = event.facts.get("to")
        is_then = event.half in halves
        if is_then and event.kind == "march-step" and isinstance(place, Hex):
            yield place


def _in_order_of_march(
    play: Play, situation: ValormrState, state: ForceState
) -> tuple[MarchingRegiment, ...]:
    """Return the regiments that still have figures, with their roles.

    Rules: VAL-OOB-14, VAL-MARCH-02.
    """
    figures = all_figures(situation, state.force)
    regiments = {regiment.id: regiment for regiment in play.force(state).regiments}
    in_order = [regiments[name] for name in state.order_of_march]
    strengths = [
        sum(figures.get(company.id, 0) for company in regiment.companies) for regiment in in_order
    ]
    present = [each for each in zip(in_order, strengths, strict=True) if each[1]]
    roles = chain(ROLES, repeat(ROLES[-1]))
    return tuple(
        MarchingRegiment(role=role, name=regiment.name, figures=strength)
        for role, (regiment, strength) in zip(roles, present, strict=False)
    )


# MOVE, ADV: what lies ahead of every force as the pending period begins.


def outlooks(play: Play, situation: ValormrState) -> Foretold:
    """Return the reach and the planned march of every force ashore, by id.

    The period's rulings are in force and its weather is settled, unless it waits for
    dice; then it stays as it was. Of what was ordered, each hangs on its own order alone.

    Rules: VAL-MOVE-02, VAL-ADV-03, DEF-ORDER-01.
    """
    play, now = at_the_start(play, situation)
    skies = Skies.over(play, now, REACH_DAYS, in_hard_rain=False)
    held = cache(partial(held_against, play, now))
    aboard = {force for fleet in now.fleets.values() for force in fleet.cargo}

    def worked_out(state: ForceState, about: Forecast) -> Outlook:
        return Outlook(
            force=about.force,
            sides=about.sides,
            reach=reach_under(skies, state, held(about.sides[0])),
            marches=tuple(marches_of(play, now, state)),
        )

    def foreseen(state: ForceState) -> Foreseen:
        sides, order = (play.force(state).side, *state.known_to), play.order(state)
        about = Forecast(force=state.force, sides=sides, kinds=(ORDERS, POINTS))
        return Foreseen(
            about=about,
            made_from=order and replace(order, where=()),
            work_out=partial(worked_out, state, about),
        )

    ashore = (each for each in now.in_order() if each.afoot and each.force not in aboard)
    return Foretold(
        kind=Outlook,
        codec=_OUTLOOKS,
        made_from=(now, play.inputs.rulings),
        forces=map(foreseen, ashore),
    )


_OUTLOOKS = CODEC.knowing(
    values=(Outlook, Reach, Reached, MarchTable, MarchStage, MarchingRegiment)
)


def at_the_start(play: Play, situation: ValormrState) -> tuple[Play, ValormrState]:
    """Return circumstances and situation once rulings stand and the sky is known.

    Rule: VAL-TURN-04.
    """
    play, opened = begun(play, situation)
    try:
        return play, weather_of_period(play, opened).situation
    except AwaitedThrow:
        return play, opened


def marches_of(play: Play, situation: ValormrState, state: ForceState) -> Iterator[MarchTable]:
    """Yield a force's march table as the weather is and in hard rain, if it has a way.

    An order of this period comes before the standing route.

    Rules: VAL-ADV-03, DEF-ORDER-01.
    """
    order = play.order(state)
    plan = order or state
    if plan.route and (order is None or order.deed is Deed.MARCH):
        for in_hard_rain in (False, True):
            yield march_table(play, situation, plan, in_hard_rain=in_hard_rain)
