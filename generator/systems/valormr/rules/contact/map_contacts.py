"""CONTACT: who has come next to whom at the end of a half period."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.movement.flying import can_stay
from generator.systems.valormr.rules.state import Contact
from generator.world.events import Event
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.hexes import Hex


def are_in_contact(play: Play, one: ForceState, other: ForceState) -> bool:
    """Return whether two forces are enemies in adjacent hexes on land.

    Who flies over the sea is met by nobody, as those afloat are not.

    Rules: VAL-CONTACT-01, VAL-GEN-05, VAL-GEN-07, VAL-OOB-03, VAL-SEA-13,
    DEF-OOB-03.
    """
    sides = play.force(one).side, play.force(other).side
    if not play.campaign.are_enemies(*sides):
        return False
    if not one.afoot or not other.afoot or distance(one.at, other.at) != 1:
        return False
    return can_stay(play, one.at) and can_stay(play, other.at)


def contacts_at(play: Play, situation: ValormrState, half: Half) -> tuple[Contact, ...]:
    """Return the contacts that exist with forces standing as they do.

    Rules: VAL-CONTACT-01, VAL-CONTACT-03, VAL-CONTACT-05.
    """
    return tuple(
        Contact(
            id=f"{half}.{one.force}+{other.force}",
            half=half,
            forces=(one.force, other.force),
        )
        for one, other in _neighbours_in(situation)
        if are_in_contact(play, one, other)
    )


def _neighbours_in(
    situation: ValormrState,
) -> Iterator[tuple[ForceState, ForceState]]:
    """Yield every two forces in adjacent hexes, each pair once, by id."""
    states = situation.in_order()
    places: dict[Hex, list[int]] = {}
    for number, state in enumerate(states):
        places.setdefault(state.at, []).append(number)
    for number, state in enumerate(states):
        beside = (places.get(at, ()) for at in neighbours(state.at))
        for other in sorted(each for group in beside for each in group):
            if other > number:
                yield state, states[other]


def find_contacts(
    play: Play,
    situation: ValormrState,
    half: Half,
    *,
    is_open: Callable[[tuple[str, str]], bool] = lambda _: False,
) -> Outcome[ValormrState]:
    """Add the contacts that arose by the end of a half period.

    Contact is in the earliest half period at whose end both are adjacent: a pair
    already in contact in this period is not found again. Pairs of which it is still
    ``is_open`` where they will stand are left out.

    Rules: VAL-CONTACT-02, VAL-CONTACT-03, VAL-CONTACT-04.
    """
    known = {contact.forces for contact in situation.contacts}
    new = tuple(
        contact
        for contact in contacts_at(play, situation, half)
        if contact.forces not in known and not is_open(contact.forces)
    )
    return Outcome(
        situation=replace(situation, contacts=situation.contacts + new),
        events=tuple(_found(play, situation, contact, half) for contact in new),
    )


def met_in(situation: ValormrState) -> tuple[Contact, ...]:
    """Return every contact of a period, those that others led to included.

    Rule: VAL-CONTACT-22.
    """
    found = {contact.forces: contact for contact in situation.contacts}
    for engagement in situation.engagements:
        for pair in engagement.pairs_at_start:
            contact = Contact(
                id=f"{engagement.half}.{'+'.join(pair)}",
                half=engagement.half,
                forces=pair,
            )
            found.setdefault(pair, contact)
    return tuple(found[pair] for pair in sorted(found))


def forces_in_contact(situation: ValormrState) -> frozenset[str]:
    """Return the ids of the forces held by a contact of this period."""
    return frozenset(
        force for contact in situation.contacts for force in contact.forces
    )


def _found(play: Play, situation: ValormrState, contact: Contact, half: Half) -> Event:
    """Tell that two forces have come into contact."""
    one, other = (situation.forces[force] for force in contact.forces)
    return Event(
        kind="contact-found",
        rule="VAL-CONTACT-01",
        half=half,
        force=one.force,
        sides=tuple(sorted({play.force(one).side, play.force(other).side})),
        contact=contact.id,
        facts={
            "force": one.force,
            "other": other.force,
            "at": one.at,
            "other_at": other.at,
            "hour": half.end_hour,
            "ground": str(play.board.terrain_at(one.at)),
            "other_ground": str(play.board.terrain_at(other.at)),
        },
    )
