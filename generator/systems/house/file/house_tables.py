"""The tables of a campaign file of house rules in which its rules stand."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.campaign_file import CampaignFile, PeriodSection
from generator.read.models.campaign_tables import ForceSection
from generator.read.models.table_base import NamedSection, Section
from generator.read.models.value_kinds import (
    ArmyId,
    HexName,
    Identifier,
    Line,
    ShownAs,
    SideId,
    Title,
)
from generator.read.own_ground import (
    OwnPlaceSection,
    SeasonSection,
    TerrainSection,
    TurnNamesSection,
)
from generator.read.rule_reading import Added, Amount, Amounts, Cost, Many
from generator.systems.house.file.rule_tables import (
    BattleRulesSection,
    ContactSection,
    DeedSection,
    EndsSection,
    LookUpSection,
    RollTableSection,
    RuleSection,
    VictorySection,
)

Strength = Annotated[int, Field(ge=0, le=9_999)]


class PlaceKindSection(OwnPlaceSection):
    """A kind of place."""

    income: Annotated[Amounts, Field(examples=[{"coins": 2}])] = Field(default_factory=dict)
    """What one brings its side each turn, by store."""
    taken: Annotated[bool, Field(examples=[False])] = True
    """Whether it falls to whoever stands in it alone."""
    source: Annotated[bool, Field(examples=[True])] = False
    """Whether armies are supplied from it: `from-source` counts the hexes to one."""


class MarchSection(Section):
    """What steps cost beside the ground, and who shares a hex."""

    road: Annotated[Cost, Field(examples=["1/2"])] | None = None
    """What a step along a road costs; without it, as the ground."""
    track: Annotated[Cost, Field(examples=[1])] | None = None
    """What a step along a track costs; without it, as the ground."""
    river: Annotated[Added, Field(examples=[1])] = "0"
    """What a river hex costs more, off road and track and where nothing crosses."""
    room: Annotated[int, Field(ge=0, le=99, examples=[2])] = 0
    """How many armies of a side share a hex; 0: as many as like."""


class KindSection(NamedSection):
    """A kind of army."""

    id: Annotated[Identifier, Field(examples=["horse"])] = ""
    """Its word under `kind` of an army, and in conditions."""
    name: Annotated[Title, Field(examples=["Horse"])]
    """What people read."""
    march: Annotated[Amount, Field(examples=[4])]
    """Its marching points in a period; where every step costs 1, as many hexes."""
    sight: Annotated[Amount, Field(examples=[2])] = "1"
    """How many hexes it sees."""
    costs: Annotated[
        dict[Identifier, Cost], ShownAs("terrain = cost"), Field(examples=[{"wood": 3}])
    ] = Field(default_factory=dict)
    """What terrains cost it otherwise than others."""
    upkeep: Annotated[Amounts, Field(examples=[{"coins": 1}])] = Field(default_factory=dict)
    """What an army of the kind costs its side each turn, by store."""


class StrengthSection(Section):
    """What strength is called."""

    called: Annotated[Title, Field(examples=["steps"])] = "strength"
    """In the plural, such as `steps` or `figures`."""
    one: Annotated[Line, Field(examples=["step"])] = ""
    """One of it; without it, as several are called."""


class SightSection(Section):
    """Who knows of whom."""

    open: Annotated[bool, Field(examples=[True])] = False
    """Whether everybody knows everything but orders."""


class StoreSection(NamedSection):
    """Something that sides have so much of: money, food, ships' stores."""

    id: Annotated[Identifier, Field(examples=["coins"])] = ""
    """Its word in other tables and in conditions."""
    name: Annotated[Title, Field(examples=["Coins"])]
    """What people read, in the plural."""
    one: Annotated[Line, Field(examples=["Coin"])] = ""
    """One of it; without it, as several are called."""
    start: Annotated[Many, Field(examples=[10])] = 0
    """What each side has at first."""
    starts: Annotated[dict[SideId, Many], Field(examples=[{"reds": 12}])] = Field(
        default_factory=dict
    )
    """What sides have at first that have another amount."""
    lacking: Annotated[Strength, Field(examples=[1])] = 0
    """The strength an army loses each turn that its side cannot pay."""


