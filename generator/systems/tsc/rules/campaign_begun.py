"""What a campaign begins with: its tactical map, armies, clock and orders."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING, Final

from generator.kit.order_grammar import OrderKind, order_tables
from generator.kit.typed_entries import EnteredTable
from generator.world.campaign import UNRECORDED, Campaign, campaign_as
from generator.world.clock import Clock, Period
from generator.world.forces import Force
from generator.world.ground import GroundBook, PlaceKind, TerrainKind, constants_of
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.world.board import Board
    from generator.world.campaign import PeriodInputs
    from generator.world.clock import FactValue
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# The ground of a tactical map: nine terrains, villages, fortresses, territories.


CLOSED: Final = TerrainKind(
    key="closed", title="Nobody may enter", code="x", fill="sea", is_water=True
)
_OPEN = (
    ("Plains", ".", "clear", ""),
    ("Hills", "h", "hill", "hill"),
    ("Forest", "f", "forest", "forest"),
    ("Islands", "i", "islands", "islands"),
    ("Badlands", "b", "badlands", "badlands"),
    ("Swamp", "s", "swamp", "swamp"),
    ("Desert", "d", "desert", "desert"),
    ("Snow", "n", "snow", "snow"),
    ("Mountains", "m", "mountain", "mountain"),
)
"""Terrains that can be entered: title, code, and how the map fills and strews them."""


class TscPlace:
    """What can stand in a hex."""

    VILLAGE: Final = PlaceKind(key="village", title="Village", symbol="village")
    FORTRESS: Final = PlaceKind(key="fortress", title="Fortress", symbol="fortress")


TSC_GROUND: Final = GroundBook(
    terrains=(
        *(
            TerrainKind(key=title.lower(), title=title, code=code, fill=fill, symbol=symbol)
            for title, code, fill, symbol in _OPEN
        ),
        CLOSED,
    ),
    places=constants_of(TscPlace, PlaceKind),
    has_owners=True,
)


def may_enter(terrain: TerrainKind) -> bool:
    """Return whether an army can ever stand on such ground."""
    return terrain.key != CLOSED.key


# Villages, fortresses and territories: where armies begin, whose a hex is.


def place_in(board: Board, at: Hex) -> Place | None:
    """Return the fortress of a hex, else its village; none: it has neither.

    Rule: TSC-MAP-03.
    """
    here = board.places_at(at)
    ranked = sorted(here, key=lambda place: place.kind != TscPlace.FORTRESS)
    return next(iter(ranked), None)


def fortresses(board: Board, owners: Mapping[str, str], side_id: str) -> tuple[Hex, ...]:
    """Return where a side has fortresses, as the map lists them."""
    return tuple(
        place.at
        for place in board.places
        if place.kind == TscPlace.FORTRESS and owners.get(place.id, "") == side_id
    )


def owners_at_start(board: Board) -> Mapping[str, str]:
    """Return the side that has each village and fortress; empty: nobody."""
    return {place.id: place.owner for place in board.places}


def home_fortress(board: Board, side_id: str, enemy_id: str) -> Hex | None:
    """Return the fortress of a side that is farthest from its enemy; none: it has none.

    Far is from the nearest hex of the enemy's, be it of his territory or a place.

    Rule: TSC-MAP-02.
    """
    territories = (each.hexes for each in board.regions if each.side == enemy_id)
    held = (place.at for place in board.places if place.owner == enemy_id)
    theirs = (*chain(*territories), *held)
    own = fortresses(board, owners_at_start(board), side_id)
    far = {at: min((distance(at, one) for one in theirs), default=0) for at in own}
    return max(own, key=lambda at: far[at], default=None)


def territory_of(board: Board, at: Hex) -> str:
    """Return the side in whose territory a hex lies; empty: in the borderlands."""
    return next((each.side for each in board.regions_at(at) if each.side), "")


def is_enemy_place(owners: Mapping[str, str], place: Place | None, enemy_id: str) -> bool:
    """Return whether a village or fortress is the enemy's.

    Rule: TSC-BAT-02.
    """
    return place is not None and owners.get(place.id, "") == enemy_id


# What a Tactical Scenario Campaign has beyond any other: one army for each side.


@dataclass(frozen=True, slots=True, kw_only=True)
class TscArmy(Force):
    """A side's whole army: one counter on the tactical map.

    Rule: TSC-MAP-03.
    """

    race: str
    """Any word; the list of armies has seven of them."""
    strength: str = ""
    """How strong it is, as people write it, such as ``2000 points``."""
    is_many: bool = False
    """Whether its name is that of many: the Ravens."""

    @property
    def is_plural(self) -> bool:
        """Whether its name takes the plural: the Ravens move, the Horde moves."""
        return self.is_many


@dataclass(frozen=True, slots=True, kw_only=True)
class TscCampaign(Campaign):
    """Everything in the campaign file of a Tactical Scenario Campaign."""

    forces: tuple[TscArmy, ...]
    _forces: Mapping[str, TscArmy] = field(init=False, repr=False, compare=False)

    def force(self, force_id: str) -> TscArmy:
        """Return an army by id.

        Raises:
            KeyError: No army has that id.
        """
        return self._forces[force_id]

    def army_of(self, side_id: str) -> TscArmy:
        """Return a side's army.

        Raises:
            StopIteration: It has none.
        """
        return next(force for force in self.forces if force.side == side_id)


def tsc(campaign: Campaign) -> TscCampaign:
    """Return a campaign as what it is: a Tactical Scenario Campaign.

    Raises:
        TypeError: It is a campaign of another rule system.
    """
    return campaign_as(TscCampaign, campaign, "a Tactical Scenario Campaign")


# The clock: a period is one side's turn.

_TURN_ID = re.compile(r"[1-9][0-9]{0,4}")


def turn_numbered(number: int) -> Period:
    """Return one side's turn by its number in the campaign.

    >>> str(turn_numbered(7))
    '7'

    Rule: TSC-TURN-02.
    """
    return Period(number=number, id=str(number), turn=number, name="turn", title=f"Turn {number}")


def to_turn(text: str) -> Period:
    """Read a turn's identifier, such as ``7``.

    Raises:
        ValueError: The text is not a whole number from 1.
    """
    if _TURN_ID.fullmatch(text) is None:
        message = 'write the number of the turn: "1", "7"'
        raise ValueError(message)
    return turn_numbered(int(text))


TSC_CLOCK = Clock(
    written="the number of the turn",
    first=turn_numbered(1),
    example="7",
    pattern=f"^{_TURN_ID.pattern}$",
    read=to_turn,
    after=lambda period: turn_numbered(period.number + 1),
)


# What is entered for a turn: where the army on turn shall go, and what was fought.


class TscDeed(StrEnum):
    """What a player wishes for a turn."""

    MOVE = "move"
    STAY = "stay"
    PUSH = "push"
    """On the enemy's turn: move his army, if its roll fails."""
    LEAVE = "leave"
    """On the enemy's turn: leave his army where it is, if its roll fails."""

    @property
    def is_own(self) -> bool:
        """Whether it is for the army's own turn."""
        return self in (TscDeed.MOVE, TscDeed.STAY)


