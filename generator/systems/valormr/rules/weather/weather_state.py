"""The weather of a half period, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MOST_RAIN = 4


class Sky(StrEnum):
    """The prevailing sky of a period."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
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
