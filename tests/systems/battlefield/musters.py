"""Situations between battles, with two leaders."""

from __future__ import annotations

from generator.systems.battlefield.rules.field_campaign import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.state import BattlefieldState, HiredUnit, LeaderState


def situation(*units: HiredUnit, money: int = 100, leadership: int = 100) -> BattlefieldState:
    """Return a situation before the first battle, with some troops hired."""
    return BattlefieldState(
        period=BATTLEFIELD_CLOCK.first,
        leaders={army: LeaderState(army=army, leadership=leadership, money=money) for army in "ab"},
        roster={each.unit: each for each in units},
    )
