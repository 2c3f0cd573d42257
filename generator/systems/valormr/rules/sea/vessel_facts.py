"""Vessels and those aboard laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import Fact
from generator.systems.valormr.rules.sea.entry import in_open_sea
from generator.systems.valormr.rules.sea.escorts import is_escorted
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.events import FactValue

POSITION, OPEN_SEA = "position", "open-sea"


def place_kind(play: Play, situation: ValormrState, state: ForceState) -> str:
    """Return what kind of knowledge a force's place is: out at sea it is unseen.

    Rules: VAL-SEA-11, VAL-GEN-07.
    """
    aboard = situation.aboard(state.force) is not None
    return OPEN_SEA if aboard and in_open_sea(play, state.at) else POSITION


def facts_of_fleets(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Yield every fact about vessels, by id.

    Rules: VAL-SEA-11, VAL-GEN-07.
    """
    for _, fleet in sorted(situation.fleets.items()):
        seen = OPEN_SEA if in_open_sea(play, fleet.at) else POSITION
        kinds: tuple[tuple[str, dict[str, FactValue]], ...] = (
            (seen, _what_is_seen(play, fleet)),
            ("strength", _what_they_carry(play, situation, fleet)),
            ("points", {"kept": fleet.kept, "late_share": fleet.late_share or 1}),
            ("orders", _what_they_do(fleet)),
        )
        for kind, facts in kinds:
            for name, value in facts.items():
                yield Fact(
                    kind=kind,
                    subject=fleet.fleet,
                    name=name,
                    value=value,
                    sides=(fleet.side,),
                )


def _what_is_seen(play: Play, fleet: FleetState) -> dict[str, FactValue]:
    """Return what everybody sees of vessels near a coast."""
    bank = fleet.bank
    return {
        "lies_at": fleet.at,
        "side": fleet.side,
        "vessels": fleet.name,
        "vessel_kind": fleet.kind,
        "berth": str(fleet.berth),
        "bank": "" if bank is None else bank_name(play.board, fleet.at, bank),
    }


def _what_they_carry(
    play: Play, situation: ValormrState, fleet: FleetState
) -> dict[str, FactValue]:
    return {
        "vessel_count": fleet.count,
        "catapults": fleet.catapults,
        "carries": tuple(party.id for party in fleet.regiments),
        "carries_figures": sum(party.strength for party in fleet.regiments),
        "commanders": tuple(f for f in fleet.forces if f in fleet.cargo),
        "passengers": fleet.passengers,
        "escorted": is_escorted(play, situation, fleet),
        "escorts": fleet.escorts,
    }


def _what_they_do(fleet: FleetState) -> dict[str, FactValue]:
    route = fleet.tasks[0].route if fleet.tasks else ()
    return {"route": route, "tasks": tuple(str(task.deed) for task in fleet.tasks)}


def facts_of_passage(
    situation: ValormrState, state: ForceState
) -> dict[str, FactValue]:
    """Return where the parts of a force are that is, or was, carried by vessels.

    Rules: VAL-SHIP-07, VAL-OOB-21.
    """
    fleet = situation.aboard(state.force)
    facts: dict[str, FactValue] = {
        "aboard": "" if fleet is None else fleet.name,
        "present": state.strength,
        "points_spent": situation.spent.get(state.force, 0),
    }
    if state.waits_at is not None:
        facts["waits_at"] = state.waits_at
    return facts
