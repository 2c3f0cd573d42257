"""Turns, periods and their parts as headings say them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing, CampaignHead
    from generator.brief.told_events import Despatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """What a reader learnt in one part of a period, or of all of it before or after."""

    title: str
    """Such as ``Morning``; empty: the period has no parts."""
    hours: str
    """When it is; empty: not said."""
    half: str | None
    despatches: tuple[Despatch, ...]


def chapters(briefing: Briefing) -> tuple[Chapter, ...]:
    """Return a period's despatches part by part, in order.

    What belongs to the whole period stands first or last, as it came. A period that
    has no parts is one chapter. A chapter may be empty.
    """
    told = briefing.despatches
    if not briefing.period.parts:
        return (Chapter(title="", hours="", half=None, despatches=told),)
    dated = [at for at, despatch in enumerate(told) if despatch.half is not None]
    start = dated[0] if dated else len(told)
    first = tuple(told[:start])
    later = tuple(despatch for despatch in told[start:] if despatch.half is None)
    halves = (
        Chapter(
            title=part.title,
            hours=part.hours,
            half=part.key,
            despatches=tuple(each for each in told if each.half == part.key),
        )
        for part in briefing.period.parts
    )
    return (
        Chapter(title="To begin with", hours="", half=None, despatches=first),
        *halves,
        Chapter(title=_end(briefing), hours="", half=None, despatches=later),
    )


def _end(briefing: Briefing) -> str:
    """Return what heads that which came after all parts of a period."""
    name = briefing.period.name
    return f"At the end of the {name}" if name else "In the end"


def day_words(head: CampaignHead, turn: int) -> str:
    """Return which day a turn is, by the campaign's own count; may be empty."""
    parts = [since_words(head, turn), head.season]
    words = ", ".join(part for part in parts if part)
    return words[:1].upper() + words[1:]


def since_words(head: CampaignHead, turn: int) -> str:
    """Return a turn's day, counted from the campaign's first; may be empty."""
    first_day = head.first_day
    if not first_day:
        return ""
    days = turn - 1
    if days == 0:
        return first_day
    return f"{'one day' if days == 1 else f'{days} days'} after {first_day}"
