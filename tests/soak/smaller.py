"""Makes a finding small: whatever is not needed for it is left out."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SECONDS = 20
"""How long one finding is made smaller."""
_SHORT = 2_000
"""Bytes of an input that is made smaller byte by byte."""


def made_small(body: bytes, is_found: Callable[[bytes], bool]) -> bytes:
    """Return the least of an input, by tables, lines and bytes, that is a finding still."""
    ends = time.monotonic() + _SECONDS

    def fails(parts: Sequence[bytes], between: bytes) -> bool:
        return time.monotonic() < ends and is_found(between.join(parts))

    lines = least(body.split(b"\n"), lambda parts: fails(parts, b"\n"))
    body = b"\n".join(lines)
    if len(body) > _SHORT:
        return body
    return b"".join(least([bytes((each,)) for each in body], lambda parts: fails(parts, b"")))


def least(parts: Sequence[bytes], fails: Callable[[Sequence[bytes]], bool]) -> list[bytes]:
    """Return the parts of which none can be left out, found by ever smaller pieces.

    >>> least([b"a", b"b", b"c"], lambda parts: b"b" in parts)
    [b'b']
    """
    kept = list(parts)
    size = max(1, len(kept) // 2)
    while True:
        at, is_less = 0, False
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if len(rest) < len(kept) and fails(rest):
                kept, is_less = rest, True
            else:
                at += size
        if size > 1:
            size //= 2
        elif not is_less:
            return kept
