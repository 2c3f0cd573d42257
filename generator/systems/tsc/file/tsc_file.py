"""The file of a Tactical Scenario Campaign: its tables, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from generator.errors import Finding
from generator.read.known import ids_of
from generator.read.models.campaign_file import CampaignFile, PeriodSection
from generator.read.models.campaign_tables import ForceSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import ArmyId, HexName, Line, SideId, Title
from generator.read.period_reading import fought_faults, hexes_named
from generator.read.shape import FileShape, named_in
from generator.read.side_reading import force_fields
from generator.systems.tsc.rules.campaign_begun import (
    TSC_GROUND,
    ScenarioResult,
    TscArmy,
    TscCampaign,
    TscPlace,
    home_fortress,
)
from generator.systems.tsc.rules.rule_book import TSC_RULES, TSC_RULINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.references import Places, References
    from generator.world.board import Board
    from generator.world.clock import FactValue


# The campaign file of the Tactical Scenario Campaign as a whole.

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
    losses: Annotated[dict[ArmyId, Line], Field(examples=[{"ravens": "2 stands of knights"}])] = (
        Field(default_factory=dict)
    )
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


# Reads armies and battles of a Tactical Scenario Campaign.

SIDES = 2


def file_faults(file: TscFile, _document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield what is wrong with sides and armies taken together."""
    if len(file.side) != SIDES:
        what = f"this campaign is for two sides, and the file has {len(file.side)}"
        yield Finding("C004", ("side",), what, "write two [[side]]")
    for side in file.side:
        armies = [army for army in file.army if army.side == side.id]
        if len(armies) != 1 and file.army:
            what = f"“{side.id}” has {len(armies)} armies; each side has one"
            hint = "write one [[army]] for it"
            yield Finding("C004", armies[1].where if armies else side.where, what, hint)
    yield from _homeless(file)


def _homeless(file: TscFile) -> Iterator[Finding]:
    """Yield a fault for every army of which nobody says where it begins."""
    if file.map is None:
        return
    held = {
        getattr(place, "owner", "")
        for place in file.map.place
        if place.kind == TscPlace.FORTRESS.key
    }
    for army in file.army:
        if army.at is None and army.side not in held:
            what = f"“{army.id}” has no fortress to begin on"
            hint = (
                f'add owner = "{army.side}" to a [[map.place]] of kind '
                '"fortress", or at = "0304" here'
            )
            yield Finding("C012", army.where, what, hint)


def to_battles(row: TscPeriod, references: References) -> Mapping[str, Any]:
    """Return the battles of a block, by their table."""
    return {"battle": tuple(_to_battle(each, references) for each in row.battle)}


def _to_battle(row: TscBattleSection, references: References) -> ScenarioResult:
    places = hexes_named(row.at, references)
    said = {"owner": row.owner, "next": row.next}
    detail: dict[str, FactValue] = {
        "winner": row.winner,
        **{f"lost-{army_id}": text for army_id, text in row.losses.items()},
        **{f"at-{army_id}": at for army_id, at in places.items()},
        **{key: each for key, each in said.items() if each is not None},
    }
    return ScenarioResult(contact=row.contact, detail=detail, where=row.where)


def to_campaign(file: TscFile, places: Places, common: Mapping[str, Any]) -> TscCampaign:
    """Return the campaign of a file without faults.

    Args:
        file: The file.
        places: The hexes of its map, by name.
        common: What all campaigns have, by field.
    """
    board: Board = common["board"]
    sides = [side.id for side in file.side]
    armies = (_to_army(row, places, board, sides) for row in file.army)
    forces = tuple(sorted(armies, key=lambda army: army.id))
    return TscCampaign(**common, forces=forces)


def _to_army(row: TscArmySection, places: Places, board: Board, sides: list[str]) -> TscArmy:
    enemy_id = next(side_id for side_id in sides if side_id != row.side)
    given = force_fields(row, places)
    start = given["start"] or home_fortress(board, row.side, enemy_id)
    return TscArmy(
        **(given | {"start": start}),
        is_many=row.plural,
        race=row.race,
        strength=row.strength,
    )


# What the Tactical Scenario Campaign says of its campaign file.


MOST_TABLES = 50
"""More than a game has, so that one too many is told by what it is."""


TSC_SHAPE: FileShape[TscFile, TscCampaign] = FileShape(
    clock=TSC_RULES.clock,
    ground=TSC_GROUND,
    orders=TSC_RULES.orders,
    standing=TSC_RULES.standing,
    base=TscFile,
    required=TSC_REQUIRED,
    switches=TSC_RULES.switches,
    tables=TSC_RULES.tables,
    kinds={"army": named_in("C030", "an army's id", lambda file: ids_of(file, "army"))},
    rulings=TSC_RULINGS,
    nouns={"army": "army"},
    most={
        "army": MOST_TABLES,
        "standing": 200,
        "period.order": MOST_TABLES,
        "period.battle": MOST_TABLES,
    },
    forces=lambda file: file.army,
    faults=file_faults,
    period_faults=lambda row, references: fought_faults(row.battle, references),
    entered=to_battles,
    campaign=to_campaign,
    names=lambda campaign: {"subject": [army.id for army in campaign.forces]},
)
