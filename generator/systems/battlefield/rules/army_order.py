"""In which order armies act, and what begins and ends a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_ground import can_drown, drowned, is_open_water
from generator.systems.battlefield.rules.blows import Casualties, suffer
from generator.systems.battlefield.rules.field_units import rested
from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit


# In which order armies act, and who of them is left to.


class OrderRolled(Struct, frozen=True, kw_only=True):
    """The order of armies, as far as the dice have settled it."""

    order: tuple[str, ...]
    tied: tuple[str, ...]
    """Who rolls again; empty: the order is settled."""


def first_order(rolls: Mapping[str, tuple[int, ...]]) -> OrderRolled:
    """Return the order of armies by their dice: high first, and ties roll again.

    Whoever was tied has rolled once more.

    Rule: DOG-PRE-04.
    """
    order = sorted(rolls, key=lambda army_id: (tuple(-die for die in rolls[army_id]), army_id))
    shown = list(rolls.values())
    tied = tuple(army_id for army_id in order if shown.count(rolls[army_id]) > 1)
    return OrderRolled(order=tuple(order), tied=tied)


def rotated(order: tuple[str, ...]) -> tuple[str, ...]:
    """Return the order of the next round: the first becomes the last.

    >>> rotated(("one", "two", "three"))
    ('two', 'three', 'one')

    Rule: DOG-CBT-15.
    """
    return (*order[1:], *order[:1])


def to_move(field: Battlefield, army_id: str) -> tuple[FieldUnit, ...]:
    """Return the units of an army that have not moved; its leader picks the next.

    Rules: DOG-MOVE-01, DOG-MOVE-05.
    """
    own = field.of_army(army_id)
    return tuple(u for u in own if not (u.has_moved or field.is_busy(u)))


def to_strike(field: Battlefield, army_id: str) -> tuple[FieldUnit, ...]:
    """Return the units of an army that have not struck; its leader picks the next.

    Rules: DOG-CBT-01, DOG-CBT-14.
    """
    own = field.of_army(army_id)
    return tuple(u for u in own if not (u.has_struck or field.is_busy(u)))


# What begins and ends a round: the water, captives, and the next round.


def water_check(field: Battlefield) -> Battlefield:
    """Return the battlefield once the moves of a round are over and some have drowned.

    HP of the drowned are lost HP (DOG-AMB-13), which everybody's accounts tell of: so
    whoever was hidden and drowns is seen.

    Rules: DOG-WATER-04, DOG-LEAD-04.
    """
    for unit in tuple(field.units.values()):
        if not unit.is_standing:
            continue
        is_swimming = is_open_water(field.cases, unit.at) and can_drown(field.book, unit.make)
        rounds = unit.water_rounds + 1 if is_swimming else 0
        dead = drowned(field.book, unit.fighters, rounds)
        is_hidden = unit.is_hidden and not dead
        counted = replace(unit, water_rounds=rounds, is_hidden=is_hidden)
        lost = Casualties(hp=dead * fighter_scores(field.book, unit.make).hp, dead=dead)
        field = suffer(field.with_units((counted,)), unit.unit, lost)
    return field


def next_round(field: Battlefield) -> Battlefield:
    """Return the battlefield as the next round begins.

    Captives that can be free are so since the last one ended.

    Rules: DOG-CBT-16, DOG-SURR-01.
    """
    begun = replace(field, round_number=field.round_number + 1)
    return begun.with_units(map(rested, begun.units.values()))
