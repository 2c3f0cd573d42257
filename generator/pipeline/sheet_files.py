"""Sheets for the whole campaign: the quick reference, and what the system adds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.render.documents import RunningHead
from generator.render.quick_reference import quick_reference_job
from generator.systems.system_pages import CampaignSheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import CampaignMaterials

ONCE = "once"
"""The folder of all that is printed once in a campaign."""


def campaign_sheets(
    desk: Desk, materials: CampaignMaterials
) -> tuple[CampaignSheet, ...]:
    """Return every sheet that stays the same the whole campaign; none bears a date.

    Players whose system gives them no sheet of their own have the booklet, too.
    """
    materials = replace(materials, press=replace(materials.press, when=None))
    head = RunningHead(campaign=desk.campaign.title, sheet="", credit=desk.rules.credit)
    printed = desk.rules.printed(desk.campaign)
    reference = quick_reference_job(printed, head, press=materials.press)
    others = tuple(desk.system.pages.sheets(materials))
    has_own = any(sheet.is_for_players for sheet in others)
    return (CampaignSheet(job=reference, is_for_players=not has_own), *others)


def sheets_for(
    reader: Audience, sheets: Iterable[CampaignSheet]
) -> Mapping[str, PdfJob]:
    """Return one reader's sheets by path; all of them for the umpire."""
    is_umpires = reader.kind is AudienceKind.UMPIRE
    return {
        f"{ONCE}/{sheet.job.name}.pdf": replace(
            sheet.job, name=f"{reader.folder}/{ONCE}/{sheet.job.name}.pdf"
        )
        for sheet in sheets
        if is_umpires or sheet.is_for_players
    }
