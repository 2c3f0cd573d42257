"""Orders as ``next`` prints them: every line a comment, so that it orders nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.orders import OrderTable

_WIDTH = 18
"""Letters before a remark, so that remarks stand one below the other."""


def blank_lines(
    table: OrderTable, subject: str, may: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield the lines of one order that nobody has written yet.

    Args:
        table: Its table of the campaign file.
        subject: Whom it is for, by id.
        may: What that one may be told to do now.
    """
    yield f"# [[period.{table.key}]]"
    yield f'# {table.subject.key} = "{subject}"'
    for key, blank in table.blank.items():
        remark = blank.remark.format(may=_either(may))
        yield f"# {f'{key} = {blank.value}'.ljust(_WIDTH)}# {remark}"


def _either(words: tuple[str, ...]) -> str:
    """Return words as a choice, such as ``march, rest or cross``."""
    *others, last = words or ("rest",)
    return f"{', '.join(others)} or {last}" if others else last
