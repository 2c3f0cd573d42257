"""Reads the couriers of a period."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.world.hexes import Hex
from generator.world.orders import CourierOrder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.couriers import CourierSection
    from generator.read.models.periods import PeriodSection
    from generator.read.places import Places


def courier_faults(row: PeriodSection) -> Iterator[Finding]:
    """Yield everything wrong with the couriers of a block."""
    first: dict[str, CourierSection] = {}
    for courier in row.courier:
        if courier.id in first:
            yield Finding(
                code="C023",
                where=(*courier.where, "id"),
                what=f"the courier “{courier.id}” stands in {row.id} twice",
                hint="give each courier one table a period",
                also=(*first[courier.id].where, "id"),
                also_says="first here",
            )
        first.setdefault(courier.id, courier)
        if courier.is_whole and courier.army is not None and courier.to is None:
            yield Finding(
                code="C050",
                where=courier.where,
                what="a courier who is sent needs “to”",
                hint='add to = "…" with an army, a hex or a place',
            )


def to_courier_order(
    row: CourierSection, places: Places | None, armies: frozenset[str]
) -> CourierOrder:
    """Return what a courier is told as the world knows it; it has been checked."""
    is_army = row.to in armies
    return CourierOrder(
        courier=row.id,
        sender=row.army or "",
        force=row.to if is_army and row.to else "",
        goal=None if is_army or row.to is None else _hex(row.to, places),
        via=tuple(
            place
            for place in (_hex(name, places) for name in row.via)
            if place is not None
        ),
        vessels=row.vessels or "",
        forced=row.forced,
        message=row.message,
        where=row.where,
    )


def _hex(name: str, places: Places | None) -> Hex | None:
    found = None if places is None else places.find(name, ())
    return found if isinstance(found, Hex) else None
