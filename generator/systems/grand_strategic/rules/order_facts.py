"""What may be ordered in a situation, and what happens without an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import ORDERS, UMPIRES, Openness
from generator.kit.shared_facts import COULD_ENTER, MAY, WITHOUT_ORDER
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.country_now import country_of, placed
from generator.systems.grand_strategic.rules.fact_names import (
    HAS_BANDS,
    MAY_BUY,
    MAY_HIRE,
    MAY_START,
    MAY_WINTER,
    START_LEAST,
    START_MOST,
    STARTS_AT,
    STARTS_WHOLE,
)
from generator.systems.grand_strategic.rules.marches import Entering, entering
from generator.systems.grand_strategic.rules.orders import GrandDeed
from generator.systems.grand_strategic.rules.positions import beside
from generator.systems.grand_strategic.rules.seasons import starts_outside
from generator.systems.grand_strategic.rules.treasuries import is_stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.calendar import YearsTime
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
        KingdomState,
    )
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.world.hexes import Hex

HOLDS, GARRISONS, FORCED, WAITS = "holds", "garrisons", "forced", "waits"
PASSIVE, POLICY = "passive", "policy"
"""What an army does in a week without an order."""


def order_facts(
    campaign: GrandCampaign, situation: GrandState, amounts: Amounts
) -> tuple[Fact, ...]:
    """Return what may be ordered, and what happens without an order.

    In weeks armies are ordered, in stages kingdoms buy and pay, in winter they hire and
    armies are quartered, in spring armies take the field.

    Rules: GS-MOVE-01, GS-RES-03, GS-MERC-01, GS-SEAS-03, GS-SEAS-04.
    """
    return tuple(_facts(campaign, situation, amounts))


def _facts(
    campaign: GrandCampaign, situation: GrandState, amounts: Amounts
) -> Iterator[Fact]:
    time = from_period(situation.period)
    country = country_of(campaign, situation)
    for _, army in sorted(situation.armies.items()):
        told = tuple(_of_an_army(campaign, situation, army, time))
        yield from told
        if MAY.name in {fact.name for fact in told}:
            ways = _ways(country, army, amounts)
            yield COULD_ENTER.of(army.army, ways, Openness(kind=UMPIRES))
        if MAY_START.name in {fact.name for fact in told}:
            yield from _of_a_start(country, army, amounts)
    for _, kingdom in sorted(situation.kingdoms.items()):
        if kingdom.is_in_play and campaign.kingdom(kingdom.kingdom).is_played:
            yield from _of_a_kingdom(situation, kingdom, amounts.tables, time)


def _of_an_army(
    campaign: GrandCampaign,
    situation: GrandState,
    army: GrandArmyState,
    time: YearsTime,
) -> Iterator[Fact]:
    """Yield what an army may be told: nothing where it has no choice.

    Rules: GS-CITY-02, GS-WILD-23, GS-SCOPE-03.
    """
    seen = Openness(kind=ORDERS, sides=(army.kingdom,))
    without = _without_order(campaign, situation, army)
    if time.season is Season.CAMPAIGN:
        is_free = without in (HOLDS, GARRISONS)
        deeds = tuple(map(str, GrandDeed)) if is_free else ()
        yield MAY.of(army.army, deeds, seen)
        yield WITHOUT_ORDER.of(army.army, without, seen)
        return
    yield WITHOUT_ORDER.of(army.army, str(time.season), seen)
    if without in (PASSIVE, POLICY):
        return
    is_winter, is_in_city = time.season is Season.WINTER, bool(army.city)
    if is_winter:
        yield MAY_WINTER.of(army.army, is_winter, seen)
    elif is_in_city:
        yield MAY_START.of(army.army, is_in_city, seen)


def _ways(country: Country, army: GrandArmyState, amounts: Amounts) -> tuple[Hex, ...]:
    """Return the hexes round an army that it can enter, those without a fight first.

    Rules: GS-MOVE-01, GS-ARMY-03.
    """
    one = placed(army)
    found = {
        goal: entering(amounts, country, one, goal).kind
        for goal in beside(country, army.at)
    }
    kinds = (Entering.MARCHES, Entering.TAKES_CITY, Entering.ATTACKS)
    return tuple(goal for kind in kinds for goal in found if found[goal] is kind)


def _of_a_start(
    country: Country, army: GrandArmyState, amounts: Amounts
) -> Iterator[Fact]:
    """Yield where an army may take the field, and with how many of its points.

    Rules: GS-SEAS-04, GS-SETUP-05, GS-ARMY-01, GS-ARMY-05.
    """
    seen = Openness(kind=ORDERS, sides=(army.kingdom,))
    free = tuple(sorted(starts_outside(country, army.city)))
    if free:
        yield STARTS_AT.of(army.army, free, seen)
        yield COULD_ENTER.of(army.army, free, Openness(kind=UMPIRES))
    fewest, limit = amounts.of("army-least"), amounts.of("army-most")
    least, most = max(fewest, army.points - limit), min(limit, army.points - fewest)
    if least <= most:
        yield START_LEAST.of(army.army, least, seen)
        yield START_MOST.of(army.army, most, seen)
    else:
        goes_whole = True
        yield STARTS_WHOLE.of(army.army, goes_whole, seen)


def _of_a_kingdom(
    situation: GrandState,
    kingdom: KingdomState,
    tables: GrandTables,
    time: YearsTime,
) -> Iterator[Fact]:
    """Yield what a kingdom may order beside what its armies do."""
    seen = Openness(kind=ORDERS, sides=(kingdom.kingdom,))
    buys = is_stage(tables, time.week)
    if buys:
        yield MAY_BUY.of(kingdom.kingdom, buys, seen)
        bands = tuple(
            band
            for army in situation.armies_of(kingdom.kingdom)
            for band in sorted(army.bands)
        )
        if bands:
            yield HAS_BANDS.of(kingdom.kingdom, bands, seen)
    hires = time.season is Season.WINTER
    if hires:
        yield MAY_HIRE.of(kingdom.kingdom, hires, seen)


def _without_order(
    campaign: GrandCampaign, situation: GrandState, army: GrandArmyState
) -> str:
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
