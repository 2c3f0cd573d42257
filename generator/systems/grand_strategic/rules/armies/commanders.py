"""Generals who come to an army, fall with it, or are left without one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.armies.joining import (
    arrived,
    with_the_ablest,
)
from generator.systems.grand_strategic.rules.state import GeneralState, GeneralStatus

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.generals import General
    from generator.systems.grand_strategic.rules.state import GrandState


def general_id(kingdom: str, number: int) -> str:
    """Return the id of a kingdom's general.

    >>> general_id("ash", 3)
    'ash-general-3'
    """
    return f"{kingdom}-general-{number}"


def with_new_general(
    situation: GrandState, army: str, general: General, called: str = ""
) -> GrandState:
    """Return the situation with a new general at an army; the ablest commands it.

    Where a list of units is kept, he is the first of its leaders who is no general yet.

    Rules: GS-ARMY-02, GS-GENL-01.
    """
    one = situation.armies[army]
    kingdom = situation.kingdoms[one.kingdom]
    number = kingdom.generals + 1
    appointed = GeneralState(
        general=general_id(one.kingdom, number),
        kingdom=one.kingdom,
        called=called,
        ability=general.ability,
        experience=general.experience,
        unit=_leader_left(situation, army),
    )
    situation = situation.with_kingdom(replace(kingdom, generals=number))
    return arrived(situation.with_general(appointed), appointed.general, army)


def last_general(situation: GrandState, kingdom: str) -> str:
    """Return the id of the general whom a kingdom appointed last."""
    return general_id(kingdom, situation.kingdoms[kingdom].generals)


def without_commander(situation: GrandState, army: str) -> GrandState:
    """Return the situation once an army's general is dead; another takes over.

    Rules: GS-GENL-09, GS-WILD-21.
    """
    one = situation.armies[army]
    situation = fallen(situation, one.general)
    situation = situation.with_army(replace(one, general=""))
    return with_the_ablest(situation, army)


def fallen(situation: GrandState, general: str) -> GrandState:
    """Return the situation once a general is dead; of a stand-in nobody keeps count."""
    known = situation.generals.get(general)
    if known is None:
        return situation
    return situation.with_general(
        replace(known, status=GeneralStatus.DEAD, city="", unit="")
    )


def lost_with(situation: GrandState, army: str) -> GrandState:
    """Return the situation once an army is destroyed, and all its generals with it.

    Rule: GS-CBT-05.
    """
    one = situation.armies[army]
    for general in (one.general, *one.residents):
        situation = fallen(situation, general)
    return situation.without_army(army)


def waiting_in(situation: GrandState, city: str) -> tuple[str, ...]:
    """Return the generals who wait in a city for an army, by id."""
    return tuple(
        key
        for key, each in sorted(situation.generals.items())
        if each.status is GeneralStatus.WAITING and each.city == city
    )


def returned_to(situation: GrandState, general: str, city: str) -> GrandState:
    """Return the situation once a general is in a city of his own.

    He joins the army there, or waits for one.

    Rule: GS-WILD-31.
    """
    known = situation.generals[general]
    waiting = replace(known, status=GeneralStatus.WAITING, city=city)
    situation = situation.with_general(waiting)
    there = next((a for a in situation.armies.values() if a.city == city), None)
    return arrived(situation, general, there.army) if there else situation


def _leader_left(situation: GrandState, army: str) -> str:
    """Return the first leader of an army's list who is no general; empty: none is."""
    taken = {each.unit for each in situation.generals.values()}
    units = situation.armies[army].units
    leaders = (unit.id for unit in units if unit.is_leader)
    return next((each for each in leaders if each not in taken), "")
