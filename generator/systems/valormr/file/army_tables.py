"""Tables about what marches and sails: armies, regiments, companies, vessels."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.side_tables import ForceSection
from generator.read.models.table_base import NamedSection, Section
from generator.read.models.value_kinds import (
    ArmyId,
    HexName,
    Identifier,
    Line,
    Loose,
    Number,
    OneOf,
    SideId,
    Title,
)
from generator.systems.valormr.rules.muster import Arm, Sight

MOST_FIGURES = 100_000

VESSELS = ("galley", "longship", "river-boat", "sailing-ship", "troop-transport")
"""The kinds of vessel the rules know."""

TRAINS = ("bridging", "engineers")
"""The trains an army may have: to bridge major rivers, and to build."""

Figures = Annotated[int, Field(ge=1, le=MOST_FIGURES)]


class CompanySection(Section):
    """The smallest unit: figures of one troop type."""

    id: Annotated[Identifier, Field(examples=["longbows"])] | None = None
    """Short name within its regiment; without it, it is made from the name."""
    name: Annotated[Title, Field(examples=["Longbows"])]
    """What people read."""
    type: Annotated[Line, Field(examples=["longbow"])] = ""
    """The troop type; without it, the name serves."""
    figures: Annotated[Figures, Field(examples=[5])]
    """Figures at the start of the campaign."""
    arm: Annotated[str, OneOf(*Arm), Field(examples=["cavalry"])] = "infantry"
    """How it moves on land."""
    price: Annotated[Number, Field(gt=0, le=1000, examples=[2.5])] | None = None
    """Army points a figure costs; without it, no mercenaries can be hired for it."""


class RegimentSection(NamedSection):
    """A body of companies that fights as one."""

    id: Annotated[Identifier, Field(examples=["1st"])] = ""
    """Short name within its army; without it, it is made from the name."""
    name: Annotated[Title, Field(examples=["First Regiment"])]
    """What people read."""
    company: tuple[CompanySection, ...] = ()
    """Its companies."""


class IndividualSection(NamedSection):
    """A hero, wizard, leader or great creature, counted apart."""

    id: Annotated[Identifier, Field(examples=["anax"])] = ""
    """Short name of the individual; without it, it is made from the name."""
    name: Annotated[Title, Field(examples=["Anax Archontas"])]
    """What people read."""
    kind: Annotated[Line, Field(examples=["dragon"])] = ""
    """What kind of individual it is."""


class CommandUnitSection(Section):
    """Guards or staff beside the regiments."""

    name: Annotated[Title, Field(examples=["The King's Company"])]
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

    people: Annotated[Line, Field(examples=["humans"])] = "humans"
    """Who they are: small letters, plural."""
    sight: Annotated[str, OneOf(*Sight), Field(examples=["dark"])] | None = None
    """How they bear darkness and sun; without it, as the rules say of the people."""
    points: Annotated[int, Field(ge=0, le=1_000_000, examples=[480])] = 0
    """Army points it was bought for."""
    flies: Annotated[bool, Field(examples=[True])] = False
    """Whether it flies."""
    move_points: Annotated[Number, Field(gt=0, le=1000, examples=[18])] | None = None
    """Daily move points of a people that does not march in formation."""
    detachment: Annotated[bool, Field(examples=[True])] = False
    """Whether it is a small body that may lose its way (`adv.getting_lost`)."""
    trains: Annotated[
        tuple[Annotated[str, OneOf(*TRAINS)], ...],
        Loose,
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

    id: Annotated[Identifier, Field(examples=["northmen-ships"])]
    """Short name of the vessels; never changes."""
    name: Annotated[Title, Field(examples=["The Northmen's longships"])]
    """What people read."""
    kind: Annotated[str, OneOf(*VESSELS), Field(examples=["longship"])]
    """What it is."""
    count: Annotated[int, Field(ge=1, le=10_000, examples=[9])] = 1
    """How many of them."""
    side: Annotated[SideId, Field(examples=["law"])]
    """The side it sails for."""
    army: Annotated[ArmyId, Field(examples=["noerdenheim"])] | None = None
    """The army it serves; without it, it sails for itself."""
    at: Annotated[HexName, Field(examples=["east-port"])] | None = None
    """Where it lies when the campaign begins; without it: not yet on the map."""
