"""Sheets for armies of which a list of units is kept by hand: rosters and survivors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.unit_lists import (
    Returning,
    UnitLevel,
    leaders_needed,
    reformed,
    weeks_back,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts

LINES = 40
"""Units a roster has room for."""
_WAYS = 23
"""Groups of survivors a tracker has room for."""
_FAR = 12
"""Hexes for which the least weeks are printed."""
_SURVIVORS = (8, 4, 14, 10, 8)
"""Soldiers left of five units in the book's example."""
_SIZE = 20
"""Soldiers of a whole unit there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterCheck:
    """What a roster is checked against."""

    lines: int
    per_leader: int
    """Units for which an army has one leader."""
    leaders: tuple[tuple[str, int], ...]
    """Units from and to, and the leaders they need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurvivorTracker:
    """What survivors on their way back are written down with."""

    lines: int
    weeks: tuple[tuple[int, int], ...]
    """Hexes to the nearest own city, and the weeks they take at the least."""
    example: str
    """The book's survivors, as whole units."""


def roster_check(amounts: Amounts) -> RosterCheck:
    """Return what an army's list of units is checked against.

    Rules: GS-CSW-03, GS-CSW-06.
    """
    size = amounts.tables.numbers.whole("units-per-leader")
    runs = [(first, first + size - 1) for first in range(1, 4 * size, size)]
    return RosterCheck(
        lines=LINES,
        per_leader=size,
        leaders=tuple(
            (f"{first}–{last}", leaders_needed(amounts.tables, last))
            for first, last in runs
        ),
    )


def survivor_tracker(amounts: Amounts) -> SurvivorTracker:
    """Return what survivors are tracked with.

    Rules: GS-CSW-12, GS-CSW-13, GS-CSW-14, GS-CSW-16.
    """
    back = [
        Returning(kind="heavy infantry", soldiers=each, level=UnitLevel.VETERAN)
        for each in _SURVIVORS
    ]
    made = reformed(back, _SIZE)
    sums = " + ".join(map(str, _SURVIVORS))
    return SurvivorTracker(
        lines=_WAYS,
        weeks=tuple(
            (hexes, weeks_back(amounts.tables, 0, hexes))
            for hexes in range(1, _FAR + 1)
        ),
        example=f"Five units of {_SIZE} lost; {sums} = {sum(_SURVIVORS)} come back: "
        f"{made.units} whole units, {made.lost} soldiers lost.",
    )
