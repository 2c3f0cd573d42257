"""SEA, SHIP: what vessels have been told to do, one thing after another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.orders import FleetDeed, fleet_orders_in
from generator.systems.valormr.rules.sea.aboard import crew_refusal
from generator.systems.valormr.rules.sea.boarding import embark
from generator.systems.valormr.rules.sea.escorts import escort_refusal, is_escorted
from generator.systems.valormr.rules.sea.fleets import NOTHING, Berth
from generator.systems.valormr.rules.sea.landing import land
from generator.systems.valormr.rules.sea.mooring import beach
from generator.systems.valormr.rules.sea.passage import Passage, Progress
from generator.systems.valormr.rules.sea.sailing import sail
from generator.systems.valormr.rules.sea.vessel_events import fleet_event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState

MOST_TASKS = 1000
"""More than any period's orders; a fleet at work for longer would never end."""


def with_new_orders(play: Play, situation: ValormrState) -> ValormrState:
    """Give vessels their orders; those without new ones go on with the old.

    Rule: DEF-ORDER-01.
    """
    given: dict[str, list[FleetOrder]] = {}
    for order in fleet_orders_in(play.inputs):
        if order.deed is not FleetDeed.BUY and order.fleet in situation.fleets:
            given.setdefault(order.fleet, []).append(replace(order, where=()))
    for name, orders in sorted(given.items()):
        fleet = replace(situation.fleets[name], tasks=tuple(orders), escorts="")
        situation = situation.with_fleet(fleet)
    return situation


def at_work(play: Play, passage: Passage) -> Passage:
    """Let vessels do what they have been told, as far as it goes for now.

    Rules: VAL-SHIP-05, VAL-SHIP-17.
    """
    for _ in range(MOST_TASKS):
        tasks = passage.fleet.tasks
        if not tasks:
            break
        passage = _DEEDS[tasks[0].deed](play, passage, tasks[0])
        if passage.progress is Progress.WAITS:
            return passage
        done = passage.progress is Progress.DONE
        left = passage.fleet.tasks[1:] if done else ()
        passage = passage.with_fleet(replace(passage.fleet, tasks=left))
    if passage.half is None:
        return passage
    return passage.with_fleet(replace(passage.fleet, kept=NOTHING))


def _sail(play: Play, passage: Passage, task: FleetOrder) -> Passage:
    """Put out, unless the crew has to rest.

    Rules: VAL-REST-05, VAL-SHIP-05.
    """
    refusal = crew_refusal(play, passage.situation, passage.fleet)
    if refusal is not None:
        return passage.refused(task, refusal)
    return sail(play, passage, task)


def _anchor(_play: Play, passage: Passage, _task: FleetOrder) -> Passage:
    """Stay where the vessels are.

    Rule: VAL-SEA-07.
    """
    fleet = passage.fleet
    berth = Berth.AT_ANCHOR if fleet.berth is Berth.UNDER_WAY else fleet.berth
    return passage.with_fleet(replace(fleet, berth=berth)).ended(Progress.DONE)


def _escort(play: Play, passage: Passage, task: FleetOrder) -> Passage:
    """Join other vessels as their escort, and sail with them from now on.

    Rules: VAL-SHIP-10, VAL-SHIP-11, VAL-SEA-10.
    """
    refusal = escort_refusal(passage.situation, passage.fleet, task.other)
    if refusal is not None:
        return passage.refused(task, refusal)
    passage = passage.with_fleet(replace(passage.fleet, escorts=task.other))
    escorted = passage.situation.fleets[task.other]
    event = fleet_event(
        passage.fleet,
        "escort-joins",
        rule="VAL-SHIP-11",
        half=passage.half,
        other=escorted.name,
        at=passage.fleet.at,
        galleys=passage.fleet.count,
        regiments=len(escorted.regiments),
        effective=is_escorted(play, passage.situation, escorted),
    )
    return passage.ended(Progress.DONE, event)


_DEEDS: Mapping[FleetDeed, Callable[[Play, Passage, FleetOrder], Passage]] = {
    FleetDeed.EMBARK: embark,
    FleetDeed.SAIL: _sail,
    FleetDeed.ROW: _sail,
    FleetDeed.LAND: land,
    FleetDeed.BEACH: beach,
    FleetDeed.ANCHOR: _anchor,
    FleetDeed.ESCORT: _escort,
}
"""How each deed is done; vessels are bought before anything else."""
