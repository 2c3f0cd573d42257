"""Couriers as plain data for the chronicle, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.systems.valormr.rules.couriers.courier import CourierState, Fate
from generator.world.hexes import Hex
from generator.world.rivers import Bank

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain = dict[str, Any]


def courier_to_plain(courier: CourierState) -> Plain:
    """Return a courier as data that TOML can hold."""
    plain: Plain = {
        "courier": courier.courier,
        "sender": courier.sender,
        "at": [courier.at.q, courier.at.r],
        "addressee": courier.addressee,
        "via": [[place.q, place.r] for place in courier.via],
        "message": courier.message,
        "by_night": courier.by_night,
        "freshness": str(courier.freshness),
        "carried": str(courier.carried),
        "spent": str(courier.spent),
        "on_foot": courier.on_foot,
        "vessels": courier.vessels,
        "is_aboard": courier.is_aboard,
        "fate": str(courier.fate),
        "captor": courier.captor,
    }
    for name in ("forced_on", "rode_on", "days_ridden", "fatigued"):
        if getattr(courier, name):
            plain[name] = getattr(courier, name)
    if courier.bank is not None:
        plain["bank"] = int(courier.bank)
    if courier.goal is not None:
        plain["goal"] = [courier.goal.q, courier.goal.r]
    return plain


def courier_from_plain(plain: Mapping[str, Any]) -> CourierState:
    """Read a courier back; the reverse of :func:`courier_to_plain`."""
    return CourierState(
        courier=plain["courier"],
        sender=plain["sender"],
        at=Hex(*plain["at"]),
        bank=Bank(plain["bank"]) if "bank" in plain else None,
        addressee=plain["addressee"],
        goal=Hex(*plain["goal"]) if "goal" in plain else None,
        via=tuple(Hex(*place) for place in plain["via"]),
        message=plain["message"],
        by_night=plain["by_night"],
        freshness=Fraction(plain["freshness"]),
        carried=Fraction(plain["carried"]),
        spent=Fraction(plain["spent"]),
        on_foot=plain["on_foot"],
        forced_on=plain.get("forced_on", 0),
        rode_on=plain.get("rode_on", 0),
        days_ridden=plain.get("days_ridden", 0),
        fatigued=plain.get("fatigued", False),
        vessels=plain["vessels"],
        is_aboard=plain["is_aboard"],
        fate=Fate(plain["fate"]),
        captor=plain["captor"],
    )
