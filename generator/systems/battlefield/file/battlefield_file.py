"""The campaign file of Battlefield as a whole."""

from __future__ import annotations

from typing import ClassVar

from generator.read.models.campaign_file import CampaignFile
from generator.systems.battlefield.file.battlefield_tables import (
    BattlefieldHeading,
    FieldArmySection,
    TroopTypeSection,
)

BATTLEFIELD_REQUIRED = ("format", "campaign", "side", "map", "army")
"""Keys every campaign file has."""


class BattlefieldFile(CampaignFile):
    """A campaign file, or as much of it as could be read."""

    stands_after: ClassVar = {"army": "player", "type": "army"}

    campaign: BattlefieldHeading | None = None
    """What the campaign is called, and how its battles are fought."""
    army: tuple[FieldArmySection, ...] = ()
    """The armies, one for each leader, with their units."""
    type: tuple[TroopTypeSection, ...] = ()
    """Types of troops beyond the army list."""
