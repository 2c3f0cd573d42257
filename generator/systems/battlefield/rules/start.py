"""The situation a campaign begins with: leaders, and whom they have hired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.calendar import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.leaders.leadership import first_leadership
from generator.systems.battlefield.rules.muster.mustering import ego_of
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    HiredUnit,
    LeaderState,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_campaign import (
        BattlefieldCampaign,
        FieldArmy,
    )


def opening(campaign: BattlefieldCampaign, book: BattleBook) -> BattlefieldState:
    """Return the situation before the first muster.

    Rules: DOG-PRE-01, DOG-LEAD-01.
    """
    return BattlefieldState(
        period=BATTLEFIELD_CLOCK.first,
        leaders={army.army: _leader(campaign, book, army) for army in campaign.armies},
        roster={
            unit.unit: unit
            for army in campaign.armies
            for unit in listed_units(campaign, army.army)
        },
        by_rounds=campaign.by_rounds,
    )


def listed_units(campaign: BattlefieldCampaign, army: str) -> Iterator[HiredUnit]:
    """Yield the units that the file lists of an army, as they are hired."""
    for number, force in enumerate(campaign.units_of(army), 1):
        if force.make is not None:
            yield HiredUnit(
                unit=force.id,
                army=army,
                make=force.make,
                fighters=force.fighters,
                at=force.start,
                is_hidden=force.is_hidden,
                hired_as=number,
            )


def _leader(
    campaign: BattlefieldCampaign, book: BattleBook, army: FieldArmy
) -> LeaderState:
    """Return a leader as the campaign begins.

    Rule: DOG-LEAD-01.
    """
    ego = ego_of(book, listed_units(campaign, army.army))
    leadership = army.leadership or first_leadership(book, ego)
    return LeaderState(army=army.army, leadership=leadership, money=army.money)
