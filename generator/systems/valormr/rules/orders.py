"""What can be ordered in the Valormr Campaign, and what the rules read it as."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from generator.kit.order_grammar import OrderKind, order_tables
from generator.kit.typed_entries import EnteredTable
from generator.world.campaign import UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.world.campaign import PeriodInputs
    from generator.world.clock import FactValue
    from generator.world.hexes import Direction, Hex


class Deed(StrEnum):
    """What an order tells a force to do."""

    MARCH = "march"
    REST = "rest"
    CROSS = "cross"
    MERGE = "merge"
    """Rest a full day and make one regiment of the remnants of several."""
    HIRE = "hire"
    """Rest a full day in a town and fill the ranks with mercenaries."""
    BUILD = "build"
    """Stay for days while a train of engineers builds."""

    @property
    def is_rest(self) -> bool:
        """Whether a force that does it rests."""
        return self in (Deed.REST, Deed.MERGE, Deed.HIRE, Deed.BUILD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One commander's order for one period."""

    force: str
    deed: Deed
    route: tuple[Hex, ...] = ()
    """Hexes to pass through or reach, in order; gaps are filled by the cheapest way."""
    by_way: str = ""
    """``road`` or ``track``: the way to keep to; empty: whatever is cheapest."""
    means: str = ""
    """How to cross a river: ``ferry``, ``rafts``, ``ford``, ``swimming``."""
    rest_in: tuple[str, ...] = ()
    """Half periods of this period in which a marching force rests."""
    forced: bool = False
    """Whether it is a forced march (VAL-REST-06)."""
    unformed: bool = False
    """Whether it marches out of formation (VAL-TERR-08)."""
    scouts: int = 0
    """Scouts put out (VAL-SCOUT-01)."""
    march_order: tuple[str, ...] = ()
    """Regiment ids in their new order of march; those not named follow (VAL-OOB-15)."""
    march_order_at: str | None = None
    """The half period that begins with it; none: the first of the period."""
    march_table: tuple[str, ...] = ()
    """Company ids in the order in which they are to deploy (VAL-ADV-03)."""
    regiments: tuple[str, ...] = ()
    """Regiments to merge: the first is filled up from those after it (VAL-OOB-17)."""
    hire: Mapping[str, int] = field(default_factory=dict)
    """Figures to hire, by company id (VAL-OOB-18)."""
    build: str = ""
    """What engineers build: ``bridge``, ``siege engine`` or ``road`` (VAL-ADV-10)."""
    note: str = ""
    """The commander's own words; told to his side alone."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)
    """Where the order stands in the campaign file."""


class FleetDeed(StrEnum):
    """What an order tells vessels to do."""

    EMBARK = "embark"
    SAIL = "sail"
    """Under sail where they can, at the oars where they must."""
    ROW = "row"
    LAND = "land"
    BEACH = "beach"
    ANCHOR = "anchor"
    """Stay, and forget what was ordered before."""
    ESCORT = "escort"
    BUY = "buy"


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetOrder:
    """One order to vessels; several for one period are carried out one by one."""

    fleet: str
    """Id of the vessels."""
    deed: FleetDeed
    route: tuple[Hex, ...] = ()
    """Hexes to reach, in order; gaps are filled by the shortest way by water."""
    force: str = ""
    """The army to take aboard or to land, or that pays for vessels."""
    regiments: tuple[str, ...] = ()
    """Regiments to take aboard or to land; empty: the whole army."""
    commander: bool | None = None
    """Whether the army's commander goes with them; none: with the last of them."""
    bank: Direction | None = None
    """A hexside on the river bank to land on; none: any bank."""
    other: str = ""
    """The vessels to escort."""
    kind: str = ""
    """What is bought: a row of the vessel table."""
    count: int = 1
    """How many are bought."""
    catapults: bool = False
    """Whether sailing ships are bought with a light catapult each (VAL-SHIP-01)."""
    note: str = ""
    """The commander's own words; told to his side alone."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class CourierOrder:
    """A courier sent out, or told something new on his way."""

    courier: str
    """His id."""
    sender: str = ""
    """The army whose commander sends him; empty: he is on his way already."""
    force: str = ""
    """The army he rides to, wherever it goes; empty: he rides to a hex."""
    goal: Hex | None = None
    """The hex he rides to; none: to an army, or on to where he was going."""
    via: tuple[Hex, ...] = ()
    """Hexes to ride through first, in order."""
    vessels: str = ""
    """Vessels to travel by; empty: none, and he leaves those he is aboard."""
    forced: bool = False
    """Whether he rides half as far again today (VAL-REST-06)."""
    message: str = ""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleResult:
    """What came of a battle fought on the table."""

    contact: str
    """The contact it settles, as ``status`` prints it."""
    losses: Mapping[str, int] = field(default_factory=dict)
    """Figures lost, by company id."""
    detail: Mapping[str, FactValue] = field(default_factory=dict)
    picture: str = ""
    """A picture of the table by its file's name; empty: none."""
    caption: str = ""
    """What it shows."""
    where: KeyPath = field(default=(), metadata=UNRECORDED)


_TABLES = order_tables("generator.systems.valormr.file")
_ORDER, _FLEET, _COURIER, _BATTLE = "order", "fleet", "courier", "battle"

ORDERS = (
    OrderKind(table=_TABLES[_ORDER], view=Order, deed=Deed),
    OrderKind(table=_TABLES[_FLEET], view=FleetOrder, deed=FleetDeed),
    OrderKind(table=_TABLES[_COURIER], view=CourierOrder),
)
"""Orders to armies, to vessels and to couriers, in the order of the file."""
BATTLES = EnteredTable(key=_BATTLE, recorded="battles", view=BattleResult, answers="contact")


def orders_in(inputs: PeriodInputs) -> tuple[Order, ...]:
    """Return the orders to armies."""
    return inputs.of(_ORDER)


def fleet_orders_in(inputs: PeriodInputs) -> tuple[FleetOrder, ...]:
    """Return the orders to vessels, in the order in which they are to be done."""
    return inputs.of(_FLEET)


def courier_orders_in(inputs: PeriodInputs) -> tuple[CourierOrder, ...]:
    """Return the orders to couriers, and those of them who are sent out."""
    return inputs.of(_COURIER)


def battles_in(inputs: PeriodInputs) -> tuple[BattleResult, ...]:
    """Return what came of battles."""
    return inputs.of(_BATTLE)


def entered(
    *,
    orders: tuple[Order, ...] = (),
    fleet_orders: tuple[FleetOrder, ...] = (),
    courier_orders: tuple[CourierOrder, ...] = (),
    battles: tuple[BattleResult, ...] = (),
) -> dict[str, tuple[Any, ...]]:
    """Return what a block holds beyond what one of any system does, by table."""
    held = (orders, fleet_orders, courier_orders, battles)
    return dict(zip((_ORDER, _FLEET, _COURIER, _BATTLE), held, strict=True))
