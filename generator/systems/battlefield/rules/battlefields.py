"""A battlefield: every case, every unit, who is whose enemy, and what each has lost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefield:
    """Everything true of a battle at one instant, but for whose turn it is."""

    cases: Mapping[Hex, CaseGround]
    """The ground of every case of the map."""
    units: Mapping[str, FieldUnit]
    """Every unit that was ever on it, by its number or name."""
    sides: Mapping[str, str]
    """The side each army fights for."""
    hp_lost: Mapping[str, int] = field(default_factory=dict)
    """The account of each army."""
    round_number: int = 1
    exits: Mapping[str, frozenset[Hex]] = field(default_factory=dict)
    """By army: cases from which it may leave the map, where that is allowed."""

    def standing_at(self, at: Hex) -> FieldUnit | None:
        """Return the unit of a case, hidden or not, free or not; none: it is empty.

        Rule: DOG-SCALE-02.
        """
        return next(
            (
                each
                for each in self.units.values()
                if each.is_standing and each.at == at
            ),
            None,
        )

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
