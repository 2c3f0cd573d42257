"""A situation laid open as facts, each with its owner and its kind.

Everybody sees the map: where armies are, whose cities are, that a battle was fought.
What an army is made of, who leads it and what a king has in his treasury is told to
his own side alone; of a battle both sides know what was thrown and reckoned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, CALLED, CODE, COMMANDER, NAME, ORDERS, SIDE, Fact, Openness
from generator.kit.printing import within
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.battle_record import facts_of_battle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.state import (
        GeneralState,
        GrandArmyState,
        GrandState,
        KingdomState,
    )

POSITION = "position"
OWNERS, STANDINGS, COURT, TURN = "owners", "standings", "court", "turn"
POINTS_OF_ARMIES, GENERALS = "points", "generals"
TREASURY, MERCENARIES = "treasury", "mercenaries"


def facts_of(campaign: GrandCampaign, situation: GrandState) -> Iterator[Fact]:
    """Yield a situation's facts; armies and cities that are no more keep their names."""
    for force in campaign.forces:
        named = Openness(kind=POSITION, sides=(force.side,))
        yield CALLED.of(force.id, force.name, named)
    for place in campaign.board.places:
        yield CALLED.of(place.id, place.name, Openness(kind=OWNERS))
    for _, kingdom in sorted(situation.kingdoms.items()):
        yield from _of_a_kingdom(campaign, situation, kingdom)
        yield from _of_its_treasury(kingdom)
    for _, city in sorted(situation.cities.items()):
        yield facts.OWNER.of(city.city, city.owner, Openness(kind=OWNERS))
        yield facts.PRISONERS.of(city.city, city.prisoners, Openness(kind=COURT))
    for _, army in sorted(situation.armies.items()):
        yield from _of_an_army(campaign, situation, army)
    for _, general in sorted(situation.generals.items()):
        yield from _of_a_general(campaign, situation, general)
    for number, group in enumerate(situation.returning, start=1):
        subject = f"{group.kingdom}/survivors/{number}"
        own = Openness(kind=POINTS_OF_ARMIES, sides=(group.kingdom,))
        yield facts.SURVIVORS_OF.of(subject, group.kingdom, own)
        yield facts.SURVIVORS_KIND.of(subject, group.kind, own)
        yield facts.SURVIVORS.of(subject, group.soldiers, own)
        yield facts.SURVIVORS_TO.of(subject, group.city, own)
        yield facts.SURVIVORS_ARRIVE.of(subject, str(group.arrives), own)
    for number, battle in enumerate(situation.battles, start=1):
        yield from facts_of_battle(battle, number)


def _of_a_kingdom(
    campaign: GrandCampaign, situation: GrandState, kingdom: KingdomState
) -> Iterator[Fact]:
    """Yield what everybody knows of a kingdom, its princes and its peace."""
    key, known = kingdom.kingdom, campaign.kingdom(kingdom.kingdom)
    open_to_all = Openness(kind=STANDINGS)
    yield CALLED.of(key, campaign.side(key).name, open_to_all)
    yield facts.IS_PLAYED.of(key, known.is_played, open_to_all)
    yield facts.IS_IN_PLAY.of(key, kingdom.is_in_play, open_to_all)
    yield facts.CAPITAL.of(key, known.capital, open_to_all)
    yield facts.ALLIES.of(key, known.allies, open_to_all)
    yield facts.HAS_WON.of(key, situation.victor == key, open_to_all)
    cities = situation.cities
    held = tuple(
        place.id
        for place in campaign.board.places
        if place.id in cities and cities[place.id].owner == key
    )
    yield facts.CITIES_HELD.of(key, held, Openness(kind=OWNERS))
    order = situation.move_order
    place = order.index(key) + 1 if key in order else 0
    yield facts.MOVES_AS.of(key, place, Openness(kind=TURN))
    total = sum(army.points for army in situation.armies_of(key))
    told_to_all = campaign.side_totals_public
    kind = STANDINGS if told_to_all else POINTS_OF_ARMIES
    yield facts.SIDE_POINTS.of(key, total, Openness(kind=kind, sides=(key,)))
    at_court = Openness(kind=COURT)
    yield facts.PRINCES_AT.of(key, situation.holders(key), at_court)
    peace = [each for each in situation.peace if key in each.kingdoms]
    others = (other for each in peace for other in each.kingdoms if other != key)
    yield facts.PEACE_WITH.of(key, tuple(others), at_court)
    until = tuple(str(each.until or "") for each in peace)
    yield facts.PEACE_UNTIL.of(key, until, at_court)


