"""Surrender: who may, to whom, who is freed, and what the captor is given."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.moving.outnumbered import is_unsteady
from generator.systems.battlefield.rules.troops.hiring import upkeep_of
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


class SurrenderBar(StrEnum):
    """Why a unit may not surrender to another."""

    NOT_FREE = "not-free"
    UNSTEADY = "unsteady"
    """It flees, or fights to the death."""
    NO_FOE = "no-foe"
    """The other is no free enemy."""
    FAR = "far"
    """The other is not beside it."""


def surrender_bar(
    book: BattleBook, field: Battlefield, unit: FieldUnit, captor: FieldUnit
) -> SurrenderBar | None:
    """Return why a unit may not surrender to another; none: it may.

    Rules: DOG-SURR-01, DOG-SPEC-09.
    """
    is_foe = captor.is_free and field.are_foes(unit.army, captor.army)
    bars = {
        SurrenderBar.NOT_FREE: not unit.is_free,
        SurrenderBar.UNSTEADY: is_unsteady(book, unit),
        SurrenderBar.NO_FOE: not is_foe,
        SurrenderBar.FAR: distance(unit.at, captor.at) != 1,
    }
    return next((bar for bar, is_so in bars.items() if is_so), None)


def surrendered(
    book: BattleBook, field: Battlefield, unit: str, captor: str
) -> Battlefield:
    """Return the battlefield once a unit has surrendered to one beside it.

    In the next round the captor disarms: it neither moves nor strikes.

    Raises:
        ValueError: It may not surrender to that one.

    Rule: DOG-SURR-01.
    """
    captive, taker = field.units[unit], field.units[captor]
    bar = surrender_bar(book, field, captive, taker)
    if bar is not None:
        message = f"unit {unit} cannot surrender to {captor}: {bar}"
        raise ValueError(message)
    busy_to = field.round_number + book.whole("disarming-rounds")
    taken = replace(captive, captor=captor, saved=None, is_hidden=False)
    return field.with_units((taken, replace(taker, busy_in=busy_to)))


def is_freed(field: Battlefield, captive: FieldUnit) -> bool:
    """Return whether a captive is free: its captor is gone, an ally stands beside it.

    An ally who hides does not come out for that, or everybody would know of it.

    Rules: DOG-SURR-01, DOG-SURR-02.
    """
    captor = field.units[captive.captor]
    is_held = captor.is_free and distance(captor.at, captive.at) == 1
    friends = field.friends_beside(captive.army, captive.at)
    return not is_held and any(not friend.is_hidden for friend in friends)


def freed(field: Battlefield) -> Battlefield:
    """Return the battlefield with all captives free that can be.

    Rules: DOG-SURR-01, DOG-SURR-02.
    """
    return field.with_units(
        replace(unit, captor="")
        for unit in field.units.values()
        if unit.is_standing and unit.captor and is_freed(field, unit)
    )


def freed_at_end(field: Battlefield, winner: str) -> Battlefield:
    """Return the battlefield once a battle is over: who has won frees its captives.

    Args:
        field: The battlefield.
        winner: The side that has won; empty: none, and nobody more is freed.

    Rule: DOG-SURR-02.
    """
    released = freed(field)
    return released.with_units(
        replace(unit, captor="")
        for unit in released.units.values()
        if unit.is_standing and unit.captor and field.sides[unit.army] == winner
    )


def loot_of(book: BattleBook, unit: FieldUnit) -> int:
    """Return what a captor is given for a unit: its upkeep, once.

    Troops without a price bring nothing.

    Rule: DOG-SURR-02.
    """
    return upkeep_of(book, unit.make, unit.fighters)


def loot(book: BattleBook, field: Battlefield) -> Mapping[str, int]:
    """Return what every army is given for the captives it has as a battle ends.

    Rule: DOG-SURR-02.
    """
    found = dict.fromkeys(sorted(field.sides), 0)
    for unit in field.units.values():
        if unit.is_standing and unit.captor:
            found[field.units[unit.captor].army] += loot_of(book, unit)
    return found


def survivors(field: Battlefield) -> Mapping[str, int]:
    """Return the fighters left of every unit; captives are lost for good.

    Who went off the map is among them.

    Rule: DOG-SURR-02.
    """
    return {
        name: 0 if unit.captor else unit.fighters for name, unit in field.units.items()
    }
