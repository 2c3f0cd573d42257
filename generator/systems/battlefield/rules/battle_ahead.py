"""A battle played on from where it stands, as closing its periods would play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.calendar import BattlePart, from_period
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.dice.bag import Dice
    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.state import BattlefieldState
    from generator.world.campaign import Campaign
    from generator.world.period_inputs import PeriodInputs


def fought_on(
    campaign: Campaign,
    situation: BattlefieldState,
    dice_for: Callable[[PeriodInputs], Dice],
) -> tuple[Resolution[BattlefieldState], ...]:
    """Play the pending period and those after it until the battle is settled.

    It ends sooner where something is awaited. Nothing is kept of it.

    Args:
        campaign: The campaign, with what is entered for periods to come.
        situation: The situation before the pending period.
        dice_for: The dice of a period, with what was noted for it by hand.

    Rule: DOG-CBT-16.
    """
    found = []
    while True:
        inputs = campaign.inputs_for(situation.period)
        played = BATTLEFIELD_RULES.resolve(
            campaign, situation, inputs, dice_for(inputs)
        )
        found.append(played)
        part = from_period(situation.period).part
        if played.questions or part in (BattlePart.BATTLE, BattlePart.AFTERMATH):
            return tuple(found)
        situation = BATTLEFIELD_RULES.following(played.after)
