"""Barbarians: when they flee, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.ground.case_values import case_cost
from generator.systems.battlefield.rules.moving.steps import (
    StepKind,
    round_points,
    step_ahead,
)
from generator.systems.battlefield.rules.troops.troop_makes import type_of
from generator.systems.battlefield.rules.troops.troop_types import TroopTrait
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.world.hexes import Hex


def is_unsteady(book: BattleBook, unit: FieldUnit) -> bool:
    """Return whether a unit is of troops without loyalty.

    Rule: DOG-SPEC-09.
    """
    return TroopTrait.UNSTEADY in type_of(book, unit.make).traits


def is_outnumbered(field: Battlefield, unit: FieldUnit) -> bool:
    """Return whether enemies beside a unit are more than it and friends beside it.

    Rule: DOG-SPEC-09.
    """
    foes = field.foes_beside(unit.army, unit.at)
    friends = field.friends_beside(unit.army, unit.at)
    own = unit.fighters + sum(friend.fighters for friend in friends)
    return sum(foe.fighters for foe in foes) > own


def ways_out(book: BattleBook, field: Battlefield, unit: FieldUnit) -> tuple[Hex, ...]:
    """Return the cases a unit can enter now that no enemy it sees is beside.

    Returns:
        The cheapest first.

    Rule: DOG-SPEC-09.
    """
    steps = (
        step_ahead(book, field, unit, place, round_points(book, unit, place))
        for place in neighbours(unit.at)
    )
    ways = (
        step.goal
        for step in steps
        if step.kind is StepKind.ENTERS and not field.foes_beside(unit.army, step.goal)
    )
    costs = {place: case_cost(book, field.cases[place], unit.make) for place in ways}
    return tuple(sorted(costs, key=lambda place: (costs[place], place)))


def must_flee(book: BattleBook, field: Battlefield, unit: FieldUnit) -> bool:
    """Return whether a unit has to flee as it moves: outnumbered, and with a way out.

    Without one, or where none can be paid for, it fights to the death (DOG-AMB-20).

    Rule: DOG-SPEC-09.
    """
    is_pressed = is_unsteady(book, unit) and is_outnumbered(field, unit)
    return is_pressed and bool(ways_out(book, field, unit))
