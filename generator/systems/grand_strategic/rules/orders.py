"""What is entered for a period: orders to armies, purchases, quarters, battles fought.

Each value is what the rules read one table of the campaign file as.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from generator.kit.order_grammar import OrderKind, order_tables
from generator.kit.typed_entries import EnteredTable
from generator.systems.grand_strategic.rules.muster import UnitLevel
from generator.world.campaign import UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.kit.file_tables import ArmyName
    from generator.world.campaign import PeriodInputs
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


MOST_POINTS = 1_000_000
MOST_UNITS = 1_000


class GrandDeed(StrEnum):
    """What an army is ordered to do in a week."""

    HOLD = "hold"
    MARCH = "march"
    """Into the neighbouring hex, and on as far as an army gets in a week."""
    MERGE = "merge"
    """It marches to a friend beside it and becomes part of it."""
    DETACH = "detach"
    """A part goes off into a neighbouring hex; the rest stays."""
    ENTER = "enter"
    """Into a neighbouring city."""
    LEAVE = "leave"
    """Out of its city, into a neighbouring hex."""
    TRANSFER = "transfer"
    """Points go over to an army of the same kingdom beside it, or into its city."""


class Otherwise(StrEnum):
    """What an army does where its order has become impossible."""

    HOLD = "hold"
    HOME = "home"
    """It goes a hex towards the nearest city of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandOrder:
    """An order to one army for one week."""

    force: str
    deed: GrandDeed
    route: tuple[Hex, ...] = ()
    """The hexes to enter, in order; of what is detached where it goes."""
    partner: str = ""
    """The army it merges with, or that takes over points."""
    points: int = 0
    """How many are detached or transferred."""
    units: tuple[str, ...] = ()
    """Which units go, by id, where a list is kept; empty: as many as fit."""
    general: str = ""
    """Which general leads what is detached, or commands what has merged, by id; empty:
    as the rules have it."""
    new_army: str = ""
    """The id of what is detached; empty: the next that is free."""
    peaceful: bool = False
    """Whether it fights nobody: whom it finds there makes the order impossible."""
    otherwise: str = ""
    """What it does where the order has become impossible: a word of `Otherwise`; empty:
    nobody has said, and it holds."""
    note: str = ""
    """The player's own words; told to his kingdom alone."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where the order stands in the campaign file, as of all these."""

    @property
    def attack(self) -> bool:
        """Whether it fights whom it finds there."""
        return not self.peaceful


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseOrder:
    """Points that a kingdom buys at a resource stage, to appear in one city."""

    kingdom: str
    city: str
    points: int
    unit: str = ""
    """What units are raised of them, as the other game's book calls it; empty: none."""
    count: int = 1
    """How many units, alike."""
    leader: bool = False
    """Whether each is a leader."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagesOrder:
    """Which groups of mercenaries a kingdom pays at a resource stage."""

    kingdom: str
    pays: tuple[str, ...] = ()
    """By id; of any that is in neither list it is asked."""
    dismisses: tuple[str, ...] = ()
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class HireOrder:
    """How many points of mercenaries a kingdom hires in winter."""

    kingdom: str
    points: int
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuartersOrder:
    """The city in which an army winters."""

    force: str
    city: str
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartOrder:
    """An army that sets out from a city in spring, or mercenaries who join one."""

    force: str
    """Its id; one that is in no city is formed from the city's garrison."""
    city: str = ""
    """The city it sets out from, by id; empty: the one it is in."""
    route: tuple[Hex, ...] = ()
    """The hex outside in which it begins; empty: it stays in the city."""
    points: int = 0
    """How many of the city's points go with it; 0: all of them."""
    hired: int = 0
    """How many points of the mercenaries who arrive join it."""
    general: str = ""
    """Who commands it, by id; empty: the ablest who is there."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBattle:
    """What came of a battle fought on the table."""

    contact: str
    """The battle it settles, as ``status`` prints it."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    """``winner``: the army that won. For each army ``lost-ARMY``: the points it lost,
    or ``units-ARMY``: the units it lost, by id, where a list is kept;
    ``levels-ARMY``: units with the level they have now, such as ``horse-1 veteran``."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class SurvivorsEntry:
    """Soldiers of lost units who come back to a city, as the other game's table has it.

    They come to the nearest of their own, no sooner than they can march there.
    """

    contact: Annotated[str, Meta(examples=["marcher-host+garrison-keep"])]
    """The battle they come from."""
    force: Annotated[ArmyName, Meta(examples=["marcher-host"])] = field(metadata={"key": "army"})
    """The army they were in."""
    kind: Annotated[str, Meta(examples=["spearmen"])]
    """The kind of their units."""
    soldiers: Annotated[int, Meta(ge=1, le=MOST_POINTS, examples=[8])]
    """How many they are."""
    weeks: Annotated[int, Meta(ge=0, le=100, examples=[2])] = 0
    """Weeks they are under way, by that game's table; never fewer than they march."""
    level: Annotated[UnitLevel, Meta(examples=["veteran"])] = UnitLevel.EXPERIENCED
    """How experienced their unit was."""
    unit_size: Annotated[int, Meta(ge=1, le=MOST_UNITS, examples=[20])] = 20
    """Soldiers of a whole unit of the kind."""
    unit_points: Annotated[int, Meta(ge=1, le=MOST_POINTS, examples=[10])]
    """What a whole unit of the kind is worth."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


ORDER, PURCHASE, WAGES, HIRE = "order", "purchase", "wages", "hire"
QUARTERS, START, BATTLE, SURVIVORS = "quarters", "start", "battle", "survivors"
"""What the campaign file calls the tables, in the order of these values."""

_TABLES = order_tables("generator.systems.grand_strategic.file")

GRAND_ORDERS = (
    OrderKind(table=_TABLES[ORDER], view=GrandOrder, deed=GrandDeed),
    OrderKind(table=_TABLES[PURCHASE], view=PurchaseOrder),
    OrderKind(table=_TABLES[WAGES], view=WagesOrder),
    OrderKind(table=_TABLES[HIRE], view=HireOrder),
    OrderKind(table=_TABLES[QUARTERS], view=QuartersOrder),
    OrderKind(table=_TABLES[START], view=StartOrder),
)
"""Every kind of order, in the order of the campaign file."""
COME_BACK = EnteredTable(
    key=SURVIVORS,
    recorded="survivors",
    view=SurvivorsEntry,
    means="Who comes back of destroyed units, where that game's book tells it.",
)
GRAND_RESULTS = (
    EnteredTable(key=BATTLE, recorded="battles", view=TableBattle, answers="contact"),
    COME_BACK,
)
"""What else is entered for a week."""


def order_to(army_id: str, inputs: PeriodInputs) -> GrandOrder | None:
    """Return the order an army was given for a week; none: it has none."""
    orders: tuple[GrandOrder, ...] = inputs.of(ORDER)
    return next((order for order in orders if order.force == army_id), None)


def battles_in(inputs: PeriodInputs) -> tuple[TableBattle, ...]:
    """Return what came of battles on the table."""
    return inputs.of(BATTLE)
