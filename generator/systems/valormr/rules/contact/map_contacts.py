"""CONTACT, ROLE: who has come next to whom, and which allies are near enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.switching import switch_refusal
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.state import Contact
from generator.values import Struct, replace
from generator.world.clock import Event
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.hexes import Hex


# CONTACT: who has come next to whom at the end of a half period.


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
        Contact(id=f"{half}.{one.force}+{other.force}", half=half, forces=(one.force, other.force))
        for one, other in _neighbours_in(situation)
        if are_in_contact(play, one, other)
    )


def _neighbours_in(situation: ValormrState) -> Iterator[tuple[ForceState, ForceState]]:
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
                id=f"{engagement.half}.{'+'.join(pair)}", half=engagement.half, forces=pair
            )
            found.setdefault(pair, contact)
    return tuple(found[pair] for pair in sorted(found))


def forces_in_contact(situation: ValormrState) -> frozenset[str]:
    """Return the ids of the forces held by a contact of this period."""
    return frozenset(force for contact in situation.contacts for force in contact.forces)


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


class Openings(Struct, frozen=True, kw_only=True):
    """What one ally may do in a contact."""

    fronts: tuple[str, ...] = ()
    """Forces in contact it may support."""
    relieves: tuple[str, ...] = ()
    """Those of them it could change places with now."""
    backs: tuple[str, ...] = ()
    """Forces behind which it may stand in reserve, if they support."""
    switches: tuple[str, ...] = ()
    """Those of them it could change places with now."""
    why_not: str = ""
    """Why it can change places with none of them."""


def openings_for(engagement: Engagement, field: Field) -> dict[str, Openings]:
    """Return what every ally near a contact may do in it, by force.

    Where forces stood at the end of the contact's own half period decides; who has
    marched on since cannot change places any more.

    Rules: VAL-ROLE-04, VAL-ROLE-09, VAL-TURN-05.
    """
    supporters = dict(free_allies(engagement, field, engagement.forces))
    backers = dict(free_allies(engagement, field, sorted(supporters)))
    openings: dict[str, Openings] = {}
    for force in sorted({*supporters, *backers}):
        fronts, backs = supporters.get(force, ()), backers.get(force, ())
        refusals = {other: switch_refusal(field, (force, other)) for other in (*fronts, *backs)}
        openings[force] = Openings(
            fronts=fronts,
            relieves=tuple(other for other in fronts if refusals[other] is None),
            backs=backs,
            switches=tuple(other for other in backs if refusals[other] is None),
            why_not=next((why for why in refusals.values() if why is not None), ""),
        )
    return openings


def free_allies(
    engagement: Engagement, field: Field, fronts: Sequence[str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the forces free to help some of ``fronts``, each with those beside it.

    They are in no contact and have no role in another one. That is asked of
    neighbours alone, which are few, since it takes a look at every other force.

    Rules: VAL-ROLE-03, VAL-ROLE-04, VAL-ROLE-09, VAL-TURN-05.
    """
    situation, half = field.situation, engagement.half
    elsewhere = {
        force
        for force, whom in (*situation.supports.items(), *situation.reserves.items())
        if any(
            whom in other.forces
            for other in situation.engagements
            if other.id != engagement.id and not other.is_resolved
        )
    }
    for state in situation.in_order():
        is_able = state.afoot and state.force in field.columns
        if not is_able or state.force in elsewhere:
            continue
        beside = tuple(
            front
            for front in fronts
            if distance(field.stood_at(state.force, half), field.stood_at(front, half)) == 1
            and are_allied(field.play, state.force, front)
        )
        if beside and not is_in_contact(field, state.force, half):
            yield state.force, beside


def are_allied(play: Play, one: str, other: str) -> bool:
    """Return whether two different armies are of one side.

    Having an enemy in common makes nobody an ally: elves who fight Chaos are no part
    of Law.

    Rules: VAL-ROLE-03, VAL-OOB-03.
    """
    forces = play.campaign.force(one), play.campaign.force(other)
    return one != other and forces[0].side == forces[1].side


def is_in_contact(field: Field, force: str, half: Half) -> bool:
    """Return whether a force is in a contact of a half period that is not resolved.

    Rules: VAL-ROLE-04, VAL-CONTACT-01.
    """
    own = _as_it_stood(field, force, half)
    return any(
        distance(own.at, field.stood_at(other.force, half)) == 1
        and are_in_contact(field.play, own, _as_it_stood(field, other.force, half))
        and not is_resolved(field, (force, other.force), half)
        for other in field.situation.in_order()
    )


def _as_it_stood(field: Field, force: str, half: Half) -> ForceState:
    """Return a force in the hex where a half period left it."""
    return replace(field.force(force), at=field.stood_at(force, half))


def is_resolved(field: Field, pair: tuple[str, str], half: Half) -> bool:
    """Return whether two forces have had their contact of a half period.

    Rule: VAL-DISENG-06.
    """
    both = tuple(sorted(pair))
    found = [
        engagement
        for engagement in field.situation.engagements
        if engagement.half == half and both in engagement.pairs_at_start
    ]
    return bool(found) and not any(
        both in engagement.pairs and not engagement.is_resolved for engagement in found
    )
