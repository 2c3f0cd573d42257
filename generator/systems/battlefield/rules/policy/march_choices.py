"""Where a unit goes by its instruction, or by the policy of its leader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.strike_forces import range_of
from generator.systems.battlefield.rules.moving.fleeing import rearguard_least
from generator.systems.battlefield.rules.moving.outnumbered import must_flee, ways_out
from generator.systems.battlefield.rules.moving.steps import LEAVING
from generator.systems.battlefield.rules.policy.leader_minds import (
    InstructionKind,
    policy_says,
    wants_away,
)
from generator.systems.battlefield.rules.policy.ways import (
    cheapest_way,
    nearest,
    seen_foes,
    way_back,
)
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.policy.leader_minds import (
        LeaderMind,
        UnitInstruction,
    )
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearguard:
    """Who stays behind as a unit leaves enemies."""

    fighters: int
    against: tuple[str, ...]
    """The enemies that do not strike at the rest."""


def way_of(
    book: BattleBook, sight: Battlefield, mind: LeaderMind, unit: FieldUnit
) -> tuple[Hex, ...]:
    """Return the cases a unit shall enter, in order; empty: it stays.

    Barbarians that must flee do so whatever they were told, by the way out their leader
    decided on, or by the cheapest.

    Args:
        book: What the battle is fought by.
        sight: What its leader sees.
        mind: What its leader has said beforehand.
        unit: The unit.

    Rules: DOG-MOVE-01, DOG-SPEC-09, DOG-DEF-02, DOG-DEF-03.
    """
    decided = mind.decided(unit).way
    if must_flee(book, sight, unit):
        ways = ways_out(book, sight, unit)
        return decided if decided and decided[0] in ways else ways[:1]
    if decided is not None:
        return decided
    if wants_away(book, mind, unit):
        return _way_away(book, sight, unit)
    told = mind.told(unit)
    if told is not None:
        return _told_way(book, sight, unit, told)
    if not policy_says(book, mind, "advances") or _stays(book, sight, mind, unit):
        return ()
    return _toward(book, sight, unit, seen_foes(sight, unit.army))


def rearguard_of(
    book: BattleBook,
    mind: LeaderMind,
    unit: FieldUnit,
    strikers: tuple[FieldUnit, ...],
) -> Rearguard | None:
    """Return what a unit leaves behind as it leaves enemies; none: nobody.

    Too few, or all, would be no rearguard. By policy it covers all enemies or none.

    Rules: DOG-FLEE-04, DOG-DEF-02, DOG-DEF-03.
    """
    decided = mind.decided(unit)
    everybody = tuple(foe.unit for foe in strikers)
    against = tuple(foe for foe in everybody if foe in (decided.covers or everybody))
    least = rearguard_least(book, unit.fighters, len(against))
    stay = decided.rearguard
    if stay is None:
        leaves = decided.leaves_rearguard
        if leaves is None:
            leaves = policy_says(book, mind, "leaves-rearguards")
        stay = least if leaves else 0
    is_enough = bool(against) and least <= stay < unit.fighters
    return Rearguard(fighters=stay, against=against) if is_enough else None


def _way_away(book: BattleBook, sight: Battlefield, unit: FieldUnit) -> tuple[Hex, ...]:
    """Return the way to the own edge where units may leave, else out of reach."""
    exits = sight.exits.get(unit.army, frozenset())
    if exits and book.switches.flag(LEAVING):
        return cheapest_way(book, sight, unit, exits)
    return way_back(book, sight, unit, fighter_scores(book, unit.make).move)


def _stays(
    book: BattleBook, sight: Battlefield, mind: LeaderMind, unit: FieldUnit
) -> bool:
    """Return whether a unit without instruction stays: engaged, hidden, in a fort."""
    if unit.is_hidden or sight.foes_beside(unit.army, unit.at):
        return True
    return sight.cases[unit.at].is_fortified and policy_says(book, mind, "keeps-forts")


def _told_way(
    book: BattleBook, sight: Battlefield, unit: FieldUnit, told: UnitInstruction
) -> tuple[Hex, ...]:
    """Return the way of a unit that was told where to go or what to do."""
    if told.kind is InstructionKind.HOLD:
        return ()
    if told.place is not None:
        return _to_place(book, sight, unit, told.place)
    other = sight.units.get(told.unit)
    if other is None or not other.is_standing:
        return ()
    if told.kind is InstructionKind.SHOOT_AT:
        return _toward(book, sight, unit, (other,))
    return _to_place(book, sight, unit, other.at)


def _to_place(
    book: BattleBook, sight: Battlefield, unit: FieldUnit, place: Hex
) -> tuple[Hex, ...]:
    """Return the way to a case, or beside it where somebody stands on it."""
    if unit.at == place:
        return ()
    is_held = sight.standing_at(place) is not None
    return cheapest_way(book, sight, unit, neighbours(place) if is_held else (place,))


def _toward(
    book: BattleBook,
    sight: Battlefield,
    unit: FieldUnit,
    foes: tuple[FieldUnit, ...],
) -> tuple[Hex, ...]:
    """Return the way to the nearest of some enemies, or to where it can be shot at."""
    if not foes:
        return ()
    reach = range_of(book, unit.make) if unit.shots else 0
    if distance(unit.at, nearest(unit.at, foes).at) <= reach:
        return ()
    goals = frozenset(place for foe in foes for place in neighbours(foe.at))
    way = cheapest_way(book, sight, unit, goals)
    for number, place in enumerate(way, 1):
        if any(distance(place, foe.at) <= reach for foe in foes):
            return way[:number]
    return way
