"""What a Battlefield campaign has beyond any other: armies, and the units they lead."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from generator.systems.battlefield.rules.battle_book import BattleScale
from generator.systems.battlefield.rules.battle_ground import (
    CaseGround,
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)
from generator.values import Struct, replace
from generator.world.campaign import Campaign, campaign_as
from generator.world.clock import Clock, Period
from generator.world.forces import Force, Pronoun

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.battlefield.rules.battle_book import TroopType
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.world.board import Board
    from generator.world.hexes import Grid, Hex


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
        """The ids of sides and armies whose names are those of many: the Ravens march."""
        many = (army.army for army in self.armies if army.is_many)
        return frozenset((*many, *(side.id for side in self.sides if side.is_many)))

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
    return campaign_as(BattlefieldCampaign, campaign, "a Battlefield campaign")


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


# The clock: a battle is a turn, with a muster before it.

_ID = re.compile(r"([1-9][0-9]{0,2})-(?:r([1-9][0-9]{0,2})|(muster|battle|aftermath))")
_STEP = 1002
"""Periods that a battle can have: a muster, 999 rounds or one whole battle, an end."""


class BattlePart(StrEnum):
    """What a period is of its battle."""

    MUSTER = "muster"
    """Troops are hired, and the field is set up."""
    BATTLE = "battle"
    """All of it, with what comes after."""
    ROUND = "round"
    AFTERMATH = "aftermath"
    """Captives, loot, leadership, survivors."""


class BattleTime(Struct, frozen=True, kw_only=True):
    """A period as the rules see it."""

    battle: int
    """Counting from 1."""
    part: BattlePart
    round_number: int = 0
    """Of the battle, from 1; 0 where it is no round."""


_TITLES = {
    BattlePart.MUSTER: "muster",
    BattlePart.BATTLE: "the battle",
    BattlePart.AFTERMATH: "after the battle",
}
_PLACES = {BattlePart.MUSTER: 1, BattlePart.BATTLE: 2, BattlePart.AFTERMATH: _STEP}


def to_period(time: BattleTime) -> Period:
    """Return the period that is a time of some battle.

    >>> str(to_period(BattleTime(battle=2, part=BattlePart.ROUND, round_number=3)))
    '2-r3'

    Rule: DOG-PRE-05.
    """
    if time.part is BattlePart.ROUND:
        place, key = 2 + time.round_number, f"r{time.round_number}"
        name = f"round {time.round_number}"
    else:
        place, key, name = _PLACES[time.part], str(time.part), _TITLES[time.part]
    return Period(
        number=(time.battle - 1) * _STEP + place,
        id=f"{time.battle}-{key}",
        turn=time.battle,
        name=name,
        title=f"Battle {time.battle}, {name}",
        ends_turn=time.part in (BattlePart.BATTLE, BattlePart.AFTERMATH),
    )


def from_period(period: Period) -> BattleTime:
    """Return a period as the rules see it; the reverse of :func:`to_period`."""
    return _read(period.id)


def read_period(text: str) -> Period:
    """Read a period's identifier, such as ``2-r3``.

    Raises:
        ValueError: The text has another form.
    """
    return to_period(_read(text))


def _read(text: str) -> BattleTime:
    match = _ID.fullmatch(text)
    if match is None:
        message = 'write the battle and its part: "2-muster", "2-r3", "2-battle"'
        raise ValueError(message)
    battle, round_number, part = match.groups()
    return BattleTime(
        battle=int(battle),
        part=BattlePart(part) if part else BattlePart.ROUND,
        round_number=int(round_number or 0),
    )


def period_after(period: Period, *, by_rounds: bool, is_over: bool = False) -> Period:
    """Return the period that follows one; a battle may have ended with it.

    Rules: DOG-PRE-05, DOG-CBT-16.
    """
    time = from_period(period)
    match time.part:
        case BattlePart.MUSTER if not by_rounds:
            after = replace(time, part=BattlePart.BATTLE)
        case BattlePart.MUSTER:
            after = replace(time, part=BattlePart.ROUND, round_number=1)
        case BattlePart.ROUND if not is_over:
            after = replace(time, round_number=time.round_number + 1)
        case BattlePart.ROUND:
            after = replace(time, part=BattlePart.AFTERMATH, round_number=0)
        case BattlePart.BATTLE | BattlePart.AFTERMATH:
            after = BattleTime(battle=time.battle + 1, part=BattlePart.MUSTER)
        case unknown:
            assert_never(unknown)
    return to_period(after)


def throws_in(period: Period, thrown_in: str) -> bool:
    """Say whether a throw of a round is made in a period: that round, or its battle.

    Rule: DOG-PRE-05.
    """
    time = from_period(period)
    is_of_battle = thrown_in.startswith(f"{time.battle}-r")
    return thrown_in == period.id or (time.part is BattlePart.BATTLE and is_of_battle)


BATTLEFIELD_CLOCK = Clock(
    written="the battle and its part",
    first=to_period(BattleTime(battle=1, part=BattlePart.MUSTER)),
    example="2-r3",
    pattern=f"^{_ID.pattern}$",
    read=read_period,
    after=lambda period: period_after(period, by_rounds=True),
    owns=throws_in,
)
"""Where it is asked what follows a round, another round does: that a battle is over,
only its situation tells."""
