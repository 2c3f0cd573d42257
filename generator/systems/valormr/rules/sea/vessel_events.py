"""Events of vessels, each with its rule and the facts behind it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.sea.entering import in_open_sea
from generator.world.events import Event

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.prices import Refusal
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.sea.pace import Purse
    from generator.systems.valormr.rules.sea.tides import WaterPrice
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


def fleet_event(
    fleet: FleetState, kind: str, *, rule: str, half: Half | None, **facts: FactValue
) -> Event:
    """Tell something that happened to vessels."""
    return Event(
        kind=kind,
        rule=rule,
        half=half,
        force=fleet.fleet,
        sides=(fleet.side,),
        facts={"vessels": fleet.name, **facts},
    )


def owned_by_both(event: Event, side: str) -> Event:
    """Return an event that the side of the troops owns as well as the vessels'."""
    return replace(event, sides=tuple(sorted({*event.sides, side})))


def refused_event(
    fleet: FleetState, task: FleetOrder, refusal: Refusal, half: Half | None
) -> Event:
    """Tell a commander why vessels do not do as they were told.

    What they were to do after that is forgotten: it rested on this.
    """
    facts: dict[str, FactValue] = {
        "at": fleet.at,
        "given_up": len(fleet.tasks) > 1,
        "deed": str(task.deed),
        **refusal.facts,
    }
    if task.route:
        facts.setdefault("goal", task.route[0])
    return fleet_event(
        fleet,
        f"vessels-refused-{refusal.reason}",
        rule=refusal.rule,
        half=half,
        **facts,
    )


def waits_event(
    fleet: FleetState, reason: str, *, rule: str, half: Half, **facts: FactValue
) -> Event:
    """Tell why vessels do not go on for now."""
    return fleet_event(
        fleet, f"vessels-wait-{reason}", rule=rule, half=half, at=fleet.at, **facts
    )


def purse_event(fleet: FleetState, purse: Purse, half: Half) -> Event:
    """Tell what vessels may spend in a half period, and how it comes about."""
    rule = "VAL-SHIP-05" if purse.means == "sailed" else "VAL-SHIP-13"
    event = fleet_event(
        fleet,
        f"vessels-{purse.means}",
        rule=rule,
        half=half,
        total=purse.total,
    )
    return replace(
        event,
        starts_from=purse.listed,
        modifiers=purse.modifiers,
        result=purse.total,
    )


def step_event(
    play: Play, fleet: FleetState, came_from: Hex, half: Half, price: WaterPrice
) -> tuple[Event, ...]:
    """Tell one step by water; what happens in open sea is told to the owner alone.

    Others see vessels go out of sight and come in again.

    Rules: VAL-SEA-11, VAL-SEA-12, VAL-RIVER-04.
    """
    on_sea = play.board.is_sea(came_from) or play.board.is_sea(fleet.at)
    out = in_open_sea(play, fleet.at)
    came_out = in_open_sea(play, came_from)
    step = replace(
        fleet_event(
            fleet,
            "vessels-step-unseen" if out or came_out else "vessels-step",
            rule="VAL-SEA-12" if on_sea else "VAL-RIVER-04",
            half=half,
            cost=price.points,
            left=price.left,
            **{"from": came_from, "to": fleet.at},
        ),
        starts_from=price.base,
        modifiers=price.modifiers,
        result=price.points,
    )
    if out == came_out:
        return (step,)
    kind = "vessels-out-of-sight" if out else "vessels-in-sight"
    seen = came_from if out else fleet.at
    return (
        step,
        fleet_event(fleet, kind, rule="VAL-SEA-11", half=half, at=seen),
    )
