"""What getting away may cost, as commanders are told it: words for letters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.phase import Chance

_PERCENT = re.compile(r"(\d+) %( D)?")
_UP_TO = ((10, "lose up to 10 %"), (25, "lose 11 to 25 %"), (49, "lose 26 to 49 %"))
"""Losses up to so many percent are told together."""
NOTHING, HALF, DESTROYED = "nothing lost", "lose half or more", "destroyed"
PUSHED_BACK = f"{HALF}, pushed back a hex"
LOSSES = (NOTHING, *(told for _, told in _UP_TO), HALF, PUSHED_BACK, DESTROYED)
"""Everything that is told of a loss, mildest first."""


def told_as_losses(chances: Iterable[Chance]) -> tuple[Chance, ...]:
    """Return chances of losses with what is told of them, those alike together.

    Rules: VAL-DISENG-40, VAL-DISENG-43.
    """
    return tuple(replace(chance, told=_told(chance.outcome)) for chance in chances)


def _told(outcome: str) -> str:
    """Return a result of the losses table, or several together, in words."""
    match = _PERCENT.fullmatch(outcome)
    if match is None:
        return NOTHING if outcome == "N" else outcome
    if match[2]:
        return PUSHED_BACK
    return next((told for end, told in _UP_TO if int(match[1]) <= end), HALF)
