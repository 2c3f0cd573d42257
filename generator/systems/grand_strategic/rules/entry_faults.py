"""Entries of a period that no rule can use, with their places in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.grand_strategic.rules.armies.parting import share_of
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.orders import (
    HIRE,
    ORDER,
    PURCHASE,
    QUARTERS,
    START,
    WAGES,
    GrandDeed,
)
from generator.systems.grand_strategic.rules.treasuries import is_stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.orders import (
        GrandOrder,
        PurchaseOrder,
    )
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.systems.grand_strategic.rules.state import (
        GrandArmyState,
        GrandState,
    )

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
            yield Finding(
                code="C061",
                where=(*order.where, "army"),
                what=f"{play.campaign.force(order.force).name} is not on the map",
                hint="take the order out",
                rule=MARCHES,
            )
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
        is_unnamed = not order.unit and (order.count > 1 or order.leader)
        if is_unnamed or order.points % order.count:
            yield Finding(
                code="C055",
                where=(*order.where, "count" if order.count > 1 else "leader"),
                what=f"{order.points} points cannot be shared equally among "
                f"{order.count} units"
                if order.unit
                else "nobody says what units are bought",
                hint=f"write a number of points that {order.count} divides"
                if order.unit
                else 'add unit = "…", as the rules of the table call them',
                rule=UNITS,
            )


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
            yield Finding(
                code="C056",
                where=entry.where,
                what=f"[[period.{table}]] has no effect in {play.period.title}",
                hint=f"it counts {when}: take it out",
                rule=rule,
            )
