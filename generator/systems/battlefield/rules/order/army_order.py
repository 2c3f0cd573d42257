"""In which order armies act, and who of them is left to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battlefields import Battlefield
    from generator.systems.battlefield.rules.field_units import FieldUnit


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRolled:
    """The order of armies, as far as the dice have settled it."""

    order: tuple[str, ...]
    tied: tuple[str, ...]
    """Who rolls again; empty: the order is settled."""


def first_order(rolls: Mapping[str, tuple[int, ...]]) -> OrderRolled:
    """Return the order of armies by their dice: high first, and ties roll again.

    Args:
        rolls: What every army has rolled; whoever was tied has rolled once more.

    Rule: DOG-PRE-04.
    """
    order = sorted(rolls, key=lambda army: (tuple(-die for die in rolls[army]), army))
    shown = list(rolls.values())
    tied = tuple(army for army in order if shown.count(rolls[army]) > 1)
    return OrderRolled(order=tuple(order), tied=tied)


def rotated(order: tuple[str, ...]) -> tuple[str, ...]:
    """Return the order of the next round: the first becomes the last.

    >>> rotated(("one", "two", "three"))
    ('two', 'three', 'one')

    Rule: DOG-CBT-15.
    """
    return (*order[1:], *order[:1])


def to_move(field: Battlefield, army: str) -> tuple[FieldUnit, ...]:
    """Return the units of an army that have not moved; its leader picks the next.

    Rules: DOG-MOVE-01, DOG-MOVE-05.
    """
    return tuple(
        unit
        for unit in field.of_army(army)
        if not unit.has_moved and not field.is_busy(unit)
    )


def to_strike(field: Battlefield, army: str) -> tuple[FieldUnit, ...]:
    """Return the units of an army that have not struck; its leader picks the next.

    Rules: DOG-CBT-01, DOG-CBT-14.
    """
    return tuple(
        unit
        for unit in field.of_army(army)
        if not unit.has_struck and not field.is_busy(unit)
    )
