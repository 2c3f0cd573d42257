"""What an umpire's ruling may set of vessels, and of an army that is aboard them.

Battles at sea are fought as the players like; what came of them is ruled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.ruling_kinds import RulingKind, is_count, is_text
from generator.systems.valormr.rules.ruled_facts import a_place, unfit
from generator.systems.valormr.rules.sea.aboard import (
    all_parties,
    gone_ashore,
    joined_by,
)
from generator.systems.valormr.rules.sea.routes import lies_nowhere, shore_of
from generator.systems.valormr.rules.sea.waters import waters_of
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.board import Board
    from generator.world.events import FactValue
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Ruling

VESSELS, VESSELS_AT = "vessels", "vessels-position"
OF_VESSELS: Mapping[str, RulingKind] = {
    VESSELS: RulingKind(
        of="vessel",
        takes="a whole number: how many of them are left; with none, all aboard are "
        "lost",
        accepts=is_count,
    ),
    VESSELS_AT: RulingKind(
        of="vessel",
        takes="a hex or a place, by water; they forget their orders",
        accepts=is_text,
        is_hex=True,
    ),
}
"""What a ruling can set of vessels: how many there are, and where they lie."""


def vessels_ruled(play: Play, ruling: Ruling, situation: ValormrState) -> ValormrState:
    """Return the situation with vessels as the umpire rules, as after a battle at sea.

    Raises:
        CampaignError: They are not on the map, or cannot be as he rules.

    Rule: VAL-SEA-13.
    """
    fleet = situation.fleets.get(ruling.subject)
    if fleet is None:
        what = f"the vessels “{ruling.subject}” are not on the map"
        hint = "take the ruling out, or name others"
        raise CampaignError((Finding("C061", (*ruling.where, "of"), what, hint),))
    if ruling.what == VESSELS:
        if isinstance(ruling.value, bool) or not isinstance(ruling.value, int):
            raise unfit(ruling, f"{ruling.value!r} is not a number of vessels")
        return with_vessels_left(situation, fleet.fleet, ruling.value)
    at, _ = a_place(play, ruling)
    refusal = lies_nowhere(play, fleet.kind, at)
    if refusal is not None:
        label = play.board.grid.label(at)
        what = f"{fleet.name} cannot lie in {label} ({refusal.rule})"
        raise unfit(ruling, what, "name a hex they can reach by water")
    return with_vessels_at(play.board, situation, fleet.fleet, at)


def vessels_told(
    play: Play, fleet: FleetState, ruling: Ruling
) -> Mapping[str, FactValue]:
    """Return what is told of a ruling on vessels, from what they were before it."""
    if ruling.what == VESSELS:
        count = str(ruling.value)
        return {"vessels": fleet.name, "count": count, "was": fleet.count}
    at, _ = a_place(play, ruling)
    return {"vessels": fleet.name, "lies": at, "was": fleet.at}


def whole_force(situation: ValormrState, force: str) -> ForceState:
    """Return a force as if those aboard or left behind were with its commander."""
    return joined_by(situation.forces[force], all_parties(situation, force))


def with_figures(
    situation: ValormrState, force: str, company: str, figures: int
) -> ValormrState:
    """Return the situation with a company's figures set, wherever the company is.

    Rule: VAL-SEA-13.
    """
    for party in all_parties(situation, force):
        if company in party.figures:
            changed = replace(party, figures={**party.figures, company: figures})
            if party.id in situation.ashore:
                return gone_ashore(situation, (changed,))
            fleets = situation.fleets.values()
            fleet = next(fleet for fleet in fleets if party.id in fleet.cargo)
            cargo = {**fleet.cargo, party.id: changed}
            return situation.with_fleet(replace(fleet, cargo=cargo))
    state = situation.forces[force]
    figures_now = {**state.figures, company: figures}
    return situation.with_force(replace(state, figures=figures_now))


def brought_together(situation: ValormrState, force: str) -> ValormrState:
    """Return the situation with every part of a force where its commander stands.

    For a ruling on the place of a force of which some are aboard or left behind.

    Rule: VAL-SEA-13.
    """
    state = whole_force(situation, force)
    fleets = {
        name: fleet.without(*(p for p in fleet.cargo.values() if p.force == force))
        for name, fleet in situation.fleets.items()
    }
    ashore = {
        name: party for name, party in situation.ashore.items() if party.force != force
    }
    together = replace(situation, fleets=fleets, ashore=ashore)
    return together.with_force(replace(state, waits_at=None))


def with_vessels_left(situation: ValormrState, fleet: str, count: int) -> ValormrState:
    """Return the situation with so many vessels of a fleet; with none it is gone.

    Whoever was aboard of a fleet that is gone is lost with it.

    Rule: VAL-SEA-13.
    """
    if count:
        return situation.with_fleet(replace(situation.fleets[fleet], count=count))
    lost = situation.fleets[fleet].passengers
    left = {name: state for name, state in situation.fleets.items() if name != fleet}
    riders = {n: rider for n, rider in situation.couriers.items() if n not in lost}
    return replace(situation, fleets=left, couriers=riders)


def with_vessels_at(
    board: Board, situation: ValormrState, fleet: str, at: Hex
) -> ValormrState:
    """Return the situation with vessels, and those who command aboard, in a hex.

    Rule: VAL-SEA-13.
    """
    waters = waters_of(board, at, coastal=True)
    moved = replace(
        situation.fleets[fleet],
        at=at,
        shore=shore_of(waters[0]) if waters else None,
        bank=None,
        tasks=(),
        escorts="",
    )
    situation = situation.with_fleet(moved)
    for force in moved.forces:
        if force in moved.cargo:
            state = replace(situation.forces[force], at=at, bank=None)
            situation = situation.with_force(state)
    return situation
