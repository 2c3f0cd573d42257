"""Turns, periods and half periods: the campaign's own time.

A turn is 24 hours: a day period, then a night period, of two half periods each.
Hour 1 begins at sunrise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

HOURS_PER_HALF = 6
_PERIOD_ID = re.compile(r"([1-9][0-9]{0,4})-(day|night)")


class Part(StrEnum):
    """One of the two periods of a turn."""

    DAY = "day"
    NIGHT = "night"


class Half(StrEnum):
    """One of the four half periods of a turn, in order."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"

    @property
    def end_hour(self) -> int:
        """The hour, counted from sunrise, with which the half period ends: 6 to 24."""
        return (list(Half).index(self) + 1) * HOURS_PER_HALF

    @property
    def is_first(self) -> bool:
        """Whether this is the first half of its period."""
        return self in (Half.MORNING, Half.EVENING)


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A day period or a night period of one turn."""

    turn: int
    """Counts from 1."""
    is_night: bool
    """Whether it is the turn's second period."""

    def __post_init__(self) -> None:
        """Refuse a turn before the first."""
        if self.turn < 1:
            message = f"turn {self.turn} is before the first turn, 1"
            raise ValueError(message)

    @property
    def part(self) -> Part:
        """Day or night."""
        return Part.NIGHT if self.is_night else Part.DAY

    @property
    def number(self) -> int:
        """The period's place in the campaign, counting from 1.

        >>> Period(3, is_night=True).number
        6
        """
        return 2 * self.turn - (0 if self.is_night else 1)

    @property
    def halves(self) -> tuple[Half, Half]:
        """The two half periods, in order."""
        if self.is_night:
            return Half.EVENING, Half.NIGHT
        return Half.MORNING, Half.AFTERNOON

    @property
    def following(self) -> Period:
        """The period after this one."""
        if self.is_night:
            return Period(self.turn + 1, is_night=False)
        return Period(self.turn, is_night=True)

    def __str__(self) -> str:
        """Print the period's identifier, such as ``3-night``.

        >>> str(to_period("3-night"))
        '3-night'
        """
        return f"{self.turn}-{self.part}"


FIRST_PERIOD = Period(1, is_night=False)


def to_period(text: str) -> Period:
    """Read a period's identifier, such as ``3-night``.

    Raises:
        ValueError: The text is not a turn number, a hyphen, and day or night.
    """
    match = _PERIOD_ID.fullmatch(text)
    if match is None:
        message = f"period {text!r} is not a turn and its part, such as '3-night'"
        raise ValueError(message)
    return Period(int(match[1]), is_night=match[2] == Part.NIGHT)


def period_numbered(number: int) -> Period:
    """Return the period at a place in the campaign, counting from 1."""
    return Period((number + 1) // 2, is_night=number % 2 == 0)
