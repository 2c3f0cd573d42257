"""The situation a campaign begins with: each army on its own fortress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.tsc.rules.calendar import TSC_CLOCK
from generator.systems.tsc.rules.places import owners_at_start
from generator.systems.tsc.rules.state import ArmyState, TscState

if TYPE_CHECKING:
    from generator.systems.tsc.rules.muster import TscCampaign


def opening(campaign: TscCampaign) -> TscState:
    """Return the situation before the first turn.

    Rule: TSC-MAP-02.
    """
    return TscState(
        period=TSC_CLOCK.first,
        armies={
            army.id: ArmyState(army=army.id, at=army.start)
            for army in campaign.forces
            if army.start is not None
        },
        owners=owners_at_start(campaign.board),
    )
