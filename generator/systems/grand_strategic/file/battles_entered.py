"""What the umpire enters of battles that were fought on the table."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.period_tables import PeriodSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import ArmyId, Loose, OneOf, Title
from generator.systems.grand_strategic.rules.unit_lists import UnitLevel

MOST_POINTS = 1_000_000
MOST_UNITS = 1_000

ArmyPoints = Annotated[int, Field(ge=0, le=MOST_POINTS)]
UnitNames = Annotated[tuple[Title, ...], Loose, Field(max_length=MOST_UNITS)]


class GrandBattleSection(Section):
    """What came of a battle fought on the table; all that follows is the program's."""

    contact: Annotated[Title, Field(examples=["marcher-host+garrison-keep"])]
    """The battle, as `status` prints it."""
    winner: Annotated[ArmyId, Field(examples=["marcher-host"])]
    """The army that won."""
    losses: Annotated[
        dict[ArmyId, ArmyPoints],
        Field(examples=[{"marcher-host": 40, "garrison-keep": 60}]),
    ] = Field(default_factory=dict)
    """Points that each army lost."""
    units: Annotated[
        dict[ArmyId, UnitNames],
        Field(examples=[{"marcher-host": ["marcher-host/spearmen-2"]}]),
    ] = Field(default_factory=dict)
    """Units that were destroyed, where a list is kept: their points are the losses."""
    levels: Annotated[
        dict[ArmyId, UnitNames],
        Field(examples=[{"marcher-host": ["marcher-host/horse-1 veteran"]}]),
    ] = Field(default_factory=dict)
    """Units that are more experienced now, each with its level."""


class SurvivorsSection(Section):
    """Soldiers of units destroyed on the table who find their way back to a city."""

    contact: Annotated[Title, Field(examples=["marcher-host+garrison-keep"])]
    """The battle they come from."""
    army: Annotated[ArmyId, Field(examples=["marcher-host"])]
    """The army they were in."""
    kind: Annotated[Title, Field(examples=["spearmen"])]
    """The kind of their units."""
    soldiers: Annotated[int, Field(ge=1, le=MOST_POINTS, examples=[8])]
    """How many they are."""
    weeks: Annotated[int, Field(ge=0, le=100, examples=[2])] = 0
    """Weeks they are under way, by that game's table; never fewer than they march."""
    level: Annotated[str, OneOf(*UnitLevel), Field(examples=["veteran"])] = (
        UnitLevel.EXPERIENCED.value
    )
    """How experienced their unit was."""
    unit_size: Annotated[int, Field(ge=1, le=MOST_UNITS, examples=[20])] = 20
    """Soldiers of a whole unit of the kind."""
    unit_points: Annotated[int, Field(ge=1, le=MOST_POINTS, examples=[10])]
    """What a whole unit of the kind is worth."""


class GrandPeriod(PeriodSection):
    """Everything entered for one week, winter or spring; leave closed blocks as is."""

    stands_after: ClassVar = {"battle": "dice", "survivors": "battle"}

    battle: tuple[GrandBattleSection, ...] = ()
    """Battles fought on the table."""
    survivors: tuple[SurvivorsSection, ...] = ()
    """Who comes back of destroyed units, where that game's book tells it."""
