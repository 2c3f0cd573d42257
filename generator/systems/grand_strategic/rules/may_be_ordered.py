"""What may be ordered in a situation, and what happens without an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import COULD_ENTER, MAY, ORDERS, UMPIRES, WITHOUT_ORDER, Openness
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.course import country_of
from generator.systems.grand_strategic.rules.forming_armies import may_merge
from generator.systems.grand_strategic.rules.marches import FAST, Entering, entering, starts_outside
from generator.systems.grand_strategic.rules.orders import GrandDeed
from generator.systems.grand_strategic.rules.parting import next_number
from generator.systems.grand_strategic.rules.positions import beside
from generator.systems.grand_strategic.rules.treasuries import (
    hire_affordable,
    is_stage,
    regular_affordable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.calendar import YearsTime
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
        KingdomState,
    )
    from generator.world.hexes import Hex


# What may be ordered in a situation, and what happens without an order.

HOLDS, GARRISONS, FORCED, WAITS = "holds", "garrisons", "forced", "waits"
PASSIVE, POLICY = "passive", "policy"
"""What an army does in a week without an order."""


def order_facts(
    campaign: GrandCampaign, situation: GrandState, amounts: Amounts, switches: Switches
) -> Iterator[Fact]:
    """Yield what may be ordered, and what happens without an order.

    In weeks armies are ordered, in stages kingdoms buy and pay, in winter they hire and
    armies are quartered, in spring armies take the field.

    Rules: GS-MOVE-01, GS-RES-03, GS-MERC-01, GS-SEAS-03, GS-SEAS-04.
    """
    time = from_period(situation.period)
    country = country_of(campaign, situation, amounts)
    for _, army in sorted(situation.armies.items()):
        seen = Openness(kind=ORDERS, sides=(army.kingdom,))
        without = _without_order(campaign, situation, army)
        if time.season is Season.CAMPAIGN:
            yield WITHOUT_ORDER.of(army.army, without, seen)
            is_free = without in (HOLDS, GARRISONS)
            choices = _choices_of_a_week(situation, country, army, switches)
            yield from choices if is_free else (MAY.of(army.army, (), seen),)
            yield COULD_ENTER.of(army.army, _ways(country, army), Openness(kind=UMPIRES))
            continue
        yield WITHOUT_ORDER.of(army.army, str(time.season), seen)
        if without in (PASSIVE, POLICY):
            continue
        if time.season is Season.WINTER:
            cities = tuple(city.id for city in country.cities_of(army.kingdom))
            yield facts.MAY_WINTER.of(army.army, cities, seen)
        elif is_in_city := bool(army.city):
            yield facts.MAY_START.of(army.army, is_in_city, seen)
            yield from _of_a_start(country, army)
            hired = situation.kingdoms[army.kingdom].hired
            yield facts.COMING.of(army.army, hired, seen)
    for _, kingdom in sorted(situation.kingdoms.items()):
        if kingdom.is_in_play and campaign.kingdom(kingdom.kingdom).is_played:
            yield from _of_a_kingdom(situation, kingdom, country, time)


def _choices_of_a_week(
    situation: GrandState, country: Country, army: GrandArmyState, switches: Switches
) -> Iterator[Fact]:
    """Yield what an army that goes where it likes can be told for a week.

    Whoever bars a hex today may have moved on before it comes there, so that every land
    hex beside it can be named; friends are those who are beside it now. Of a city all
    its points are led out by the same order as a part of them.

    Rules: GS-MOVE-01, GS-ARMY-03, GS-ARMY-04, GS-ARMY-05, GS-CITY-01, GS-DEF-04.
    """
    least = country.amounts.of("army-least")
    ways = tuple(beside(country, army.at))
    friends = [one for one in situation.armies_of(army.kingdom) if one.at in ways]
    is_big = army.points >= 2 * least
    joined = [one for one in friends if entering(country, army, one.at).kind is Entering.MERGES]
    given = [one for one in friends if is_big and may_merge(country.amounts, (one.points, least))]
    parts = is_big and next_number(situation, army.kingdom) > 0
    can = {
        GrandDeed.HOLD: True,
        GrandDeed.MARCH: ways and not army.city,
        GrandDeed.ENTER: any(map(country.city_at, ways)) and not army.city,
        GrandDeed.LEAVE: ways and army.city,
        GrandDeed.MERGE: joined,
        GrandDeed.DETACH: ways and parts and not army.city,
        GrandDeed.TRANSFER: given,
    }
    seen = Openness(kind=ORDERS, sides=(army.kingdom,))
    yield MAY.of(army.army, tuple(str(deed) for deed in can if can[deed]), seen)
    yield facts.MAY_ENTER.of(army.army, ways, seen)
    partners = tuple(one.army for one in friends if one in joined or one in given)
    yield facts.MAY_JOIN.of(army.army, partners, seen)
    gives_part = bool(given or (ways and parts))
    yield facts.MAY_PART.of(army.army, gives_part, seen)
    hexes = country.amounts.tables.marches.whole("move")
    goes_on = hexes > 1 or (switches.flag(FAST) and army.is_cavalry)
    yield facts.MAY_GO_ON.of(army.army, goes_on, seen)


def _ways(country: Country, army: GrandArmyState) -> tuple[Hex, ...]:
    """Return the hexes round an army that it can enter, those without a fight first.

    Rules: GS-MOVE-01, GS-ARMY-03.
    """
    hexes = beside(country, army.at)
    found = {goal: entering(country, army, goal).kind for goal in hexes}
    kinds = (Entering.MARCHES, Entering.TAKES_CITY, Entering.ATTACKS)
    return tuple(goal for kind in kinds for goal in found if found[goal] is kind)


def _of_a_start(country: Country, army: GrandArmyState) -> Iterator[Fact]:
    """Yield where an army may take the field, and with how many of its points.

    Rules: GS-SEAS-04, GS-SETUP-05, GS-ARMY-01, GS-ARMY-05.
    """
    seen = Openness(kind=ORDERS, sides=(army.kingdom,))
    free = tuple(sorted(starts_outside(country, army.city)))
    if free:
        yield facts.STARTS_AT.of(army.army, free, seen)
        yield COULD_ENTER.of(army.army, free, Openness(kind=UMPIRES))
    fewest, limit = map(country.amounts.of, ("army-least", "army-most"))
    least, most = max(fewest, army.points - limit), min(limit, army.points - fewest)
    if least <= most:
        yield facts.START_LEAST.of(army.army, least, seen)
        yield facts.START_MOST.of(army.army, most, seen)
    else:
        goes_whole = True
        yield facts.STARTS_WHOLE.of(army.army, goes_whole, seen)


def _of_a_kingdom(
    situation: GrandState, kingdom: KingdomState, country: Country, time: YearsTime
) -> Iterator[Fact]:
    """Yield what a kingdom may order beside what its armies do, and what it can pay.

    Rules: GS-RES-03, GS-RES-04, GS-RES-05, GS-CITY-01, GS-MERC-03, GS-MERC-05.
    """
    seen, key = Openness(kind=ORDERS, sides=(kingdom.kingdom,)), kingdom.kingdom
    amounts, in_hand = country.amounts, kingdom.treasury.closing
    if is_stage(amounts.tables, time.week):
        most = amounts.of("city-most")
        cities = country.cities_of(key)
        room = {city.id: most - situation.points_in(city.id) for city in cities}
        yield facts.MAY_BUY.of(key, tuple(city for city in room if room[city] > 0), seen)
        price = amounts.tables.numbers.whole("point-price")
        yield facts.PRICE.of(key, price, seen)
        yield facts.AFFORDS.of(key, regular_affordable(amounts.tables, in_hand), seen)
        armies = tuple(situation.armies_of(key))
        lists_units = any(army.units for army in armies)
        yield facts.LISTS_UNITS.of(key, lists_units, seen)
        bands = tuple(band for army in armies for band in sorted(army.bands))
        if bands:
            yield facts.HAS_BANDS.of(key, bands, seen)
    if hires := time.season is Season.WINTER:
        yield facts.MAY_HIRE.of(key, hires, seen)
        yield facts.AFFORDS.of(key, hire_affordable(amounts, in_hand), seen)


def _without_order(campaign: GrandCampaign, situation: GrandState, army: GrandArmyState) -> str:
    """Return what an army does in a week without an order, by one word."""
    if not situation.kingdoms[army.kingdom].is_in_play:
        return PASSIVE
    if not campaign.kingdom(army.kingdom).is_played:
        return POLICY
    if army.forced_by:
        return FORCED
    stays = army.stays_until
    must_stay = stays is not None and situation.period.number <= stays.number
    if must_stay:
        return WAITS
    return GARRISONS if army.city else HOLDS
