"""Reads orders: which keys each deed needs and forbids, and their hexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.world.hexes import Hex
from generator.world.orders import Deed, Order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.periods import OrderSection, PeriodSection
    from generator.read.places import Places
    from generator.world.clock import Clock, Period


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedKeys:
    """Which keys an order for one deed must and must not have."""

    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()


_MOVES = ("to", "by", "means", "rest", "forced", "unformed")
_TASKS = ("regiments", "hire", "build")

DEED_KEYS: dict[Deed, DeedKeys] = {
    Deed.MARCH: DeedKeys(needs=("to",), bars=("means", *_TASKS)),
    Deed.REST: DeedKeys(bars=(*_MOVES, *_TASKS)),
    Deed.CROSS: DeedKeys(needs=("means",), bars=("by", "forced", "unformed", *_TASKS)),
    Deed.MERGE: DeedKeys(needs=("regiments",), bars=(*_MOVES, "hire", "build")),
    Deed.HIRE: DeedKeys(needs=("hire",), bars=(*_MOVES, "regiments", "build")),
    Deed.BUILD: DeedKeys(needs=("build",), bars=(*_MOVES[1:], "regiments", "hire")),
}
"""Which keys each deed must and must not have; a deed not listed takes any."""

_REMEDIES = {
    "means": 'add means = "ferry", "rafts", "ford" or "swimming"',
    "regiments": 'add regiments = ["…"], the one to fill up first',
    "build": 'add build = "bridge", "siege engine" or "road"',
    "hire": 'add hire = { "…" = 2 } with a company and its new figures',
    "to": 'add to = ["…"] with the hexes to reach, the last one where it shall end',
}


def order_faults(row: PeriodSection, clock: Clock) -> Iterator[Finding]:
    """Yield everything wrong with the orders of a block."""
    yield from _second_orders(row)
    for order in row.order:
        if order.is_whole:
            yield from _deed_faults(order)
        yield from _half_faults(order, clock.read(row.id))
        yield from _parts_of_others(order)


def to_order(row: OrderSection, places: Places | None) -> Order:
    """Return an order as the world knows it; it has been checked."""
    found = [places.find(name, ()) for name in row.to] if places is not None else []
    return Order(
        force=row.army,
        deed=Deed(row.do),
        route=tuple(place for place in found if isinstance(place, Hex)),
        by_way=row.by or "",
        means=row.means or "",
        rest_in=tuple(row.rest),
        forced=row.forced,
        unformed=row.unformed,
        scouts=row.scouts,
        march_order=row.march_order,
        march_order_at=row.march_order_at,
        march_table=row.march_table,
        regiments=row.regiments,
        hire=dict(row.hire),
        build=row.build or "",
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


def _parts_of_others(order: OrderSection) -> Iterator[Finding]:
    """Yield a fault for every regiment or company that is not the army's own."""
    named = {
        "march_order": order.march_order,
        "march_table": order.march_table,
        "regiments": order.regiments,
    }
    places = [
        ((*order.where, key, index), name)
        for key, names in named.items()
        for index, name in enumerate(names)
    ]
    places += [((*order.where, "hire", name), name) for name in order.hire]
    for where, name in places:
        if not name.startswith(f"{order.army}/"):
            yield Finding(
                code="C054",
                where=where,
                what=f"“{name}” is no part of “{order.army}”",
                hint=f"its parts begin with “{order.army}/”",
                at_key="hire" in where,
            )
    if order.do == Deed.MERGE and len(order.regiments) == 1:
        yield Finding(
            code="C050",
            where=(*order.where, "regiments"),
            what="one regiment alone cannot be merged",
            hint="name the one to fill up, then those that fill it",
        )


def _half_faults(order: OrderSection, period: Period) -> Iterator[Finding]:
    halves = [part.key for part in period.parts]
    named = [((*order.where, "rest", i), half) for i, half in enumerate(order.rest)]
    if order.march_order_at is not None:
        named.append(((*order.where, "march_order_at"), order.march_order_at))
    for where, half in named:
        if half not in halves:
            yield Finding(
                code="C052",
                where=where,
                what=f"the period {period} has no {half}",
                hint=f"its half periods are {halves[0]} and {halves[1]}",
            )
