"""What can be ordered in the Valormr Campaign, and what the rules read it as."""

from __future__ import annotations

from generator.kit.orders import OrderKind, order_tables
from generator.world.orders import CourierOrder, Deed, FleetDeed, FleetOrder, Order

_TABLES = order_tables("generator.systems.valormr.file")

ORDERS = (
    OrderKind(table=_TABLES["order"], view=Order, deed=Deed),
    OrderKind(table=_TABLES["fleet"], view=FleetOrder, deed=FleetDeed),
    OrderKind(table=_TABLES["courier"], view=CourierOrder),
)
"""Orders to armies, to vessels and to couriers, in the order of the file."""
