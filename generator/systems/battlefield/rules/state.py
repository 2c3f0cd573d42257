"""What is true in a Battlefield campaign at one instant."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battlefields import Battlefield

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.kit.phase import Situation
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.ground.battle_ground import CaseGround
    from generator.systems.battlefield.rules.order.battle_end import BattleEnd
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.world.clock import Period
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderState:
    """A leader, between battles and in them."""

    army: str
    leadership: int
    money: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HiredUnit:
    """Troops that a leader has hired, as they are between battles."""

    unit: str
    army: str
    make: TroopMake
    fighters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleInProgress:
    """A battle from its first position to its end."""

    units: Mapping[str, FieldUnit]
    """Every record there ever was, those of rearguards too."""
    order: tuple[str, ...] = ()
    """In which armies act in the round about to be played; empty: nobody has rolled."""
    hp_lost: Mapping[str, int] = field(default_factory=dict)
    round_number: int = 1
    end: BattleEnd | None = None
    """None: it goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldState:
    """Everything true at one instant."""

    period: Period
    """The period about to be played, or being played."""
    leaders: Mapping[str, LeaderState]
    """By army."""
    roster: Mapping[str, HiredUnit]
    """Everybody hired, by unit."""
    battle: BattleInProgress | None = None
    """None: it has not begun, or is over and done with."""

    def with_leader(self, leader: LeaderState) -> BattlefieldState:
        """Return the situation with one leader as given."""
        return replace(self, leaders={**self.leaders, leader.army: leader})

    def with_roster(self, units: Iterable[HiredUnit]) -> BattlefieldState:
        """Return the situation with these units hired, and no others."""
        return replace(self, roster={each.unit: each for each in units})

    def of_army(self, army: str) -> tuple[HiredUnit, ...]:
        """Return what a leader has hired, in the order it was."""
        return tuple(each for each in self.roster.values() if each.army == army)


def field_of(
    battle: BattleInProgress,
    cases: Mapping[Hex, CaseGround],
    sides: Mapping[str, str],
    exits: Mapping[str, frozenset[Hex]],
) -> Battlefield:
    """Return a battle on its ground, as the rules of a round want it.

    Args:
        battle: The battle.
        cases: The ground of the map, which no situation repeats.
        sides: The side each army fights for.
        exits: By army: cases from which it may leave the map.
    """
    return Battlefield(
        cases=cases,
        units=battle.units,
        sides=sides,
        hp_lost=battle.hp_lost,
        round_number=battle.round_number,
        exits=exits,
    )


def battle_of(
    found: Battlefield, order: tuple[str, ...], end: BattleEnd | None = None
) -> BattleInProgress:
    """Return what a situation keeps of a battlefield, as :func:`field_of` wants it."""
    return BattleInProgress(
        units=found.units,
        order=order,
        hp_lost=found.hp_lost,
        round_number=found.round_number,
        end=end,
    )


def battlefield_state(situation: Situation) -> BattlefieldState:
    """Return a situation as what it is: one of this system's.

    Raises:
        TypeError: It is one of another rule system.
    """
    if not isinstance(situation, BattlefieldState):
        message = f"{situation.period}: a situation of Battlefield is expected"
        raise TypeError(message)
    return situation
