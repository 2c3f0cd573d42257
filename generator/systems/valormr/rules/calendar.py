"""TURN: turns of 24 hours, their day and night periods, and the half periods.

Hour 1 begins at sunrise.
"""

from __future__ import annotations

import re
from enum import StrEnum

from generator.world.clock import Clock, Period, PeriodPart

HOURS_PER_HALF = 6
_PERIOD_ID = re.compile(r"([1-9][0-9]{0,4})-(day|night)")
_DAY, _NIGHT = "day", "night"


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


def _part(half: Half) -> PeriodPart:
    """Return a half period as sheets head it."""
    begins = half.end_hour - HOURS_PER_HALF + 1
    return PeriodPart(key=str(half), hours=f"hours {begins} to {half.end_hour}")


_BY_DAY = (Half.MORNING, Half.AFTERNOON)
_BY_NIGHT = (Half.EVENING, Half.NIGHT)
_DAY_PARTS = tuple(map(_part, _BY_DAY))
_NIGHT_PARTS = tuple(map(_part, _BY_NIGHT))


def period_of(turn: int, *, is_night: bool) -> Period:
    """Return the day period or the night period of a turn.

    >>> period_of(3, is_night=True).number
    6

    Raises:
        ValueError: The turn is before the first.

    Rule: VAL-TURN-01.
    """
    if turn < 1:
        message = f"turn {turn} is before the first turn, 1"
        raise ValueError(message)
    name = _NIGHT if is_night else _DAY
    return Period(
        number=2 * turn if is_night else 2 * turn - 1,
        id=f"{turn}-{name}",
        turn=turn,
        name=name,
        title=f"Turn {turn}, {name}",
        ends_turn=is_night,
        parts=_NIGHT_PARTS if is_night else _DAY_PARTS,
    )


def is_night(period: Period) -> bool:
    """Return whether a period is its turn's second, the night."""
    return period.ends_turn


def halves_of(period: Period) -> tuple[Half, Half]:
    """Return the two half periods of a period, in order."""
    return _BY_NIGHT if is_night(period) else _BY_DAY


def next_period(period: Period) -> Period:
    """Return the period after another."""
    if is_night(period):
        return period_of(period.turn + 1, is_night=False)
    return period_of(period.turn, is_night=True)


def to_period(text: str) -> Period:
    """Read a period's identifier, such as ``3-night``.

    Raises:
        ValueError: The text is not a turn number, a hyphen, and day or night.
    """
    match = _PERIOD_ID.fullmatch(text)
    if match is None:
        message = 'write the turn, a hyphen, and day or night: "1-day", "3-night"'
        raise ValueError(message)
    return period_of(int(match[1]), is_night=match[2] == _NIGHT)


FIRST_PERIOD = period_of(1, is_night=False)
CLOCK = Clock(
    written="the turn, a hyphen, and `day` or `night`",
    first=FIRST_PERIOD,
    example="3-night",
    pattern=f"^{_PERIOD_ID.pattern}$",
    read=to_period,
    after=next_period,
)
