"""Dates as a file that calendars on phones and computers read (iCalendar, RFC 5545)."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

_END = "\r\n"
_WIDEST = 75
"""Bytes of a line; a longer one goes on behind a blank on the next."""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


class CalendarEntry(Struct, frozen=True, kw_only=True):
    """A moment that people note, such as a deadline."""

    id: str
    """What no other entry in the world is called; the same when it is moved."""
    at: datetime
    """In any time zone; calendars show it in their reader's own."""
    title: str
    text: str


def calendar_file(entries: Iterable[CalendarEntry]) -> bytes:
    """Return entries as a file, the same for the same.

    When it was made is not in it: each entry bears its own moment in that place, so that
    one that was put off counts as the newer.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Marchtable//EN",
        *(line for entry in entries for line in _lines_of(entry)),
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}{_END}" for line in lines).encode()


def _lines_of(entry: CalendarEntry) -> Iterator[str]:
    moment = f"{entry.at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.id}"
    yield f"DTSTAMP:{moment}"
    yield f"DTSTART:{moment}"
    yield f"SUMMARY:{entry.title.translate(_ESCAPED)}"
    yield f"DESCRIPTION:{entry.text.translate(_ESCAPED)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _folded(line: str) -> str:
    """Return a line in pieces that are not too long; no letter is cut in two."""
    pieces, room = [""], _WIDEST
    for letter in line:
        size = len(letter.encode())
        if size > room:
            pieces.append("")
            room = _WIDEST - 1  # the blank
        pieces[-1] += letter
        room -= size
    return f"{_END} ".join(pieces)
