"""Reads orders to vessels: which keys each deed needs and forbids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.read.models.types import ID_PATTERN
from generator.read.orders import DeedKeys
from generator.world.hexes import HEXSIDE_WORDS, Hex, hexside_named
from generator.world.orders import FleetDeed, FleetOrder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.fleets import FleetSection
    from generator.read.models.periods import PeriodSection
    from generator.read.places import Places
    from generator.world.hexes import Direction

_WHO = ("army", "regiments", "commander")
_BOUGHT = ("kind", "count", "catapults")

FLEET_DEED_KEYS: dict[FleetDeed, DeedKeys] = {
    FleetDeed.EMBARK: DeedKeys(bars=("to", "bank", "of", *_BOUGHT)),
    FleetDeed.SAIL: DeedKeys(needs=("to",), bars=(*_WHO, "bank", "of", *_BOUGHT)),
    FleetDeed.ROW: DeedKeys(needs=("to",), bars=(*_WHO, "bank", "of", *_BOUGHT)),
    FleetDeed.LAND: DeedKeys(bars=("to", "of", *_BOUGHT)),
    FleetDeed.BEACH: DeedKeys(bars=("to", *_WHO, "of", *_BOUGHT)),
    FleetDeed.ANCHOR: DeedKeys(bars=("to", *_WHO, "bank", "of", *_BOUGHT)),
    FleetDeed.ESCORT: DeedKeys(needs=("of",), bars=("to", *_WHO, "bank", *_BOUGHT)),
    FleetDeed.BUY: DeedKeys(
        needs=("army", "kind"), bars=("to", "regiments", "commander", "bank", "of")
    ),
}
"""Which keys each deed must and must not have."""

_REMEDIES = {
    "to": 'add to = ["…"] with the hexes to reach, the last one where they shall lie',
    "of": 'add of = "…", the id of the vessels to escort',
    "army": 'add army = "…", the id of the army that pays',
    "kind": "add kind: what is bought",
}


def fleet_order_faults(row: PeriodSection, places: Places | None) -> Iterator[Finding]:
    """Yield everything wrong with the orders to vessels of a block."""
    for order in row.fleet:
        if order.is_whole:
            yield from _deed_faults(order)
            yield from _one_army(order)
        if order.do == FleetDeed.BUY and not re.fullmatch(ID_PATTERN, order.vessels):
            yield Finding(
                code="C006",
                where=(*order.where, "vessels"),
                what=f"“{order.vessels}” cannot be an id",
                hint="take small letters a to z, digits and single hyphens between"
                " them",
            )
        if order.bank is not None and places is not None:
            yield from _bank_faults(order, order.bank, places)


def _deed_faults(order: FleetSection) -> Iterator[Finding]:
    keys = FLEET_DEED_KEYS[FleetDeed(order.do)]
    for key in keys.needs:
        if not getattr(order, key):
            yield Finding(
                code="C050",
                where=order.where,
                what=f"an order to {order.do} needs “{key}”",
                hint=_REMEDIES[key],
            )
    for key in keys.bars:
        if getattr(order, key) != type(order).model_fields[key].default:
            yield Finding(
                code="C051",
                where=(*order.where, key),
                what=f"an order to {order.do} has no “{key}”",
                hint=f"take “{key}” out, or write another word than {order.do} after"
                " “do”",
                at_key=True,
            )


def _one_army(order: FleetSection) -> Iterator[Finding]:
    """Yield a fault for every regiment of another army than the first."""
    first = order.army or next(iter(order.regiments), "").rpartition("/")[0]
    for index, name in enumerate(order.regiments):
        if name.rpartition("/")[0] != first:
            yield Finding(
                code="C054",
                where=(*order.where, "regiments", index),
                what=f"“{name}” is no regiment of “{first}”",
                hint="write one [[period.fleet]] for each army",
            )


def _bank_faults(order: FleetSection, word: str, places: Places) -> Iterator[Finding]:
    if hexside_of(word, places) is None:
        known = ", ".join(HEXSIDE_WORDS[places.grid.orientation])
        yield Finding(
            code="C043",
            where=(*order.where, "bank"),
            what=f"no hexside of this map lies {word}",
            hint=f"the hexsides are {known}",
        )


def hexside_of(word: str, places: Places) -> Direction | None:
    """Return the hexside a word names on this map, none when it names none."""
    try:
        return hexside_named(places.grid.orientation, word)
    except ValueError:
        return None


def to_fleet_order(row: FleetSection, places: Places | None) -> FleetOrder:
    """Return an order to vessels as the world knows it; it has been checked."""
    found = [places.find(name, ()) for name in row.to] if places is not None else []
    bank = None
    if row.bank is not None and places is not None:
        bank = hexside_of(row.bank, places)
    return FleetOrder(
        fleet=row.vessels,
        deed=FleetDeed(row.do),
        route=tuple(place for place in found if isinstance(place, Hex)),
        force=row.army or "",
        regiments=row.regiments,
        commander=row.commander,
        bank=bank,
        other=row.of or "",
        kind=row.kind or "",
        count=row.count or 1,
        catapults=row.catapults,
        note=row.note,
        where=row.where,
    )