@dataclass(frozen=True, slots=True, kw_only=True)
class TscOrder:
    """One player's order to his army for one turn."""

    force: str
    deed: TscDeed
    route: tuple[Hex, ...] = ()
    """The hex to enter; empty: the army in question stays."""
    attack: str = ""
    """``yes`` or ``no`` to an empty place of the enemy's; empty: he is asked."""
    note: str = ""
    """The player's own words; told to his side alone."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where the order stands in the campaign file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioResult:
    """What came of a battle fought on the table."""

    contact: str
    """The battle it settles, as ``status`` prints it."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    """Who won, what was lost, and where both stand now."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


_ORDER, _BATTLE = "order", "battle"
_TABLES = order_tables("generator.systems.tsc.file")

TSC_ORDERS = (OrderKind(table=_TABLES[_ORDER], view=TscOrder, deed=TscDeed),)
"""Every kind of order, in the order of the campaign file."""
TSC_BATTLES = EnteredTable(key=_BATTLE, recorded="battles", view=ScenarioResult, answers="contact")


def order_to(army_id: str, inputs: PeriodInputs) -> TscOrder | None:
    """Return the order an army was given for a turn; none: it has none."""
    orders: tuple[TscOrder, ...] = inputs.of(_ORDER)
    return next((order for order in orders if order.force == army_id), None)


def results_in(inputs: PeriodInputs) -> tuple[ScenarioResult, ...]:
    """Return what came of battles."""
    return inputs.of(_BATTLE)
