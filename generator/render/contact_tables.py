"""Contacts as tables: those who stand in one are compared, a column each.

What is told of one force stands in its column, by rows; what is told of all of them,
or has no row, stands below.  A contact that became part of a larger one is told there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import AT
from generator.kit.printing import together
from generator.render.force_table import badge
from generator.render.known_forces import known_contacts, side_of, taken_in
from generator.render.numbers import chapters
from generator.render.turn_sheet import Happening, by_force, everything, happening
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch
    from generator.render.force_table import SideBadge
    from generator.render.known_forces import KnownContact

ABREAST = 4
"""Forces that are compared side by side; more stand in a band of their own."""


class KnownOfContact(Struct, frozen=True, kw_only=True):
    """What a rule system adds to what its events tell of a contact."""

    stage: str = ""
    """How far it has got, in words; empty: unknown."""
    rows: tuple[tuple[str, Mapping[str, str]], ...] = ()
    """Titles of rows, and what is known by force; it stands where no event tells it."""


def nothing_more(_briefing: Briefing, _contact: KnownContact) -> KnownOfContact:
    """Add nothing to what events tell of a contact."""
    return KnownOfContact()


class ComparedForce(Struct, frozen=True, kw_only=True):
    """One of those who stand in a contact, at the head of a column."""

    name: str
    at: str
    """Where it stands at the period's end; empty: unknown."""
    badge: SideBadge | None
    """None: whose it is, is not known."""


class ComparedRow(Struct, frozen=True, kw_only=True):
    """One row: what every force did, threw or learnt."""

    title: str
    rules: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    """What there is to tell of each force, line by line."""

    @property
    def is_alike(self) -> bool:
        """Whether the same is told of all of several forces."""
        return len(self.cells) > 1 and len(set(self.cells)) == 1


class ComparedBand(Struct, frozen=True, kw_only=True):
    """Forces side by side."""

    forces: tuple[ComparedForce, ...]
    rows: tuple[ComparedRow, ...]

    @property
    def is_alike(self) -> bool:
        """Whether the same is told of all of them, so that nothing is compared."""
        return all(row.is_alike for row in self.rows)


class ContactTable(Struct, frozen=True, kw_only=True):
    """One contact."""

    title: str
    """Who is in it."""
    half: str
    """The part of the period in which they met, by its key; empty: unknown."""
    stage: str
    key: str
    """What the campaign file calls it; empty: its reader writes in no file."""
    bands: tuple[ComparedBand, ...]
    together: tuple[Happening, ...]
    """What is told of all of them."""


class ToldPart(Struct, frozen=True, kw_only=True):
    """What happened in one part of a period."""

    title: str
    hours: str
    happenings: tuple[Happening, ...]
    contacts: tuple[ContactTable, ...] = ()
    """Those who met in it, side by side."""


@dataclass(slots=True)
class _Gathered:
    """What events tell of a contact, while it is gathered."""

    cells: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By row and force."""
    rules: dict[str, dict[str, None]] = field(default_factory=dict)
    together: list[Despatch] = field(default_factory=list)

    def add(self, despatch: Despatch) -> None:
        """Take in one despatch."""
        if not despatch.row or not despatch.in_row or not despatch.force:
            self.together.append(despatch)
            return
        row = self.cells.setdefault(despatch.row, {})
        row.setdefault(despatch.force, []).append(despatch.in_row)
        if despatch.rule:
            self.rules.setdefault(despatch.row, {})[despatch.rule] = None


def contact_tables(
    briefing: Briefing,
    known_of: Callable[[Briefing, KnownContact], KnownOfContact],
    wanted: Callable[[Despatch], bool],
) -> tuple[ContactTable, ...]:
    """Return the contacts a reader knows of, in the order of the half periods.

    Args:
        briefing: What he knows.
        known_of: What his rule system adds.
        wanted: Which despatches are told here.
    """
    contacts = known_contacts(briefing)
    parts = taken_in(contacts)
    halves = {contact.id: contact.half for contact in contacts}
    gathered = {each.id: _Gathered() for each in contacts if each.id not in parts}
    for despatch in briefing.despatches:
        wholes = parts.get(despatch.contact, (despatch.contact,))
        then = (whole for whole in wholes if halves.get(whole) == despatch.half)
        whole = next(then, wholes[0])
        if whole in gathered and wanted(despatch):
            gathered[whole].add(despatch)
    return tuple(
        _table(briefing, contact, gathered[contact.id], known_of(briefing, contact))
        for contact in contacts
        if contact.id in gathered
    )


def contacts_met(briefing: Briefing) -> frozenset[str]:
    """Return the ids of the contacts that tables tell of."""
    return frozenset(contact.id for contact in known_contacts(briefing))


def compared_parts(
    briefing: Briefing,
    known_of: Callable[[Briefing, KnownContact], KnownOfContact],
    wanted: Callable[[Despatch], bool] = everything,
) -> tuple[ToldPart, ...]:
    """Return the parts of a period, what happened in contacts told in their tables."""
    tables = contact_tables(briefing, known_of, wanted)
    met = contacts_met(briefing)
    parts = []
    for chapter in chapters(briefing):
        told = by_force(
            despatch
            for despatch in chapter.despatches
            if despatch.contact not in met and wanted(despatch)
        )
        contacts = tuple(each for each in tables if each.half == (chapter.half or ""))
        tables = tuple(each for each in tables if each not in contacts)
        if told or contacts:
            parts.append(
                ToldPart(
                    title=chapter.title, hours=chapter.hours, happenings=told, contacts=contacts
                )
            )
    if tables:
        parts.append(ToldPart(title="", hours="", happenings=(), contacts=tables))
    return tuple(parts)


def _table(
    briefing: Briefing, contact: KnownContact, found: _Gathered, more: KnownOfContact
) -> ContactTable:
    forces = contact.ids
    bands = (forces[at : at + ABREAST] for at in range(0, len(forces), ABREAST))
    is_umpires = briefing.audience.kind is AudienceKind.UMPIRE
    return ContactTable(
        title=together(contact.forces),
        half=contact.half,
        stage=more.stage,
        key=contact.id if is_umpires else "",
        bands=tuple(
            ComparedBand(
                forces=tuple(_force(briefing, force) for force in band),
                rows=tuple(_rows(band, found, more)),
            )
            for band in bands
        ),
        together=tuple(happening(despatch) for despatch in found.together),
    )


def _force(briefing: Briefing, force: str) -> ComparedForce:
    side_id = side_of(briefing, force)
    side = next((side for side in briefing.sides if side.id == side_id), None)
    return ComparedForce(
        name=briefing.words.of(force),
        at=briefing.told(AT, force),
        badge=None if side is None else badge(briefing, side),
    )


def _rows(band: Sequence[str], found: _Gathered, more: KnownOfContact) -> Iterator[ComparedRow]:
    """Yield what events tell, and what is known without them."""
    known = dict(more.rows)
    for title in dict.fromkeys((*found.cells, *known)):
        told, otherwise = found.cells.get(title, {}), known.get(title, {})
        cells = [tuple(told.get(force, ())) or (otherwise.get(force, ""),) for force in band]
        cells = [tuple(filter(None, cell)) for cell in cells]
        if any(cells):
            rules = tuple(found.rules.get(title, ()))
            yield ComparedRow(title=title, rules=rules, cells=tuple(cells))
