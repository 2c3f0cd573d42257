"""OOB: armies that are written into the campaign file when it has long begun."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.movement.march_events import force_event
from generator.systems.valormr.rules.start import placed

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Army
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState

RULE = "DEF-OOB-04"
COMES_ON, WAITS = "newcomer-comes-on", "newcomer-waits"


def newcomers(play: Play, situation: ValormrState) -> tuple[Army, ...]:
    """Return the armies that are to come on and are not on the map yet, by id.

    Rule: DEF-OOB-04.
    """
    if not play.switches.flag("armies.come_on"):
        return ()
    return tuple(
        force
        for force in play.campaign.forces
        if force.start is not None and force.id not in situation.forces
    )


def come_on(play: Play, situation: ValormrState) -> Outcome[ValormrState]:
    """Bring new armies on where they begin; whoever finds the hex held waits.

    Rules: DEF-OOB-04, VAL-MOVE-14.
    """
    events = []
    for force in newcomers(play, situation):
        if force.start is None:
            continue
        holder = situation.at(force.start)
        kind = COMES_ON if holder is None else WAITS
        told = force_event(play, force.id, kind, rule=RULE, half=None, at=force.start)
        if holder is None:
            arrived = placed(play.campaign, force, force.start)
            situation = situation.with_force(arrived)
        else:
            told = replace(told, facts={**told.facts, "other": holder.force})
        events.append(told)
    return Outcome(situation=situation, events=tuple(events))
