"""What begins and ends a round: the water, captives, and the next round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.combat.casualties import Casualties, suffer
from generator.systems.battlefield.rules.field_units import rested
from generator.systems.battlefield.rules.ground.drowning import (
    can_drown,
    drowned,
    is_open_water,
)
from generator.systems.battlefield.rules.troops.fighter_scores import fighter_scores

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


def water_check(book: BattleBook, field: Battlefield) -> Battlefield:
    """Return the battlefield once the moves of a round are over and some have drowned.

    HP of the drowned are lost HP (DOG-AMB-13), which everybody's accounts tell of: so
    whoever was hidden and drowns is seen.

    Rules: DOG-WATER-04, DOG-LEAD-04.
    """
    for unit in tuple(field.units.values()):
        if unit.is_standing:
            field = _swum(book, field, unit)
    return field


def next_round(field: Battlefield) -> Battlefield:
    """Return the battlefield as the next round begins.

    Captives that can be free are so since the last one ended.

    Rules: DOG-CBT-16, DOG-SURR-01.
    """
    begun = replace(field, round_number=field.round_number + 1)
    return begun.with_units(map(rested, begun.units.values()))


def _swum(book: BattleBook, field: Battlefield, unit: FieldUnit) -> Battlefield:
    is_swimming = is_open_water(field.cases, unit.at) and can_drown(book, unit.make)
    rounds = unit.water_rounds + 1 if is_swimming else 0
    dead = drowned(book, unit.fighters, rounds)
    is_hidden = unit.is_hidden and not dead
    counted = field.with_units(
        (replace(unit, water_rounds=rounds, is_hidden=is_hidden),)
    )
    each = fighter_scores(book, unit.make).hp
    return suffer(counted, unit.unit, Casualties(hp=dead * each, dead=dead))
