"""The contacts a reader knows of, and where their forces stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import (
    AT,
    ENGAGED,
    FORCES,
    HALF,
    MET,
    SIDE_BY_SIDE,
    STAGE,
)
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.kit.facts import FactName

_OVER = "over"
"""How far a contact has got of which nothing more can come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownContact:
    """A contact as its reader knows it."""

    id: str
    forces: tuple[str, ...]
    """Names of the forces in contact."""
    hexes: tuple[Hex, ...]
    """Where they stand at the period's end, as far as known."""
    half: str
    """Its half period; empty: unknown."""
    stands: bool
    """Whether it can come to anything yet: open, or its forces still side by side."""
    ids: tuple[str, ...]
    """Ids of the forces in contact."""
    stage: str = ""
    """How far it has got, by one word; empty: unknown, or nothing has come of it."""


def known_contacts(briefing: Briefing) -> tuple[KnownContact, ...]:
    """Return every contact this reader knows of, in the order of the half periods."""
    ids = {*briefing.subjects(FORCES), *briefing.subjects(ENGAGED)}
    halves = [part.key for part in briefing.period.parts]
    found = (_contact(briefing, contact) for contact in sorted(ids))
    return tuple(
        sorted(
            (contact for contact in found if contact.forces),
            key=lambda contact: (
                halves.index(contact.half) if contact.half in halves else -1,
                contact.id,
            ),
        )
    )


def taken_in(contacts: Sequence[KnownContact]) -> Mapping[str, tuple[str, ...]]:
    """Return the contacts that became part of larger ones, with these, by id.

    Of a contact that has become an engagement it is known how far it has got.
    """
    larger = [contact for contact in contacts if contact.stage]
    found = {
        contact.id: tuple(w.id for w in larger if set(contact.ids) <= set(w.ids))
        for contact in contacts
        if not contact.stage
    }
    return {contact: wholes for contact, wholes in found.items() if wholes}


def _contact(briefing: Briefing, contact: str) -> KnownContact:
    ids = _ids(briefing, contact, ENGAGED, MET, FORCES)
    places = (briefing.get(AT, force) for force in ids)
    stage = briefing.get_or(STAGE, contact, "")
    side_by_side = bool(_ids(briefing, contact, SIDE_BY_SIDE))
    return KnownContact(
        id=contact,
        forces=tuple(briefing.words.of(force) for force in ids),
        hexes=tuple(place for place in places if isinstance(place, Hex)),
        half=briefing.get_or(HALF, contact, ""),
        stands=stage != _OVER or side_by_side,
        ids=ids,
        stage=stage,
    )


def _ids(
    briefing: Briefing, contact: str, *names: FactName[tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the forces in the first of some facts that names any."""
    for name in names:
        forces = briefing.get_or(name, contact, ())
        if forces:
            return forces
    return ()
