"""What is common to the campaign files of all rule systems."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.read.models.campaign_tables import (
    CalendarSection,
    CampaignSection,
    DiceSection,
    HouseRuleSection,
    PaperSection,
    RulesTable,
)
from generator.read.models.look_table import LookSection
from generator.read.models.map_tables import MapSection
from generator.read.models.period_tables import PeriodSection
from generator.read.models.post_table import PostSection
from generator.read.models.side_tables import PlayerSection, SideSection
from generator.read.models.table_base import Section

FORMAT = 1
"""The only format of a campaign file there is so far."""


class CampaignFile(Section):
    """What the campaign files of all rule systems hold; each adds tables of its own."""

    format: Annotated[int, Field(examples=[FORMAT])] = FORMAT
    """The format of the file: 1. A later program says when it must change."""
    campaign: CampaignSection | None = None
    """What the campaign is called and what everybody may read."""
    calendar: CalendarSection = Field(default_factory=CalendarSection)
    """How the campaign counts its days."""
    dice: DiceSection = Field(default_factory=DiceSection)
    """Where the faces of a throw come from."""
    rules: RulesTable = Field(default_factory=dict)
    """Switches of the rule system."""
    paper: PaperSection = Field(default_factory=PaperSection)
    """How sheets are printed."""
    look: LookSection = Field(default_factory=LookSection)
    """How sheets and site look."""
    post: PostSection = Field(default_factory=PostSection)
    """What goes with the papers that are sent to players."""
    side: tuple[SideSection, ...] = ()
    """The parties at war."""
    player: tuple[PlayerSection, ...] = ()
    """Those who command and are sent packets."""
    map: MapSection | None = None
    """The hex map."""
    house_rule: tuple[HouseRuleSection, ...] = ()
    """Cells of rule tables changed by the umpire."""
    period: tuple[PeriodSection, ...] = ()
    """One block for each period, in order; the next goes below, closed ones may go."""