# Armies, battles, and the file as a whole.


class HouseArmySection(ForceSection):
    """An army: one counter on the map."""

    stands_after: ClassVar = {"plural": "name", "kind": "side", "strength": "kind"}

    plural: bool = False
    """Whether its name takes a verb for many: the Ravens march, the Host marches."""

    kind: Annotated[Title, Field(examples=["foot"])] = ""
    """Its kind, by the id of a `[[kind]]`; without it, the first."""
    strength: Annotated[Strength, Field(ge=1, examples=[6])]
    """How strong it is as the campaign begins."""


class FoughtSection(Section):
    """What came of a battle fought on the table."""

    contact: Annotated[Title, Field(examples=["blue+red+0304"])]
    """The battle, as `status` prints it."""
    winner: Annotated[Title, Field(examples=["red"])]
    """The side that won; `nobody`."""
    losses: Annotated[dict[ArmyId, Strength], Field(examples=[{"ravens": 2}])] = Field(
        default_factory=dict
    )
    """What armies lost of their strength."""
    at: Annotated[dict[ArmyId, HexName], Field(examples=[{"ravens": "0609"}])] = Field(
        default_factory=dict
    )
    """Where armies stand now; without it losers fall back."""


class HousePeriod(PeriodSection):
    """Everything entered for one period; blocks of closed periods stay as they are."""

    stands_after: ClassVar = {"battle": "dice"}

    battle: tuple[FoughtSection, ...] = ()
    """Battles of the period, fought on the table."""


IN_ORDER = (
    *("player", "turn", "season", "terrain", "place_kind", "march", "strength", "sight", "kind"),
    *("store", "look_up", "table", "rule", "deed", "contact", "battle", "victory", "ends", "army"),
)
"""The keys that only these files have, behind the one they stand after."""


class HouseFile(CampaignFile):
    """A campaign file of house rules, or as much of it as could be read."""

    stands_after: ClassVar = {key: before for before, key in pairwise(IN_ORDER)}

    turn: TurnNamesSection = Field(default_factory=TurnNamesSection)
    """What a turn is called, and its parts."""
    season: tuple[SeasonSection, ...] = ()
    """The seasons, in order."""
    terrain: tuple[TerrainSection, ...] = ()
    """The ground; without any: open ground 1, hills, wood and marsh 2, water closed."""
    place_kind: tuple[PlaceKindSection, ...] = ()
    """Kinds of place; without any: towns, villages and fortresses."""
    march: MarchSection = Field(default_factory=MarchSection)
    """What steps cost beside the ground, and who shares a hex."""
    strength: StrengthSection = Field(default_factory=StrengthSection)
    """What strength is called."""
    sight: SightSection = Field(default_factory=SightSection)
    """Who knows of whom."""
    kind: tuple[KindSection, ...] = ()
    """Kinds of army."""
    store: tuple[StoreSection, ...] = ()
    """What sides have so much of."""
    look_up: tuple[LookUpSection, ...] = ()
    """Numbers by the words of a fact, for conditions and amounts."""
    table: tuple[RollTableSection, ...] = ()
    """Tables that are rolled on as a period begins."""
    rule: tuple[RuleSection, ...] = ()
    """Rules with a condition."""
    deed: tuple[DeedSection, ...] = ()
    """What can be ordered; without any: `march` and `hold`."""
    contact: ContactSection = Field(default_factory=ContactSection)
    """When enemies are in contact, and what that asks."""
    battle: BattleRulesSection = Field(default_factory=BattleRulesSection)
    """What comes of a battle."""
    victory: tuple[VictorySection, ...] = ()
    """What is counted for victory."""
    ends: EndsSection = Field(default_factory=EndsSection)
    """When the campaign is won."""
    army: tuple[HouseArmySection, ...] = ()
    """The armies."""
    period: tuple[HousePeriod, ...] = ()
    """One block for each period, in order; the next goes below, closed ones may go."""
