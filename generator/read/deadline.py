"""By when orders are wanted: a date, an hour and a time zone, as one line of the file.

Nothing happens when it passes; people are told of it, and their calendars.
"""

from __future__ import annotations

import re
from calendar import day_name, month_name
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from generator.errors import GeneratorError
from generator.kit.printing import spelled
from generator.read.known import did_you_mean
from generator.values import Struct

EXAMPLE = "2026-12-03 20:00 Europe/London"
_WRITTEN = re.compile(
    r"(?P<day>2\d{3}-\d\d-\d\d)[ T](?P<hour>([01]\d|2[0-3]):[0-5]\d)(?: +(?P<zone>\S+))?",
    re.ASCII,
)
_ZONE = re.compile(r"UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_+-]+)+", re.ASCII)
"""What names a zone by a place: others have no summer time, or hide which it is."""
_UNITS = {
    "day": timedelta(days=1),
    "hour": timedelta(hours=1),
    "minute": timedelta(minutes=1),
}
_FEWEST = 2
"""Of a unit; fewer of it are told in the next smaller one."""


class UnfitDeadlineError(GeneratorError):
    """A text that is no deadline."""

    def __init__(self, what: str, hint: str) -> None:
        """Keep what is wrong, and what would be right."""
        super().__init__(what)
        self.what = what
        self.hint = hint


class Deadline(Struct, frozen=True, kw_only=True):
    """By when orders are wanted."""

    at: datetime
    """In its own time zone."""

    @property
    def told(self) -> str:
        """It in words, such as ``Thursday 3 December 2026, 20:00 London time``."""
        at = self.at
        *_, place = str(at.tzinfo).split("/")
        zone = "UTC" if place == "UTC" else f"{place.replace('_', ' ')} time"
        date = f"{day_name[at.weekday()]} {at.day} {month_name[at.month]} {at.year}"
        return f"{date}, {at:%H:%M} {zone}"

    @property
    def week_later(self) -> str:
        """The same hour a week after it, as the file has it."""
        return f"{self.at + timedelta(days=7):%Y-%m-%d %H:%M} {self.at.tzinfo}"

    def told_from(self, now: datetime) -> str:
        """Return how far off it is, such as ``in two days``."""
        left = self.at - now
        for name, unit in _UNITS.items():
            count = abs(left) // unit
            if count >= _FEWEST:
                told = f"{spelled(count)} {name}s"
                return f"in {told}" if left > timedelta() else f"{told} ago"
        return "now"


def to_deadline(text: str) -> Deadline:
    """Read a deadline; of an hour that a night has twice it is the first.

    Raises:
        UnfitDeadlineError: It is none.
    """
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        what = f"“{text}” is not a date with its hour and time zone"
        raise UnfitDeadlineError(what, f'write it like "{EXAMPLE}"')
    try:
        at = datetime.fromisoformat(f"{match['day']}T{match['hour']}Z")
    except ValueError as fault:
        what = f"there is no {match['day']} on the calendar"
        raise UnfitDeadlineError(what, "write year, month and day as a month has them") from fault
    at = at.replace(tzinfo=_zone(text, match["zone"] or ""))
    if at.astimezone(UTC).astimezone(at.tzinfo).replace(tzinfo=None) != at.replace(tzinfo=None):
        what = f"there is no {at:%H:%M} in {at.tzinfo} on that day: clocks go forward over it"
        raise UnfitDeadlineError(what, "write an hour before or after it")
    return Deadline(at=at)


def _zone(text: str, name: str) -> ZoneInfo:
    """Return a time zone by its name.

    Raises:
        UnfitDeadlineError: There is none of that name.
    """
    if not name:
        what = f"“{text}” does not say in which time zone"
        raise UnfitDeadlineError(what, f'write the place whose clocks count: "{EXAMPLE}"')
    with suppress(KeyError, OSError, ValueError):
        if _ZONE.fullmatch(name):
            return ZoneInfo(name)
    hint = "write continent and city: Europe/London"
    if not name.isupper():
        known = sorted(filter(_ZONE.fullmatch, available_timezones()))
        zones = {zone.rpartition("/")[2]: zone for zone in known}
        meant = did_you_mean(name.rpartition("/")[2], tuple(zones))
        hint = f"did you mean “{zones[meant]}”?" if meant else hint
    what = f"“{name}” is not a time zone"
    raise UnfitDeadlineError(what, hint)