def _of_its_treasury(kingdom: KingdomState) -> Iterator[Fact]:
    """Yield what a kingdom has, and every line of how it came to it."""
    key, treasury = kingdom.kingdom, kingdom.treasury
    own = Openness(kind=TREASURY, sides=(key,))
    yield facts.IN_HAND.of(key, treasury.closing, own)
    yield facts.OPENING.of(key, treasury.opening, own)
    yield facts.DUE_CREDITS.of(key, kingdom.due_credits, own)
    hired = Openness(kind=MERCENARIES, sides=(key,))
    yield facts.DUE_BANDS.of(key, tuple(map(str, kingdom.due_bands)), hired)
    yield facts.HIRED.of(key, kingdom.hired, hired)
    yield facts.WAS_FOR_HIRE.of(key, bool(kingdom.was_for_hire), hired)
    for place, line in enumerate(treasury.lines, start=1):
        subject = f"{key}/ledger/{place}"
        yield facts.LEDGER_OF.of(subject, key, own)
        yield facts.LEDGER_PLACE.of(subject, place, own)
        yield facts.LEDGER_TITLE.of(subject, line.title, own)
        yield facts.LEDGER_AMOUNT.of(subject, line.amount, own)
        yield facts.LEDGER_ABOUT.of(subject, line.about, own)
        yield facts.LEDGER_WHEN.of(subject, line.period, own)
        yield facts.LEDGER_POINTS.of(subject, line.points, own)
        yield facts.LEDGER_SHARE.of(subject, line.share, own)


def _of_an_army(
    campaign: GrandCampaign, situation: GrandState, army: GrandArmyState
) -> Iterator[Fact]:
    key, side = army.army, (army.kingdom,)
    seen = Openness(kind=POSITION, sides=side)
    yield SIDE.of(key, army.kingdom, seen)
    yield AT.of(key, army.at, seen)
    yield CODE.of(key, campaign.force(key).code, seen)
    yield facts.IN_CITY.of(key, army.city, seen)
    own = Openness(kind=POINTS_OF_ARMIES, sides=side)
    yield facts.POINTS.of(key, army.points, own)
    yield facts.REGULARS.of(key, army.regulars, own)
    yield facts.IS_CAVALRY.of(key, army.is_cavalry, own)
    led = Openness(kind=GENERALS, sides=side)
    yield facts.GENERAL.of(key, army.general, led)
    yield facts.RESIDENTS.of(key, army.residents, led)
    general = situation.generals.get(army.general)
    called = general_called(campaign, situation, general) if general else ""
    yield COMMANDER.of(key, called, led)
    told = Openness(kind=ORDERS, sides=side)
    yield facts.FORCED_BY.of(key, army.forced_by, told)
    yield facts.STAYS_UNTIL.of(key, str(army.stays_until or ""), told)
    hired = Openness(kind=MERCENARIES, sides=side)
    for _, band in sorted(army.bands.items()):
        called = band_called(band.band)
        yield CALLED.of(band.band, called, hired)
        yield NAME.of(band.band, f"{called}, {band.points} points", hired)
        yield facts.BAND_OF.of(band.band, key, hired)
        yield facts.BAND_POINTS.of(band.band, band.points, hired)
        yield facts.BAND_ORIGIN.of(band.band, str(band.origin), hired)
        yield facts.BAND_SINCE.of(band.band, str(band.since), hired)
    for unit in army.units:
        subject = f"{key}/unit/{unit.id}"
        yield facts.UNIT_OF.of(subject, key, own)
        yield facts.UNIT_KIND.of(subject, unit.kind, own)
        yield facts.UNIT_POINTS.of(subject, unit.points, own)
        yield facts.UNIT_LEVEL.of(subject, str(unit.level), own)
        yield facts.IS_LEADER.of(subject, unit.is_leader, own)
        yield facts.WAS_DRAWN.of(subject, unit.was_drawn, own)


def _of_a_general(
    campaign: GrandCampaign, situation: GrandState, general: GeneralState
) -> Iterator[Fact]:
    key = general.general
    own = Openness(kind=GENERALS, sides=(general.kingdom,))
    yield CALLED.of(key, general_called(campaign, situation, general), own)
    yield facts.GENERAL_OF.of(key, general.kingdom, own)
    yield facts.ABILITY.of(key, general.ability, own)
    yield facts.EXPERIENCE.of(key, general.experience, own)
    yield facts.SERVICE.of(key, str(general.status), own)
    yield facts.WAITS_IN.of(key, general.city, own)
    army = (
        one.army
        for _, one in sorted(situation.armies.items())
        if key == one.general or key in one.residents
    )
    yield facts.WITH_ARMY.of(key, next(army, ""), own)


def general_called(campaign: GrandCampaign, situation: GrandState, general: GeneralState) -> str:
    """Return what a general is called; one without a name after the city he commands.

    Who commands none is told by number and kingdom.
    """
    if general.called:
        return general.called
    cities = (army.city for army in situation.armies.values() if army.general == general.general)
    city = campaign.board.place(next(cities, ""))
    if city is not None:
        return captain_of(city.name)
    number = general.general.rpartition("-")[2]
    return f"General {number} of {within(campaign.side(general.kingdom).name)}"


def captain_of(city: str) -> str:
    """Return what the general without a name is called who commands in a city."""
    return f"The captain of {within(city)}"


def band_called(band: str) -> str:
    """Return what a group of mercenaries is called: by its number."""
    return f"Company {band.rpartition('-')[2]}"
