"""Sheets for the whole campaign: rules for the table, and the table's baselines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.switches import Switches
from generator.render.documents import RunningHead
from generator.render.numbers import decimal
from generator.systems.system_pages import CampaignSheet
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.wargames_table.baselines import (
    CENTIMETRES_PER_INCH,
)
from generator.systems.valormr.rules.wargames_table.campaign_table import (
    campaign_baselines,
)
from generator.systems.valormr.sheets.baselines.baseline_sheets import (
    TableTop,
    baseline_jobs,
)
from generator.systems.valormr.sheets.baselines.baseline_values import SideLabel
from generator.systems.valormr.sheets.quick_sides import contact_sheet_job
from generator.systems.valormr.sheets.reference_cards import reference_cards_job

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import CampaignMaterials
    from generator.systems.valormr.rules.muster import ValormrCampaign

_TWO_SIDES = 2


def campaign_sheets(materials: CampaignMaterials) -> Iterator[CampaignSheet]:
    """Yield the contact sheet, which players have too, baselines and cards of rules."""
    printed = materials.rules.printed(materials.campaign)
    head = RunningHead(campaign=materials.campaign.title, sheet="")
    press = materials.press
    contact_sheet = contact_sheet_job(printed, head, press=press)
    yield CampaignSheet(job=contact_sheet, is_for_players=True)
    for job in _baselines(materials, head):
        yield CampaignSheet(job=job)
    yield CampaignSheet(job=reference_cards_job(printed, head, press=press))


def _baselines(materials: CampaignMaterials, head: RunningHead) -> Iterator[PdfJob]:
    """Yield the documents for marking the campaign's table."""
    table = TableTop(head=head, measured=_measured(valormr(materials.campaign)))
    sides = materials.campaign.sides
    if len(sides) == _TWO_SIDES:
        first, second = sides
        table = replace(
            table,
            sides=(
                SideLabel(letter=first.letter, name=first.name, rank="first"),
                SideLabel(letter=second.letter, name=second.name, rank="second"),
            ),
        )
    tables = materials.rules.amended(materials.campaign)
    switches = Switches(
        known=materials.rules.switches, settings=materials.campaign.switches
    )
    yield from baseline_jobs(
        campaign_baselines(valormr(materials.campaign), tables, switches),
        table,
        press=materials.press,
        wanted=replace(materials.wanted, stock=None),
    )


def _measured(campaign: ValormrCampaign) -> str:
    """Return the table's width as the umpire measured it, if not in inches."""
    if not campaign.table.in_centimetres:
        return ""
    width = campaign.table.across_inches * CENTIMETRES_PER_INCH
    return f"{decimal(width, 1)} cm"
