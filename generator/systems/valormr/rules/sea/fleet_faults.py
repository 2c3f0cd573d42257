"""Entries of a period about vessels that no rule can use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.valormr.rules.orders import FleetDeed, fleet_orders_in

if TYPE_CHECKING:
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.period_inputs import PeriodInputs


def fleet_faults(situation: ValormrState, inputs: PeriodInputs) -> tuple[Finding, ...]:
    """Return orders to vessels that are not on the map, now or after a purchase."""
    bought = {o.fleet for o in fleet_orders_in(inputs) if o.deed is FleetDeed.BUY}
    known = bought | set(situation.fleets)
    return tuple(
        Finding(
            code="C061",
            where=(*order.where, "vessels"),
            what=f"the vessels “{order.fleet}” are not on the map",
            hint="take the order out, or buy them first",
        )
        for order in fleet_orders_in(inputs)
        if order.fleet not in known
    )
