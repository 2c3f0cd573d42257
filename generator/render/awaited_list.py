"""What a period waits for, and what was typed that nobody asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.typed_entries import parted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.kit.typed_entries import Unasked


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitedList:
    """Throws and decisions that are awaited."""

    throws: tuple[Asked, ...]
    decisions: tuple[Asked, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnaskedKeys:
    """Keys that were typed, each with what it lacks."""

    in_vain: tuple[tuple[str, str], ...]
    """Nobody will ask for these."""
    not_yet: tuple[tuple[str, str], ...]
    """These were not asked for so far."""


def awaited_list(briefing: Briefing) -> AwaitedList | None:
    """Return what a reader is asked; none: nothing."""
    if not briefing.asked:
        return None
    return AwaitedList(
        throws=tuple(asked for asked in briefing.asked if asked.dice),
        decisions=tuple(asked for asked in briefing.asked if not asked.dice),
    )


def unasked_keys(briefing: Briefing) -> UnaskedKeys | None:
    """Return what was typed and nobody asked for; none: nothing."""
    if not briefing.unasked:
        return None
    in_vain, not_yet = parted(briefing.unasked, waits=bool(briefing.asked))
    return UnaskedKeys(in_vain=_keys(in_vain), not_yet=_keys(not_yet))


def _keys(unasked: Iterable[Unasked]) -> tuple[tuple[str, str], ...]:
    return tuple((each.typed.key, each.note) for each in unasked)
