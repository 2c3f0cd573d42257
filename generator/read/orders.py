"""Reads orders: which keys each deed needs and forbids, and their hexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.world.calendar import Half, to_period
from generator.world.hexes import Hex
from generator.world.orders import Deed, Order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.periods import OrderSection, PeriodSection
    from generator.read.places import Places


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedKeys:
    """Which keys an order for one deed must and must not have."""

    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()


DEED_KEYS: dict[Deed, DeedKeys] = {
    Deed.MARCH: DeedKeys(needs=("to",), bars=("means",)),
    Deed.REST: DeedKeys(bars=("to", "by", "means", "rest", "forced", "unformed")),
    Deed.CROSS: DeedKeys(needs=("means",), bars=("by", "forced", "unformed")),
}
"""Which keys each deed must and must not have; a deed not listed takes any."""

_REMEDIES = {
    "means": 'add means = "ferry", "rafts", "ford" or "swimming"',
    "to": 'add to = ["…"] with the hexes to reach, the last one where it shall end',
}


def order_faults(row: PeriodSection) -> Iterator[Finding]:
    """Yield everything wrong with the orders of a block."""
    yield from _second_orders(row)
    for order in row.order:
        if order.is_whole:
            yield from _deed_faults(order)
        yield from _half_faults(order, row.id)


def to_order(row: OrderSection, places: Places | None) -> Order:
    """Return an order as the world knows it; it has been checked."""
    found = [places.find(name, ()) for name in row.to] if places is not None else []
    return Order(
        force=row.army,
        deed=Deed(row.do),
        route=tuple(place for place in found if isinstance(place, Hex)),
        by_way=row.by or "",
        means=row.means or "",
        rest_in=tuple(Half(half) for half in row.rest),
        forced=row.forced,
        unformed=row.unformed,
        scouts=row.scouts,
        note=row.note,
        where=row.where,
    )


def _second_orders(row: PeriodSection) -> Iterator[Finding]:
    first: dict[str, OrderSection] = {}
    for order in row.order:
        if order.army in first:
            yield Finding(
                code="C023",
                where=(*order.where, "army"),
                what=f"“{order.army}” has a second order for {row.id}",
                hint="an army has one order a period: join the two, or delete one",
                also=(*first[order.army].where, "army"),
                also_says="first here",
            )
        first.setdefault(order.army, order)


def _deed_faults(order: OrderSection) -> Iterator[Finding]:
    keys = DEED_KEYS.get(Deed(order.do), DeedKeys())
    for key in keys.needs:
        if not getattr(order, key):
            yield Finding(
                code="C050",
                where=order.where,
                what=f"an order to {order.do} needs “{key}”",
                hint=_REMEDIES.get(key),
            )
    for key in keys.bars:
        if getattr(order, key):
            yield Finding(
                code="C051",
                where=(*order.where, key),
                what=f"an order to {order.do} has no “{key}”",
                hint=f"take “{key}” out, or write another word than {order.do} after"
                " “do”",
                at_key=True,
            )


def _half_faults(order: OrderSection, period_id: str) -> Iterator[Finding]:
    halves = to_period(period_id).halves
    for index, half in enumerate(order.rest):
        if half not in halves:
            yield Finding(
                code="C052",
                where=(*order.where, "rest", index),
                what=f"the period {period_id} has no {half}",
                hint=f"its half periods are {halves[0]} and {halves[1]}",
            )
