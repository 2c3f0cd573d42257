"""Tables about a Valormr campaign as a whole: heading, wargames table, collection."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.campaign_tables import CampaignSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import (
    Address,
    Identifier,
    Number,
    OneOf,
    ShownAs,
    Title,
)
from generator.systems.valormr.file.army_tables import MOST_FIGURES


class ValormrHeading(CampaignSection):
    """What the campaign is called and what everybody may read."""

    stands_after: ClassVar = {"couriers_hidden": "side_totals_public"}

    id: Annotated[Identifier, Field(examples=["valormr"])]
    """Short name of the campaign; it begins the chain of records and never changes."""
    title: Annotated[Title, Field(examples=["The Valormr Campaign"])]
    """What stands at the head of every sheet and page."""
    system: Annotated[str, OneOf("valormr"), Field(examples=["valormr"])] = "valormr"
    """The rule system the campaign is played by."""
    address: Annotated[Address, Field(examples=["https://club.example/valormr/"])] = ""
    """Where the site will stand; without it there is no feed and no share picture."""
    couriers_hidden: Annotated[bool, Field(examples=[True])] = False
    """Whether the place of a courier is kept from the other sides."""


class TableSection(Section):
    """The table battles are fought on."""

    unit: Annotated[str, OneOf("inches", "centimetres"), Field(examples=["inches"])] = (
        "inches"
    )
    """What `across` and `along` are measured in."""
    across: Annotated[Number, Field(gt=0, le=2000, examples=[48])] = 48.0
    """From one side's table edge to the other side's."""
    along: Annotated[Number, Field(gt=0, le=2000, examples=[72])] | None = None
    """The length of a side's table edge."""
    ground_scale: Annotated[int, Field(ge=1, le=1000, examples=[20])] = 20
    """Yards to an inch of the table."""
    bow_range_yards: Annotated[int, Field(ge=1, le=10_000, examples=[150])] = 150
    """Greatest range of a short bow in yards; it parts the two forward baselines."""
    base_width: Annotated[Number, Field(ge=40, le=180, examples=[80])] = 60
    """Width in mm of the base a regiment stands on; its label is as wide."""
    blank_cards: Annotated[bool, Field(examples=[True])] = False
    """Whether the blanks of the terrain deck are printed, too, two sheets of them."""


CollectionTable = Annotated[
    dict[Title, Annotated[int, Field(ge=0, le=MOST_FIGURES)]],
    ShownAs("troop type = whole number"),
    Field(examples=[{"longbows": 48}]),
]
"""Figures owned, by troop type."""
