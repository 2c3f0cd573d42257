"""Flight and surrender: who flees and who strikes at him, who yields, and to whom."""

from __future__ import annotations

from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_book import TroopTrait
from generator.systems.battlefield.rules.battle_ground import case_cost
from generator.systems.battlefield.rules.blows import must_decide
from generator.systems.battlefield.rules.fighters import type_of
from generator.systems.battlefield.rules.mustering import upkeep_of
from generator.systems.battlefield.rules.steps_of_units import StepKind, round_points, step_ahead
from generator.values import replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.world.hexes import Hex


# Flight: who may strike at a unit that leaves an enemy's side, and rearguards.


def who_may_strike(field: Battlefield, unit: FieldUnit) -> tuple[FieldUnit, ...]:
    """Return the enemies that may strike at a unit as it leaves; each is asked.

    To go on past an enemy in the same move is flight too, and so is to slide to another
    case beside the same enemy (DOG-AMB-09, DOG-AMB-35). One that disarms captives
    cannot strike, nor one that has struck at somebody who fled; and nobody strikes at a
    unit that nobody has seen.

    Rules: DOG-MOVE-04, DOG-FLEE-01, DOG-FLEE-02, DOG-FLEE-03, DOG-SURR-01.
    """
    return tuple(
        foe
        for foe in field.foes_beside(unit.army, unit.at)
        if must_decide(foe) and not field.is_busy(foe) and not unit.is_hidden
    )


def rearguard_least(book: BattleBook, fighters: int, enemies: int) -> int:
    """Return the fewest who have to stay behind against so many enemies.

    A quarter of the unit against each, rounded up (DOG-AMB-39).

    Rules: DOG-FLEE-04, DOG-FLEE-06.
    """
    return enemies * ceil(fighters * book.share("rearguard-share"))


def with_rearguard(
    field: Battlefield, unit_id: str, *, record: str, fighters: int
) -> tuple[FieldUnit, FieldUnit]:
    """Return what goes on of a unit, and its rearguard with a record of its own.

    The rearguard stands where the unit stood, has its shots, and has moved; so many
    fighters stay behind, under a new name.

    Raises:
        ValueError: Nobody would go on, or nobody stay behind.

    Rules: DOG-FLEE-04, DOG-FLEE-05.
    """
    whole = field.units[unit_id]
    if not 0 < fighters < whole.fighters or record in field.units:
        message = f"rearguard {record} of {unit_id}: {fighters} of {whole.fighters}"
        raise ValueError(message)
    rest = replace(whole, fighters=whole.fighters - fighters)
    rearguard = replace(
        whole,
        unit=record,
        fighters=fighters,
        began_with=fighters,
        split_from=unit_id,
        has_moved=True,
        saved=None,
    )
    return rest, rearguard


def uncovered(strikers: Collection[FieldUnit], covered: Collection[str]) -> tuple[FieldUnit, ...]:
    """Return the enemies against whom no rearguard stays behind.

    Rules: DOG-FLEE-02, DOG-FLEE-04.
    """
    return tuple(foe for foe in strikers if foe.unit not in covered)


# Barbarians: when they flee, and where to.


def is_unsteady(book: BattleBook, unit: FieldUnit) -> bool:
    """Return whether a unit is of troops without loyalty.

    Rule: DOG-SPEC-09.
    """
    return TroopTrait.UNSTEADY in type_of(book, unit.make).traits


def ways_out(field: Battlefield, unit: FieldUnit) -> tuple[Hex, ...]:
    """Return the cases a unit can enter that no seen enemy is beside, cheapest first.

    Rule: DOG-SPEC-09.
    """
    steps = (
        step_ahead(field, unit, place, round_points(field.book, unit, place))
        for place in neighbours(unit.at)
    )
    ways = (
        step.goal
        for step in steps
        if step.kind is StepKind.ENTERS and not field.foes_beside(unit.army, step.goal)
    )
    costs = {place: case_cost(field.book, field.cases[place], unit.make) for place in ways}
    return tuple(sorted(costs, key=lambda place: (costs[place], place)))


