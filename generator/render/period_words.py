"""Turns, periods and half periods as headings say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.world.calendar import HOURS_PER_HALF

if TYPE_CHECKING:
    from generator.brief.briefing import CampaignHead
    from generator.world.calendar import Half, Period


def period_title(period: Period) -> str:
    """Return a period as running heads name it, such as ``Turn 3, night``."""
    return f"Turn {period.turn}, {period.part}"


def half_title(half: Half | None) -> str:
    """Return the heading of a half period's events, such as ``Morning``."""
    return "In the whole period" if half is None else half.value.capitalize()


def half_hours(half: Half | None) -> str:
    """Return the hours of a half period, counted from sunrise; empty without one."""
    if half is None:
        return ""
    return f"hours {half.end_hour - HOURS_PER_HALF + 1} to {half.end_hour}"


def day_words(head: CampaignHead, turn: int) -> str:
    """Return which day a turn is, by the campaign's own count; may be empty."""
    parts = [_since(head.first_day, turn), head.season]
    words = ", ".join(part for part in parts if part)
    return words[:1].upper() + words[1:]


def _since(first_day: str, turn: int) -> str:
    """Return a turn's day, counted from the campaign's first."""
    if not first_day:
        return ""
    days = turn - 1
    if days == 0:
        return first_day
    return f"{'one day' if days == 1 else f'{days} days'} after {first_day}"
