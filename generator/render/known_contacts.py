"""The contacts a reader knows of, and how far each has got."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import (
    APPROACH,
    AT,
    BASELINE,
    CHOICE,
    CONTACT_NATURAL,
    CONTACT_SCORE,
    DEPLOYMENT_NATURAL,
    DEPLOYMENT_SCORE,
    ENGAGED,
    FORCES,
    HALF,
    INITIAL_UNITS,
    MET,
    SIDE_BY_SIDE,
    STAGE,
)
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.kit.facts import AnyFactName, FactName

_STAGES = {
    "found": "found, nothing decided",
    "contact": "contact dice thrown",
    "terrain": "the ground is known",
    "deployment": "both want battle",
    "battle": "fought",
    "rested": "all rest",
    "over": "resolved",
}
_OVER = "over"
_OF_A_COMMANDER: tuple[tuple[AnyFactName, str], ...] = (
    (APPROACH, "{}"),
    (CHOICE, "{}"),
    (CONTACT_NATURAL, "contact dice {}"),
    (CONTACT_SCORE, "score {}"),
    (DEPLOYMENT_NATURAL, "deployment dice {}"),
    (DEPLOYMENT_SCORE, "score {}"),
    (BASELINE, "baseline {}"),
    (INITIAL_UNITS, "units at first {}"),
)
"""What may be known of each commander in a contact, and how it is put."""


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
    stage: str
    """How far it has got, in words; empty: unknown."""
    stands: bool
    """Whether it can come to anything yet: open, or its forces still side by side."""
    parts: tuple[tuple[str, str], ...]
    """Forces by id with what is known of their commanders' part, in words."""
    commanders: tuple[str, ...]
    """The same with the forces' names before it."""
    ids: tuple[str, ...]
    """Ids of the forces in contact."""


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


def told_contacts(briefing: Briefing) -> tuple[KnownContact, ...]:
    """Return the contacts that a table lists: none that a larger one has taken in."""
    found = known_contacts(briefing)
    larger = [set(contact.ids) for contact in found if contact.stage]
    return tuple(
        contact
        for contact in found
        if contact.stage or not any(set(contact.ids) <= ids for ids in larger)
    )


def _contact(briefing: Briefing, contact: str) -> KnownContact:
    ids = _ids(briefing, contact, ENGAGED, MET, FORCES)
    places = (briefing.get(AT, force) for force in ids)
    stage = briefing.get_or(STAGE, contact, "")
    parts = tuple(_parts(briefing, contact, ids))
    is_open = stage != _OVER
    side_by_side = bool(_ids(briefing, contact, SIDE_BY_SIDE))
    words = _STAGES.get(stage, stage)
    if side_by_side and not is_open:
        words = f"{words}; still side by side"
    return KnownContact(
        id=contact,
        forces=tuple(briefing.words.of(force) for force in ids),
        hexes=tuple(place for place in places if isinstance(place, Hex)),
        half=briefing.get_or(HALF, contact, ""),
        stage=words,
        stands=is_open or side_by_side,
        parts=parts,
        commanders=tuple(
            f"{briefing.words.of(force)}: {part}" for force, part in parts
        ),
        ids=ids,
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


def _parts(
    briefing: Briefing, contact: str, forces: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Yield what is known of every commander's part; nothing for an idle one."""
    for force in forces:
        told = (
            (put, briefing.told(name, f"{contact}/{force}"))
            for name, put in _OF_A_COMMANDER
        )
        parts = [put.format(value) for put, value in told if value not in ("", "0")]
        if parts:
            yield force, ", ".join(parts)
