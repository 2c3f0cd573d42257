"""The situation a Valormr campaign begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.systems.valormr.rules.sea.launching import (
    fleets_at_start,
    spent_at_start,
)
from generator.systems.valormr.rules.state import ForceState, ValormrState
from generator.systems.valormr.rules.tables import BOOK
from generator.world.rivers import banks

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.world.hexes import Hex


def opening(campaign: ValormrCampaign, tables: ValormrTables = BOOK) -> ValormrState:
    """Return the situation before the first period.

    Rules: VAL-OOB-01, VAL-TURN-12, VAL-SHIP-01.
    """
    return ValormrState(
        period=FIRST_PERIOD,
        forces={
            force.id: placed(campaign, force, force.start)
            for force in campaign.forces
            if force.start is not None
        },
        fleets=fleets_at_start(campaign, tables),
        spent=spent_at_start(campaign, tables),
    )


def placed(campaign: ValormrCampaign, force: Army, at: Hex) -> ForceState:
    """Return a force rested and formed, with all its figures.

    Rules: VAL-OOB-08, VAL-OOB-10, VAL-OOB-14.
    """
    parted = banks(campaign.board, at)
    figures = {company.id: company.figures for company in force.companies}
    figures |= {individual.id: 1 for individual in force.individuals}
    return ForceState(
        force=force.id,
        at=at,
        bank=parted[0] if len(parted) > 1 else None,
        figures=figures,
        order_of_march=tuple(regiment.id for regiment in force.regiments),
    )
