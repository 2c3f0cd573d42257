"""When a battle is over, and who has won it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.systems.battlefield.rules.battlefields import Battlefield

ALLIED = "battle.allied"
LAST_ROUND = "battle.last_round"


class HowEnded(StrEnum):
    """Why a battle is over."""

    ONE_LEFT = "one-left"
    NONE_LEFT = "none-left"
    AGREED = "agreed"
    LAST_ROUND = "last-round"


class BattleFortune(StrEnum):
    """What a battle was to an army."""

    VICTORY = "victory"
    DRAW = "draw"
    DEFEAT = "defeat"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnd:
    """How a battle ended."""

    how: HowEnded
    winner: str
    """The side that has won; empty: it is a draw."""

    def fortune(self, side: str) -> BattleFortune:
        """Return what the battle was to a side."""
        if not self.winner:
            return BattleFortune.DRAW
        return BattleFortune.VICTORY if side == self.winner else BattleFortune.DEFEAT


def sides_of(switches: Switches, sides: Mapping[str, str]) -> Mapping[str, str]:
    """Return for whom each army fights: its side, or itself where nobody is allied.

    Rule: DOG-CBT-16.
    """
    is_allied = switches.flag(ALLIED)
    return {army: side if is_allied else army for army, side in sides.items()}


def sides_left(field: Battlefield) -> tuple[str, ...]:
    """Return the sides that have free units on the map, hidden ones too.

    Rule: DOG-CBT-16.
    """
    found = (field.sides[unit.army] for unit in field.units.values() if unit.is_free)
    return tuple(sorted(set(found)))


def battle_end(
    switches: Switches,
    field: Battlefield,
    agreed: str | None = None,
    coming: frozenset[str] = frozenset(),
) -> BattleEnd | None:
    """Return how a battle has ended as a round ends; none: another round follows.

    Args:
        switches: The campaign's settings.
        field: The battlefield as the round ends.
        agreed: Whom the leaders have agreed to call the winner, empty for a draw;
            none: they have not.
        coming: The sides that have units on their way to the field.

    Rule: DOG-CBT-16.
    """
    left = sorted({*sides_left(field), *coming})
    if len(left) == 1:
        return BattleEnd(how=HowEnded.ONE_LEFT, winner=left[0])
    if not left:
        return BattleEnd(how=HowEnded.NONE_LEFT, winner="")
    if agreed is not None:
        return BattleEnd(how=HowEnded.AGREED, winner=agreed)
    if field.round_number >= switches.number(LAST_ROUND):
        return BattleEnd(how=HowEnded.LAST_ROUND, winner="")
    return None
