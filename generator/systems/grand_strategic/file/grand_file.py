"""The campaign file of the grand-strategic campaign as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from generator.kit.file_tables import NameOf
from generator.read.known import ids_of
from generator.read.models.campaign_file import CampaignFile, PeriodSection
from generator.read.models.campaign_tables import CampaignSection, ForceSection, SideSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import ArmyId, Loose, OneOf, SideId, Title
from generator.systems.grand_strategic.rules.muster import (
    FORMED_MOST,
    UnitLevel,
    formed_id,
    garrison_id,
    unit_word,
)
from generator.systems.grand_strategic.rules.orders import (
    MOST_POINTS,
    MOST_UNITS,
    PURCHASE,
    SURVIVORS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


# What the umpire enters of battles that were fought on the table.

ArmyPoints = Annotated[int, Field(ge=0, le=MOST_POINTS)]
UnitNames = Annotated[tuple[Title, ...], Loose, Field(max_length=MOST_UNITS)]


class GrandBattleSection(Section):
    """What came of a battle fought on the table; all that follows is the program's."""

    contact: Annotated[Title, Field(examples=["marcher-host+garrison-keep"])]
    """The battle, as `status` prints it."""
    winner: Annotated[ArmyId, Field(examples=["marcher-host"])]
    """The army that won."""
    losses: Annotated[
        dict[ArmyId, ArmyPoints], Field(examples=[{"marcher-host": 40, "garrison-keep": 60}])
    ] = Field(default_factory=dict)
    """Points that each army lost."""
    units: Annotated[
        dict[ArmyId, UnitNames], Field(examples=[{"marcher-host": ["marcher-host/spearmen-2"]}])
    ] = Field(default_factory=dict)
    """Units that were destroyed, where a list is kept: their points are the losses."""
    levels: Annotated[
        dict[ArmyId, UnitNames],
        Field(examples=[{"marcher-host": ["marcher-host/horse-1 veteran"]}]),
    ] = Field(default_factory=dict)
    """Units that are more experienced now, each with its level."""


class GrandPeriod(PeriodSection):
    """Everything entered for one week, winter or spring; leave closed blocks as is."""

    stands_after: ClassVar = {"battle": "dice"}

    battle: tuple[GrandBattleSection, ...] = ()
    """Battles fought on the table."""


# Tables about kingdoms and their armies.

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


GRAND_REQUIRED = ("format", "campaign", "side", "map")
"""Keys every campaign file has."""


class GrandHeading(CampaignSection):
    """What the campaign is called and what everybody may read."""

    stands_after: ClassVar = {"open": "side_totals_public"}

    open: bool = Field(default=False, examples=[True])
    """Whether everybody may know everybody's points, generals and treasuries."""


class GrandFile(CampaignFile):
    """A campaign file, or as much of it as could be read."""

    stands_after: ClassVar = {"army": "player"}

    campaign: GrandHeading | None = None
    """What the campaign is called and what everybody may read."""
    side: tuple[KingdomSection, ...] = ()
    """The kingdoms."""
    army: tuple[GrandArmySection, ...] = ()
    """Field armies, and garrisons that are not as every city's begins."""
    period: tuple[GrandPeriod, ...] = ()
    """One block for each week, winter and spring, in order; the next goes below, closed ones
    may go.
    """


# The ids that a campaign file keeps free for armies formed in play.

MOST_NUMBERED = 999
"""Generals and groups of mercenaries of a kingdom whom an order can name."""


def kept_free(kingdom_id: str) -> Iterator[str]:
    """Yield the ids of the armies that a kingdom may form, in order."""
    return (formed_id(kingdom_id, number) for number in range(1, FORMED_MOST + 1))


def formed_by(army_id: str, kingdoms: Iterable[str]) -> str:
    """Return the kingdom that forms an army of some id in play; empty: none does."""
    return next((each for each in kingdoms if army_id in kept_free(each)), "")


def army_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that an army of a file may have: listed, a garrison's, formed."""
    yield from ids_of(document, "army")
    yield from map(garrison_id, city_ids(document))
    for kingdom_id in ids_of(document, "side"):
        yield from kept_free(kingdom_id)


def city_ids(document: Mapping[str, object]) -> tuple[str, ...]:
    """Return the ids of the cities of a file's map."""
    board = document.get("map")
    return ids_of(board, "place") if isinstance(board, dict) else ()


def numbered_ids(what: str, document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a general may have in play, or a group of mercenaries."""
    for kingdom_id in ids_of(document, "side"):
        numbers = range(1, MOST_NUMBERED + 1)
        yield from (f"{kingdom_id}-{what}-{number}" for number in numbers)


# What the units of an army's list are called.


def unit_ids(file: GrandFile, document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a unit may have in play, of kinds that the file lists."""
    kinds = dict.fromkeys(map(unit_word, _kinds(file)))
    for army_id in army_ids(document) if kinds else ():
        for kind in kinds:
            numbers = range(1, MOST_ALIKE + 1)
            yield from (f"{army_id}/{kind}-{number}" for number in numbers)


def _kinds(file: GrandFile) -> Iterator[str]:
    """Yield what units are called that begin in armies, are bought, or come back.

    Rules: GS-CSW-14, GS-CSW-15.
    """
    yield from (unit.kind for army in file.army for unit in army.unit)
    for period in file.period:
        yield from (entry.kind for entry in getattr(period, SURVIVORS))
        bought = (row.unit for row in getattr(period, PURCHASE, ()))
        yield from filter(None, bought)
