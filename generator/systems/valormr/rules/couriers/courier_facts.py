"""Couriers laid open as facts, each with its owners and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Fact
from generator.systems.valormr.rules.couriers.courier import bound_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.couriers.courier import CourierState
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import FactValue

PLACE, HIDDEN_PLACE, MESSAGE = "courier-place", "courier-hidden", "courier-message"


def facts_of_couriers(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Yield where every courier is, for all to see, and what he carries, for few.

    Rules: VAL-COURIER-03, VAL-GEN-07.
    """
    seen = HIDDEN_PLACE if play.campaign.couriers_hidden else PLACE
    for name, courier in sorted(situation.couriers.items()):
        side = play.campaign.force(courier.sender).side
        for fact, value in _place_of(courier, side).items():
            yield Fact(
                kind=seen,
                subject=f"courier/{name}",
                name=fact,
                value=value,
                sides=(side,),
            )
        sides = {play.campaign.force(force).side for force in courier.readers}
        for fact, value in _load_of(situation, courier).items():
            yield Fact(
                kind=MESSAGE,
                subject=f"courier/{name}",
                name=fact,
                value=value,
                sides=tuple(sorted(sides)),
                commanders=courier.readers,
            )


def _place_of(courier: CourierState, side: str) -> dict[str, FactValue]:
    return {
        "rides_at": courier.at,
        "courier": courier.courier,
        "sender": courier.sender,
        "side": side,
        "fate": str(courier.fate),
        "is_aboard": courier.is_aboard,
    }


def _load_of(situation: ValormrState, courier: CourierState) -> dict[str, FactValue]:
    bound = bound_for(situation, courier) if courier.is_riding else None
    facts: dict[str, FactValue] = {
        "addressee": courier.addressee,
        "message": courier.message,
        "via": courier.via,
        "captor": courier.captor,
        "on_foot": courier.on_foot,
        "by_night": courier.by_night,
    }
    return facts if bound is None else {**facts, "bound_for": bound}
