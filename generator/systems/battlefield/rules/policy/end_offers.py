"""Whether leaders agree to end a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.policy.leader_minds import EndOffer

if TYPE_CHECKING:
    from collections.abc import Mapping


def agreed_winner(
    sides: Mapping[str, str], offers: Mapping[str, EndOffer]
) -> str | None:
    """Return whom all leaders call the winner, empty for a draw; none: they do not.

    A side says what the least willing of its leaders says. Where all but one yield,
    that one has won, whatever it offered.

    Args:
        sides: The side each army fights for.
        offers: What the leader of each army says; one that is missing fights on.

    Rule: DOG-CBT-16.
    """
    by_side: dict[str, set[EndOffer]] = {}
    for army, side in sides.items():
        by_side.setdefault(side, set()).add(offers.get(army, EndOffer.FIGHT_ON))
    unyielding = [side for side, told in by_side.items() if told != {EndOffer.YIELD}]
    if len(unyielding) == 1:
        return unyielding[0]
    fights_on = any(EndOffer.FIGHT_ON in told for told in by_side.values())
    return None if fights_on else ""
