"""The turn log, and the chances of every step beside the order form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.systems.system_pages import MadeDocuments
from generator.systems.tsc.rules.muster import tsc
from generator.systems.tsc.sheets.sheet_jobs import head_of, tsc_job
from generator.systems.tsc.views.step_table import next_turn, step_tables
from generator.systems.tsc.views.turn_log import MOST_TOLD, turn_log

if TYPE_CHECKING:
    from generator.systems.system_pages import ReaderMaterials

LOG, CHANCES = "turn-log.pdf", "chances.pdf"


def log_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the log of the turns a reader knows of."""
    if materials.reader.kind is AudienceKind.PUBLIC:
        return MadeDocuments()
    briefings = (*materials.closed[-MOST_TOLD:], materials.briefing)
    name = f"{materials.reader.folder}/{LOG}"
    head = head_of(materials.briefing, "Turn log")
    values = {"lines": turn_log(briefings)}
    job = tsc_job(materials.shared.press, name, "turn-log.html", head, values)
    return MadeDocuments(jobs={LOG: job})


def chance_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return what the steps of the next order may lead to; everybody may know it."""
    if materials.reader.kind is AudienceKind.PUBLIC:
        return MadeDocuments()
    campaign = tsc(materials.shared.campaign)
    situation = next_turn(materials.whole().resolution)
    name = f"{materials.reader.folder}/{CHANCES}"
    head = head_of(materials.briefing, "Chances")
    values = {"tables": step_tables(campaign, situation)}
    job = tsc_job(materials.shared.press, name, "chances.html", head, values)
    return MadeDocuments(jobs={CHANCES: job})
