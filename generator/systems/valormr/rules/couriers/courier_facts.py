"""Couriers laid open as facts, each with its owners and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Openness
from generator.kit.shared_facts import SIDE
from generator.systems.valormr.rules.couriers.rider import bound_for
from generator.systems.valormr.rules.fact_names import (
    ADDRESSEE,
    BOUND_FOR,
    BY_NIGHT,
    CAPTOR,
    COURIER,
    FATE,
    IS_ABOARD,
    MESSAGE,
    ON_FOOT,
    RIDES_AT,
    SENDER,
    VIA,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.valormr.rules.couriers.courier import CourierState
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState

PLACE, HIDDEN_PLACE = "courier-place", "courier-hidden"
MESSAGE_KIND = "courier-message"
COURIERS = "courier/"
"""Begins the subject of every fact about a courier."""


def facts_of_couriers(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Yield where every courier is, for all to see, and what he carries, for few.

    Rules: VAL-COURIER-03, VAL-GEN-07.
    """
    seen = HIDDEN_PLACE if play.campaign.couriers_hidden else PLACE
    for name, courier in sorted(situation.couriers.items()):
        side = play.campaign.force(courier.sender).side
        yield from _place_of(name, courier, Openness(kind=seen, sides=(side,)))
        sides = {play.campaign.force(force).side for force in courier.readers}
        message = Openness(
            kind=MESSAGE_KIND, sides=tuple(sorted(sides)), commanders=courier.readers
        )
        yield from _load_of(situation, name, courier, message)


def _place_of(name: str, courier: CourierState, seen: Openness) -> Iterator[Fact]:
    subject, (side,) = COURIERS + name, seen.sides
    yield RIDES_AT.of(subject, courier.at, seen)
    yield COURIER.of(subject, courier.courier, seen)
    yield SENDER.of(subject, courier.sender, seen)
    yield SIDE.of(subject, side, seen)
    yield FATE.of(subject, str(courier.fate), seen)
    yield IS_ABOARD.of(subject, courier.is_aboard, seen)


def _load_of(
    situation: ValormrState, name: str, courier: CourierState, few: Openness
) -> Iterator[Fact]:
    subject = COURIERS + name
    yield ADDRESSEE.of(subject, courier.addressee, few)
    yield MESSAGE.of(subject, courier.message, few)
    yield VIA.of(subject, courier.via, few)
    yield CAPTOR.of(subject, courier.captor, few)
    yield ON_FOOT.of(subject, courier.on_foot, few)
    yield BY_NIGHT.of(subject, courier.by_night, few)
    bound = bound_for(situation, courier) if courier.is_riding else None
    if bound is not None:
        yield BOUND_FOR.of(subject, bound, few)
