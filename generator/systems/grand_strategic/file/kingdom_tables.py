"""Tables about kingdoms and their armies."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.side_tables import ForceSection, SideSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import Loose, NameOf, OneOf, SideId, Title
from generator.systems.grand_strategic.file.battles_entered import (
    MOST_POINTS,
    ArmyPoints,
)
from generator.systems.grand_strategic.rules.unit_lists import UnitLevel

MOST_ABILITY = 1_000
MOST_ALIKE = 100
"""Units of one kind in an army."""

CityId = Annotated[Title, NameOf("place")]


class KingdomSection(SideSection):
    """One of the kingdoms."""

    stands_after: ClassVar = {
        "capital": "shape",
        "treasury": "capital",
        "played": "treasury",
        "allies": "enemies",
    }

    capital: Annotated[CityId, Field(examples=["kings-seat"])] | None = None
    """Its capital; without it: the city of that kind that it has on the map."""
    treasury: Annotated[int, Field(ge=0, le=MOST_POINTS, examples=[20])] = 0
    """Resource points in hand when the campaign begins."""
    played: Annotated[bool, Field(examples=[False])] = True
    """Whether anybody plays it; else it marches and answers by the printed policy."""
    allies: Annotated[tuple[SideId, ...], Loose, Field(examples=[["northmark"]])] = ()
    """Kingdoms whose cities are open to its beaten armies, and its cities to theirs."""


class GrandUnitSection(Section):
    """Units of one kind in an army of which a list is kept."""

    kind: Annotated[Title, Field(examples=["spearmen"])]
    """What the rules of the table call it."""
    points: Annotated[int, Field(ge=1, le=MOST_POINTS, examples=[10])]
    """What one such unit is worth."""
    count: Annotated[int, Field(ge=1, le=MOST_ALIKE, examples=[4])] = 1
    """How many of them there are."""
    level: Annotated[str, OneOf(*UnitLevel), Field(examples=["veteran"])] = (
        UnitLevel.EXPERIENCED.value
    )
    """How experienced they are."""
    leader: Annotated[bool, Field(examples=[True])] = False
    """Whether it is a leader, who falls only if drawn by lot twice."""


class GrandArmySection(ForceSection):
    """An army: in the field, or in a city as its garrison."""

    stands_after: ClassVar = {
        "plural": "name",
        "ability": "pronoun",
        "city": "at",
        "points": "city",
        "cavalry": "points",
    }

    plural: Annotated[bool, Field(examples=[True])] = False
    """Whether its name takes a verb for many: the Riders march, the Host marches."""
    ability: Annotated[int, Field(ge=0, le=MOST_ABILITY, examples=[2])] | None = None
    """How able its general is; without it: rolled in the first week."""
    city: Annotated[CityId, Field(examples=["ford"])] | None = None
    """The city whose garrison it is, instead of `at`."""
    points: Annotated[ArmyPoints, Field(examples=[150])] | None = None
    """Its army points; of a garrison without it: as every city of that kind begins."""
    cavalry: Annotated[bool, Field(examples=[True])] = False
    """Whether all of it is cavalry, which the key `armies.fast` lets march farther."""
    unit: tuple[GrandUnitSection, ...] = ()
    """Its units, where a list of them is kept; their points are the army's."""
