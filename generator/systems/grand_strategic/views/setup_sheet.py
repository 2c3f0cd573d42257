"""Sheets kept by hand: what a kingdom begins with, rosters, and the seasons."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from generator.render import numbers
from generator.systems.grand_strategic.rules.calendar import calendar_by, time_of
from generator.systems.grand_strategic.rules.forming_armies import field_budget, first_garrison
from generator.systems.grand_strategic.rules.muster import (
    Returning,
    UnitLevel,
    leaders_needed,
    reformed,
    weeks_back,
)
from generator.systems.grand_strategic.rules.treasuries import hire_price, is_stage, most_for_hire
from generator.systems.grand_strategic.views.event_cards import low_rolls
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
            (f"{first}–{last}", leaders_needed(amounts.tables, last)) for first, last in runs
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
        weeks=tuple((hexes, weeks_back(amounts.tables, 0, hexes)) for hexes in range(1, _FAR + 1)),
        example=f"Five units of {_SIZE} lost; {sums} = {sum(_SURVIVORS)} come back: "
        f"{made.units} whole units, {made.lost} soldiers lost.",
    )


STAGE_STEPS = ("income", "what is due", "mercenaries' pay", "bought", "in hand")
"""What each kingdom does at a stage, in order."""


class TrackStep(Struct, frozen=True, kw_only=True):
    """Something to tick in winter or spring."""

    says: str
    rules: tuple[str, ...] = ()


WEEK_STEPS = (
    TrackStep(says="roll d10 for the order of kingdoms, high first"),
    TrackStep(
        says="each kingdom in turn: march, fight at once, then the next army", rules=("GS-MOVE-01",)
    ),
    TrackStep(says="cities taken, kingdoms out, prisoners freed", rules=("GS-CITY-02",)),
)
"""What is done each week."""
_WEEKS_ABREAST = 10
"""How many weeks there is room for side by side."""


class SeasonPart(Struct, frozen=True, kw_only=True):
    """The weeks up to a stage, that one included, or those after the last one."""

    rows: tuple[tuple[int, ...], ...]
    """Weeks side by side, all rows of the track as long; 0: there is none."""
    stage: int
    """The week its stage follows; 0: none does."""


class SeasonTrack(Struct, frozen=True, kw_only=True):
    """A year to be played by hand."""

    parts: tuple[SeasonPart, ...]
    steps: tuple[str, ...]
    """What each kingdom does at a stage."""
    week: tuple[TrackStep, ...]
    winter: tuple[TrackStep, ...]
    spring: tuple[TrackStep, ...]


def season_track(amounts: Amounts) -> SeasonTrack:
    """Return a year's track.

    Rules: GS-SEAS-01, GS-SEAS-02, GS-SEAS-03, GS-SEAS-04, GS-RES-01.
    """
    return SeasonTrack(
        parts=tuple(_parts(amounts)),
        steps=STAGE_STEPS,
        week=WEEK_STEPS,
        winter=tuple(_winter(amounts)),
        spring=tuple(_spring(amounts)),
    )


def stages(amounts: Amounts) -> tuple[int, ...]:
    """Return the weeks that a resource stage follows.

    Rule: GS-RES-01.
    """
    weeks = range(1, last_week(amounts) + 1)
    return tuple(week for week in weeks if is_stage(amounts.tables, week))


def stages_abreast(stages: Sequence[object], most: int) -> tuple[tuple[int, ...], ...]:
    """Return the places of stages, from 0, table by table as they fit on paper.

    Tables are as wide as each other, or one stage wider.

    >>> stages_abreast((10, 20, 30, 40), 3)
    ((0, 1), (2, 3))
    >>> stages_abreast((10, 20, 30, 40, 50), 3)
    ((0, 1, 2), (3, 4))
    """
    tables = max(1, ceil(len(stages) / most))
    return _in_rows(range(len(stages)), ceil(len(stages) / tables))


def _in_rows(numbers: Sequence[int], abreast: int) -> tuple[tuple[int, ...], ...]:
    starts = range(0, len(numbers), abreast)
    return tuple(tuple(numbers[start : start + abreast]) for start in starts)


def time_told(period: str) -> str:
    """Return a period by its id, as it stands in a sentence.

    >>> time_told("2-w11"), time_told("2-winter")
    ('year 2, week 11', 'year 2, winter')
    """
    title = time_of(period).title
    return title[:1].lower() + title[1:]


def last_week(amounts: Amounts) -> int:
    """Return the week with which a season ends.

    Rule: GS-SEAS-02.
    """
    return calendar_by(amounts.tables).weeks


def _parts(amounts: Amounts) -> Iterator[SeasonPart]:
    """Yield the weeks stage by stage; weeks after the last stage have none."""
    found, last = stages(amounts), last_week(amounts)
    ends = (0, *found) if last in found else (0, *found, last)
    abreast = min(_WEEKS_ABREAST, ends[1])
    for before, end in pairwise(ends):
        rows = _in_rows(range(before + 1, end + 1), abreast)
        filled = tuple((*row, *(0,) * (abreast - len(row))) for row in rows)
        yield SeasonPart(rows=filled, stage=end if end in found else 0)


def _winter(amounts: Amounts) -> Iterator[TrackStep]:
    """Yield what is done when the season is over."""
    tables, most = amounts.tables, most_for_hire(amounts)
    rolls = low_rolls(tables.numbers.whole("hire-highest"))
    yield TrackStep(
        says=f"each kingdom rolls d10; on {rolls} it can hire mercenaries", rules=("GS-MERC-02",)
    )
    share = numbers.fraction(tables.numbers.number("hire-share"))
    dear = hire_price(tables, most)
    yield TrackStep(
        says=f"hire up to {most} points at {share} of the price, rounded up: "
        f"{most} points for {dear} RP",
        rules=("GS-MERC-03", "GS-MERC-05"),
    )
    yield TrackStep(
        says="every army goes into a city of its kingdom, however far; those who "
        f"meet are one army of at most {amounts.of('city-most')} points",
        rules=("GS-SEAS-03", "GS-CITY-01"),
    )
    yield TrackStep(says="armies without a general are given one: d10", rules=("GS-GENL-09",))
    yield TrackStep(says="peace until the year's end is over", rules=("GS-WILD-43",))
    yield TrackStep(says="treasuries are carried to the next year")


def _spring(amounts: Amounts) -> Iterator[TrackStep]:
    """Yield what is done before the next season."""
    least = amounts.of("army-least")
    yield TrackStep(
        says=f"hired mercenaries arrive: an army of at least {least} points, or with other armies",
        rules=("GS-MERC-01", "GS-MERC-04"),
    )
    yield TrackStep(says="garrisons give their armies what they are to have", rules=("GS-SEAS-04",))
    yield TrackStep(
        says="one army a city sets out: into a free hex beside it",
        rules=("GS-SETUP-05", "GS-SEAS-04"),
    )
    yield TrackStep(
        says="held princes and what is due at the next stage stay as they are",
        rules=("GS-WILD-33", "GS-WILD-42"),
    )
    yield TrackStep(says="a new track, and week 1")
