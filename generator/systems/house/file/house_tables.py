"""The tables of a campaign file of house rules in which its rules stand."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.kit.file_tables import NameOf
from generator.read.models.campaign_file import CampaignFile
from generator.read.models.campaign_tables import ForceSection
from generator.read.models.value_kinds import Title
from generator.read.models.value_tables import with_tables
from generator.read.own_ground import (
    OwnPlaceSection,
    SeasonSection,
    TerrainSection,
    TurnNamesSection,
)
from generator.systems.house.rules.rule_tables import PlaceRule, RuleTables


class HouseArmySection(ForceSection):
    """An army: one counter on the map."""

    stands_after: ClassVar = {"plural": "name", "kind": "side", "strength": "kind"}

    plural: bool = False
    """Whether its name takes a verb for many: the Ravens march, the Host marches."""

    kind: Annotated[Title, NameOf("kind"), Field(examples=["foot"])] | None = None
    """Its kind, by the id of a `[[kind]]`; without it, the first."""
    strength: Annotated[int, Field(ge=1, le=9_999, examples=[6])]
    """How strong it is as the campaign begins."""


class HouseFile(CampaignFile):
    """A campaign file of house rules without the tables of its rules."""

    stands_after: ClassVar = {
        "turn": "player",
        "season": "turn",
        "terrain": "season",
        "army": "terrain",
    }

    turn: TurnNamesSection = Field(default_factory=TurnNamesSection)
    """What a turn is called, and its parts."""
    season: tuple[SeasonSection, ...] = ()
    """The seasons, in order."""
    terrain: tuple[TerrainSection, ...] = ()
    """The ground; without any: open ground 1, hills, wood and marsh 2, water closed."""
    army: tuple[HouseArmySection, ...] = ()
    """The armies."""


HOUSE_FILE = with_tables(HouseFile, RuleTables, after="terrain", bases={PlaceRule: OwnPlaceSection})
"""A campaign file of house rules, or as much of it as could be read."""
