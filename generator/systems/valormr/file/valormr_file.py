"""The campaign file of Valormr as a whole."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.kit.file_tables import NameOf, ShownAs
from generator.read.models import value_kinds
from generator.read.models.campaign_file import FREE, CampaignFile, PeriodSection
from generator.read.models.campaign_tables import CampaignSection, ForceSection
from generator.read.models.table_base import NamedSection, Section
from generator.systems.valormr.rules.muster import Arm, Sight

MOST_FIGURES = 100_000

VESSELS = ("galley", "longship", "river-boat", "sailing-ship", "troop-transport")
"""The kinds of vessel the rules know."""

TRAINS = ("bridging", "engineers")
"""The trains an army may have: to bridge major rivers, and to build."""

Figures = Annotated[int, Field(ge=1, le=MOST_FIGURES)]


class CompanySection(Section):
    """The smallest unit: figures of one troop type."""

    id: Annotated[value_kinds.Identifier, Field(examples=["longbows"])] | None = None
    """Short name within its regiment; without it, it is made from the name."""
    name: Annotated[value_kinds.Title, Field(examples=["Longbows"])]
    """What people read."""
    type: Annotated[value_kinds.Line, Field(examples=["longbow"])] = ""
    """The troop type; without it, the name serves."""
    figures: Annotated[Figures, Field(examples=[5])]
    """Figures at the start of the campaign."""
    arm: Annotated[str, value_kinds.OneOf(*Arm), Field(examples=["cavalry"])] = "infantry"
    """How it moves on land."""
    price: Annotated[value_kinds.Number, Field(gt=0, le=1000, examples=[2.5])] | None = None
    """Army points a figure costs; without it, no mercenaries can be hired for it."""


class RegimentSection(NamedSection):
    """A body of companies that fights as one."""

    id: Annotated[value_kinds.Identifier, Field(examples=["1st"])] = ""
    """Short name within its army; without it, it is made from the name."""
    name: Annotated[value_kinds.Title, Field(examples=["First Regiment"])]
    """What people read."""
    company: tuple[CompanySection, ...] = ()
    """Its companies."""


class IndividualSection(NamedSection):
    """A hero, wizard, leader or great creature, counted apart."""

    id: Annotated[value_kinds.Identifier, Field(examples=["anax"])] = ""
    """Short name of the individual; without it, it is made from the name."""
    name: Annotated[value_kinds.Title, Field(examples=["Anax Archontas"])]
    """What people read."""
    kind: Annotated[value_kinds.Line, Field(examples=["dragon"])] = ""
    """What kind of individual it is."""


class CommandUnitSection(Section):
    """Guards or staff beside the regiments."""

    name: Annotated[value_kinds.Title, Field(examples=["The King's Company"])]
    """What people read."""
    figures: Annotated[Figures, Field(examples=[4])]
    """Figures at the start of the campaign."""


class ArmySection(ForceSection):
    """An army under one commander: one counter on the map."""

    stands_after: ClassVar = {
        "people": "commander",
        "sight": "people",
        "points": "sight",
        "flies": "at",
        "move_points": "flies",
        "detachment": "move_points",
        "trains": "detachment",
    }

    people: Annotated[value_kinds.Line, Field(examples=["humans"])] = "humans"
    """Who they are: small letters, plural."""
    sight: Annotated[str, value_kinds.OneOf(*Sight), Field(examples=["dark"])] | None = None
    """How they bear darkness and sun; without it, as the rules say of the people."""
    points: Annotated[int, Field(ge=0, le=1_000_000, examples=[480])] = 0
    """Army points it was bought for."""
    flies: Annotated[bool, Field(examples=[True])] = False
    """Whether it flies."""
    move_points: Annotated[value_kinds.Number, Field(gt=0, le=1000, examples=[18])] | None = None
    """Daily move points of a people that does not march in formation."""
    detachment: Annotated[bool, Field(examples=[True])] = False
    """Whether it is a small body that may lose its way (`adv.getting_lost`)."""
    trains: Annotated[
        tuple[Annotated[str, value_kinds.OneOf(*TRAINS)], ...],
        value_kinds.Loose,
        Field(max_length=len(TRAINS), examples=[["bridging"]]),
    ] = ()
    """Trains that go with it (`adv.engineers`)."""
    regiment: tuple[RegimentSection, ...] = ()
    """Its regiments in order of march: assault, support, then reserve."""
    individual: tuple[IndividualSection, ...] = ()
    """Heroes, wizards, leaders and great creatures."""
    command_unit: tuple[CommandUnitSection, ...] = ()
    """Guards or staff beside the regiments."""


class VesselSection(Section):
    """One vessel, or several of a kind that sail as one."""

    id: Annotated[value_kinds.Identifier, Field(examples=["northmen-ships"])]
    """Short name of the vessels; never changes."""
    name: Annotated[value_kinds.Title, Field(examples=["The Northmen's longships"])]
    """What people read."""
    kind: Annotated[str, value_kinds.OneOf(*VESSELS), Field(examples=["longship"])]
    """What it is."""
    count: Annotated[int, Field(ge=1, le=10_000, examples=[9])] = 1
    """How many of them."""
    side: Annotated[value_kinds.SideId, Field(examples=["law"])]
    """The side it sails for."""
    army: Annotated[value_kinds.ArmyId, Field(examples=["noerdenheim"])] | None = None
    """The army it serves; without it, it sails for itself."""
    at: Annotated[value_kinds.HexName, Field(examples=["east-port"])] | None = None
    """Where it lies when the campaign begins; without it: not yet on the map."""


# Peoples with words and march formations of their own.

GROUNDS = ("clear", "forest", "hill", "swamp", "mountain", "road", "track")
"""What a force may have come by."""
FORMATIONS = ("clear", "forest", "road", "track")
"""The ground or way whose formation it may take instead."""


class PeopleSection(Section):
    """One people; both sets of keys need their switch."""

    name: Annotated[value_kinds.Title, Field(examples=["elves"])]
    """The people, as `people` of its armies has it."""
    regiment: Annotated[value_kinds.Line, Field(examples=["host"])] = ""
    """Its word for a regiment (`adv.organization`)."""
    battalion: Annotated[value_kinds.Line, Field(examples=["wing"])] = ""
    """Its word for a battalion."""
    company: Annotated[value_kinds.Line, Field(examples=["band"])] = ""
    """Its word for a company."""
    formation: Annotated[
        dict[
            Annotated[str, value_kinds.OneOf(*GROUNDS)],
            Annotated[str, value_kinds.OneOf(*FORMATIONS)],
        ],
        Field(examples=[{"forest": "clear"}]),
    ] = Field(default_factory=dict)
    """By ground or way: the one it marches as through (`adv.creature_formations`)."""


# What the umpire enters for a period beyond what all rule systems have: battles.

CompanyId = Annotated[value_kinds.Title, NameOf("company")]


class BattleSection(Section):
    """What came of a battle fought on the table.

    Whatever else the battle sheet asks for is written beside it.
    """

    model_config = FREE

    contact: Annotated[value_kinds.Title, Field(examples=["evening.arn+hadewych"])]
    """The contact it settles, as `status` prints it."""
    losses: Annotated[
        dict[CompanyId, Annotated[int, Field(ge=0, le=100_000)]],
        Field(examples=[{"arn/1st/longbows": 2}]),
    ] = Field(default_factory=dict)
    """Figures lost, by company."""
    picture: Annotated[value_kinds.Line, Field(examples=["the-gate.jpg"])] = ""
    """A picture of the table for site and briefings, from the folder `pictures`."""
    caption: Annotated[value_kinds.Line, Field(examples=["The pikes hold the gate"])] = ""
    """What it shows; without it the picture is not shown."""


class ValormrPeriod(PeriodSection):
    """Everything entered for one period; blocks of closed periods stay as they are."""

    stands_after: ClassVar = {"battle": "dice"}

    battle: tuple[BattleSection, ...] = ()
    """Battles fought on the table."""


# Tables about a Valormr campaign as a whole: heading, wargames table, collection.


class ValormrHeading(CampaignSection):
    """What the campaign is called and what everybody may read."""

    stands_after: ClassVar = {"couriers_hidden": "side_totals_public"}

    id: Annotated[value_kinds.Identifier, Field(examples=["valormr"])]
    """Short name of the campaign; it begins the chain of records and never changes."""
    title: Annotated[value_kinds.Title, Field(examples=["The Valormr Campaign"])]
    """What stands at the head of every sheet and page."""
    system: Annotated[str, value_kinds.OneOf("valormr"), Field(examples=["valormr"])] = "valormr"
    """The rule system the campaign is played by."""
    address: Annotated[value_kinds.Address, Field(examples=["https://club.example/valormr/"])] = ""
    """Where the site will stand; without it there is no feed and no share picture."""
    couriers_hidden: Annotated[bool, Field(examples=[True])] = False
    """Whether the place of a courier is kept from the other sides."""


class TableSection(Section):
    """The table battles are fought on."""

    unit: Annotated[str, value_kinds.OneOf("inches", "centimetres"), Field(examples=["inches"])] = (
        "inches"
    )
    """What `across` and `along` are measured in."""
    across: Annotated[value_kinds.Number, Field(gt=0, le=2000, examples=[48])] = 48.0
    """From one side's table edge to the other side's."""
    along: Annotated[value_kinds.Number, Field(gt=0, le=2000, examples=[72])] | None = None
    """The length of a side's table edge."""
    ground_scale: Annotated[int, Field(ge=1, le=1000, examples=[20])] = 20
    """Yards to an inch of the table."""
    bow_range_yards: Annotated[int, Field(ge=1, le=10_000, examples=[150])] = 150
    """Greatest range of a short bow in yards; it parts the two forward baselines."""
    base_width: Annotated[value_kinds.Number, Field(ge=40, le=180, examples=[80])] = 60
    """Width in mm of the base a regiment stands on; its label is as wide."""
    blank_cards: Annotated[bool, Field(examples=[True])] = False
    """Whether the blanks of the terrain deck are printed, too, two sheets of them."""


CollectionTable = Annotated[
    dict[value_kinds.Title, Annotated[int, Field(ge=0, le=MOST_FIGURES)]],
    ShownAs("troop type = whole number"),
    Field(examples=[{"longbows": 48}]),
]
"""Figures owned, by troop type."""


# The campaign file of Valormr as a whole.

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
