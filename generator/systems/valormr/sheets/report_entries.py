"""What the umpire's report tells of weather, regiments and contacts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.render.known_contacts import known_contacts
from generator.render.report import ReportEntry, known_facts
from generator.systems.valormr.rules.fact_names import FORCE, OF_THE_SKY

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing


def _regiments(briefing: Briefing) -> list[dict[str, Any]]:
    """Return everything that belongs to a force: its regiments."""
    return [
        {"id": regiment, **known_facts(briefing, regiment)}
        for regiment in briefing.subjects(FORCE)
    ]


def _contacts(briefing: Briefing) -> list[dict[str, Any]]:
    return [
        {
            "id": contact.id,
            "names": list(contact.forces),
            **known_facts(briefing, contact.id),
        }
        for contact in known_contacts(briefing)
    ]


REPORT_ENTRIES = (
    ReportEntry(
        key="weather",
        after="period",
        told=lambda briefing: known_facts(briefing, OF_THE_SKY),
    ),
    ReportEntry(key="regiments", after="forces", told=_regiments),
    ReportEntry(key="contacts", after="forces", told=_contacts),
)
