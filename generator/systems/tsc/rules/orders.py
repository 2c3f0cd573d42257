"""What can be ordered: each side's player says where his army shall go."""

from __future__ import annotations

from generator.kit.orders import OrderKind, order_tables
from generator.world.orders import Deed, Order

TSC_ORDERS = tuple(
    OrderKind(table=table, view=Order, deed=Deed)
    for table in order_tables("generator.systems.tsc.file").values()
)
"""Every kind of order, in the order of the campaign file."""
