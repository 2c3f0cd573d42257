"""SHIP, OOB: buying vessels out of an army's points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.muster import Vessel
from generator.systems.valormr.rules.sea.launching import moored
from generator.systems.valormr.rules.sea.vessel_events import fleet_event
from generator.systems.valormr.rules.sea.vessels import has_catapults, price_of
from generator.world.events import Event

if TYPE_CHECKING:
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.hexes import Hex

NOTHING = Fraction(0)


def buy(
    play: Play, situation: ValormrState, order: FleetOrder
) -> tuple[ValormrState, tuple[Event, ...]]:
    """Buy vessels where an army stands, and deduct what they cost.

    Rules: VAL-SHIP-04, VAL-OOB-20, VAL-OOB-21.
    """
    state = situation.forces.get(order.force)
    if state is None:
        return situation, ()
    force = play.campaign.force(order.force)
    each = price_of(play.tables, order.kind, force.people, catapult=order.catapults)
    refusal = each if isinstance(each, Refusal) else None
    refusal = refusal or sale_refusal(play, situation, order, state.at)
    cost = NOTHING if isinstance(each, Refusal) else each * order.count
    refusal = refusal or _funds_refusal(play, situation, order.force, cost)
    if refusal is not None:
        return situation, (_refused(play, order, refusal, state.at),)
    vessel = Vessel(
        id=order.fleet,
        name=_title(play, order),
        kind=order.kind,
        count=order.count,
        side=force.side,
        owner=order.force,
        at=state.at,
    )
    armed = has_catapults(order.kind, force.people, bought=order.catapults)
    fleet = moored(play.board, play.tables, vessel, state.at)
    fleet = replace(fleet, catapults=armed)
    spent = situation.spent.get(order.force, NOTHING) + cost
    event = fleet_event(
        fleet,
        "vessels-bought",
        rule="VAL-OOB-21" if cost else "VAL-OOB-20",
        half=halves_of(play.period)[0],
        force=order.force,
        count=order.count,
        cost=cost,
        spent=spent,
        of=force.army_points,
        at=state.at,
    )
    after = replace(situation, spent={**situation.spent, order.force: spent})
    return after.with_fleet(fleet), (event,)


def _title(play: Play, order: FleetOrder) -> str:
    """Return what people read for vessels bought in play."""
    rows = {row.key: row.title for row in play.tables.vessels.rows}
    force = play.campaign.force(order.force)
    return f"{rows[order.kind]} × {order.count} of {force.name}"


def sale_refusal(
    play: Play, situation: ValormrState, order: FleetOrder, at: Hex
) -> Refusal | None:
    """Return why vessels cannot be had where an army stands.

    Seagoing ones are bought in a port, or where they can be beached; river boats at a
    river.

    Rules: VAL-SHIP-15, VAL-SEA-08.
    """
    if order.fleet in situation.fleets:
        return Refusal(reason="bought-before", rule="VAL-OOB-21")
    if situation.aboard(order.force) is not None:
        return Refusal(reason="buyer-afloat", rule="VAL-OOB-21")
    board = play.board
    if not play.tables.waters.says_yes(order.kind, "seagoing"):
        found = board.is_river(at)
    elif play.tables.waters.text(order.kind, "lands") == "beach":
        found = board.is_coast(at)
    else:
        found = board.is_port(at)
    if found:
        return None
    return Refusal(reason="no-shipyard", rule="VAL-OOB-21")


def _funds_refusal(
    play: Play, situation: ValormrState, force: str, cost: Fraction
) -> Refusal | None:
    """Refuse vessels an army has not the points for.

    Rule: VAL-OOB-21.
    """
    spent = situation.spent.get(force, NOTHING)
    left = play.campaign.force(force).army_points - spent
    if cost <= left:
        return None
    return Refusal(
        reason="no-army-points",
        rule="VAL-OOB-21",
        facts={"cost": cost, "points_left": left},
    )


def _refused(play: Play, order: FleetOrder, refusal: Refusal, at: Hex) -> Event:
    """Tell a commander why he gets no vessels."""
    return Event(
        kind=f"vessels-refused-{refusal.reason}",
        rule=refusal.rule,
        half=halves_of(play.period)[0],
        force=order.force,
        sides=(play.campaign.force(order.force).side,),
        facts={
            "vessels": _title(play, order),
            "at": at,
            "deed": str(order.deed),
            "given_up": False,
            **refusal.facts,
        },
    )
