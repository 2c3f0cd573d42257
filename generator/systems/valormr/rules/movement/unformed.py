"""TERR, ADV: marching out of formation, stragglers, and those who lose their way."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import company_losses
from generator.systems.valormr.rules.movement.cheapest_paths import CrossingMeans, Walk, price_to
from generator.systems.valormr.rules.movement.columns import HALF, Column, NextStep
from generator.systems.valormr.rules.movement.long_crossings import is_between_banks
from generator.systems.valormr.rules.movement.prices import Price, Refusal, arrival_bank
from generator.systems.valormr.rules.movement.stepping import half_of, next_step
from generator.systems.valormr.rules.muster import Footing
from generator.values import replace
from generator.world.hexes import STEPS, direction_between, neighbour

if TYPE_CHECKING:
    from generator.dice import Throw
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import Event


# ADV: small detachments that lose their way off road, track and watercourse.

LEFT, RIGHT = -1, 1
Strayed = tuple[Column, "NextStep | None", tuple["Event", ...]]


def may_stray(play: Play, column: Column, step: NextStep) -> bool:
    """Return whether a force may lose its way on a step: off ways and watercourses.

    Rules: VAL-ADV-04, DEF-ADV-02.
    """
    force = play.force(column.state)
    if not play.switches.flag("adv.getting_lost") or not force.is_detachment:
        return False
    start = column.state.at
    hexside = direction_between(start, step.goal)
    along_water = any(arm.hexside == hexside for arm in play.board.arms(start))
    guided = step.price.way is not None or along_water
    return step.goal != start and not guided and not force.flies


def strayed(play: Play, column: Column, step: NextStep | None, *, in_fog: bool) -> Strayed:
    """Return the step a force really takes, which may not be the one it was to take.

    The same step again is thrown for under the next number.  In fog a force may spend
    a step's points and time and be where it was. Its commander is told afterwards.

    Raises:
        AwaitedThrow: The dice is thrown by hand and has not been.

    Rules: VAL-ADV-04, DEF-ADV-02.
    """
    told: list[Event] = []
    while step is not None and may_stray(play, column, step):
        if column.sure_of == step.footing:
            break
        state, half, rule = column.state, half_of(play, column), "DEF-ADV-02"
        here, there = play.label(state.at).lower(), play.label(step.goal).lower()
        nth = column.trail.count(state.at) + column.halts_in_fog
        throw = play.throw(rule, f"{state.force}.{here}.{there}", nth=nth)
        meaning = play.tables.getting_lost.word(throw.total)
        if meaning == "fog" and in_fog:
            kind, ordered = "lost-in-fog", step.goal
            event = play.tells_of(state, kind, rule, half, ordered=ordered)
            told.append(replace(event, throws=(throw,)))
            stood_still = replace(
                column,
                spent=column.spent + step.price.points,
                clock=step.ends,
                walked=(*column.walked, (step.starts, step.ends)),
                halts_in_fog=column.halts_in_fog + 1,
            )
            column, step = next_step(play, stood_still)
            continue
        turned = {"left": LEFT, "right": RIGHT}.get(meaning)
        other = None if turned is None else _turned(play, column, step, turned)
        if other is None:
            column = replace(column, sure_of=step.footing)
            break
        kind, facts = "lost-its-way", {"ordered": step.goal, "heads_for": other.goal}
        event = play.tells_of(state, kind, rule, half, **facts)
        told.append(replace(event, throws=(throw,)))
        step = other
        column = replace(column, sure_of=step.footing, path=(step.footing,))
    return column, step, tuple(told)


def _turned(play: Play, column: Column, step: NextStep, turn: int) -> NextStep | None:
    """Return the step 60 degrees to one side; none where the force cannot go there.

    Rule: DEF-ADV-02.
    """
    state = column.in_step
    ahead = direction_between(state.at, step.goal)
    if ahead is None:
        return None
    goal = neighbour(state.at, (ahead + turn) % len(STEPS))
    price = price_to(play, state, goal, Walk(hand=column.hand))
    if not isinstance(price, Price) or price.points > column.left:
        return None
    ends = column.arrival(price.points, since=step.starts)
    if ends > column.last:
        return None
    footing = Footing(goal, arrival_bank(play, state, goal))
    return NextStep(footing=footing, price=price, starts=step.starts, ends=ends)


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

    Formation is broken at the first step, not by an order that leads nowhere, and what
    the force sets out with is noted.

    Rules: VAL-TERR-08, VAL-TERR-10, VAL-RIVER-07.
    """
    state, told = column.state, NONE
    if column.unformed and state.formed:
        half = half_of(play, column)
        state, told = leaves_stragglers(play, state, half)
        told += (play.tells_of(state, "breaks-formation", "VAL-TERR-08", half),)
        set_out = dict(state.figures)
        state = replace(state, formed=False, set_out_with=set_out, scouts=0)
    if not state.formed:
        state = replace(state, unformed_today=True)
    if step.price.crossed_by in ("", CrossingMeans.BRIDGE):
        return state, told
    first, second = play.halves
    wet = [first] if step.starts < HALF or step.ends <= HALF else []
    wet += [second] if step.ends > HALF else []
    return replace(state, crossed_in=(*state.crossed_in, *map(str, wet))), told


