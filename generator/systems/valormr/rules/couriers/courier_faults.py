"""Entries of a period about couriers that no rule can use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.systems.valormr.rules.orders import courier_orders_in

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import CourierOrder
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.period_inputs import PeriodInputs


def courier_faults(
    campaign: ValormrCampaign, situation: ValormrState, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Return couriers nobody can send, and orders to couriers who are not riding."""
    found = (_fault(campaign, situation, order) for order in courier_orders_in(inputs))
    return tuple(fault for fault in found if fault is not None)


def _fault(
    campaign: ValormrCampaign, situation: ValormrState, order: CourierOrder
) -> Finding | None:
    riding = order.courier in situation.couriers
    if order.sender and riding:
        return _finding(
            order,
            "id",
            what=f"the courier “{order.courier}” is already on the way",
            hint="give the new one another id; to tell the old one something, leave"
            " “army” out",
        )
    if not order.sender and not riding:
        return _finding(
            order,
            "id",
            what=f"no courier “{order.courier}” is on the way",
            hint='add army = "…" with the army that sends the rider',
        )
    if order.sender and order.sender not in situation.forces:
        return _finding(
            order,
            "army",
            what=f"{campaign.force(order.sender).name} is not on the map",
            hint="take the courier out, or bring the army on by a ruling",
        )
    if order.vessels and order.vessels not in situation.fleets:
        return _finding(
            order,
            "vessels",
            what=f"the vessels “{order.vessels}” are not on the map",
            hint="take the key out, or name others",
        )
    return None


def _finding(order: CourierOrder, key: str, *, what: str, hint: str) -> Finding:
    return Finding(code="C061", where=(*order.where, key), what=what, hint=hint)
