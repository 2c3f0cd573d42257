"""The campaign file of the Tactical Scenario Campaign as a whole."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.campaign_file import CampaignFile
from generator.read.models.period_tables import PeriodSection
from generator.read.models.side_tables import ForceSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import ArmyId, HexName, Line, SideId, Title

TSC_REQUIRED = ("format", "campaign", "side", "map", "army")
"""Keys every campaign file has."""


class TscArmySection(ForceSection):
    """A side's whole army: one counter on the map."""

    stands_after: ClassVar = {"plural": "name", "race": "commander", "strength": "race"}

    plural: bool = False
    """Whether its name takes a verb for many: the Ravens move, the Horde moves."""
    race: Annotated[Line, Field(examples=["orcs"])]
    """Any word; `chaos`, `dwarves`, `empire`, `elves`, `orcs`, `kislev`, `undead`."""
    strength: Annotated[Line, Field(examples=["2000 points"])] = ""
    """How strong it is, as you write it; told to its own side alone."""
    at: Annotated[HexName, Field(examples=["0305"])] | None = None
    """Where it begins; without it: on its side's fortress farthest from the enemy."""


class TscBattleSection(Section):
    """What came of a battle fought on the table."""

    contact: Annotated[Title, Field(examples=["ravens+horde"])]
    """The battle, as `status` prints it."""
    winner: Annotated[Title, Field(examples=["ravens"])]
    """The army that won; `nobody`."""
    losses: Annotated[
        dict[ArmyId, Line], Field(examples=[{"ravens": "2 stands of knights"}])
    ] = Field(default_factory=dict)
    """What each army lost, in your words; told to its own side alone."""
    at: Annotated[dict[ArmyId, Title], Field(examples=[{"horde": "0609"}])] = Field(
        default_factory=dict
    )
    """Where armies stand now; without it the loser goes back one hex."""
    owner: Annotated[SideId, Field(examples=["ravensmark"])] | None = None
    """The side that has the village or fortress now; without it: as before."""
    next: Annotated[ArmyId, Field(examples=["horde"])] | None = None
    """The army that has the next turn; without it: the other one."""


class TscPeriod(PeriodSection):
    """Everything entered for one turn; blocks of closed turns stay as they are."""

    stands_after: ClassVar = {"battle": "dice"}

    battle: tuple[TscBattleSection, ...] = ()
    """The battle of the turn, fought on the table."""


class TscFile(CampaignFile):
    """A campaign file, or as much of it as could be read."""

    stands_after: ClassVar = {"army": "player"}

    army: tuple[TscArmySection, ...] = ()
    """The armies, one for each side."""
    period: tuple[TscPeriod, ...] = ()
    """One block for each turn, in order; the next goes below, closed ones may go."""
