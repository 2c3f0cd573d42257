"""DEF-EXCH: a battle laid open for another rule system to settle or to name."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.systems.exchange import (
    COMMANDER,
    INDIVIDUAL,
    ClashGround,
    ClashHost,
    ClashTroop,
    OpenClash,
)
from generator.systems.valormr.rules.calendar import Wind
from generator.systems.valormr.rules.contact.deployment import deployment_schedule
from generator.systems.valormr.rules.contact.units import figures_engaging
from generator.systems.valormr.rules.muster import Locality
from generator.values import replace
from generator.world.ground import CrossingKind
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.switches import Switches
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.muster import Army
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Hex

ORIGIN = "valormr"
"""What this system is called by those that settle its battles."""
SETTLEMENTS = (Locality.TOWN, Locality.PORT, Locality.CITADEL, Locality.HOLD, Locality.VILLAGE)
"""Places where people live."""
Parties = tuple[tuple[str, ...], tuple[str, ...]]
"""The forces of two sides of a battle, by id."""


def uses_siblings(switches: Switches) -> bool:
    """Return whether a campaign has other rule systems settle or name battles.

    Rule: DEF-EXCH-01.
    """
    quiet = (key for key, switch in switches.known.items() if switch.is_quiet)
    return any(map(switches.is_changed, quiet))


def clash_of(engagement: Engagement, field: Field) -> OpenClash | None:
    """Return a battle as others see it; none: there are more than two parties in it.

    Rules: DEF-EXCH-01, VAL-OOB-13.
    """
    parties = parties_in(engagement)
    if parties is None:
        return None
    attackers, defenders = attackers_first(engagement, field, parties)
    hosts = {force: host_of(engagement, field, force) for force in engagement.forces}
    strongest = max(defenders, key=lambda force: hosts[force].figures)
    at = field.force(strongest).at
    ground = ground_at(field.play, field.situation.weather, at)
    return OpenClash(
        key=engagement.id,
        origin=ORIGIN,
        attackers=tuple(hosts[force] for force in attackers),
        defenders=tuple(hosts[force] for force in defenders),
        ground=replace(ground, owner=_at_home(field.play, engagement, at)),
        initiative=next(iter(engagement.initiative), ""),
    )


def parties_in(engagement: Engagement) -> Parties | None:
    """Return who fights whom, allies together; none: they are not two parties.

    Rule: DEF-EXCH-01.
    """
    party: dict[str, int] = {}
    for first in engagement.forces:
        if first in party:
            continue
        party[first] = 0
        waiting = [first]
        while waiting:
            force = waiting.pop()
            for other in engagement.commander(force).opponents:
                if other not in party:
                    party[other] = 1 - party[force]
                    waiting.append(other)
                elif party[other] == party[force]:
                    return None
    ours = tuple(force for force in engagement.forces if party[force] == 0)
    theirs = tuple(force for force in engagement.forces if party[force] == 1)
    return (ours, theirs) if ours and theirs else None


def attackers_first(engagement: Engagement, field: Field, parties: Parties) -> Parties:
    """Return both parties, the one that attacks first.

    Those attack whose move brought the contact about. If both moved or neither did, the
    better contact dice attack; of two as good, who comes later in the alphabet defends.

    Rule: DEF-EXCH-01.
    """
    one, other = parties
    on_the_move = {force for force, c in field.columns.items() if c.has_moved}
    moved = tuple(not on_the_move.isdisjoint(party) for party in parties)
    if moved[0] != moved[1]:
        return (one, other) if moved[0] else (other, one)
    best = tuple(max(_contact_score(engagement, force) for force in party) for party in parties)
    return (one, other) if best[0] >= best[1] else (other, one)


def _contact_score(engagement: Engagement, force: str) -> int:
    score = engagement.commander(force).contact
    return 0 if score is None else score.modified


def host_of(engagement: Engagement, field: Field, force: str) -> ClashHost:
    """Return one army as it goes into a battle: its engaging regiment, its heroes.

    Rules: VAL-OOB-13, VAL-OOB-23, DEF-EXCH-01.
    """
    army, commander = field.army(force), engagement.commander(force)
    led = is_led(army, figures_engaging(field, force))
    deployment = commander.deployment
    return ClashHost(
        id=force,
        name=army.name,
        side=army.side,
        people=army.people,
        troops=tuple(_troops(field, commander)),
        contact_score=_contact_score(engagement, force),
        deployment=0 if deployment is None else deployment.modified,
        baseline=commander.baseline,
        is_led=led,
        marks=field.situation.leaders.get(force, {}) if led else {},
    )


def is_led(army: Army, figures: Mapping[str, int]) -> bool:
    """Return whether an army's commander is there, or has no figure.

    Rules: VAL-OOB-23, DEF-EXCH-01.
    """
    commanders = [who.id for who in army.individuals if who.kind == COMMANDER]
    return not commanders or any(figures.get(who, 0) for who in commanders)


def arrival_turns(field: Field, commander: Commander) -> Mapping[str, int]:
    """Return the battle turn before which each company can be on, the soonest for all.

    Units come in the order of the march table or else of their list. Before deployment
    dice are thrown nothing is known.

    Rules: VAL-DEPLOY-25, VAL-DEPLOY-26, VAL-DEPLOY-28, VAL-ADV-03, DEF-EXCH-01.
    """
    if commander.deployment is None:
        return {}
    schedule = deployment_schedule(field, commander)
    units = iter(schedule.units)
    return {
        company: turn
        for turn, count in enumerate(schedule.arrivals, 1)
        for unit in islice(units, count)
        for company in unit.companies
    }


def _troops(field: Field, commander: Commander) -> Iterator[ClashTroop]:
    """Yield all that go into a battle; individuals come with the first company."""
    army = field.army(commander.force)
    figures = figures_engaging(field, commander.force)
    turns = arrival_turns(field, commander)
    first = min(turns.values(), default=1)
    for company in army.companies:
        if figures.get(company.id, 0):
            yield ClashTroop(
                id=company.id,
                name=company.name,
                kind=company.troop_type,
                arm=str(company.arm),
                figures=figures[company.id],
                price=company.price,
                arrives=turns.get(company.id, first),
            )
    for who in army.individuals:
        if figures.get(who.id, 0):
            yield ClashTroop(
                id=who.id, name=who.name, kind=who.kind, arm=INDIVIDUAL, figures=1, arrives=first
            )


def ground_at(play: Play, weather: Weather, at: Hex) -> ClashGround:
    """Return the ground of a hex as others see it, at home to nobody."""
    board = play.board
    places = board.places_at(at)
    crossings = {each.kind for each in board.crossings_at(at)}
    return ClashGround(
        terrain=board.terrain_at(at).key,
        place=places[0].kind.key if places else "",
        has_road=any(at in route.course for route in board.ways),
        has_river=board.is_river(at),
        has_crossing=bool(crossings & {CrossingKind.BRIDGE, CrossingKind.FORD}),
        is_coast=board.is_coast(at),
        sky=sky_word(weather),
    )


def _at_home(play: Play, engagement: Engagement, at: Hex) -> str:
    """Return the side of the people whose home a hex is, or the nearest settlement.

    Several settlements may be as near as each other. Empty: nobody's of those who fight
    here, or that of both sides.

    Rule: DEF-EXCH-03.
    """
    peoples = _peoples_of(play, at)
    if not peoples:
        lived_in = [p.at for p in play.board.places if p.kind in SETTLEMENTS]
        least = min((distance(at, place) for place in lived_in), default=0)
        nearest = (place for place in lived_in if distance(at, place) == least)
        peoples = frozenset().union(*(_peoples_of(play, place) for place in nearest))
    armies = map(play.campaign.force, engagement.forces)
    sides = {army.side for army in armies if army.people in peoples}
    return sides.pop() if len(sides) == 1 else ""


def _peoples_of(play: Play, at: Hex) -> frozenset[str]:
    """Return the peoples whose home a hex is."""
    regions = play.board.regions_at(at)
    return frozenset(region.people for region in regions if region.people)


def sky_word(weather: Weather) -> str:
    """Return the weather in a word: fog before wind, wind before the sky."""
    if weather.fog:
        return "fog"
    if weather.wind in (Wind.HIGH, Wind.GALE):
        return str(weather.wind)
    return "clear sky" if str(weather.sky) == "clear" else str(weather.sky)
