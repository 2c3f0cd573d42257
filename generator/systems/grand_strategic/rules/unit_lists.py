"""Armies of which a list of units is kept: leaders, losses, and who comes back.

For City State Warfare, whose book has the units; nothing of it is needed here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.systems.grand_strategic.rules.tables import GrandTables


class UnitLevel(StrEnum):
    """How experienced a unit is, the least first."""

    GREEN = "green"
    EXPERIENCED = "experienced"
    VETERAN = "veteran"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedUnit:
    """One unit of an army's list."""

    id: str
    kind: str
    """What the other game's book calls it."""
    points: int
    level: UnitLevel = UnitLevel.EXPERIENCED
    is_leader: bool = False
    was_drawn: bool = False
    """Whether lots have fallen on this leader once."""


def unit_word(kind: str) -> str:
    """Return the kind of a unit as it stands in ids.

    >>> unit_word("Bill men")
    'bill-men'
    """
    return "-".join(kind.casefold().split())


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLosses:
    """What is left of a list of units, and what is gone."""

    left: tuple[ListedUnit, ...]
    lost: tuple[ListedUnit, ...]

    @property
    def points_lost(self) -> int:
        """The points of what is gone: at least the loss, perhaps more."""
        return sum(unit.points for unit in self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Returning:
    """Soldiers of one lost unit who find their way back."""

    kind: str
    soldiers: int
    level: UnitLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class Reformed:
    """What survivors of one kind become."""

    units: int
    lost: int
    """Soldiers left over."""
    level: UnitLevel


def leaders_needed(tables: GrandTables, units: int) -> int:
    """Return how many leaders an army of so many units must have, rounded up.

    Rule: GS-CSW-03.
    """
    return ceil(units / tables.numbers.whole("units-per-leader"))


def points_of(units: Iterable[ListedUnit]) -> int:
    """Return what an army's units are worth: its points after a battle fought out.

    Rule: GS-CSW-10.
    """
    return sum(unit.points for unit in units)


def drawn_losses(
    units: tuple[ListedUnit, ...], loss: int, draw: Callable[[int, int], int]
) -> DrawnLosses:
    """Return who falls where units are drawn until they cover a loss.

    A leader on whom the lot falls for the first time is spared, and it is drawn anew;
    he remembers it.

    Args:
        units: The army's list.
        loss: The points it loses.
        draw: Given which draw it is, from 1, and of how many: the one drawn, from 1.

    Rules: GS-CSW-06, GS-CSW-07.
    """
    left = list(units)
    lost: list[ListedUnit] = []
    nth = 0
    while left and points_of(lost) < loss:
        nth += 1
        at = draw(nth, len(left)) - 1
        unit = left[at]
        if unit.is_leader and not unit.was_drawn:
            left[at] = replace(unit, was_drawn=True)
        else:
            lost.append(left.pop(at))
    return DrawnLosses(left=tuple(left), lost=tuple(lost))


def general_fell(losses: DrawnLosses, general: str) -> bool:
    """Return whether the leader who is the general is among who fell.

    His army goes to its nearest city then, as after the jack of clubs.

    Rule: GS-CSW-08.
    """
    return any(unit.id == general for unit in losses.lost)


def weeks_back(tables: GrandTables, told: int, hexes: int) -> int:
    """Return after how many weeks survivors are back, no sooner than they can march.

    Args:
        tables: The tables as the campaign plays them.
        told: The weeks that the other game's table gives.
        hexes: From the battle to the nearest own city, that one counted (GS-AMB-43).

    Rule: GS-CSW-13.
    """
    return max(told, ceil(hexes / tables.numbers.whole("survivors-hexes")))


def reformed(survivors: Iterable[Returning], size: int) -> Reformed:
    """Return the whole units that survivors of one kind make; the rest are lost.

    Their level is that of most of the soldiers, of two as many the lower (GS-AMB-37).

    Args:
        survivors: Who came back, all of one kind.
        size: The soldiers of a whole unit of it.

    Rules: GS-CSW-14, GS-CSW-16.
    """
    soldiers: Counter[UnitLevel] = Counter()
    for each in survivors:
        soldiers[each.level] += each.soldiers
    units, rest = divmod(soldiers.total(), size)
    level = max(UnitLevel, key=lambda level: soldiers[level])
    return Reformed(units=units, lost=rest, level=level)
