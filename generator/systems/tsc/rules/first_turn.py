"""Who has the first turn: each side rolls one die, the higher begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def winner_of(rolls: Mapping[str, int]) -> str:
    """Return who rolled highest alone; empty: there is a tie, and all roll again.

    Rule: TSC-TURN-01.
    """
    best = max(rolls.values())
    first, *others = (who for who, rolled in rolls.items() if rolled == best)
    return "" if others else first


def next_in_turn(armies: tuple[str, ...], army: str) -> str:
    """Return whose turn comes after an army's.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    return armies[(armies.index(army) + 1) % len(armies)]
