"""SHIP, SEA: galleys that sail with other vessels, and where they must stay behind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.entering import entry_refusal
from generator.systems.valormr.rules.sea.fleets import Berth
from generator.systems.valormr.rules.sea.pace import drawn, purse_of_half, share_of_half
from generator.systems.valormr.rules.sea.routes import shore_of, water_under
from generator.systems.valormr.rules.sea.vessel_events import fleet_event
from generator.systems.valormr.rules.sea.vessels import (
    GALLEY,
    daily_points,
    escort_is_effective,
)
from generator.world.events import Effect, Modifier

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.sea.pace import Purse
    from generator.systems.valormr.rules.sea.waters import Water
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import Event


def escorts_of(situation: ValormrState, fleet: FleetState) -> tuple[FleetState, ...]:
    """Return the vessels that escort a fleet and lie with it, by id.

    Rule: VAL-SHIP-10.
    """
    return tuple(
        other
        for _, other in sorted(situation.fleets.items())
        if other.escorts == fleet.fleet and other.at == fleet.at
    )


def is_escorted(play: Play, situation: ValormrState, fleet: FleetState) -> bool:
    """Return whether a fleet has an effective escort.

    Rule: VAL-SHIP-11.
    """
    galleys = sum(other.count for other in escorts_of(situation, fleet))
    carried = len(fleet.regiments)
    return bool(galleys) and escort_is_effective(play.tables, galleys, carried)


def escort_refusal(
    situation: ValormrState, fleet: FleetState, other_id: str
) -> Refusal | None:
    """Return why vessels cannot escort others, none when they can.

    Rules: VAL-SHIP-10, VAL-SEA-10.
    """
    if fleet.kind != GALLEY:
        return Refusal(reason="no-galley", rule="VAL-SHIP-10")
    other = situation.fleets.get(other_id)
    if other is None or other.side != fleet.side or other_id == fleet.fleet:
        return Refusal(reason="nobody-to-escort", rule="VAL-SHIP-10")
    if other.at != fleet.at:
        return Refusal(
            reason="escort-apart", rule="VAL-SEA-10", facts={"other": other.name}
        )
    return None


def slowed_by_escort(
    play: Play, situation: ValormrState, fleet: FleetState, purse: Purse, *, salt: bool
) -> Purse:
    """Return the purse of a fleet that keeps together with its escort.

    Rule: VAL-SHIP-10.
    """
    slowest = purse.total
    for other in escorts_of(situation, fleet):
        if daily_points(play.tables, other.kind, purse.means) is not None:
            theirs = purse_of_half(play, situation, other, purse.means, salt=salt)
            slowest = min(slowest, theirs.total)
    if slowest == purse.total:
        return purse
    step = Modifier(
        reason="with-escort",
        amount=slowest,
        rule="VAL-SHIP-10",
        effect=Effect.BECOMES,
    )
    return replace(
        purse, total=slowest, left=slowest, modifiers=(*purse.modifiers, step)
    )


def escorts_keep_up(
    play: Play, situation: ValormrState, fleet: FleetState, purse: Purse, half: Half
) -> ValormrState:
    """Let escorts draw on their own day as the fleet they sail with does.

    Rule: VAL-SHIP-10.
    """
    for other in escorts_of(situation, fleet):
        share = share_of_half(play, other, purse.means)
        situation = situation.with_fleet(drawn(other, purse, half, share=share))
    return situation


def escorts_move(
    play: Play, situation: ValormrState, fleet: FleetState, start: Water, half: Half
) -> tuple[ValormrState, tuple[Event, ...]]:
    """Take the escort along, or leave it behind where it may not go on.

    Rules: VAL-SEA-10, VAL-SHIP-10.
    """
    events: list[Event] = []
    goal = water_under(play, fleet)
    for _, other in sorted(situation.fleets.items()):
        is_along = other.escorts == fleet.fleet and other.at == start.at
        if goal is None or not is_along:
            continue
        refusal = entry_refusal(play, other.kind, start, goal, half=half)
        if refusal is None:
            moved_in = tuple(dict.fromkeys((*other.moved_in, str(half))))
            after = replace(
                other,
                at=goal.at,
                shore=shore_of(goal),
                bank=None,
                berth=Berth.UNDER_WAY,
                moved_in=moved_in,
            )
        else:
            after = replace(other, escorts="", berth=Berth.AT_ANCHOR)
            events.append(
                fleet_event(
                    other,
                    "escort-ends",
                    rule="VAL-SEA-10",
                    half=half,
                    other=fleet.name,
                    at=other.at,
                )
            )
        situation = situation.with_fleet(after)
    return situation, tuple(events)
