"""Columns and rows, as they are typed behind an option."""

from __future__ import annotations

from generator.errors import UsageError


def hexes_told(words: str, option: str) -> tuple[int, int]:
    """Return columns and rows from words such as ``16x12``.

    Args:
        words: What was typed.
        option: Behind which option, for who typed something else.

    Raises:
        UsageError: They say something else.
    """
    columns, _, rows = words.partition("x")
    if not all(each.isascii() and each.isdecimal() for each in (columns, rows)):
        message = f"{option}: write columns and rows like 16x12, not “{words}”"
        raise UsageError(message)
    return int(columns[:9]), int(rows[:9])
