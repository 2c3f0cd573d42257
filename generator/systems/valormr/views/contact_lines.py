"""Contacts in words: how far each has got, and each commander's part in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import SIDE_BY_SIDE
from generator.render.contact_tables import KnownOfContact
from generator.systems.valormr.rules.fact_names import (
    APPROACH,
    BASELINE,
    CHOICE,
    CONTACT_NATURAL,
    CONTACT_SCORE,
    DEPLOYMENT_NATURAL,
    DEPLOYMENT_SCORE,
    INITIAL_UNITS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.kit.facts import AnyFactName
    from generator.render.known_contacts import KnownContact

_STAGES = {
    "found": "found, nothing decided",
    "contact": "contact dice rolled",
    "terrain": "the ground is known",
    "deployment": "both offer battle",
    "battle": "fought",
    "rested": "all rest",
    "over": "resolved",
}
_OVER, _A_PAIR = "over", 2
_OF_A_COMMANDER: tuple[tuple[AnyFactName, str], ...] = (
    (APPROACH, "{}"),
    (CHOICE, "{}"),
    (CONTACT_NATURAL, "contact die {}"),
    (CONTACT_SCORE, "score {}"),
    (DEPLOYMENT_NATURAL, "deployment die {}"),
    (DEPLOYMENT_SCORE, "score {}"),
    (BASELINE, "baseline {}"),
    (INITIAL_UNITS, "first units {}"),
)
"""What may be known of each commander in a contact, and how it is put."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactLine:
    """One contact as the site tells it."""

    stage: str
    """How far it has got, in words; empty: unknown."""
    parts: tuple[tuple[str, str], ...]
    """Forces by id with what is known of their commanders' part, in words."""


def contact_line(briefing: Briefing, contact: KnownContact) -> ContactLine:
    """Return a contact in words."""
    return ContactLine(
        stage=_stage(briefing, contact),
        parts=tuple(_parts(briefing, contact.id, contact.ids)),
    )


_ROWS: tuple[tuple[str, tuple[tuple[AnyFactName, str], ...]], ...] = (
    ("Chooses", ((APPROACH, "{}"), (CHOICE, "{}"))),
    ("Contact die", ((CONTACT_NATURAL, "{} rolled"), (CONTACT_SCORE, "score {}"))),
    (
        "Deployment die",
        (
            (DEPLOYMENT_NATURAL, "{} rolled"),
            (DEPLOYMENT_SCORE, "score {}"),
            (BASELINE, "baseline {} from the forward one"),
            (INITIAL_UNITS, "{} before the first turn"),
        ),
    ),
)
"""The rows of a contact's table that can be told without its events."""


def known_of_contact(briefing: Briefing, contact: KnownContact) -> KnownOfContact:
    """Return what is known of a contact beside what events of the period tell."""
    return KnownOfContact(
        stage=_stage(briefing, contact),
        rows=tuple(
            (title, {force: _told(briefing, contact, force, facts) for force in forces})
            for title, facts in _ROWS
            for forces in (contact.ids,)
        ),
    )


def _told(
    briefing: Briefing,
    contact: KnownContact,
    force: str,
    facts: tuple[tuple[AnyFactName, str], ...],
) -> str:
    """Return some facts about a commander's part in words; empty: nothing is known."""
    told = ((put, briefing.told(name, f"{contact.id}/{force}")) for name, put in facts)
    return ", ".join(put.format(value) for put, value in told if value not in ("", "0"))


def _stage(briefing: Briefing, contact: KnownContact) -> str:
    stage = contact.stage
    words = _STAGES.get(stage, stage)
    if len(contact.ids) > _A_PAIR:
        words = words.replace("both", "all")
    if stage == _OVER and briefing.get_or(SIDE_BY_SIDE, contact.id, ()):
        return f"{words}; still side by side"
    return words


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
