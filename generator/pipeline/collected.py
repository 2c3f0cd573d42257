"""What comes back on order forms, on its way into the campaign file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

Written = str | int | bool | tuple[str, ...] | Mapping[str, int]
"""What stands behind a key of the campaign file."""


DECISION, DICE = "decision", "dice"
"""The tables of a period that answers fill; those of orders are in the grammar."""
ALREADY = "the campaign file has an entry on this already"


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectedEntry:
    """One table for the campaign file, made from one form."""

    period: str
    table: str
    subject: str
    """What it is about; two entries about one thing contradict each other."""
    title: str
    """What it is about, in words."""
    source: str
    """The file it comes from, and whose form that is."""
    keys: tuple[tuple[str, Written], ...]
    again: str = ALREADY
    """What is said where the campaign file has one on this; empty: it may have."""
    makes: str = ""
    """The id that something new is given; ``{number}`` counts. Empty: it has one."""
    doubts: tuple[str, ...] = ()
    """Why it must be looked at first; then it is printed as a comment."""
    remarks: tuple[str, ...] = ()
    """What the umpire should know of it; it is good all the same."""

    @property
    def whom(self) -> str:
        """What the campaign file calls it: a question, a throw, whom it is for."""
        key, value = self.keys[0]
        return key if self.table == DICE else str(value)

    @property
    def is_sure(self) -> bool:
        """Whether it can be taken over without looking at it."""
        return not self.doubts

    def doubted(self, why: str) -> CollectedEntry:
        """Return the entry with one more doubt."""
        return replace(self, doubts=(*self.doubts, why))


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected:
    """Everything that came of a heap of forms."""

    text: str
    """Lines for the campaign file."""
    doubts: tuple[str, ...]
    """Everything to look at, each with its file."""
    remarks: tuple[str, ...]
    entries: int
    """Tables that can be taken over."""
