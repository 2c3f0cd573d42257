"""Units on the field: who they are, where they stand, what they have done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.systems.battlefield.rules.troops.troop_makes import make_faults
from generator.systems.battlefield.rules.troops.unit_sizes import has_room

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.world.hexes import Hex


class UnitMode(StrEnum):
    """What a unit does with its weapons in a round.

    Rule: DOG-CBT-02.
    """

    OPEN = "open"
    """Its leader has not said it yet."""
    ATTACK = "attack"
    DEFENCE = "defence"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedPoints:
    """Move points kept for a case that costs more than a round has."""

    points: Fraction
    goal: Hex
    """The neighbouring case; for any other they are lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldUnit:
    """The fighters of one make on one case: a unit's record.

    Rules: DOG-SCALE-02, DOG-SCALE-04.
    """

    unit: str
    army: str
    make: TroopMake
    fighters: int
    """Who are left."""
    began_with: int
    shots: int
    """Shots left; every fighter shoots in each."""
    at: Hex
    is_hidden: bool = False
    chance: int = 0
    """On the back of the record of a hidden unit: it is discovered on so much."""
    mode: UnitMode = UnitMode.OPEN
    target: str = ""
    """Whom it attacks, or is bound to attack."""
    has_moved: bool = False
    has_struck: bool = False
    """Whether it has struck or shot, or lost its chance."""
    has_retaliated: bool = False
    """Whether, attacking, it has had its one retaliation."""
    saved: SavedPoints | None = None
    water_rounds: int = 0
    """Rounds in a row in open water."""
    captor: str = ""
    """To whom it has surrendered; empty: it is free."""
    busy_in: int = 0
    """The round in which it disarms captives; 0: none."""
    split_from: str = ""
    """Whose rearguard it was, or from whose chariots it dismounted."""
    has_left: bool = False
    """Whether it has gone off the map."""

    @property
    def is_standing(self) -> bool:
        """Whether anybody of it is on the map, free or not."""
        return self.fighters > 0 and not self.has_left

    @property
    def is_free(self) -> bool:
        """Whether it is on the map and nobody's captive."""
        return self.is_standing and not self.captor


def unit_record(book: BattleBook, unit: FieldUnit) -> FieldUnit:
    """Return a unit's record as the battle begins: nothing done, every shot left.

    Raises:
        ValueError: No unit can be of that make or that number.

    Rules: DOG-PRE-01, DOG-SCALE-05, DOG-STAT-03.
    """
    faults = make_faults(book, unit.make)
    if faults or not has_room(book, unit.make, unit.fighters):
        reason = ", ".join(faults) or f"{unit.fighters} fighters"
        message = f"unit {unit.unit}: {reason}; expected what a unit can be"
        raise ValueError(message)
    distance = fighter_scores(book, unit.make).distance
    return FieldUnit(
        unit=unit.unit,
        army=unit.army,
        make=unit.make,
        fighters=unit.fighters,
        began_with=unit.fighters,
        shots=distance.shots if distance else 0,
        at=unit.at,
        is_hidden=unit.is_hidden,
        chance=unit.chance,
    )


def rested(unit: FieldUnit) -> FieldUnit:
    """Return a unit as a new round finds it: nothing decided, nothing done.

    Rules: DOG-CBT-16, DOG-PRE-05.
    """
    return replace(
        unit,
        mode=UnitMode.OPEN,
        target="",
        has_moved=False,
        has_struck=False,
        has_retaliated=False,
    )


def laid_aside(unit: FieldUnit) -> FieldUnit:
    """Return a unit that has moved, or stayed, in this round.

    Rule: DOG-MOVE-05.
    """
    return replace(unit, has_moved=True)
