"""SHIP, REST: who is aboard or ashore, and what a day of it does to an army."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.armies import after_period, after_resting_half
from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.waters import Party
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event


def force_of(regiment_id: str) -> str:
    """Return the force a regiment belongs to, by its id."""
    return regiment_id.rpartition("/")[0]


def names_of(play: Play, parties: Iterable[Party]) -> tuple[str, ...]:
    """Return what people call regiments."""
    return tuple(
        regiment.name
        for party in parties
        for regiment in play.campaign.force(party.force).regiments
        if regiment.id == party.id
    )


def present(play: Play, state: ForceState) -> tuple[Party, ...]:
    """Return the regiments that stand with their commander, as parties.

    Rules: VAL-SHIP-03, VAL-SHIP-09.
    """
    found = []
    for regiment in play.force(state).regiments:
        ids = (company.id for company in regiment.companies)
        figures = {each: state.figures[each] for each in ids if state.figures.get(each)}
        if figures:
            party = Party(id=regiment.id, force=state.force, figures=figures)
            found.append(replace(party, at=state.at, bank=state.bank))
    return tuple(found)


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
            state = replace(state, at=fleet.at, bank=None, came_by=None)
            situation = situation.with_force(state)
    return situation


# SHIP, REST: what a half period and a day aboard do to an army.


def are_passengers(play: Play, fleet: FleetState) -> bool:
    """Return whether those aboard rest, or work the vessel as its crew.

    Rules: VAL-SHIP-19, VAL-SHIP-20.
    """
    return play.tables.waters.says_yes(fleet.kind, "rests-passengers")


def commanders_aboard(situation: ValormrState) -> Mapping[str, str]:
    """Return the fleet each commander afloat is aboard, by force id."""
    return {
        force: fleet.fleet
        for _, fleet in sorted(situation.fleets.items())
        for force in fleet.forces
        if force in fleet.cargo
    }


def crew_refusal(play: Play, situation: ValormrState, fleet: FleetState) -> Refusal | None:
    """Refuse a seventh day in a row to a crew; passengers may sail on.

    Rules: VAL-REST-05, VAL-SHIP-20.
    """
    if are_passengers(play, fleet):
        return None
    most = play.tables.rest.whole("most-days")
    tired = (f for f in fleet.forces if situation.forces[f].days_moved >= most)
    force = next(tired, None)
    if force is None:
        return None
    return Refusal(reason="crew-must-rest", rule="VAL-REST-05", facts={"crew": force})


def half_aboard(
    play: Play, situation: ValormrState, before: Mapping[str, str], half: Half
) -> ValormrState:
    """Settle a half period for everybody who spent the whole of it aboard.

    Passengers rest.  A crew neither rests nor tires, but where its vessels moved it has
    moved that day.

    Rules: VAL-SHIP-19, VAL-SHIP-20, VAL-REST-02.
    """
    after = commanders_aboard(situation)
    for force, fleet_id in sorted(before.items()):
        state = situation.forces[force]
        fleet = situation.fleets[fleet_id]
        if after.get(force) == fleet_id:
            state = replace(state, aboard_in=(*state.aboard_in, str(half)))
        if are_passengers(play, fleet):
            if str(half) in state.aboard_in:
                state = after_resting_half(play, state, half)
        else:
            state = replace(state, rested_last_half=False, moved_last_half=False)
            if str(half) in fleet.moved_in:
                days = dict.fromkeys((*state.moved_in, play.period.number))
                state = replace(state, moved_in=tuple(days))
        situation = situation.with_force(state)
    return situation


def day_aboard(
    play: Play, state: ForceState, fleet: FleetState
) -> tuple[ForceState, tuple[Event, ...]]:
    """Close the day of a force that is aboard when the night is over.

    A full day on a transport is a day of rest.  A crew whose vessels lay still has
    not marched, but is no fresher for it.

    Rules: VAL-SHIP-19, VAL-SHIP-20, VAL-REST-05.
    """
    if are_passengers(play, fleet) or state.moved_in:
        return after_period(play, state, moved=False)
    if not is_night(play.period):
        return state, ()
    return replace(state, days_moved=0, carried=Fraction(0), saves=False), ()


def order_afloat(play: Play, state: ForceState, fleet: FleetState) -> tuple[Event, ...]:
    """Tell a commander who is aboard to the period's end why his army marches not.

    Rule: VAL-SHIP-03.
    """
    if play.order(state) is None:
        return ()
    kind, rule, half = "refused-aboard", "VAL-SHIP-03", halves_of(play.period)[0]
    at, name = state.at, fleet.name
    return (play.tells(kind, rule, half, state.force, at=at, vessels=name),)


# SHIP: an army that waits at its landing port, and one whose commander is afloat.


def waiting_refusal(play: Play, state: ForceState) -> Refusal | None:
    """Keep an army at its landing port until every regiment is there.

    Its commander may stand a hex off meanwhile, to make room for others.

    Rules: VAL-SHIP-07, VAL-SHIP-08.
    """
    port = state.waits_at
    if port is None:
        return None
    if len(state.route) == 1:
        (goal,) = state.route
        near = play.tables.ships.whole("waiting-hexes")
        if distance(state.at, goal) == 1 and distance(port, goal) <= near:
            return None
    reason = "waits-for-regiments"
    return Refusal(reason=reason, rule="VAL-SHIP-07", facts={"port": port})
