"""SHIP, SEA: vessels at work, those that escort them, and what is told of it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.sea.pace import purse_of_half
from generator.systems.valormr.rules.sea.routes import entry_refusal, shore_of
from generator.systems.valormr.rules.sea.vessels import daily_points, escort_is_effective
from generator.systems.valormr.rules.sea.waters import NOTHING, Berth
from generator.values import Struct, replace
from generator.world.clock import Effect, Event, Modifier

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.prices import Refusal
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.pace import Purse
    from generator.systems.valormr.rules.sea.waters import FleetState, Water
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import FactValue


def fleet_event(
    fleet: FleetState, kind: str, rule: str, half: Half | None, /, **facts: FactValue
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


class Progress(Enum):
    """What became of a task."""

    DONE = "done"
    WAITS = "waits"
    """It goes on later; what comes after it waits, too."""
    REFUSED = "refused"
    """The rules forbid it; what comes after it is forgotten."""


class Passage(Struct, frozen=True, kw_only=True):
    """Vessels at work on their tasks in one half period."""

    play: Play
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

    @property
    def task(self) -> FleetOrder:
        """What they have been told to do next."""
        return self.fleet.tasks[0]

    def with_fleet(self, fleet: FleetState) -> Passage:
        """Return the passage with the vessels as given."""
        return replace(self, situation=self.situation.with_fleet(fleet))

    def with_force(self, state: ForceState) -> Passage:
        """Return the passage with a force as given."""
        return replace(self, situation=self.situation.with_force(state))

    def told(self, *events: Event) -> Passage:
        """Return the passage with more to tell."""
        return replace(self, events=(*self.events, *events))

    def tells(self, kind: str, rule: str, /, *sides: str, **facts: FactValue) -> Passage:
        """Return the passage with something told to their side, and to these."""
        event = fleet_event(self.fleet, kind, rule, self.half, **facts)
        return self.told(replace(event, sides=tuple(sorted({*event.sides, *sides}))))

    def ended(self, progress: Progress) -> Passage:
        """Return the passage with the task at an end for now."""
        return replace(self, progress=progress)

    def refused(self, refusal: Refusal) -> Passage:
        """Return the passage with a task the rules forbid, told to its commander.

        What they were to do after that is forgotten: it rested on this.
        """
        fleet, task = self.fleet, self.task
        facts: dict[str, FactValue] = {
            "at": fleet.at,
            "given_up": len(fleet.tasks) > 1,
            "deed": str(task.deed),
            **refusal.facts,
        }
        if task.route:
            facts.setdefault("goal", task.route[0])
        kind = f"vessels-refused-{refusal.reason}"
        return self.tells(kind, refusal.rule, **facts).ended(Progress.REFUSED)

    def waits(self, reason: str, rule: str, *, kept: bool = False) -> Passage:
        """Return the passage held up for now; points are kept only when short."""
        left = self.purse.left if self.purse is not None and kept else NOTHING
        passage = self.with_fleet(replace(self.fleet, kept=left)).ended(Progress.WAITS)
        if self.half is None or (kept and not left):
            return passage
        kind = f"vessels-wait-{reason}"
        return passage.tells(kind, rule, at=self.fleet.at, left=left)


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


def slowed_by_escort(passage: Passage, purse: Purse, *, salt: bool) -> Purse:
    """Return the purse of a fleet that keeps together with its escort.

    Rule: VAL-SHIP-10.
    """
    play, situation, slowest = passage.play, passage.situation, purse.total
    for other in escorts_of(situation, passage.fleet):
        if daily_points(play.tables, other.kind, purse.means) is not None:
            theirs = purse_of_half(play, situation, other, purse.means, salt=salt)
            slowest = min(slowest, theirs.total)
    if slowest == purse.total:
        return purse
    step = Modifier(reason="with-escort", amount=slowest, rule="VAL-SHIP-10", effect=Effect.BECOMES)
    return replace(purse, total=slowest, left=slowest, modifiers=(*purse.modifiers, step))


def escorts_move(passage: Passage, start: Water, goal: Water, half: Half) -> Passage:
    """Take the escort along, or leave it behind where it may not go on.

    Rules: VAL-SEA-10, VAL-SHIP-10.
    """
    fleet = passage.fleet
    for _, other in sorted(passage.situation.fleets.items()):
        if other.escorts != fleet.fleet or other.at != start.at:
            continue
        if entry_refusal(passage.play, other.kind, start, goal, half=half) is None:
            after = entered(other, goal, half)
        else:
            after = replace(other, escorts="", berth=Berth.AT_ANCHOR)
            kind, rule, facts = "escort-ends", "VAL-SEA-10", {"other": fleet.name}
            told = fleet_event(other, kind, rule, half, **facts, at=other.at)
            passage = passage.told(told)
        passage = passage.with_fleet(after)
    return passage


def entered(fleet: FleetState, goal: Water, half: Half) -> FleetState:
    """Return vessels in their next hex."""
    return replace(
        fleet,
        at=goal.at,
        shore=shore_of(goal),
        bank=None,
        berth=Berth.UNDER_WAY,
        moved_in=tuple(dict.fromkeys((*fleet.moved_in, str(half)))),
    )
