"""The campaign file of Valormr as a whole."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from generator.read.models.campaign_file import CampaignFile
from generator.systems.valormr.file.army_tables import ArmySection, VesselSection
from generator.systems.valormr.file.battle_table import ValormrPeriod
from generator.systems.valormr.file.people_table import PeopleSection
from generator.systems.valormr.file.settings_tables import (
    CollectionTable,
    TableSection,
    ValormrHeading,
)

REQUIRED = ("format", "campaign", "side", "map", "army")
"""Keys every campaign file has."""


class ValormrFile(CampaignFile):
    """A campaign file, or as much of it as could be read."""

    stands_after: ClassVar = {
        "table": "rules",
        "collection": "look",
        "people": "map",
        "army": "people",
        "vessel": "army",
    }

    campaign: ValormrHeading | None = None
    """What the campaign is called and what everybody may read."""
    table: TableSection = Field(default_factory=TableSection)
    """The table battles are fought on."""
    collection: CollectionTable = Field(default_factory=dict)
    """Figures owned, by troop type as the companies name it; packets tell shortages."""
    people: tuple[PeopleSection, ...] = ()
    """Peoples with words and march formations of their own."""
    army: tuple[ArmySection, ...] = ()
    """The armies."""
    vessel: tuple[VesselSection, ...] = ()
    """The vessels."""
    period: tuple[ValormrPeriod, ...] = ()
    """One block for each period, in order; the next goes below, closed ones may go."""
