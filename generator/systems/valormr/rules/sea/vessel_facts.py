"""Vessels and those aboard laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Openness
from generator.kit.shared_facts import BANK, CALLED, SIDE
from generator.systems.valormr.rules.fact_names import (
    ABOARD,
    BERTH,
    CARRIES,
    CARRIES_FIGURES,
    CATAPULTS,
    COMMANDERS,
    ESCORTED,
    ESCORTS,
    KEPT,
    LATE_SHARE,
    LIES_AT,
    PASSENGERS,
    POINTS_SPENT,
    PRESENT,
    ROUTE,
    TASKS,
    VESSEL_COUNT,
    VESSEL_KIND,
    VESSELS,
    VESSELS_COUNTED,
    WAITS_AT,
)
from generator.systems.valormr.rules.sea.entering import in_open_sea
from generator.systems.valormr.rules.sea.escorts import is_escorted
from generator.systems.valormr.rules.sea.vessel_words import vessels_counted
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.facts import Fact
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState

POSITION, OPEN_SEA = "position", "open-sea"


def place_kind(play: Play, situation: ValormrState, state: ForceState) -> str:
    """Return what kind of knowledge a force's place is: out at sea it is unseen.

    Rules: VAL-SEA-11, VAL-GEN-07.
    """
    aboard = situation.aboard(state.force) is not None
    return OPEN_SEA if aboard and in_open_sea(play, state.at) else POSITION


def facts_of_fleets(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Yield every fact about vessels, by id.

    What his vessels are called their owner knows wherever they are; that they are
    seen, others know, too.

    Rules: VAL-SEA-11, VAL-GEN-07.
    """
    for vessel in play.campaign.vessels:
        owner = Openness(kind=OPEN_SEA, sides=(vessel.side,))
        yield CALLED.of(vessel.id, vessel.name, owner)
    for _, fleet in sorted(situation.fleets.items()):
        seen = OPEN_SEA if in_open_sea(play, fleet.at) else POSITION
        yield from _what_is_seen(play, fleet, _open(seen, fleet))
        yield from _what_they_carry(play, situation, fleet)
        late, points = fleet.late_share or 1, _open("points", fleet)
        yield KEPT.of(fleet.fleet, fleet.kept, points)
        yield LATE_SHARE.of(fleet.fleet, late, points)
        yield from _what_they_do(fleet)


def _open(kind: str, fleet: FleetState) -> Openness:
    """Return to whom facts of a kind about vessels are open."""
    return Openness(kind=kind, sides=(fleet.side,))


def _what_is_seen(play: Play, fleet: FleetState, seen: Openness) -> Iterator[Fact]:
    """Yield what everybody sees of vessels near a coast."""
    bank = fleet.bank
    named = "" if bank is None else bank_name(play.board, fleet.at, bank)
    yield LIES_AT.of(fleet.fleet, fleet.at, seen)
    yield SIDE.of(fleet.fleet, fleet.side, seen)
    yield VESSELS.of(fleet.fleet, fleet.name, seen)
    yield CALLED.of(fleet.fleet, fleet.name, seen)
    yield VESSEL_KIND.of(fleet.fleet, fleet.kind, seen)
    yield BERTH.of(fleet.fleet, str(fleet.berth), seen)
    yield BANK.of(fleet.fleet, named, seen)


def _what_they_carry(
    play: Play, situation: ValormrState, fleet: FleetState
) -> Iterator[Fact]:
    subject, own = fleet.fleet, _open("strength", fleet)
    parties = fleet.regiments
    commanders = tuple(force for force in fleet.forces if force in fleet.cargo)
    yield VESSEL_COUNT.of(subject, fleet.count, own)
    counted = vessels_counted(fleet.count, fleet.kind)
    yield VESSELS_COUNTED.of(subject, counted, own)
    yield CATAPULTS.of(subject, fleet.catapults, own)
    yield CARRIES.of(subject, tuple(party.id for party in parties), own)
    yield CARRIES_FIGURES.of(subject, sum(party.strength for party in parties), own)
    yield COMMANDERS.of(subject, commanders, own)
    yield PASSENGERS.of(subject, fleet.passengers, own)
    yield ESCORTED.of(subject, is_escorted(play, situation, fleet), own)
    yield ESCORTS.of(subject, fleet.escorts, own)


def _what_they_do(fleet: FleetState) -> Iterator[Fact]:
    own = _open("orders", fleet)
    route = fleet.tasks[0].route if fleet.tasks else ()
    yield ROUTE.of(fleet.fleet, route, own)
    yield TASKS.of(fleet.fleet, tuple(str(task.deed) for task in fleet.tasks), own)


def facts_of_passage(
    situation: ValormrState, state: ForceState, own: Openness
) -> Iterator[Fact]:
    """Yield where the parts of a force are that is, or was, carried by vessels.

    Rules: VAL-SHIP-07, VAL-OOB-21.
    """
    fleet = situation.aboard(state.force)
    yield ABOARD.of(state.force, "" if fleet is None else fleet.name, own)
    yield PRESENT.of(state.force, state.strength, own)
    yield POINTS_SPENT.of(state.force, situation.spent.get(state.force, 0), own)
    if state.waits_at is not None:
        yield WAITS_AT.of(state.force, state.waits_at, own)
