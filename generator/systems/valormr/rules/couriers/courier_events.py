"""Events about couriers: where they ride for all to see, what they carry for few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.world.events import Event

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.couriers.courier import CourierState
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import FactValue

UNSEEN = "-unseen"
"""Ends the kinds of events that only the own side sees of a hidden courier."""


def seen_event(  # noqa: PLR0913 - who, what, by which rule, when, and the dice
    play: Play,
    courier: CourierState,
    kind: str,
    *,
    rule: str,
    half: Half,
    throws: tuple[Throw, ...] = (),
    **facts: FactValue,
) -> Event:
    """Tell where a courier is; to his own side alone where couriers are hidden.

    Rules: VAL-COURIER-03, VAL-GEN-07.
    """
    hidden = play.campaign.couriers_hidden
    return Event(
        kind=f"{kind}{UNSEEN}" if hidden else kind,
        rule=rule,
        half=half,
        force=courier.sender,
        sides=(play.campaign.force(courier.sender).side,),
        facts={
            "courier": courier.courier,
            "sender": courier.sender,
            "at": courier.at,
            **facts,
        },
        throws=throws,
    )


def read_event(
    play: Play, courier: CourierState, kind: str, *, rule: str, half: Half
) -> Event:
    """Tell what a courier carries, to the commanders who know it and to nobody else.

    Rules: VAL-COURIER-01, VAL-COURIER-05, VAL-COURIER-06.
    """
    facts: dict[str, FactValue] = {
        "courier": courier.courier,
        "sender": courier.sender,
        "addressee": courier.addressee,
        "via": courier.via,
        "message": courier.message,
        "captor": courier.captor,
        "at": courier.at,
    }
    if courier.goal is not None:
        facts["goal"] = courier.goal
    readers = courier.readers
    sides = {play.campaign.force(force).side for force in readers}
    return Event(
        kind=kind,
        rule=rule,
        half=half,
        force=courier.sender,
        sides=tuple(sorted(sides)),
        commanders=readers,
        facts=facts,
    )


def taken_events(
    play: Play, courier: CourierState, throw: Throw, half: Half
) -> tuple[Event, ...]:
    """Tell both sides that a courier was taken, and the captor what he carried.

    Rules: VAL-COURIER-05, VAL-COURIER-06.
    """
    rule = throw.key.rule
    force = play.campaign.force
    sides = {force(courier.sender).side, force(courier.captor).side}
    hidden = play.campaign.couriers_hidden
    taken = Event(
        kind="courier-taken-unseen" if hidden else "courier-taken",
        rule=rule,
        half=half,
        force=courier.sender,
        sides=tuple(sorted(sides)),
        facts={
            "courier": courier.courier,
            "sender": courier.sender,
            "captor": courier.captor,
            "at": courier.at,
        },
        throws=(throw,),
    )
    return taken, read_event(play, courier, "courier-betrays", rule=rule, half=half)
