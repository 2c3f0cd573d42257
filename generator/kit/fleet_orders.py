"""Orders to vessels as plain data for the chronicle, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.world.hexes import Hex
from generator.world.orders import FleetDeed, FleetOrder

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain = dict[str, Any]


def fleet_order_to_plain(order: FleetOrder) -> Plain:
    """Return an order to vessels as data that TOML can hold."""
    plain: Plain = {
        "fleet": order.fleet,
        "deed": str(order.deed),
        "route": [[place.q, place.r] for place in order.route],
        "force": order.force,
        "regiments": list(order.regiments),
        "other": order.other,
        "kind": order.kind,
        "count": order.count,
        "catapults": order.catapults,
        "note": order.note,
    }
    if order.commander is not None:
        plain["commander"] = order.commander
    if order.bank is not None:
        plain["bank"] = order.bank
    return plain


def fleet_order_from_plain(plain: Mapping[str, Any]) -> FleetOrder:
    """Read an order back; the reverse of :func:`fleet_order_to_plain`."""
    return FleetOrder(
        fleet=plain["fleet"],
        deed=FleetDeed(plain["deed"]),
        route=tuple(Hex(*place) for place in plain["route"]),
        force=plain["force"],
        regiments=tuple(plain["regiments"]),
        commander=plain.get("commander"),
        bank=plain.get("bank"),
        other=plain["other"],
        kind=plain["kind"],
        count=plain["count"],
        catapults=plain["catapults"],
        note=plain["note"],
    )
