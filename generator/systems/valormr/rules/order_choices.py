"""What every force may be ordered to do now, and what it does without an order.

These are facts like any other: a briefing takes those of its reader's own forces, and
the order form prints them before anybody has written an order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import GOES_ON, MAY, WITHOUT_ORDER, Fact, Openness
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.full_days import BRIDGE, ENGINE, ROAD, TOWNS, why_not_built
from generator.systems.valormr.rules.movement.cheapest_paths import (
    CrossingMeans,
    closed_by_rain,
    crossovers,
)
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.marching import forced_march_refusal, march_refusal
from generator.systems.valormr.rules.movement.unformed import formation_refusal
from generator.systems.valormr.rules.orders import Deed, FleetDeed
from generator.systems.valormr.rules.state import RestTask
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState

ORDERS = "orders"
_ORDERED_MEANS = (
    CrossingMeans.FERRY,
    CrossingMeans.RAFTS,
    CrossingMeans.FORD,
    CrossingMeans.SWIM,
    CrossingMeans.TRAIN,
)
"""Means an order to cross can name; a bridge is marched over."""
GOING_ON = ("aboard", "crossing", "route", "route-by-day", "route-by-night", "work")
"""What a force does without an order that was ordered before: nobody waits for one."""


def order_facts(play: Play, situation: ValormrState) -> tuple[Fact, ...]:
    """Return what may be ordered now and what happens without, fact by fact."""
    return tuple(_order_facts(play, situation))


def _order_facts(play: Play, situation: ValormrState) -> Iterator[Fact]:
    for state in situation.in_order():
        if state.afoot:
            yield from _of_a_force(play, situation, state)
    deeds = tuple(str(each) for each in FleetDeed if each is not FleetDeed.BUY)
    for subject, fleet in sorted(situation.fleets.items()):
        own = Openness(kind=ORDERS, sides=(fleet.side,))
        yield MAY.of(subject, deeds, own)
        yield WITHOUT_ORDER.of(subject, "tasks" if fleet.tasks else "anchor", own)
        yield facts.SERVES.of(subject, fleet.owner, own)


def _of_a_force(play: Play, situation: ValormrState, state: ForceState) -> Iterator[Fact]:
    """Yield what a force may be told, for its commander's side alone."""
    subject = state.force
    own = Openness(kind=ORDERS, sides=(play.force(state).side,))
    deeds = tuple(str(deed) for deed in deeds_open(play, situation, state))
    refusal = march_refusal(play, state, None) or forced_march_refusal(play, state)
    yield WITHOUT_ORDER.of(subject, without_an_order(play, situation, state), own)
    yield GOES_ON.of(subject, tuple(state.route), own)
    yield MAY.of(subject, deeds, own)
    yield facts.MAY_CROSS_BY.of(subject, means_open(play, situation, state), own)
    yield facts.MAY_BUILD.of(subject, works_open(play, state), own)
    yield facts.MAY_HIRE_FOR.of(subject, companies_to_fill(play, state), own)
    yield facts.MAY_FORCE.of(subject, refusal is None, own)
    yield facts.MAY_SCOUT.of(subject, state.formed, own)
    yield facts.MAY_DEPLOY.of(subject, companies_to_deploy(play, state), own)


def without_an_order(play: Play, situation: ValormrState, state: ForceState) -> str:
    """Return what a force does if no order comes, by one word.

    ``aboard``, ``crossing``, ``work``, ``route``, ``route-by-day``,
    ``route-by-night`` or ``rest``.

    Rule: DEF-ORDER-01.
    """
    if situation.aboard(state.force) is not None:
        return "aboard"
    if state.crossing is not None:
        return "crossing"
    is_bound = any(place != state.at for place in state.route)
    if is_bound and state.route_by_night == play.is_night:
        return "route"
    if is_bound:
        return "route-by-night" if state.route_by_night else "route-by-day"
    return "work" if state.task is not None else "rest"


def deeds_open(play: Play, situation: ValormrState, state: ForceState) -> tuple[Deed, ...]:
    """Return the kinds of order that a force can be given now.

    What the rules refuse outright is left out; dice, enemies and points may still
    stop what is offered.

    Rules: VAL-OOB-17, VAL-OOB-18, VAL-REST-05, VAL-ADV-10.
    """
    if situation.aboard(state.force) is not None:
        return ()
    # A force that must reform or rest may not march; unless it stays out of formation.
    may_march = march_refusal(play, state, None) is None
    unformed = formation_refusal(state, None) is not None
    force, figures = play.force(state), state.figures
    present = [
        regiment
        for regiment in force.regiments
        if any(figures.get(company.id, 0) for company in regiment.companies)
    ]
    is_short = any(figures.get(c.id, 0) < c.figures for c in force.companies)
    open_now = {
        Deed.MARCH: may_march or unformed,
        Deed.REST: True,
        Deed.CROSS: bool(means_open(play, situation, state)),
        Deed.MERGE: len(present) > 1 and is_short,
        Deed.HIRE: bool(companies_to_fill(play, state)),
        Deed.BUILD: bool(works_open(play, state)),
    }
    return tuple(deed for deed, is_open in open_now.items() if is_open)


def means_open(play: Play, situation: ValormrState, state: ForceState) -> tuple[str, ...]:
    """Return the means by which a force can be ordered across the river it is at.

    Rules: VAL-RIVER-06, VAL-RIVER-09, VAL-RIVER-11, VAL-RIVER-16, VAL-RIVER-19.
    """
    hand = points_in_hand(play, state, situation.weather)
    found = {
        over.means
        for over in crossovers(play, state)
        if closed_by_rain(play, over, hand) is None
        and not (over.means.takes_days and play.is_night)
        and not (over.means is CrossingMeans.RAFTS and state.at in state.no_timber_at)
    }
    return tuple(str(means) for means in _ORDERED_MEANS if means in found)


def companies_to_fill(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return the companies for which mercenaries can be hired where a force stands.

    Rule: VAL-OOB-18.
    """
    kinds = {place.kind for place in play.board.places_at(state.at)}
    if not kinds.intersection(TOWNS):
        return ()
    return tuple(
        company.id
        for company in play.force(state).companies
        if company.price is not None and state.figures.get(company.id, 0) < company.figures
    )


def companies_to_deploy(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return the companies of a march table as it is; none without such tables.

    Rule: VAL-ADV-03.
    """
    if not play.switches.flag("adv.march_table"):
        return ()
    regiments = (r for r in play.force(state).regiments if r.id in state.order_of_march)
    present = sorted({company.id for each in regiments for company in each.companies})
    return state.march_table or tuple(present)


def works_open(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return what a force's engineers can build where it stands.

    Rule: VAL-ADV-10.
    """
    beside = (at for at in neighbours(state.at) if play.board.grid.contains(at))
    tasks = [
        *(RestTask(deed=str(Deed.BUILD), build=work) for work in (BRIDGE, ENGINE)),
        *(RestTask(deed=str(Deed.BUILD), build=ROAD, towards=at) for at in beside),
    ]
    found = (task.build for task in tasks if not why_not_built(play, state, task))
    return tuple(dict.fromkeys(found))
