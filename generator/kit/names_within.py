"""Names that begin with The, small within a sentence: the Fenland, for The Fenland."""

from __future__ import annotations

import re

from generator.kit.printing import within

_FROM, _TO = "\x0e", "\x0f"
"""Marks round a fact until its sentence is whole."""
_MARKED = re.compile(f"{_FROM}([^{_FROM}{_TO}]*){_TO}")
_NO_MARKS = dict.fromkeys(map(ord, (_FROM, _TO)))
_BEGINS = ("", ".", "!", "?", "“")
"""What stands before the first word of a sentence."""


def marked(fact: str) -> str:
    """Return a fact with marks before and behind it; nothing for nothing."""
    return f"{_FROM}{fact}{_TO}" if fact else ""


def with_small_names(told: str) -> str:
    """Return a text whose marked facts begin as their place asks, without the marks.

    At the head of a sentence, and as the first of what somebody says, a name keeps its
    capital.
    """

    def placed(found: re.Match[str]) -> str:
        before = told[: found.start()].translate(_NO_MARKS).rstrip()
        return found[1] if before[-1:] in _BEGINS else within(found[1])

    return _MARKED.sub(placed, told)