def must_flee(field: Battlefield, unit: FieldUnit) -> bool:
    """Return whether a unit has to flee as it moves: outnumbered, and with a way out.

    Enemies beside it are more than it and friends beside it. Without a way out, or
    where none can be paid for, it fights to the death (DOG-AMB-20).

    Rule: DOG-SPEC-09.
    """
    if not is_unsteady(field.book, unit):
        return False
    foes = field.foes_beside(unit.army, unit.at)
    friends = field.friends_beside(unit.army, unit.at)
    own = unit.fighters + sum(friend.fighters for friend in friends)
    is_outnumbered = sum(foe.fighters for foe in foes) > own
    return is_outnumbered and bool(ways_out(field, unit))


# Surrender: who may, to whom, who is freed, and what the captor is given.


class SurrenderBar(StrEnum):
    """Why a unit may not surrender to another."""

    NOT_FREE = "not-free"
    UNSTEADY = "unsteady"
    """It flees, or fights to the death."""
    NO_FOE = "no-foe"
    """The other is no free enemy."""
    FAR = "far"
    """The other is not beside it."""


def surrender_bar(field: Battlefield, unit: FieldUnit, captor: FieldUnit) -> SurrenderBar | None:
    """Return why a unit may not surrender to another; none: it may.

    Rules: DOG-SURR-01, DOG-SPEC-09.
    """
    is_foe = captor.is_free and field.are_foes(unit.army, captor.army)
    bars = {
        SurrenderBar.NOT_FREE: not unit.is_free,
        SurrenderBar.UNSTEADY: is_unsteady(field.book, unit),
        SurrenderBar.NO_FOE: not is_foe,
        SurrenderBar.FAR: distance(unit.at, captor.at) != 1,
    }
    return next((bar for bar, is_so in bars.items() if is_so), None)


def surrendered(field: Battlefield, unit_id: str, captor: str) -> Battlefield:
    """Return the battlefield once a unit has surrendered to one beside it.

    In the next round the captor disarms: it neither moves nor strikes.

    Raises:
        ValueError: It may not surrender to that one.

    Rule: DOG-SURR-01.
    """
    captive, taker = field.units[unit_id], field.units[captor]
    if bar := surrender_bar(field, captive, taker):
        message = f"unit {unit_id} cannot surrender to {captor}: {bar}"
        raise ValueError(message)
    busy_to = field.round_number + field.book.whole("disarming-rounds")
    taken = replace(captive, captor=captor, saved=None, is_hidden=False)
    return field.with_units((taken, replace(taker, busy_in=busy_to)))


def freed(field: Battlefield) -> Battlefield:
    """Return the battlefield with all captives free that can be.

    The captor of one is gone, and an ally stands beside it. An ally who hides does not
    come out for that, or everybody would know of it.

    Rules: DOG-SURR-01, DOG-SURR-02.
    """

    def can_be(unit: FieldUnit) -> bool:
        captor = field.units[unit.captor]
        is_held = captor.is_free and distance(captor.at, unit.at) == 1
        friends = field.friends_beside(unit.army, unit.at)
        return not is_held and any(not friend.is_hidden for friend in friends)

    return field.with_units(
        replace(unit, captor="")
        for unit in field.units.values()
        if unit.is_standing and unit.captor and can_be(unit)
    )


def freed_at_end(field: Battlefield, winner: str) -> Battlefield:
    """Return the battlefield once a battle is over: who has won frees its captives.

    Where no side has won, nobody more is freed.

    Rule: DOG-SURR-02.
    """
    released = freed(field)
    return released.with_units(
        replace(unit, captor="")
        for unit in released.units.values()
        if unit.is_standing and unit.captor and field.sides[unit.army] == winner
    )


def loot(field: Battlefield) -> Mapping[str, int]:
    """Return what every army is given for the captives it has as a battle ends.

    That is their upkeep, once; troops without a price bring nothing.

    Rule: DOG-SURR-02.
    """
    found = dict.fromkeys(sorted(field.sides), 0)
    for unit in field.units.values():
        if unit.is_standing and unit.captor:
            worth = upkeep_of(field.book, unit.make, unit.fighters)
            found[field.units[unit.captor].army] += worth
    return found


def survivors(field: Battlefield) -> Mapping[str, int]:
    """Return the fighters left of every unit; captives are lost for good.

    Who went off the map is among them.

    Rule: DOG-SURR-02.
    """
    return {name: 0 if unit.captor else unit.fighters for name, unit in field.units.items()}
