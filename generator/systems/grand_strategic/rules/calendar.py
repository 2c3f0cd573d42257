"""The clock: a year is spring, thirty weeks and winter; the first begins in week 1."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.world.clock import Clock, Period

if TYPE_CHECKING:
    from collections.abc import Iterator

WEEKS = GRAND_BOOK.numbers.whole("season-turns")
_PERIODS = WEEKS + 2
"""In a year, with winter and spring."""
_ID = re.compile(r"([1-9][0-9]{0,2})-(?:w([1-9][0-9]?)|(winter|spring))")


class Season(StrEnum):
    """What a period is of its year."""

    SPRING = "spring"
    """Armies leave their cities, and mercenaries arrive."""
    CAMPAIGN = "campaign"
    """A week in which armies march."""
    WINTER = "winter"
    """Armies go to cities, and mercenaries are hired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class YearsTime:
    """A period as the rules see it."""

    year: int
    season: Season
    week: int = 0
    """Of the campaign season, from 1; 0 in spring and winter."""


def _periods_of(year: int) -> Iterator[YearsTime]:
    """Yield what a year is made of, in order."""
    yield YearsTime(year=year, season=Season.SPRING)
    for week in range(1, WEEKS + 1):
        yield YearsTime(year=year, season=Season.CAMPAIGN, week=week)
    yield YearsTime(year=year, season=Season.WINTER)


def to_period(time: YearsTime) -> Period:
    """Return the period that is a time of some year.

    >>> str(to_period(YearsTime(year=2, season=Season.CAMPAIGN, week=11)))
    '2-w11'

    Rules: GS-SEAS-01, GS-SEAS-02.
    """
    place = tuple(_periods_of(time.year)).index(time)
    number = (time.year - 1) * _PERIODS + place
    is_week = time.season is Season.CAMPAIGN
    name = f"week {time.week}" if is_week else str(time.season)
    return Period(
        number=number,
        id=f"{time.year}-{f'w{time.week}' if is_week else time.season}",
        turn=number,
        name=name,
        title=f"Year {time.year}, {name}",
    )


def from_period(period: Period) -> YearsTime:
    """Return what a period is to the rules; the reverse of :func:`to_period`.

    Rules: GS-SEAS-01, GS-SEAS-02.
    """
    return time_of(period.number)


def time_of(number: int) -> YearsTime:
    """Return what the period of a number is to the rules; number 1 is the first week.

    >>> time_of(31).season
    <Season.WINTER: 'winter'>

    Rules: GS-SEAS-01, GS-SEAS-02.
    """
    year, place = divmod(number, _PERIODS)
    return tuple(_periods_of(year + 1))[place]


def read_period(text: str) -> Period:
    """Read a period's identifier, such as ``2-w11`` or ``2-winter``.

    Raises:
        ValueError: The text names none.
    """
    found = _ID.fullmatch(text)
    week = int(found[2] or 0) if found else 0
    is_first_spring = text == "1-spring"
    if found is None or week > WEEKS or is_first_spring:
        message = 'write the year and the week, or its winter or spring: "2-w11"'
        raise ValueError(message)
    season = Season(found[3]) if found[3] else Season.CAMPAIGN
    return to_period(YearsTime(year=int(found[1]), season=season, week=week))


def following_period(period: Period) -> Period:
    """Return the period after one.

    Rules: GS-SEAS-01, GS-SEAS-02.
    """
    year, place = divmod(period.number + 1, _PERIODS)
    return to_period(tuple(_periods_of(year + 1))[place])


def first_period() -> Period:
    """Return the first period: the game begins as a campaign season does.

    Rule: GS-SETUP-06.
    """
    return to_period(YearsTime(year=1, season=Season.CAMPAIGN, week=1))


GRAND_CLOCK = Clock(
    written="the year and the week, or winter or spring",
    first=first_period(),
    example="2-w11",
    pattern=f"^{_ID.pattern}$",
    read=read_period,
    after=following_period,
)
"""Years and weeks."""
