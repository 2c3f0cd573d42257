"""Units on the field, and the battlefield: who stands where, and who is whose enemy."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.battlefield.rules.fighters import (
    fighter_scores,
    has_room,
    make_faults,
)
from generator.values import replace
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.hexes import Hex


# Units on the field: who they are, where they stand, what they have done.


class UnitMode(StrEnum):
    """What a unit does with its weapons in a round.

    Rule: DOG-CBT-02.
    """

    OPEN = "open"
    """Its leader has not said it yet."""
    ATTACK = "attack"
    DEFENCE = "defence"


class SavedPoints(Struct, frozen=True, kw_only=True):
    """Move points kept for a case that costs more than a round has."""

    points: Fraction
    goal: Hex
    """The neighbouring case; for any other they are lost."""


class FieldUnit(Struct, frozen=True, kw_only=True):
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
    shots = distance.shots if distance else 0
    return replace(unit, began_with=unit.fighters, shots=shots)


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


# A battlefield: every case, every unit, who is whose enemy, and what each has lost.


class Battlefield(Struct, frozen=True, kw_only=True):
    """Everything true of a battle at one instant, but for whose turn it is."""

    book: BattleBook
    """What the battle is fought by."""
    cases: Mapping[Hex, CaseGround]
    """The ground of every case of the map."""
    units: Mapping[str, FieldUnit]
    """Every unit that was ever on it, by its number or name."""
    sides: Mapping[str, str]
    """The side each army fights for."""
    hp_lost: Mapping[str, int] = {}
    """The account of each army."""
    round_number: int = 1
    exits: Mapping[str, frozenset[Hex]] = {}
    """By army: cases from which it may leave the map, where that is allowed."""

    def standing_at(self, at: Hex) -> FieldUnit | None:
        """Return the unit of a case, hidden or not, free or not; none: it is empty.

        Rule: DOG-SCALE-02.
        """
        here = (u for u in self.units.values() if u.is_standing and u.at == at)
        return next(here, None)

    def are_foes(self, one: str, other: str) -> bool:
        """Return whether two armies fight each other."""
        return self.sides[one] != self.sides[other]

    def beside(self, at: Hex) -> tuple[FieldUnit, ...]:
        """Return the free units on the cases round one, hidden ones too, by name."""
        places = set(neighbours(at))
        found = (u for u in self.units.values() if u.is_free and u.at in places)
        return tuple(sorted(found, key=lambda unit: unit.unit))

    def foes_beside(self, army: str, at: Hex) -> tuple[FieldUnit, ...]:
        """Return the free enemies that an army sees on the cases round one."""
        return tuple(
            unit
            for unit in self.beside(at)
            if self.are_foes(army, unit.army) and not unit.is_hidden
        )

    def friends_beside(self, army: str, at: Hex) -> tuple[FieldUnit, ...]:
        """Return the free units of an army and its allies on the cases round one."""
        return tuple(
            unit for unit in self.beside(at) if not self.are_foes(army, unit.army)
        )

    def of_army(self, army: str) -> tuple[FieldUnit, ...]:
        """Return the free units of an army, as they were listed."""
        return tuple(
            each for each in self.units.values() if each.army == army and each.is_free
        )

    def is_busy(self, unit: FieldUnit) -> bool:
        """Return whether a unit is disarming captives in this round."""
        return unit.busy_in == self.round_number

    def with_units(self, units: Iterable[FieldUnit]) -> Battlefield:
        """Return the battlefield with some units as given."""
        return replace(self, units={**self.units, **{u.unit: u for u in units}})

    def with_loss(self, army: str, hp: int) -> Battlefield:
        """Return the battlefield with HP added to an army's account.

        Rules: DOG-LEAD-04, DOG-CBT-13.
        """
        lost = self.hp_lost.get(army, 0) + hp
        return replace(self, hp_lost={**self.hp_lost, army: lost})
