"""SHIP: who is with his army, who is aboard, and who stands ashore without it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.sea.fleets import Party

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.valormr.rules.muster import Regiment
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState


def force_of(regiment: str) -> str:
    """Return the force a regiment belongs to, by its id."""
    return regiment.rpartition("/")[0]


def names_of(play: Play, parties: Iterable[Party]) -> tuple[str, ...]:
    """Return what people call regiments."""
    return tuple(
        regiment.name
        for party in parties
        for regiment in play.campaign.force(party.force).regiments
        if regiment.id == party.id
    )


def figures_of(regiment: Regiment, state: ForceState) -> dict[str, int]:
    """Return a regiment's figures with its commander, by company."""
    return {
        company.id: state.figures[company.id]
        for company in regiment.companies
        if state.figures.get(company.id, 0)
    }


def present(play: Play, state: ForceState) -> tuple[Party, ...]:
    """Return the regiments that stand with their commander, as parties.

    Rules: VAL-SHIP-03, VAL-SHIP-09.
    """
    found = (
        Party(
            id=regiment.id,
            force=state.force,
            figures=figures_of(regiment, state),
            at=state.at,
            bank=state.bank,
        )
        for regiment in play.force(state).regiments
    )
    return tuple(party for party in found if party.strength)


def parties_away(situation: ValormrState, force: str) -> tuple[Party, ...]:
    """Return a force's regiments that are not with its commander, by id.

    Rule: VAL-SHIP-07.
    """
    own_fleet = situation.aboard(force)
    aboard = (
        party
        for fleet in situation.fleets.values()
        if own_fleet is None or fleet.fleet != own_fleet.fleet
        for party in fleet.regiments
    )
    everybody = (*situation.ashore.values(), *aboard)
    mine = (party for party in everybody if party.force == force and party.strength)
    return tuple(sorted(mine, key=lambda party: party.id))


def all_parties(situation: ValormrState, force: str) -> Iterator[Party]:
    """Yield everybody of a force who is aboard vessels or ashore on his own."""
    for fleet in situation.fleets.values():
        yield from (p for p in fleet.cargo.values() if p.force == force)
    yield from (p for p in situation.ashore.values() if p.force == force)


def all_figures(situation: ValormrState, force: str) -> Mapping[str, int]:
    """Return every figure of a force wherever it is, by company.

    Rule: VAL-OOB-16.
    """
    total = dict(situation.forces[force].figures)
    for party in all_parties(situation, force):
        for name, figures in party.figures.items():
            total[name] = total.get(name, 0) + figures
    return total


def parted_from(state: ForceState, parties: Iterable[Party]) -> ForceState:
    """Return a force with regiments gone from it."""
    gone = {name: 0 for party in parties for name in party.figures}
    return replace(state, figures={**state.figures, **gone})


def joined_by(state: ForceState, parties: Iterable[Party]) -> ForceState:
    """Return a force with regiments come back to it."""
    figures = dict(state.figures)
    for party in parties:
        for name, count in party.figures.items():
            figures[name] = figures.get(name, 0) + count
    return replace(state, figures=figures)


def commander_of(state: ForceState) -> Party:
    """Return a commander with the heroes and wizards about him, as a party.

    Rule: VAL-SHIP-02.
    """
    left = {name: count for name, count in state.figures.items() if count}
    return Party(id=state.force, force=state.force, figures=left)


def gone_ashore(situation: ValormrState, parties: Iterable[Party]) -> ValormrState:
    """Return the situation with regiments ashore on their own."""
    ashore = {**situation.ashore, **{party.id: party for party in parties}}
    return replace(situation, ashore=ashore)


def not_ashore(situation: ValormrState, parties: Iterable[Party]) -> ValormrState:
    """Return the situation with regiments ashore on their own no more."""
    gone = {party.id for party in parties}
    left = {name: p for name, p in situation.ashore.items() if name not in gone}
    return replace(situation, ashore=left)


def moved_aboard(situation: ValormrState, fleet: FleetState) -> ValormrState:
    """Return the situation with the commanders aboard vessels where these are."""
    for force in fleet.forces:
        if force in fleet.cargo:
            state = situation.forces[force]
            situation = situation.with_force(
                replace(state, at=fleet.at, bank=None, came_by=None)
            )
    return situation
