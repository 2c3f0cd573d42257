"""Contacts in words, who met whom, and the battles that came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.turn_story import told_plainly
from generator.kit.facts import SIDE_BY_SIDE
from generator.render.contact_tables import KnownOfContact
from generator.render.known_forces import known_contacts, side_of
from generator.systems.valormr.rules import fact_names as known
from generator.values import Struct

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.kit.facts import AnyFactName
    from generator.render.known_forces import KnownContact


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
_Facts = tuple[tuple["AnyFactName", str], ...]
"""Facts, and how each is put."""
_OF_A_COMMANDER: _Facts = (
    (known.APPROACH, "{}"),
    (known.CHOICE, "{}"),
    (known.CONTACT_NATURAL, "contact die {}"),
    (known.CONTACT_SCORE, "score {}"),
    (known.DEPLOYMENT_NATURAL, "deployment die {}"),
    (known.DEPLOYMENT_SCORE, "score {}"),
    (known.BASELINE, "baseline {}"),
    (known.INITIAL_UNITS, "first units {}"),
)
"""What may be known of each commander in a contact, and how it is put."""


class ContactLine(Struct, frozen=True, kw_only=True):
    """One contact as the site tells it."""

    stage: str
    """How far it has got, in words; empty: unknown."""
    parts: tuple[tuple[str, str], ...]
    """Forces by id with what is known of their commanders' part, in words."""


def contact_line(briefing: Briefing, contact: KnownContact) -> ContactLine:
    """Return a contact in words; nothing is told of an idle commander's part."""
    told = ((force, _told(briefing, contact, force, _OF_A_COMMANDER)) for force in contact.ids)
    return ContactLine(
        stage=_stage(briefing, contact),
        parts=tuple((force, words) for force, words in told if words),
    )


_ROWS: tuple[tuple[str, _Facts], ...] = (
    ("Chooses", ((known.APPROACH, "{}"), (known.CHOICE, "{}"))),
    ("Contact die", ((known.CONTACT_NATURAL, "{} rolled"), (known.CONTACT_SCORE, "score {}"))),
    (
        "Deployment die",
        (
            (known.DEPLOYMENT_NATURAL, "{} rolled"),
            (known.DEPLOYMENT_SCORE, "score {}"),
            (known.BASELINE, "baseline {} from the forward one"),
            (known.INITIAL_UNITS, "{} before the first turn"),
        ),
    ),
)
"""The rows of a contact's table that can be told without its events."""


def known_of_contact(briefing: Briefing, contact: KnownContact) -> KnownOfContact:
    """Return what is known of a contact beside what events of the period tell."""
    return KnownOfContact(
        stage=_stage(briefing, contact),
        rows=tuple(
            (title, {force: _told(briefing, contact, force, row) for force in contact.ids})
            for title, row in _ROWS
        ),
    )


def _told(briefing: Briefing, contact: KnownContact, force: str, wanted: _Facts) -> str:
    """Return some facts about a commander's part in words; empty: nothing is known."""
    told = ((put, briefing.told(name, f"{contact.id}/{force}")) for name, put in wanted)
    return ", ".join(put.format(value) for put, value in told if value not in ("", "0"))


def _stage(briefing: Briefing, contact: KnownContact) -> str:
    words = _STAGES.get(contact.stage, contact.stage)
    if len(contact.ids) > _A_PAIR:
        words = words.replace("both", "all")
    if contact.stage == _OVER and briefing.get_or(SIDE_BY_SIDE, contact.id, ()):
        return f"{words}; still side by side"
    return words


# Who met whom in a period, and the battles that came of it.

FOUGHT = "battle-fought"
"""The kind of event that tells of a battle."""


class Meeting(Struct, frozen=True, kw_only=True):
    """One contact as its period leaves it."""

    contact: str
    """Its id."""
    ids: tuple[str, ...]
    forces: tuple[str, ...]
    """Names, in the order of the ids."""
    sides: tuple[str, ...]
    """Ids of their sides, in the same order; empty for one that is not known."""
    when: str
    """Its half period."""
    battles: tuple[str, ...]
    """What was told of battles in it, a sentence each."""
    where: tuple[str, ...] = ()
    """Labels of the hexes where they stand; empty: it is over."""
    stage: str = ""
    """How far it has got, in words; empty: unknown, or over."""
    parts: tuple[tuple[str, str], ...] = ()
    """Forces by id with what is known of their part."""


def meetings_in(briefing: Briefing) -> tuple[Meeting, ...]:
    """Return everybody's meetings of a period: those that are over, then the others."""
    lasting = {contact.id: contact for contact in known_contacts(briefing)}
    told = dict.fromkeys(each.contact for each in briefing.despatches if each.contact)
    over = (_over(briefing, contact) for contact in told if contact not in lasting)
    return (*filter(None, over), *(_lasting(briefing, contact) for contact in lasting.values()))


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
    if not ids[1:] or any(force not in briefing.names for force in ids):
        return None
    return Meeting(
        contact=contact,
        ids=ids,
        forces=tuple(briefing.names[force] for force in ids),
        sides=_sides(briefing, ids),
        when=when,
        battles=_battles(briefing, contact),
    )


def _sides(briefing: Briefing, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(side_of(briefing, force) for force in ids)


def _battles(briefing: Briefing, contact: str) -> tuple[str, ...]:
    """Return what was told of the battles in a contact."""
    return told_plainly(briefing, lambda told: told.kind == FOUGHT and told.contact == contact)
