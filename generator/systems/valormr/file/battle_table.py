"""What the umpire enters for a period beyond what all rule systems have: battles."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.period_tables import FREE, PeriodSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import Line, NameOf, Title

CompanyId = Annotated[Title, NameOf("company")]


class BattleSection(Section):
    """What came of a battle fought on the table.

    Whatever else the battle sheet asks for is written beside it.
    """

    model_config = FREE

    contact: Annotated[Title, Field(examples=["evening.arn+hadewych"])]
    """The contact it settles, as `status` prints it."""
    losses: Annotated[
        dict[CompanyId, Annotated[int, Field(ge=0, le=100_000)]],
        Field(examples=[{"arn/1st/longbows": 2}]),
    ] = Field(default_factory=dict)
    """Figures lost, by company."""
    picture: Annotated[Line, Field(examples=["the-gate.jpg"])] = ""
    """A picture of the table for site and briefings, from the folder `pictures`."""
    caption: Annotated[Line, Field(examples=["The pikes hold the gate"])] = ""
    """What it shows; without it the picture is not shown."""


class ValormrPeriod(PeriodSection):
    """Everything entered for one period; blocks of closed periods stay as they are."""

    stands_after: ClassVar = {"battle": "dice"}

    battle: tuple[BattleSection, ...] = ()
    """Battles fought on the table."""
