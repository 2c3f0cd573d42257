"""TURN, WX: turns, day and night, half periods, and the weather of one."""

from __future__ import annotations

import re
from enum import StrEnum

from generator.values import Struct
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


# The weather of a half period, as a value.

MOST_RAIN = 4


class Sky(StrEnum):
    """The prevailing sky of a period.

    What another would need beside its rows in the tables of the weather: how it dries
    (``cure_halves``), how it slows (``overland_factor``), what it is in a battle settled
    elsewhere (``from-valormr-sky.toml`` of the other systems), and its look on sheets
    (``sky_and_marches``, ``valormr/returns.css``).
    """

    CLEAR = "clear"
    CLOUDY = "cloudy"
    LIGHT_RAIN = "light rain"
    HARD_RAIN = "hard rain"

    @property
    def is_rain(self) -> bool:
        """Whether rain falls, light or hard."""
        return self in (Sky.LIGHT_RAIN, Sky.HARD_RAIN)


class Wind(StrEnum):
    """A wind phenomenon; most half periods have none."""

    NONE = "none"
    CALM = "calm"
    HIGH = "high winds"
    GALE = "gale"


class Weather(Struct, frozen=True, kw_only=True):
    """The sky, what goes with it, and what earlier rain has left behind."""

    sky: Sky = Sky.CLEAR
    fog: bool = False
    wind: Wind = Wind.NONE
    rain_level: int = 0
    """0 to 4: hard periods' worth of rain still in the ground at the period's start."""
    dry_halves: int = 0
    """Progress of the cure: two for each clear period, one for each cloudy one."""
    light_pending: bool = False
    """Whether one light period stands unpaired (VAL-WX-19)."""
    rainy_periods: tuple[int, ...] = ()
    """Numbers of the rainy periods of the last four weeks (VAL-ADV-15)."""
    drought_week: int = 0
    """Week of drought, 5 and up; 0: none."""
    drought_since: int = 1
    """The turn with which the drought, or the watch for the next one, began."""

    def __post_init__(self) -> None:
        """Refuse a rain level the rules do not know."""
        if not 0 <= self.rain_level <= MOST_RAIN:
            message = f"rain level {self.rain_level} is not 0 to {MOST_RAIN}"
            raise ValueError(message)
