"""What each reader knows of pending and closed periods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from generator.brief.briefing import Briefing, brief

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.played import Played
    from generator.pipeline.desk import Desk


class ClosedBriefings(Sequence[Briefing]):
    """One reader's briefings of the closed periods, made when they are asked for."""

    def __init__(self, desk: Desk, reader: Audience) -> None:
        """Bind the chronicle and the reader."""
        self._desk = desk
        self._reader = reader
        self._made: dict[int, Briefing] = {}

    def __len__(self) -> int:
        """Answer how many periods are closed."""
        return len(self._desk.book)

    @overload
    def __getitem__(self, index: int) -> Briefing: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Briefing, ...]: ...
    def __getitem__(self, index: int | slice) -> Briefing | tuple[Briefing, ...]:
        """Answer briefings by position from 0, as of any sequence."""
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        number = range(1, len(self) + 1)[index]
        if number not in self._made:
            played = self._desk.closed(number)
            self._made[number] = briefed(self._desk, played, self._reader)
        return self._made[number]


def briefed(desk: Desk, played: Played, reader: Audience) -> Briefing:
    """Return what one reader knows of one period."""
    return brief(
        desk.campaign, desk.rules, played, reader, seed_digest=desk.seed_digest
    )


def earlier_in_turn(desk: Desk) -> tuple[Played, ...]:
    """Return the closed periods of the pending period's turn, in order."""
    closed: list[Played] = []
    for number in range(len(desk.book), 0, -1):
        played = desk.closed(number)
        if played.period.turn != desk.period.turn:
            break
        closed.insert(0, played)
    return tuple(closed)
