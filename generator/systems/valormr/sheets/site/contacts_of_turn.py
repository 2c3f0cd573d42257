"""The contacts and battles of a turn, on its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.numbers import together
from generator.render.site.site_sections import TurnSection
from generator.systems.valormr.sheets.site.meetings import meetings_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactShown:
    """One contact of the turn."""

    forces: tuple[tuple[str, str], ...]
    """Ids and names."""
    where: str
    when: str
    stage: str
    parts: tuple[tuple[str, str], ...]
    """Each commander's force, and what is known of his part."""
    battles: tuple[str, ...]
    """What was told of battles, a sentence each."""


def contacts_of_turn(periods: Sequence[Briefing]) -> tuple[ContactShown, ...] | None:
    """Return a turn's meetings, each once, as it stood last, with all its battles.

    None: nobody met.
    """
    found: dict[tuple[str, ...], ContactShown] = {}
    for part in periods:
        for meeting in meetings_in(part):
            names = dict(zip(meeting.ids, meeting.forces, strict=True))
            before = found.get(meeting.ids)
            found[meeting.ids] = ContactShown(
                forces=tuple(names.items()),
                where=together(meeting.where),
                when=meeting.when,
                stage=meeting.stage,
                parts=tuple((names[force], words) for force, words in meeting.parts),
                battles=(*(before.battles if before else ()), *meeting.battles),
            )
    return tuple(found.values()) or None


CONTACTS = TurnSection(
    name="contacts",
    template="valormr/site/contacts-of-turn.html",
    contents=contacts_of_turn,
)
