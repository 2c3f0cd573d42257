"""What a Battlefield campaign has beyond any other: armies, and the units they lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)
from generator.values import Struct
from generator.world.campaign import Campaign
from generator.world.forces import Force, Pronoun

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import TroopType
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.board import Board
    from generator.world.grid import Grid
    from generator.world.hexes import Hex


# The ids of units that a campaign file does not list: hired in play, or parted off.

HIRED_MOST: Final = 12
"""Units that an army can have hired in play at the same time, beside the file's."""
PARTS_MOST: Final = 5
"""Up to which number the parts of a unit are numbered, the unit being the first."""


def hired_ids(army_id: str) -> tuple[str, ...]:
    """Return the ids kept for units that an army hires in play.

    >>> hired_ids("rolf")[0]
    'rolf-1'
    """
    return tuple(f"{army_id}-{number}" for number in range(1, HIRED_MOST + 1))


def part_ids(unit_id: str) -> tuple[str, ...]:
    """Return the ids kept for what is parted from a unit, or from a part of one.

    Parts of parts are numbered like the parts of the unit they all come from.

    >>> part_ids("hf-1.2")
    ('hf-1.2', 'hf-1.3', 'hf-1.4', 'hf-1.5')

    Rule: DOG-FLEE-05.
    """
    whole = whole_of(unit_id)
    return tuple(f"{whole}.{number}" for number in range(2, PARTS_MOST + 1))


def whole_of(unit_id: str) -> str:
    """Return the id of the unit that a part comes from; a whole unit's own.

    >>> whole_of("hf-1.3")
    'hf-1'
    """
    return unit_id.partition(".")[0]


STEADY = "steady"


class FieldArmy(Struct, frozen=True, kw_only=True):
    """All units of one leader.

    Rules: DOG-LEAD-01, DOG-SCOPE-01.
    """

    army: str
    """Its id; no unit has the same."""
    name: str
    side: str
    leader: str = ""
    """What the leader is called; empty when nobody is named."""
    pronoun: Pronoun = Pronoun.THEY
    """The leader's."""
    leadership: int = 0
    """As the campaign begins; 0: as the setting says."""
    money: int = 0
    """As the campaign begins."""
    people: str = ""
    """The leader's, where troops look at that: ``dwarves``, ``elves``."""
    is_noble: bool = False
    """Whether the leader is a noble of that people."""
    policy: str = STEADY
    """A row of the table of policies."""
    is_many: bool = False
    """Whether its name is that of many: the Ravens."""
    edge: str = ""
    """The edge by which its units may leave the map, where that is allowed: ``north``,
    ``east``, ``south`` or ``west``; empty: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldForce(Force):
    """A unit, as the campaign begins.

    One without a make is hired or parted off in play, if ever: its id is kept free.
    """

    army: str
    make: TroopMake | None = None
    fighters: int = 0
    is_hidden: bool = False
    """Whether it begins hidden."""
    is_many: bool = False
    """Whether its name is that of many: the Riders."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Riders move, the Guard moves."""
        return self.is_many

    @property
    def group(self) -> str:
        """The army it belongs to."""
        return self.army

    @property
    def is_kept_free(self) -> bool:
        """Whether it is but an id, kept for what is hired or parted off in play."""
        return self.make is None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldCampaign(Campaign):
    """Everything in the campaign file of a Battlefield campaign."""

    forces: tuple[FieldForce, ...]
    """In the order of the file; ids that are kept free come after those it lists."""
    armies: tuple[FieldArmy, ...]
    scale: BattleScale = BattleScale.TACTIC
    by_rounds: bool = False
    """Whether every round is a period of its own."""
    further: tuple[TroopType, ...] = ()
    """Types of troops that the campaign adds to the army list."""
    _forces: Mapping[str, FieldForce] = field(init=False, repr=False, compare=False)
    _armies: Mapping[str, FieldArmy] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note armies by id, too, for they are asked for again and again."""
        Campaign.__post_init__(self)
        armies = {army.army: army for army in self.armies}
        object.__setattr__(self, "_armies", armies)

    @property
    def many_named(self) -> frozenset[str]:
        """The ids of armies whose names are those of many: the Ravens march."""
        return frozenset(army.army for army in self.armies if army.is_many)

    def force(self, force_id: str) -> FieldForce:
        """Return a unit by id.

        Raises:
            KeyError: No unit has that id.
        """
        return self._forces[force_id]

    def army(self, army_id: str) -> FieldArmy:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._armies[army_id]

    def army_of(self, unit_id: str) -> FieldArmy:
        """Return the army a unit belongs to, or the unit it was parted from.

        Raises:
            KeyError: There is no such unit.
        """
        return self.army(self.force(whole_of(unit_id)).army)

    def units_of(self, army_id: str) -> tuple[FieldForce, ...]:
        """Return the units that the file lists of an army, in its order."""
        return tuple(
            force for force in self.forces if force.army == army_id and not force.is_kept_free
        )


def battlefield_campaign(campaign: Campaign) -> BattlefieldCampaign:
    """Return a campaign as what it is: one of Battlefield.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    if not isinstance(campaign, BattlefieldCampaign):
        message = f"{campaign.id}: a Battlefield campaign is expected"
        raise TypeError(message)
    return campaign


# The map of a campaign as the rules see it: case by case, and its edges.

RELIEF, FORTS, CROSSINGS = "relief", "forts", "crossings"
"""The layers of the map."""


def cases_of(board: Board) -> Mapping[Hex, CaseGround]:
    """Return the ground of every case of a map.

    Rules: DOG-GRND-01, DOG-FORT-01, DOG-REL-01, DOG-WATER-05.
    """
    reliefs, forts, crossings = (
        board.layers.get(layer, {}) for layer in (RELIEF, FORTS, CROSSINGS)
    )
    return {
        at: CaseGround(
            terrain=CaseTerrain(terrain.key),
            relief=CaseRelief(reliefs.get(at, CaseRelief.PLAINS)),
            fort=Fortification(forts.get(at, Fortification.NONE)),
            crossing=WaterCrossing(crossings.get(at, WaterCrossing.NONE)),
        )
        for at, terrain in board.terrain.items()
    }


def exits_of(campaign: BattlefieldCampaign) -> Mapping[str, frozenset[Hex]]:
    """Return by army the cases from which its units may leave the map.

    Rule: DOG-CBT-16.
    """
    grid = campaign.board.grid
    return {
        army.army: frozenset(at for at in campaign.board.terrain if is_on_edge(grid, at, army.edge))
        for army in campaign.armies
        if army.edge
    }


def is_on_edge(grid: Grid, at: Hex, edge: str) -> bool:
    """Return whether a case lies on an edge of the map: its first or last cases."""
    column, row = grid.column_and_row(at)
    return {
        "north": row == grid.first_row,
        "south": row == grid.last_row,
        "west": column == grid.first_column,
        "east": column == grid.last_column,
    }[edge]
