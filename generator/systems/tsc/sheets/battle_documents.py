"""Scenario sheets: of the turn's battle, and a blank of each scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.documents import RunningHead
from generator.systems.system_pages import CampaignSheet, MadeDocuments
from generator.systems.tsc.rules.rule_book import tables_of
from generator.systems.tsc.rules.scenarios import every_scenario
from generator.systems.tsc.sheets.sheet_jobs import head_of, tsc_job, with_sketch
from generator.systems.tsc.views.battle_sheet import battle_sheets, blank_sheet

if TYPE_CHECKING:
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials

TEMPLATE = "scenario-sheet.html"
FILE = "scenario-sheet.pdf"
BLANKS = "scenario-sheets-blank"


def scenario_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the scenario sheet of the turn's battle, the same for everybody."""
    if materials.reader.kind is AudienceKind.PUBLIC:
        return MadeDocuments()
    sheets = battle_sheets(materials.briefing)
    if not sheets:
        return MadeDocuments()
    press = materials.shared.press
    head = head_of(materials.briefing, "Scenario sheet · for all")
    name = f"{materials.reader.folder}/{FILE}"
    job = tsc_job(press, name, TEMPLATE, head, {"sheets": sheets})
    return MadeDocuments(jobs={FILE: with_sketch(press, job)})


def blank_sheets(materials: CampaignMaterials) -> CampaignSheet:
    """Return a blank sheet of every scenario, for games kept by hand."""
    names = every_scenario(tables_of(materials.campaign))
    head = RunningHead(campaign=materials.campaign.title, sheet="Scenario sheets")
    sheets = tuple(map(blank_sheet, names))
    job = tsc_job(materials.press, BLANKS, TEMPLATE, head, {"sheets": sheets})
    return CampaignSheet(job=with_sketch(materials.press, job))
