"""The rounds of a period laid open: who stood where as each of them ended.

Everybody knows it of those on the table, their own side alone of those that hid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Openness
from generator.systems.battlefield.rules.fact_names import (
    BATTLE,
    LINED_AS,
    LINED_AT,
    LINED_UP,
    LINED_WITH,
    ROUND_ORDER,
    ROUND_SHOWN,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.state import (
        BattleInProgress,
        RoundOver,
        UnitStand,
    )

CAPTIVE = "captive"


def facts_of_rounds(
    campaign: BattlefieldCampaign, battle: BattleInProgress
) -> Iterator[Fact]:
    """Yield who stood where, as the rounds of a period began and as each ended.

    Rules: DOG-HIDE-03, DOG-PRE-05.
    """
    sides = {unit: campaign.army(each.army).side for unit, each in battle.units.items()}
    for shown in battle.rounds:
        key = f"{BATTLE}/round/{shown.round_number:03d}"
        open_to_all = Openness(kind="position")
        yield ROUND_SHOWN.of(key, shown.round_number, open_to_all)
        yield ROUND_ORDER.of(key, shown.order, open_to_all)
        seen = {unit: each for unit, each in shown.units.items() if not each.is_hidden}
        yield from _lined_up(key, seen, open_to_all)
        for side in sorted(set(sides.values())):
            own = Openness(kind="hidden", sides=(side,))
            hidden = {u: s for u, s in _hidden(shown) if sides[u] == side}
            if hidden:
                yield from _lined_up(f"{key}/{side}", hidden, own)


def _hidden(shown: RoundOver) -> Iterator[tuple[str, UnitStand]]:
    return ((unit, each) for unit, each in shown.units.items() if each.is_hidden)


def _lined_up(key: str, units: dict[str, UnitStand], seen: Openness) -> Iterator[Fact]:
    """Yield where those stood who did, sorted, so that no order tells anything."""
    stood = [
        (unit, each)
        for unit, each in sorted(units.items())
        if each.fighters and not each.has_left
    ]
    yield LINED_UP.of(key, tuple(unit for unit, _ in stood), seen)
    yield LINED_AT.of(key, tuple(each.at for _, each in stood), seen)
    yield LINED_WITH.of(key, tuple(str(each.fighters) for _, each in stood), seen)
    yield LINED_AS.of(key, tuple(_as(each) for _, each in stood), seen)


def _as(each: UnitStand) -> str:
    return CAPTIVE if each.captor else str(each.mode)
