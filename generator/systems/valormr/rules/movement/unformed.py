"""TERR: marching out of formation, stragglers, and the rally point."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.contact.losses import company_losses
from generator.systems.valormr.rules.movement.columns import HALF
from generator.systems.valormr.rules.movement.long_crossings import is_between_banks
from generator.systems.valormr.rules.movement.march_events import force_event, half_of
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.movement.river_crossings import CrossingMeans

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.columns import Column, NextStep
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.events import Event

Told = tuple["ForceState", tuple["Event", ...]]
PER_CENT = 100
NONE: tuple[Event, ...] = ()


def formation_refusal(state: ForceState, order: Order | None) -> Refusal | None:
    """Refuse a formed march or crossing to a force that has not reformed yet.

    Rule: VAL-TERR-09.
    """
    if state.formed or order is None or order.unformed:
        return None
    return Refusal(reason="must-reform", rule="VAL-TERR-09")


def on_the_step(play: Play, column: Column, step: NextStep) -> Told:
    """Return a force as it takes a step: out of formation, or its ranks in the water.

    Formation is broken at the first step, not by an order that leads nowhere.

    Rules: VAL-TERR-08, VAL-RIVER-07.
    """
    state, told = column.state, NONE
    if column.unformed:
        state, told = break_formation(play, state, half_of(play, column))
    if not state.formed:
        state = replace(state, unformed_today=True)
    if step.price.crossed_by in ("", CrossingMeans.BRIDGE):
        return state, told
    first, second = halves_of(play.period)
    wet = [first] if step.starts < HALF or step.ends <= HALF else []
    wet += [second] if step.ends > HALF else []
    return replace(state, crossed_in=(*state.crossed_in, *map(str, wet))), told


def break_formation(play: Play, state: ForceState, half: Half) -> Told:
    """Let a force march unformed, and note what it sets out with.

    Rules: VAL-TERR-08, VAL-TERR-10.
    """
    if not state.formed:
        return state, ()
    state, told = leaves_stragglers(play, state, half)
    event = force_event(
        play,
        state.force,
        "breaks-formation",
        rule="VAL-TERR-08",
        half=half,
        at=state.at,
    )
    unformed = replace(state, formed=False, set_out_with=dict(state.figures), scouts=0)
    return unformed, (*told, event)


def leaves_stragglers(play: Play, state: ForceState, half: Half) -> Told:
    """Give up stragglers still missing when a formed force leaves its rally point.

    Rule: VAL-TERR-13.
    """
    missing = sum(state.stragglers.values())
    if not missing or not state.formed:
        return state, ()
    event = force_event(
        play,
        state.force,
        "stragglers-lost",
        rule="VAL-TERR-13",
        half=half,
        missing=missing,
    )
    return replace(state, stragglers={}, set_out_with={}), (event,)


def stands_formed(play: Play, state: ForceState, half: str) -> bool:
    """Return whether a force is met in formation if contact falls in a half period.

    One that marches unformed is not, nor one in the middle of a crossing: at a ford
    or swimming in that half period, between the banks of a ferry, on its rafts.

    Rules: VAL-RIVER-07, VAL-TERR-14.
    """
    crossing = half in state.crossed_in or is_between_banks(play, state)
    return state.formed and not crossing


def after_day(play: Play, state: ForceState, *, moved: bool) -> Told:
    """Lose stragglers on a day of unformed march; reform and gather them on others.

    A day in which the force moved or fought is none at the rally point.

    Rules: VAL-TERR-09, VAL-TERR-10, VAL-TERR-11, VAL-TERR-12, VAL-GEN-02.
    """
    if not is_night(play.period):
        return state, ()
    if state.unformed_today:
        return fall_behind(play, replace(state, unformed_today=False))
    if moved or (state.formed and not state.stragglers):
        return state, ()
    reformed, told = _reformed(play, state)
    gathered, more = come_in(play, reformed)
    return gathered, told + more


def fall_behind(play: Play, state: ForceState) -> Told:
    """Lose figures of every regiment to stragglers.

    Rules: VAL-TERR-10, VAL-GEN-02.
    """
    throw, percent = straggler_percent(play, state, "VAL-TERR-10", "stragglers-percent")
    figures, stragglers = dict(state.figures), dict(state.stragglers)
    for regiment in play.force(state).regiments:
        companies = tuple((c, figures[c.id]) for c in regiment.companies)
        set_out = sum(state.set_out_with.get(c.id, 0) for c, _ in companies)
        present = sum(count for _, count in companies)
        lost = min(present, share_of(set_out, percent))
        after = company_losses(replace(state, figures=figures), companies, lost)
        for company, count in companies:
            gone = count - after[company.id]
            stragglers[company.id] = stragglers.get(company.id, 0) + gone
        figures = after
    return _counted(
        play, state, figures, stragglers, throw, percent, kind="stragglers-fall-behind"
    )


def come_in(play: Play, state: ForceState) -> Told:
    """Let stragglers come in at the rally point, never more than are missing.

    Rules: VAL-TERR-11, VAL-TERR-12.
    """
    if not any(state.stragglers.values()):
        return replace(state, stragglers={}, set_out_with={}), ()
    throw, percent = straggler_percent(play, state, "VAL-TERR-12", "returning-percent")
    figures, stragglers = dict(state.figures), dict(state.stragglers)
    for regiment in play.force(state).regiments:
        ids = [company.id for company in regiment.companies]
        set_out = sum(state.set_out_with.get(company, 0) for company in ids)
        back = min(
            sum(stragglers.get(company, 0) for company in ids),
            share_of(set_out, percent),
        )
        for company in ids:
            returned = min(back, stragglers.get(company, 0))
            figures[company] += returned
            stragglers[company] = stragglers.get(company, 0) - returned
            back -= returned
    return _counted(
        play, state, figures, stragglers, throw, percent, kind="stragglers-come-in"
    )


def share_of(set_out: int, percent: int) -> int:
    """Return a percentage of the figures that set out, rounded up.

    Rule: VAL-TERR-10.
    """
    return ceil(Fraction(set_out * percent, PER_CENT))


def straggler_percent(
    play: Play, state: ForceState, rule: str, number: str
) -> tuple[Throw, int]:
    """Throw half-dice for stragglers; return the throw and the percentage.

    Rules: VAL-GEN-02, VAL-TERR-10, VAL-TERR-12.
    """
    throw = play.throw(rule, state.force)
    half_dice = play.tables.half_dice.whole(throw.total)
    return throw, half_dice * play.tables.unformed_march.whole(number)


def _reformed(play: Play, state: ForceState) -> Told:
    """Reform a force that has spent a whole day at its rally point.

    Rule: VAL-TERR-09.
    """
    if state.formed:
        return state, ()
    event = force_event(
        play,
        state.force,
        "reforms",
        rule="VAL-TERR-09",
        half=halves_of(play.period)[1],
        at=state.at,
    )
    return replace(state, formed=True), (event,)


def _counted(  # noqa: PLR0913, PLR0917 - figures before and after, and the throw
    play: Play,
    state: ForceState,
    figures: Mapping[str, int],
    stragglers: Mapping[str, int],
    throw: Throw,
    percent: int,
    *,
    kind: str,
) -> Told:
    """Return the force with its figures counted anew, and the event that tells it."""
    event = force_event(
        play,
        state.force,
        kind,
        rule=throw.key.rule,
        half=halves_of(play.period)[1],
        percent=percent,
        figures=abs(state.strength - sum(figures.values())),
        missing=sum(stragglers.values()),
    )
    after = replace(state, figures=dict(figures), stragglers=dict(stragglers))
    if state.formed and not any(stragglers.values()):
        after = replace(after, stragglers={}, set_out_with={})
    return after, (replace(event, throws=(throw,)),)
