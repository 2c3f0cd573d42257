"""Sheets filled in by hand: what a kingdom begins with, and rosters of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.grand_strategic.rules.forming_armies import (
    field_budget,
    first_garrison,
)
from generator.systems.grand_strategic.rules.muster import (
    Returning,
    UnitLevel,
    leaders_needed,
    reformed,
    weeks_back,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.forming_armies import Amounts


# What a kingdom begins with: cities, garrisons, and points for field armies.

TRIED = ("capital", "fortified", "regular", "regular", "regular")
"""The cities of the layout that the source has tried."""
ARMIES = 5
"""Lines for field armies: at most one to a city."""


class SetupCity(Struct, frozen=True, kw_only=True):
    """A city a kingdom begins with."""

    kind: str
    garrison: int
    income: int


class SetupSheet(Struct, frozen=True, kw_only=True):
    """Everything on the set-up sheet of a kingdom."""

    cities: tuple[SetupCity, ...]
    garrisons: int
    """Points of all garrisons."""
    budget: int
    """Points for field armies."""
    stage_income: int
    """Resource points a stage, as long as no city is lost."""
    lines: int
    least: int
    most: int
    city_most: int


def setup_sheet(amounts: Amounts) -> SetupSheet:
    """Return what a kingdom of the tried layout begins with.

    Rules: GS-MAP-02, GS-SETUP-01, GS-SETUP-02, GS-SETUP-04, GS-SETUP-05.
    """
    titles = {row.key: row.title for row in amounts.tables.cities.rows}
    cities = tuple(
        SetupCity(
            kind=titles[kind].lower(),
            garrison=first_garrison(amounts, kind),
            income=amounts.of_city(kind, "income"),
        )
        for kind in TRIED
    )
    return SetupSheet(
        cities=cities,
        garrisons=sum(city.garrison for city in cities),
        budget=field_budget(amounts, TRIED),
        stage_income=sum(city.income for city in cities),
        lines=ARMIES,
        least=amounts.of("army-least"),
        most=amounts.of("army-most"),
        city_most=amounts.of("city-most"),
    )


# Sheets for armies of which a list of units is kept by hand: rosters and survivors.

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


class RosterCheck(Struct, frozen=True, kw_only=True):
    """What a roster is checked against."""

    lines: int
    leaders: tuple[tuple[str, int], ...]
    """Units from and to, and the leaders they need."""


class SurvivorTracker(Struct, frozen=True, kw_only=True):
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
