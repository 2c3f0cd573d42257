"""A deadline is a date, an hour and a place whose clocks count."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from generator.read.deadline import UnfitDeadlineError, to_deadline


@pytest.mark.parametrize(
    ("text", "moment", "told"),
    [
        (
            "2026-12-03 20:00 Europe/London",
            datetime(2026, 12, 3, 20, 0, tzinfo=UTC),
            "Thursday 3 December 2026, 20:00 London time",
        ),
        (
            "2026-07-03T09:30 America/New_York",
            datetime(2026, 7, 3, 13, 30, tzinfo=UTC),
            "Friday 3 July 2026, 09:30 New York time",
        ),
        (
            "2026-12-03 00:00 UTC",
            datetime(2026, 12, 3, tzinfo=UTC),
            "Thursday 3 December 2026, 00:00 UTC",
        ),
        (
            "2026-10-25 01:30 Europe/London",  # twice in that night: the first
            datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
            "Sunday 25 October 2026, 01:30 London time",
        ),
    ],
)
def test_a_deadline_is_a_moment_and_told_by_its_own_clocks(
    text: str, moment: datetime, told: str
) -> None:
    deadline = to_deadline(text)

    assert deadline.at.astimezone(UTC) == moment
    assert deadline.told == told


@pytest.mark.parametrize(
    ("text", "what", "hint"),
    [
        ("next Thursday", "is not a date with its hour", "write it like"),
        (
            "03.12.2026 20:00 Europe/London",
            "is not a date with its hour and time zone",
            "write it like",
        ),
        (
            "2026-12-03 24:00 Europe/London",
            "is not a date with its hour and time zone",
            "write it like",
        ),
        ("2026-12-03 20:00", "does not say in which time zone", "Europe/London"),
        ("2026-02-30 20:00 Europe/London", "there is no 2026-02-30", "as a month has them"),
        ("2026-12-03 20:00 CET", "“CET” is not a time zone", "continent and city"),
        ("2026-12-03 20:00 +01:00", "“+01:00” is not a time zone", "continent and city"),
        ("2026-12-03 20:00 Berlin", "“Berlin” is not a time zone", "“Europe/Berlin”"),
        ("2026-12-03 20:00 Europe/Lodnon", "is not a time zone", "“Europe/London”"),
        ("2026-12-03 20:00 Europe/../../etc/passwd", "is not a time zone", ""),
        ("2026-03-29 01:30 Europe/London", "there is no 01:30 in Europe/London", "before or after"),
        ("2026-03-29 02:30 Europe/Berlin", "there is no 02:30 in Europe/Berlin", "before or after"),
    ],
)
def test_what_is_no_deadline_is_refused_with_what_would_be_right(
    text: str, what: str, hint: str
) -> None:
    with pytest.raises(UnfitDeadlineError) as refused:
        to_deadline(text)

    assert what in refused.value.what
    assert hint in refused.value.hint


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (timedelta(days=2, hours=3), "in two days"),
        (timedelta(hours=47), "in forty-seven hours"),
        (timedelta(minutes=119), "in 119 minutes"),
        (timedelta(seconds=30), "now"),
        (timedelta(hours=-3), "three hours ago"),
        (timedelta(days=-2), "two days ago"),
    ],
)
def test_how_far_off_a_deadline_is_told_in_round_numbers(before: timedelta, told: str) -> None:
    deadline = to_deadline("2026-12-03 20:00 Europe/London")

    assert deadline.told_from(deadline.at - before) == told
