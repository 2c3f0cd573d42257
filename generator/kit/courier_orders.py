"""What couriers were told, as plain data for the chronicle, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.world.hexes import Hex
from generator.world.orders import CourierOrder

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain = dict[str, Any]


def courier_order_to_plain(order: CourierOrder) -> Plain:
    """Return a courier's order as data that TOML can hold."""
    plain: Plain = {
        "courier": order.courier,
        "sender": order.sender,
        "force": order.force,
        "via": [[place.q, place.r] for place in order.via],
        "vessels": order.vessels,
        "message": order.message,
    }
    if order.forced:
        plain["forced"] = True
    if order.goal is not None:
        plain["goal"] = [order.goal.q, order.goal.r]
    return plain


def courier_order_from_plain(plain: Mapping[str, Any]) -> CourierOrder:
    """Read a courier's order back; its place in the file is forgotten."""
    return CourierOrder(
        courier=plain["courier"],
        sender=plain["sender"],
        force=plain["force"],
        goal=Hex(*plain["goal"]) if "goal" in plain else None,
        via=tuple(Hex(*place) for place in plain["via"]),
        vessels=plain["vessels"],
        forced=plain.get("forced", False),
        message=plain["message"],
    )
