"""The turns a site tells of: whole, closed and published."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.render.site.urls import turn_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.brief.briefing import Briefing
    from generator.world.clock import Period


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedPeriod:
    """What is known of a closed period before anybody is briefed of it."""

    period: Period
    mark: str = ""
    """Another one whenever anything that is told of it, or of a period before, could
    be another; empty: unknown, so that nothing of it can be kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn as its reader knows it."""

    number: int
    told: Callable[[], Sequence[Briefing]]
    """Gives its periods in order; a preview may have the first ones alone."""
    mark: str = ""
    """That of its last period."""

    @property
    def periods(self) -> Sequence[Briefing]:
        """What is known of each of its periods, in order."""
        return self.told()

    @property
    def last(self) -> Briefing:
        """What is known at the turn's end."""
        return self.periods[-1]

    @property
    def folder(self) -> str:
        """Where its page lies, such as ``turns/0003``; it never changes."""
        return turn_folder(self.number)


def published_turns(
    closed: Sequence[Briefing],
    *,
    behind: int = 0,
    known: Sequence[ClosedPeriod] = (),
) -> tuple[Turn, ...]:
    """Return the turns the public may read, the first turn first.

    Args:
        closed: Briefings of closed periods, in order; only those are asked for of
            which something has to be made.
        behind: Closed periods that are held back, counted from the last one.
        known: The same periods without their briefings; empty: the briefings say.

    A turn is published with the period that ends it.
    """
    known = known or [ClosedPeriod(period=part.period) for part in closed]
    starts: dict[int, int] = {}
    found = []
    for at, part in enumerate(known[: max(0, len(known) - behind)]):
        start = starts.setdefault(part.period.turn, at)
        if part.period.ends_turn:
            told = partial(_some_of, closed, start, at + 1)
            turn = Turn(number=part.period.turn, told=told, mark=part.mark)
            found.append(turn)
    return tuple(found)


def _some_of(closed: Sequence[Briefing], start: int, end: int) -> Sequence[Briefing]:
    return closed[start:end]
