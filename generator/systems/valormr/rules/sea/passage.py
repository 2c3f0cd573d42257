"""SHIP, SEA: vessels at work, those that escort them, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.pace import drawn, purse_of_half, share_of_half
from generator.systems.valormr.rules.sea.routes import (
    entry_refusal,
    in_open_sea,
    shore_of,
    water_under,
)
from generator.systems.valormr.rules.sea.vessels import (
    GALLEY,
    daily_points,
    escort_is_effective,
)
from generator.systems.valormr.rules.sea.waters import NOTHING, Berth
from generator.world.events import Effect, Event, Modifier

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.pace import Purse
    from generator.systems.valormr.rules.sea.vessels import WaterPrice
    from generator.systems.valormr.rules.sea.waters import FleetState, Water
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import FactValue
    from generator.world.hexes import Hex


# Events of vessels, each with its rule and the facts behind it.


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


# Vessels at work on their tasks, and how far they have got.


class Progress(Enum):
    """What became of a task."""

    DONE = "done"
    WAITS = "waits"
    """It goes on later; what comes after it waits, too."""
    REFUSED = "refused"
    """The rules forbid it; what comes after it is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Vessels at work on their tasks in one half period."""

    situation: ValormrState
    fleet_id: str
    half: Half | None
    """None: between half periods, when no time passes."""
    purse: Purse | None = None
    """What they have drawn for this half period; none: nothing yet."""
    is_late: bool = False
    """Whether some of this period has gone already."""
    marching: frozenset[str] = frozenset()
    """Forces that march in this half period and board at its end, not before."""
    events: tuple[Event, ...] = ()
    progress: Progress = Progress.DONE

    @property
    def fleet(self) -> FleetState:
        """The vessels as they are now."""
        return self.situation.fleets[self.fleet_id]

    def with_fleet(self, fleet: FleetState) -> Passage:
        """Return the passage with the vessels as given."""
        return replace(self, situation=self.situation.with_fleet(fleet))

    def told(self, *events: Event) -> Passage:
        """Return the passage with more to tell."""
        return replace(self, events=(*self.events, *events))

    def ended(self, progress: Progress, *events: Event) -> Passage:
        """Return the passage with the task at an end for now."""
        return replace(self.told(*events), progress=progress)

    def refused(self, task: FleetOrder, refusal: Refusal) -> Passage:
        """Return the passage with a task the rules forbid."""
        event = refused_event(self.fleet, task, refusal, self.half)
        return self.ended(Progress.REFUSED, event)

    def waits(self, reason: str, rule: str, *, kept: bool = False) -> Passage:
        """Return the passage held up for now; points are kept only when short."""
        fleet = self.fleet
        left = self.purse.left if self.purse is not None and kept else NOTHING
        passage = self.with_fleet(replace(fleet, kept=left))
        if self.half is None or (kept and not left):
            return passage.ended(Progress.WAITS)
        event = waits_event(fleet, reason, rule=rule, half=self.half, left=left)
        return passage.ended(Progress.WAITS, event)


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
