"""The turns a site tells of: a day and a night each, closed and published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn as its reader knows it."""

    number: int
    periods: tuple[Briefing, ...]
    """The day, then the night; a preview may have the day alone."""

    @property
    def last(self) -> Briefing:
        """What is known at the turn's end."""
        return self.periods[-1]

    @property
    def folder(self) -> str:
        """Where its page lies, such as ``turns/0003``; it never changes."""
        return f"turns/{self.number:04d}"

    @property
    def headline(self) -> str:
        """The title of the umpire's first words on it; empty without any."""
        titles = (title for part in self.periods for title, _ in part.texts if title)
        return next(titles, "")


def published_turns(closed: Sequence[Briefing], *, behind: int = 0) -> tuple[Turn, ...]:
    """Return the turns the public may read, the first turn first.

    Args:
        closed: Briefings of closed periods, in order.
        behind: Closed periods that are held back, counted from the last one.

    A turn is published when its night is.
    """
    shown = closed[: max(0, len(closed) - behind)]
    nights = (part for part in shown if part.period.is_night)
    return tuple(
        Turn(
            number=night.period.turn,
            periods=tuple(
                part for part in shown if part.period.turn == night.period.turn
            ),
        )
        for night in nights
    )
