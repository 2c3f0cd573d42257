"""What an umpire's ruling may set of vessels, and of an army that is aboard them.

Battles at sea are fought as the players like; what came of them is ruled.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.rules.valormr.sea.parties import all_parties, joined_by
from generator.rules.valormr.sea.routes import shore_of
from generator.rules.valormr.sea.waters import waters_of

if TYPE_CHECKING:
    from generator.rules.valormr.sea.fleets import Party
    from generator.rules.valormr.state import ValormrState
    from generator.world.board import Board
    from generator.world.hexes import Hex


def with_figures(
    situation: ValormrState, force: str, company: str, figures: int
) -> ValormrState:
    """Return the situation with a company's figures set, wherever the company is.

    Rule: VAL-SEA-13.
    """
    for party in all_parties(situation, force):
        if company in party.figures:
            changed = {**party.figures, company: figures}
            return _with_party(situation, replace(party, figures=changed))
    state = situation.forces[force]
    changed = {**state.figures, company: figures}
    return situation.with_force(replace(state, figures=changed))


def _with_party(situation: ValormrState, party: Party) -> ValormrState:
    """Return the situation with one party as given."""
    if party.id in situation.ashore:
        return replace(situation, ashore={**situation.ashore, party.id: party})
    for fleet in situation.fleets.values():
        if party.id in fleet.cargo:
            cargo = {**fleet.cargo, party.id: party}
            return situation.with_fleet(replace(fleet, cargo=cargo))
    return situation


def brought_together(situation: ValormrState, force: str) -> ValormrState:
    """Return the situation with every part of a force where its commander stands.

    For a ruling on the place of a force of which some are aboard or left behind.

    Rule: VAL-SEA-13.
    """
    state = joined_by(situation.forces[force], all_parties(situation, force))
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
    left = {name: state for name, state in situation.fleets.items() if name != fleet}
    return replace(situation, fleets=left)


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
