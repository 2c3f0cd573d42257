"""The campaign file of the grand-strategic campaign as a whole."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from generator.read.models.campaign_file import CampaignFile
from generator.read.models.campaign_tables import CampaignSection
from generator.systems.grand_strategic.file.battles_entered import GrandPeriod
from generator.systems.grand_strategic.file.kingdom_tables import (
    GrandArmySection,
    KingdomSection,
)

GRAND_REQUIRED = ("format", "campaign", "side", "map")
"""Keys every campaign file has."""


class GrandHeading(CampaignSection):
    """What the campaign is called and what everybody may read."""

    stands_after: ClassVar = {"open": "side_totals_public"}

    open: bool = Field(default=False, examples=[True])
    """Whether everybody may know everybody's points, generals and treasuries."""


class GrandFile(CampaignFile):
    """A campaign file, or as much of it as could be read."""

    stands_after: ClassVar = {"army": "player"}

    campaign: GrandHeading | None = None
    """What the campaign is called and what everybody may read."""
    side: tuple[KingdomSection, ...] = ()
    """The kingdoms."""
    army: tuple[GrandArmySection, ...] = ()
    """Field armies, and garrisons that are not as every city's begins."""
    period: tuple[GrandPeriod, ...] = ()
    """One block for each week, winter and spring, in order; leave the old ones."""
