"""What must hold in every period, whatever was ordered: faults, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from generator.systems.valormr.rules.muster import Arm, Sight, Terrain
from generator.systems.valormr.rules.sea.aboard import all_figures, all_parties
from generator.world.board import Way
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event
    from generator.world.ground import TerrainKind
    from tests.long_campaign.umpire import Closed

LOST = {
    "battle-losses": "lost",
    "disengagement-loss": "lost",
    "drought-losses": "figures",
    "stragglers-fall-behind": "figures",
    "regiment-destroyed": "lost",
}
"""Events that take figures from an army, and the fact that says how many."""
GAINED = {"stragglers-come-in": "figures", "mercenaries-hired": "figures"}
FORMED_NEEDS: Mapping[TerrainKind, tuple[Way, ...]] = {Terrain.MOUNTAIN: (Way.ROAD, Way.TRACK)}
HORSE_NEEDS: Mapping[TerrainKind, tuple[Way, ...]] = {
    Terrain.FOREST: (Way.ROAD,),
    Terrain.SWAMP: (Way.ROAD,),
}


def overspent(period: Closed) -> Iterator[str]:
    """Yield marches that cost more than there was, or left less than nothing."""
    purse: dict[str, Any] = {}
    for event in period.resolution.events:
        facts: Mapping[str, Any] = event.facts
        if event.kind in ("sets-out", "standing-route"):
            purse[event.force] = facts["total"]
        if event.kind not in ("march-step", "river-crossed"):
            continue
        left, cost = facts["left"], facts["cost"]
        if left < 0 or cost < 0:
            yield f"{period.period} {event.force}: {left} left of {cost}"
        before = purse.get(event.force)
        if before is not None and left + cost != before:
            yield f"{period.period} {event.force}: {before} less {cost} is not {left}"
        purse[event.force] = left
    for state in period.resolution.after.in_order():
        if not 0 <= state.freshness <= 1 or state.carried < 0:
            yield f"{period.period} {state.force}: {state.freshness}, {state.carried}"


def standing_twice(period: Closed) -> Iterator[str]:
    """Yield hexes that two forces hold, and regiments that are in two places."""
    now = period.resolution.after
    ashore = [state for state in now.in_order() if state.afoot and now.aboard(state.force) is None]
    for place, count in Counter(state.at for state in ashore).items():
        if count > 1:
            there = [state.force for state in ashore if state.at == place]
            yield f"{period.period}: {there} in one hex"
    for state in now.in_order():
        parties = [party.id for party in all_parties(now, state.force)]
        twice = [party for party, count in Counter(parties).items() if count > 1]
        if twice:
            yield f"{period.period}: {twice} in two places"
        yield from _in_two_places(period, state)


def _in_two_places(period: Closed, state: ForceState) -> Iterator[str]:
    """Yield companies that are with their commander and away from him."""
    for party in all_parties(period.resolution.after, state.force):
        both = [c for c, n in party.figures.items() if n and state.figures.get(c)]
        if both:
            yield f"{period.period}: {both} with {state.force} and with {party.id}"


def entered_wrongly(campaign: ValormrCampaign, period: Closed) -> Iterator[str]:
    """Yield steps the rules of terrain and night forbid, worked out anew."""
    formed = {s.force: s.formed for s in period.before.in_order()}
    for event in period.resolution.events:
        if event.kind == "breaks-formation":
            formed[event.force] = False
        if event.kind == "march-step":
            yield from _wrong_step(campaign, period, event, formed=formed[event.force])


def _wrong_step(
    campaign: ValormrCampaign, period: Closed, event: Event, *, formed: bool
) -> Iterator[str]:
    facts: Mapping[str, Any] = event.facts
    start, goal, way = facts["from"], facts["to"], facts["way"]
    force = campaign.force(event.force)
    if force.flies:
        return
    where = f"{period.period} {event.force} to {campaign.board.grid.label(goal)}"
    terrain = campaign.board.terrain_at(goal)
    if distance(start, goal) != 1:
        yield f"{where}: not next door"
    if terrain is Terrain.SEA:
        yield f"{where}: into the sea"
    if formed and way not in _ways_for(period, force).get(terrain, (way,)):
        yield f"{where}: formed into {terrain}"
    yield from _at_the_wrong_hour(force, event, where=where)


def _ways_for(period: Closed, force: Army) -> Mapping[TerrainKind, tuple[Way, ...]]:
    """Return the ways a formed army needs, by terrain; elsewhere it needs none."""
    figures = period.before.forces[force.id].figures
    riders = [c for c in force.companies if c.arm is Arm.CAVALRY and figures[c.id]]
    return {**FORMED_NEEDS, **HORSE_NEEDS} if riders else FORMED_NEEDS


def _at_the_wrong_hour(force: Army, event: Event, *, where: str) -> Iterator[str]:
    """Yield steps at an hour, or by night into ground, that is not for the people."""
    by_night = str(event.half) in ("evening", "night")
    if not by_night and force.sight is Sight.NOCTURNAL:
        yield f"{where}: by day"
    in_the_dark = by_night and force.sight is Sight.LIGHT
    on_road = event.facts["way"] == Way.ROAD
    if in_the_dark and event.facts["terrain"] != Terrain.CLEAR.key and not on_road:
        yield f"{where}: by night"


def figures_out_of_nothing(campaign: ValormrCampaign, period: Closed) -> Iterator[str]:
    """Yield armies whose figures changed by another number than was told."""
    told: Counter[str] = Counter()
    for event in period.resolution.events:
        if event.kind in LOST:
            told[event.force] -= int(str(event.facts[LOST[event.kind]]))
        if event.kind in GAINED:
            told[event.force] += int(str(event.facts[GAINED[event.kind]]))
    for force in campaign.forces:
        was = _strength(campaign, period.before, force.id)
        is_now = _strength(campaign, period.resolution.after, force.id)
        if is_now - was != told[force.id]:
            yield f"{period.period} {force.id}: {is_now - was}, not {told[force.id]}"
        yield from _too_many(campaign, period.resolution.after, force.id)


def _strength(campaign: ValormrCampaign, now: ValormrState, force: str) -> int:
    """Return the figures of all companies of an army, wherever they are."""
    if force not in now.forces:
        return 0
    figures = all_figures(now, force)
    return sum(figures.get(c.id, 0) for c in campaign.force(force).companies)


def _too_many(campaign: ValormrCampaign, now: ValormrState, force: str) -> Iterator[str]:
    """Yield companies larger than they were at the start, or smaller than nothing."""
    if force not in now.forces:
        return
    figures, away = all_figures(now, force), now.forces[force].stragglers
    for company in campaign.force(force).companies:
        count = figures.get(company.id, 0)
        if not 0 <= count + away.get(company.id, 0) <= company.figures:
            yield f"{now.period} {company.id}: {count} of {company.figures}"
