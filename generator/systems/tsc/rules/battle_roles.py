"""Who is who in a battle: Attacker and Defender, Home army and Invading army."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.systems.tsc.rules.places import fortresses, territory_of
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.world.board import Board
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRoles:
    """The four parts of a battle; each side has two of them."""

    attacker: str
    defender: str
    home: str
    invader: str


def roles(mover: str, other: str, home: str) -> BattleRoles:
    """Return the parts of two sides of whom one has moved.

    Whoever moved it, the army that moved is the Attacker (TSC-AMB-06).

    Rules: TSC-BAT-03, TSC-BAT-04.
    """
    return BattleRoles(
        attacker=mover,
        defender=other,
        home=home,
        invader=mover if home == other else other,
    )


def home_side(
    board: Board, owners: Mapping[str, str], at: Hex, sides: tuple[str, str]
) -> str:
    """Return which of two sides is at home in a hex.

    It is the side in whose territory the hex lies; in the borderlands the side whose
    fortress is nearer, and of two as near the Defender (TSC-AMB-09).

    Args:
        board: The map.
        owners: Who has each village and fortress.
        at: The hex.
        sides: Attacker, then Defender.

    Rule: TSC-BAT-04.
    """
    attacker, defender = sides
    territory = territory_of(board, at)
    if territory in sides:
        return territory
    far = {
        side: min(
            (distance(at, one) for one in fortresses(board, owners, side)), default=None
        )
        for side in sides
    }
    ours, theirs = far[attacker], far[defender]
    if ours is not None and (theirs is None or ours < theirs):
        return attacker
    return defender
