"""What a battle leaves: survivors, loot, and what became of leadership."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.leaders.leadership import (
    LeadershipChange,
    accounts,
    leadership_change,
)
from generator.systems.battlefield.rules.state import HiredUnit
from generator.systems.battlefield.rules.surrender.surrenders import loot, survivors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.order.battle_end import BattleEnd
    from generator.systems.battlefield.rules.state import (
        BattlefieldState,
        BattleInProgress,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBalance:
    """What a battle was to every army, as a receipt."""

    changes: Mapping[str, LeadershipChange]
    loot: Mapping[str, int]
    survivors: Mapping[str, HiredUnit]
    """By unit; rearguards are with their unit again."""


def battle_balance(
    book: BattleBook, field: Battlefield, end: BattleEnd
) -> BattleBalance:
    """Return what a battle was to every army.

    Args:
        book: What the campaign is played by.
        field: The battlefield once the battle is over and captives are free.
        end: How it ended.

    Rules: DOG-LEAD-03, DOG-LEAD-04, DOG-SURR-02.
    """
    changes = {}
    for army, side in sorted(field.sides.items()):
        own, enemies = accounts(field, army)
        changes[army] = leadership_change(
            book, own=own, enemies=enemies, fortune=end.fortune(side)
        )
    return BattleBalance(
        changes=changes, loot=loot(book, field), survivors=roster_left(field)
    )


def after_battle(state: BattlefieldState, balance: BattleBalance) -> BattlefieldState:
    """Return the situation once a battle is settled; it stays to be seen.

    Leadership never falls below nothing. Who was hired and did not fight stays, and
    everybody is hired in the order in which it was; passengers who dismounted are last.

    Rules: DOG-LEAD-03, DOG-SURR-02.
    """
    for army, change in balance.changes.items():
        leader = state.leaders[army]
        state = state.with_leader(
            replace(
                leader,
                leadership=max(0, leader.leadership - change.lost),
                money=leader.money + balance.loot[army],
            )
        )
    if state.battle is None:
        return state.with_roster(balance.survivors.values())
    settled = replace(state.battle, changes=balance.changes, loot=balance.loot)
    return state.with_roster(_left_of(state, settled, balance)).with_battle(settled)


def _left_of(
    state: BattlefieldState, battle: BattleInProgress, balance: BattleBalance
) -> Iterator[HiredUnit]:
    """Yield who is hired still, each where it begins the next battle."""
    left = dict(balance.survivors)
    for name, hired in state.roster.items():
        if name not in battle.units:
            yield hired
        elif name in left:
            now = left.pop(name)
            yield replace(hired, make=now.make, fighters=now.fighters)
    yield from left.values()


def roster_left(field: Battlefield) -> Mapping[str, HiredUnit]:
    """Return who is left of every unit; records of one make and origin are one again.

    Passengers who dismounted stay a unit of their own.

    Rules: DOG-FLEE-05, DOG-SURR-02, DOG-SPEC-04.
    """
    left = survivors(field)
    found: dict[str, HiredUnit] = {}
    for name, unit in field.units.items():
        if not left[name]:
            continue
        origin = origin_of(field, unit)
        before = found[origin.unit].fighters if origin.unit in found else 0
        found[origin.unit] = HiredUnit(
            unit=origin.unit,
            army=unit.army,
            make=unit.make,
            fighters=before + left[name],
        )
    return found


def origin_of(field: Battlefield, unit: FieldUnit) -> FieldUnit:
    """Return the first record of the same make that a unit was split from.

    Rule: DOG-FLEE-05.
    """
    while unit.split_from and field.units[unit.split_from].make == unit.make:
        unit = field.units[unit.split_from]
    return unit
