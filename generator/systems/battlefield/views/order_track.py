"""The order of armies, and the rounds of a battle, to be kept by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.numbers import ordinal
from generator.systems.battlefield.rules.order.battle_end import LAST_ROUND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.systems.battlefield.rules.battle_book import BattleBook

ROUNDS_MOST = 50
"""Rounds that stand on the track; whoever fights on begins it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTrack:
    """Everything on the sheet of order and rounds."""

    armies: tuple[str, ...]
    places: tuple[str, ...]
    rounds: tuple[int, ...]
    last: str
    """After which round a battle is a draw, in words."""


def order_track(book: BattleBook, armies: Sequence[str]) -> OrderTrack:
    """Return the track for armies by name.

    Rules: DOG-PRE-04, DOG-CBT-15, DOG-CBT-16.
    """
    last = book.switches.number(LAST_ROUND)
    return OrderTrack(
        armies=tuple(armies),
        places=tuple(ordinal(place) for place in range(1, len(armies) + 1)),
        rounds=tuple(range(1, min(last, ROUNDS_MOST) + 1)),
        last=f"after round {last} it is a draw",
    )
