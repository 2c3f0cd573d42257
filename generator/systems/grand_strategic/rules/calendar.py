"""The clock: a year is spring, so many weeks and winter; the first begins in week 1."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.values import Struct
from generator.world.clock import Clock, Period

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.tables import GrandTables

SEASON_TURNS = "season-turns"
"""The number of the tables by which a season is so many weeks."""
LONGEST_SEASON = 99
"""Weeks: their numbers have two digits at the most."""
_WRITE = "write the year and the week, or its winter or spring"
_SHOWN = 11
"""The week that is shown as an example, where a season is as long."""
_ID = re.compile(r"([1-9][0-9]{0,2})-(?:w([1-9][0-9]?)|(winter|spring))")


class Season(StrEnum):
    """What a period is of its year."""

    SPRING = "spring"
    """Armies leave their cities, and mercenaries arrive."""
    CAMPAIGN = "campaign"
    """A week in which armies march."""
    WINTER = "winter"
    """Armies go to cities, and mercenaries are hired."""


class YearsTime(Struct, frozen=True, kw_only=True):
    """A period as the rules see it."""

    year: int
    season: Season
    week: int = 0
    """Of the campaign season, from 1; 0 in spring and winter."""

    @property
    def id(self) -> str:
        """As the campaign file has it, such as ``2-w11``."""
        return f"{self.year}-{f'w{self.week}' if self.week else self.season}"

    @property
    def name(self) -> str:
        """What it is called within its year."""
        return f"week {self.week}" if self.week else str(self.season)

    @property
    def title(self) -> str:
        """As sheets print it."""
        return f"Year {self.year}, {self.name}"


class Calendar(Struct, frozen=True, kw_only=True):
    """The years of a campaign: how many weeks its seasons have says where each ends."""

    weeks: int

    def to_period(self, time: YearsTime) -> Period:
        """Return the period that is a time of some year.

        What once was a week of a longer season comes with the winter.

        >>> str(GRAND_CALENDAR.to_period(time_of("2-w11")))
        '2-w11'

        Rules: GS-SEAS-01, GS-SEAS-02.
        """
        last = self.weeks + 1
        place = last if time.season is Season.WINTER else min(time.week, last)
        number = (time.year - 1) * (self.weeks + 2) + place
        return Period(number=number, id=time.id, turn=number, name=time.name, title=time.title)

    def period(self, text: str) -> Period:
        """Return a period of a record by its identifier, however long a season is now.

        Raises:
            ValueError: The text names none.
        """
        return self.to_period(time_of(text))

    def read(self, text: str) -> Period:
        """Read a period's identifier, such as ``2-w11`` or ``2-winter``.

        Raises:
            ValueError: The text names none, or a week after the end of the season.
        """
        time = _found(text)
        if time is None:
            message = f'{_WRITE}: "{self.example}"'
            raise ValueError(message)
        if time.week > self.weeks:
            last = YearsTime(year=time.year, season=Season.CAMPAIGN, week=self.weeks)
            message = f'in this campaign the last week of a year is "{last.id}"'
            raise ValueError(message)
        return self.to_period(time)

    def after(self, period: Period) -> Period:
        """Return the period after one.

        Rules: GS-SEAS-01, GS-SEAS-02.
        """
        time = from_period(period)
        if time.season is Season.WINTER:
            return self.to_period(YearsTime(year=time.year + 1, season=Season.SPRING))
        if time.week >= self.weeks:
            return self.winter_of(time.year)
        week = YearsTime(year=time.year, season=Season.CAMPAIGN, week=time.week + 1)
        return self.to_period(week)

    def winter_of(self, year: int) -> Period:
        """Return the winter that ends a year."""
        return self.to_period(YearsTime(year=year, season=Season.WINTER))

    @property
    def example(self) -> str:
        """The identifier of some week."""
        return f"2-w{min(_SHOWN, self.weeks)}"

    @property
    def clock(self) -> Clock:
        """Its periods, as the program counts time."""
        return _clock_by(self)


def time_of(text: str) -> YearsTime:
    """Return what the period of an identifier is to the rules.

    >>> time_of("2-winter").title
    'Year 2, winter'

    Raises:
        ValueError: The text names none.
    """
    time = _found(text)
    if time is None:
        message = f"{_WRITE}, not “{text}”"
        raise ValueError(message)
    return time


@cache
def _found(text: str) -> YearsTime | None:
    """Return the same; none: it names none. The first year has no spring."""
    found = _ID.fullmatch(text)
    if found is None or text == "1-spring":
        return None
    year, week, season = found.groups()
    return YearsTime(year=int(year), season=Season(season or "campaign"), week=int(week or 0))


def from_period(period: Period) -> YearsTime:
    """Return what a period is to the rules.

    Rules: GS-SEAS-01, GS-SEAS-02.
    """
    return time_of(period.id)


@cache
def _clock_by(calendar: Calendar) -> Clock:
    return Clock(
        written="the year and the week, or winter or spring",
        first=FIRST,
        example=calendar.example,
        pattern=f"^{_ID.pattern}$",
        read=calendar.read,
        after=calendar.after,
    )


def calendar_by(tables: GrandTables) -> Calendar:
    """Return the calendar of a campaign with such tables.

    A number that is no length of a season, of which the file is told, changes nothing.

    Rule: GS-SEAS-02.
    """
    weeks = tables.numbers.whole(SEASON_TURNS)
    fits = 1 <= weeks <= LONGEST_SEASON
    return Calendar(weeks=weeks) if fits else GRAND_CALENDAR


GRAND_CALENDAR = Calendar(weeks=GRAND_BOOK.numbers.whole(SEASON_TURNS))
"""Years as the book has them."""
FIRST = GRAND_CALENDAR.period("1-w1")
"""The first period: the game begins as a campaign season does (GS-SETUP-06)."""
GRAND_CLOCK = GRAND_CALENDAR.clock
"""Years and weeks of the book."""
