"""Who met whom in a period, and the battles that came of it.

A contact that is over before its period ends has left no fact behind; what was told of
it while it lasted counts as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.plain_telling import told_plainly
from generator.render.known_contacts import known_contacts
from generator.render.known_forces import side_of
from generator.systems.valormr.views.contact_lines import contact_line

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.known_contacts import KnownContact

FOUGHT = "battle-fought"
"""The kind of event that tells of a battle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One contact as its period leaves it."""

    contact: str
    """Its id."""
    ids: tuple[str, ...]
    forces: tuple[str, ...]
    """Names, in the order of the ids."""
    sides: tuple[str, ...]
    """Ids of their sides, in the same order; empty for one that is not known."""
    where: tuple[str, ...]
    """Labels of the hexes where they stand; empty: it is over."""
    when: str
    """Its half period."""
    stage: str
    """How far it has got, in words; empty: unknown, or over."""
    parts: tuple[tuple[str, str], ...]
    """Forces by id with what is known of their part."""
    battles: tuple[str, ...]
    """What was told of battles in it, a sentence each."""


def meetings_in(briefing: Briefing) -> tuple[Meeting, ...]:
    """Return everybody's meetings of a period: those that are over, then the others."""
    lasting = {contact.id: contact for contact in known_contacts(briefing)}
    told = dict.fromkeys(each.contact for each in briefing.despatches if each.contact)
    over = (_over(briefing, contact) for contact in told if contact not in lasting)
    return (
        *(meeting for meeting in over if meeting is not None),
        *(_lasting(briefing, contact) for contact in lasting.values()),
    )


def _lasting(briefing: Briefing, contact: KnownContact) -> Meeting:
    labels = map(briefing.board.grid.label, contact.hexes)
    line = contact_line(briefing, contact)
    return Meeting(
        contact=contact.id,
        ids=contact.ids,
        forces=contact.forces,
        sides=_sides(briefing, contact.ids),
        where=tuple(dict.fromkeys(labels)),
        when=contact.half or contact.id.partition(".")[0],
        stage=line.stage,
        parts=line.parts,
        battles=_battles(briefing, contact.id),
    )


def _over(briefing: Briefing, contact: str) -> Meeting | None:
    """Return a meeting of which only its id is left; none: the id does not say who.

    It names the half period and the forces, such as ``morning.arn+hadewych``.
    """
    when, _, forces = contact.partition(".")
    ids = tuple(forces.partition(".")[0].split("+"))
    if len(ids) < 2 or any(force not in briefing.names for force in ids):
        return None
    return Meeting(
        contact=contact,
        ids=ids,
        forces=tuple(briefing.names[force] for force in ids),
        sides=_sides(briefing, ids),
        where=(),
        when=when,
        stage="",
        parts=(),
        battles=_battles(briefing, contact),
    )


def _sides(briefing: Briefing, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(side_of(briefing, force) for force in ids)


def _battles(briefing: Briefing, contact: str) -> tuple[str, ...]:
    """Return what was told of the battles in a contact."""
    return told_plainly(
        briefing, lambda told: told.kind == FOUGHT and told.contact == contact
    )
