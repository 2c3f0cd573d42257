"""What may be ordered in a situation, and entries that no rule can use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.facts import COULD_ENTER, MAY, ORDERS, UMPIRES, WITHOUT_ORDER, Openness
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.course import country_of
from generator.systems.grand_strategic.rules.marches import Entering, entering, starts_outside
from generator.systems.grand_strategic.rules.orders import (
    HIRE,
    ORDER,
    PURCHASE,
    QUARTERS,
    START,
    WAGES,
    GrandDeed,
)
from generator.systems.grand_strategic.rules.parting import share_of
from generator.systems.grand_strategic.rules.positions import beside
from generator.systems.grand_strategic.rules.treasuries import is_stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.grand_strategic.rules.calendar import YearsTime
    from generator.systems.grand_strategic.rules.course import GrandPlay
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.orders import GrandOrder, PurchaseOrder
    from generator.systems.grand_strategic.rules.positions import Country
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
        KingdomState,
    )
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.world.hexes import Hex


# What may be ordered in a situation, and what happens without an order.

HOLDS, GARRISONS, FORCED, WAITS = "holds", "garrisons", "forced", "waits"
PASSIVE, POLICY = "passive", "policy"
"""What an army does in a week without an order."""


def order_facts(campaign: GrandCampaign, situation: GrandState, amounts: Amounts) -> Iterator[Fact]:
    """Yield what may be ordered, and what happens without an order.

    In weeks armies are ordered, in stages kingdoms buy and pay, in winter they hire and
    armies are quartered, in spring armies take the field.

    Rules: GS-MOVE-01, GS-RES-03, GS-MERC-01, GS-SEAS-03, GS-SEAS-04.
    """
    time = from_period(situation.period)
    country = country_of(campaign, situation, amounts)
    for _, army in sorted(situation.armies.items()):
        told = tuple(_of_an_army(campaign, situation, army, time))
        yield from told
        if MAY.name in {fact.name for fact in told}:
            ways = _ways(country, army)
            yield COULD_ENTER.of(army.army, ways, Openness(kind=UMPIRES))
        if facts.MAY_START.name in {fact.name for fact in told}:
            yield from _of_a_start(country, army)
    for _, kingdom in sorted(situation.kingdoms.items()):
        if kingdom.is_in_play and campaign.kingdom(kingdom.kingdom).is_played:
            yield from _of_a_kingdom(situation, kingdom, amounts.tables, time)


def _of_an_army(
    campaign: GrandCampaign, situation: GrandState, army: GrandArmyState, time: YearsTime
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
    if is_winter := time.season is Season.WINTER:
        yield facts.MAY_WINTER.of(army.army, is_winter, seen)
    elif is_in_city := bool(army.city):
        yield facts.MAY_START.of(army.army, is_in_city, seen)


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
    situation: GrandState, kingdom: KingdomState, tables: GrandTables, time: YearsTime
) -> Iterator[Fact]:
    """Yield what a kingdom may order beside what its armies do."""
    seen = Openness(kind=ORDERS, sides=(kingdom.kingdom,))
    if buys := is_stage(tables, time.week):
        yield facts.MAY_BUY.of(kingdom.kingdom, buys, seen)
        armies = situation.armies_of(kingdom.kingdom)
        bands = tuple(band for army in armies for band in sorted(army.bands))
        if bands:
            yield facts.HAS_BANDS.of(kingdom.kingdom, bands, seen)
    if hires := time.season is Season.WINTER:
        yield facts.MAY_HIRE.of(kingdom.kingdom, hires, seen)


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


# Entries of a period that no rule can use, with their places in the file.

_WHEN = {
    ORDER: ("GS-SEAS-02", "in weeks of the campaign season"),
    PURCHASE: ("GS-RES-01", "in weeks that a resource stage follows"),
    WAGES: ("GS-MERC-06", "in weeks that a resource stage follows"),
    HIRE: ("GS-MERC-01", "in winter"),
    QUARTERS: ("GS-SEAS-03", "in winter"),
    START: ("GS-SEAS-04", "in spring"),
}
"""By what rule each table counts, and when."""
MARCHES, UNITS = "GS-MOVE-01", "GS-CSW-01"


def entry_faults(play: GrandPlay, situation: GrandState) -> Iterator[Finding]:
    """Yield what is entered for armies not in play, too far, or out of season.

    Rules: GS-SEAS-02, GS-SEAS-03, GS-SEAS-04, GS-RES-01, GS-MOVE-01, GS-CSW-01.
    """
    yield from out_of_time(play)
    yield from _unit_faults(play)
    orders: tuple[GrandOrder, ...] = play.inputs.of(ORDER)
    for order in orders:
        army = situation.armies.get(order.force)
        if army is None:
            what = f"{play.campaign.force(order.force).name} is not on the map"
            where, hint = (*order.where, "army"), "take the order out"
            yield Finding("C061", where, what, hint, rule=MARCHES)
        elif len(order.route) > 1 and _takes_one_hex(order, army):
            yield Finding(
                code="C051",
                where=(*order.where, "to"),
                what=f"“{order.deed}” takes {order.force} into the hex beside it, "
                f"and {len(order.route)} hexes are written",
                hint="leave one hex: a march alone, or all of an army that leaves its "
                "city, may go further",
                rule=MARCHES,
            )


def _unit_faults(play: GrandPlay) -> Iterator[Finding]:
    """Yield a fault for units nobody names, or that cannot share their points equally.

    Rules: GS-CSW-01, GS-CSW-15.
    """
    orders: tuple[PurchaseOrder, ...] = play.inputs.of(PURCHASE)
    for order in orders:
        count, points = order.count, order.points
        is_unnamed = not order.unit and (count > 1 or order.leader)
        if is_unnamed or points % count:
            what = "nobody says what units are bought"
            hint = 'add unit = "…", as the rules of the table call them'
            if order.unit:
                what = f"{points} points cannot be shared equally among {count} units"
                hint = f"write a number of points that {count} divides"
            where = (*order.where, "count" if count > 1 else "leader")
            yield Finding("C055", where, what, hint, rule=UNITS)


def _takes_one_hex(order: GrandOrder, army: GrandArmyState) -> bool:
    """Say whether what is ordered goes into the hex beside it and no further.

    Rules: GS-MOVE-01, GS-ARMY-05.
    """
    if order.deed is GrandDeed.LEAVE:
        is_part = bool(order.points or order.units)
        share = share_of(army, order.points, order.units)
        return is_part and share.points < army.points
    return order.deed in (GrandDeed.ENTER, GrandDeed.DETACH)


def out_of_time(play: GrandPlay) -> Iterator[Finding]:
    """Yield every table that does not count in this period."""
    now = from_period(play.period)
    is_week = now.season is Season.CAMPAIGN
    has_stage = is_week and is_stage(play.tables, now.week)
    counts = {
        ORDER: is_week,
        PURCHASE: has_stage,
        WAGES: has_stage,
        HIRE: now.season is Season.WINTER,
        QUARTERS: now.season is Season.WINTER,
        START: now.season is Season.SPRING,
    }
    for table, counts_now in counts.items():
        rule, when = _WHEN[table]
        for entry in () if counts_now else play.inputs.of(table):
            what = f"[[period.{table}]] has no effect in {play.period.title}"
            hint = f"it counts {when}: take it out"
            yield Finding("C056", entry.where, what, hint, rule=rule)