def leaves_stragglers(play: Play, state: ForceState, half: Half) -> Told:
    """Give up stragglers still missing when a formed force leaves its rally point.

    Rule: VAL-TERR-13.
    """
    missing = sum(state.stragglers.values())
    if not missing or not state.formed:
        return state, ()
    kind, rule = "stragglers-lost", "VAL-TERR-13"
    event = play.tells(kind, rule, half, state.force, missing=missing)
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
    if not play.is_night:
        return state, ()
    if state.unformed_today:
        return fall_behind(play, replace(state, unformed_today=False))
    if moved or (state.formed and not state.stragglers):
        return state, ()
    reforms = (play.tells_of(state, "reforms", "VAL-TERR-09"),)
    gathered, told = come_in(play, replace(state, formed=True))
    return gathered, told if state.formed else reforms + told


def fall_behind(play: Play, state: ForceState) -> Told:
    """Lose figures of every regiment to stragglers.

    Rules: VAL-TERR-10, VAL-GEN-02.
    """
    thrown = straggler_percent(play, state, "VAL-TERR-10", "stragglers-percent")
    after, stragglers = state, dict(state.stragglers)
    for regiment in play.force(state).regiments:
        companies = tuple((c, after.figures[c.id]) for c in regiment.companies)
        set_out = sum(state.set_out_with.get(c.id, 0) for c, _ in companies)
        present = sum(count for _, count in companies)
        lost = min(present, share_of(set_out, thrown[1]))
        after = replace(after, figures=company_losses(after, companies, lost))
        for company, count in companies:
            gone = count - after.figures[company.id]
            stragglers[company.id] = stragglers.get(company.id, 0) + gone
    counted = replace(after, stragglers=stragglers)
    return _counted(play, state, counted, thrown, "stragglers-fall-behind")


def come_in(play: Play, state: ForceState) -> Told:
    """Let stragglers come in at the rally point, never more than are missing.

    Rules: VAL-TERR-11, VAL-TERR-12.
    """
    if not any(state.stragglers.values()):
        return replace(state, stragglers={}, set_out_with={}), ()
    thrown = straggler_percent(play, state, "VAL-TERR-12", "returning-percent")
    figures, stragglers = dict(state.figures), dict(state.stragglers)
    for regiment in play.force(state).regiments:
        ids = [company.id for company in regiment.companies]
        set_out = sum(state.set_out_with.get(company, 0) for company in ids)
        back = share_of(set_out, thrown[1])
        for company in ids:
            returned = min(back, stragglers.get(company, 0))
            figures[company] += returned
            stragglers[company] = stragglers.get(company, 0) - returned
            back -= returned
    after = replace(state, figures=figures, stragglers=stragglers)
    return _counted(play, state, after, thrown, "stragglers-come-in")


def share_of(set_out: int, percent: int) -> int:
    """Return a percentage of the figures that set out, rounded up.

    Rule: VAL-TERR-10.
    """
    return ceil(Fraction(set_out * percent, PER_CENT))


def straggler_percent(play: Play, state: ForceState, rule: str, number: str) -> tuple[Throw, int]:
    """Throw half-dice for stragglers; return the throw and the percentage.

    Rules: VAL-GEN-02, VAL-TERR-10, VAL-TERR-12.
    """
    throw = play.throw(rule, state.force)
    half_dice = play.tables.half_dice.whole(throw.total)
    return throw, half_dice * play.tables.unformed_march.whole(number)


def _counted(
    play: Play, before: ForceState, after: ForceState, thrown: tuple[Throw, int], kind: str
) -> Told:
    """Return a force with its figures counted anew, and the event that tells it."""
    throw, percent = thrown
    missing = sum(after.stragglers.values())
    event = play.tells(
        kind,
        throw.key.rule,
        play.halves[1],
        before.force,
        percent=percent,
        figures=abs(before.strength - after.strength),
        missing=missing,
    )
    if before.formed and not missing:
        after = replace(after, stragglers={}, set_out_with={})
    return after, (replace(event, throws=(throw,)),)
