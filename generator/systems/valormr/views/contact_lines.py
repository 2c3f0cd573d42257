"""Contacts as the umpire's sheet lists them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.known_contacts import told_contacts

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactLine:
    """One contact, its forces and their places."""

    id: str
    forces: tuple[str, ...]
    places: tuple[str, ...]
    half: str
    stage: str
    commanders: tuple[str, ...]


def contact_lines(briefing: Briefing) -> tuple[ContactLine, ...]:
    """Return every contact with the places of its forces."""
    return tuple(
        ContactLine(
            id=contact.id,
            forces=contact.forces,
            places=tuple(briefing.words.place(place) for place in contact.hexes),
            half=contact.half,
            stage=contact.stage,
            commanders=contact.commanders,
        )
        for contact in told_contacts(briefing)
    )
