"""Entries of a period that no rule can use, with their places in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.rules.orders import (
    HIRE,
    ORDER,
    PURCHASE,
    QUARTERS,
    START,
    WAGES,
)
from generator.systems.grand_strategic.rules.treasuries import is_stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.grand_strategic.rules.orders import GrandOrder
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.systems.grand_strategic.rules.state import GrandState

_WHEN = {
    ORDER: "in weeks of the campaign season",
    PURCHASE: "in weeks that a resource stage follows",
    WAGES: "in weeks that a resource stage follows",
    HIRE: "in winter",
    QUARTERS: "in winter",
    START: "in spring",
}
"""When each table counts."""


def entry_faults(play: GrandPlay, situation: GrandState) -> Iterator[Finding]:
    """Yield what is entered for armies not in play, or at the wrong time of the year.

    Rules: GS-SEAS-02, GS-SEAS-03, GS-SEAS-04, GS-RES-01.
    """
    yield from _out_of_season(play)
    orders: tuple[GrandOrder, ...] = play.inputs.of(ORDER)
    for order in orders:
        if order.force not in situation.armies:
            yield Finding(
                code="C061",
                where=(*order.where, "army"),
                what=f"{play.campaign.force(order.force).name} is not on the map",
                hint="take the order out",
            )


def _out_of_season(play: GrandPlay) -> Iterator[Finding]:
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
        for entry in () if counts_now else play.inputs.of(table):
            yield Finding(
                code="C056",
                where=entry.where,
                what=f"[[period.{table}]] has no effect in {play.period.title}",
                hint=f"it counts {_WHEN[table]}: take it out",
            )
