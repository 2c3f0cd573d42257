"""Calendars read what is written for them, whatever stands in it."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from generator.render.calendar_file import CalendarEntry, calendar_file


def entry(title: str = "Orders", text: str = "Please.") -> CalendarEntry:
    """Return an entry for an evening in winter."""
    at = datetime(2026, 12, 3, 20, 0, tzinfo=ZoneInfo("America/New_York"))
    return CalendarEntry(id="one@marchtable", at=at, title=title, text=text)


def test_an_entry_is_written_line_by_line_in_universal_time() -> None:
    assert calendar_file([entry()]).decode() == (
        "BEGIN:VCALENDAR\r\n"
        "VERSION:2.0\r\n"
        "PRODID:-//Marchtable//EN\r\n"
        "BEGIN:VEVENT\r\n"
        "UID:one@marchtable\r\n"
        "DTSTAMP:20261204T010000Z\r\n"
        "DTSTART:20261204T010000Z\r\n"
        "SUMMARY:Orders\r\n"
        "DESCRIPTION:Please.\r\n"
        "TRANSP:TRANSPARENT\r\n"
        "END:VEVENT\r\n"
        "END:VCALENDAR\r\n"
    )


def test_several_entries_stand_in_one_file() -> None:
    later = CalendarEntry(id="two", at=datetime(2027, 1, 2, tzinfo=UTC), title="Battle", text="")

    written = calendar_file([entry(), later]).decode()

    assert written.count("BEGIN:VEVENT") == 2
    assert written.index("UID:one") < written.index("UID:two")


def test_commas_semicolons_strokes_and_line_ends_are_marked() -> None:
    written = calendar_file([entry(title="A, B; C\\D", text="one\r\ntwo")]).decode()

    assert "SUMMARY:A\\, B\\; C\\\\D\r\n" in written
    assert "DESCRIPTION:one\\ntwo\r\n" in written


@given(text=st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]), max_size=300))
def test_no_line_is_too_long_and_none_is_cut_within_a_letter(text: str) -> None:
    raw = calendar_file([entry(text=text)])

    lines = [line.decode() for line in raw.split(b"\r\n")]
    assert all(len(line.encode()) <= 75 for line in lines)
    joined = raw.decode().replace("\r\n ", "")
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    assert f"DESCRIPTION:{escaped}\r\n" in joined
