"""Vessels at work on their tasks, and how far they have got."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.sea.fleets import NOTHING
from generator.systems.valormr.rules.sea.vessel_events import refused_event, waits_event

if TYPE_CHECKING:
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.movement.prices import Refusal
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.sea.pace import Purse
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import Event


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
