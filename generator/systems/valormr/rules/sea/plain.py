"""Vessels and those aboard as plain data for the chronicle, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.kit.fleet_orders import (
    fleet_order_from_plain,
    fleet_order_to_plain,
)
from generator.systems.valormr.rules.sea.fleets import Berth, FleetState, Means, Party
from generator.world.hexes import Hex
from generator.world.rivers import Bank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.state import ValormrState

Plain = dict[str, Any]


def sea_to_plain(situation: ValormrState) -> Plain:
    """Return vessels, regiments on their own, and points spent, as plain data."""
    return {
        "fleets": [
            _fleet_to_plain(situation.fleets[name]) for name in sorted(situation.fleets)
        ],
        "ashore": [
            _party_to_plain(situation.ashore[name]) for name in sorted(situation.ashore)
        ],
        "spent": {name: str(situation.spent[name]) for name in sorted(situation.spent)},
    }


def sea_from_plain(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a situation that concern the sea; records may lack them."""
    fleets = map(_fleet_from_plain, plain.get("fleets", ()))
    ashore = map(_party_from_plain, plain.get("ashore", ()))
    spent = plain.get("spent", {})
    return {
        "fleets": {fleet.fleet: fleet for fleet in fleets},
        "ashore": {party.id: party for party in ashore},
        "spent": {name: Fraction(points) for name, points in spent.items()},
    }


def _fleet_to_plain(fleet: FleetState) -> Plain:
    plain: Plain = {
        "fleet": fleet.fleet,
        "name": fleet.name,
        "kind": fleet.kind,
        "count": fleet.count,
        "side": fleet.side,
        "owner": fleet.owner,
        "catapults": fleet.catapults,
        "at": [fleet.at.q, fleet.at.r],
        "berth": str(fleet.berth),
        "passengers": list(fleet.passengers),
        "escorts": fleet.escorts,
        "means": str(fleet.means or ""),
        "kept": str(fleet.kept),
        "rowed_in": list(fleet.rowed_in),
        "moved_in": list(fleet.moved_in),
        "is_ready": fleet.is_ready,
        "cargo": [_party_to_plain(fleet.cargo[name]) for name in sorted(fleet.cargo)],
        "tasks": [fleet_order_to_plain(task) for task in fleet.tasks],
    }
    if fleet.shore is not None:
        plain["shore"] = fleet.shore
    if fleet.bank is not None:
        plain["bank"] = int(fleet.bank)
    if fleet.late_share is not None:
        plain["late_share"] = str(fleet.late_share)
    return plain


def _fleet_from_plain(plain: Mapping[str, Any]) -> FleetState:
    cargo = map(_party_from_plain, plain["cargo"])
    late = plain.get("late_share")
    return FleetState(
        fleet=plain["fleet"],
        name=plain["name"],
        kind=plain["kind"],
        count=plain["count"],
        side=plain["side"],
        owner=plain["owner"],
        catapults=plain["catapults"],
        at=Hex(*plain["at"]),
        shore=plain.get("shore"),
        bank=_bank(plain),
        berth=Berth(plain["berth"]),
        cargo={party.id: party for party in cargo},
        passengers=tuple(plain["passengers"]),
        escorts=plain["escorts"],
        tasks=tuple(map(fleet_order_from_plain, plain["tasks"])),
        means=Means(plain["means"]) if plain["means"] else None,
        kept=Fraction(plain["kept"]),
        late_share=None if late is None else Fraction(late),
        rowed_in=tuple(plain["rowed_in"]),
        moved_in=tuple(plain["moved_in"]),
        is_ready=plain["is_ready"],
    )


def _party_to_plain(party: Party) -> Plain:
    plain: Plain = {
        "id": party.id,
        "force": party.force,
        "figures": dict(sorted(party.figures.items())),
    }
    if party.at is not None:
        plain["at"] = [party.at.q, party.at.r]
    if party.bank is not None:
        plain["bank"] = int(party.bank)
    return plain


def _party_from_plain(plain: Mapping[str, Any]) -> Party:
    return Party(
        id=plain["id"],
        force=plain["force"],
        figures=dict(plain["figures"]),
        at=Hex(*plain["at"]) if "at" in plain else None,
        bank=_bank(plain),
    )


def _bank(plain: Mapping[str, Any]) -> Bank | None:
    return Bank(plain["bank"]) if "bank" in plain else None
