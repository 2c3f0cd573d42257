"""Documents of this system, from values and a template to a job for the press."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.switches import Switches
from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file
from generator.systems.grand_strategic.rules.amounts import amounts_of
from generator.systems.grand_strategic.rules.tables import GrandTables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.system_pages import CampaignMaterials

STYLE = "grand.css"


def grand_job(
    press: Press,
    name: str,
    template: str,
    head: RunningHead,
    values: Mapping[str, object],
) -> PdfJob:
    """Return a sheet that uses the style of this system's sheets."""
    values = {"head": head, **values}
    job = press.job(name, f"grand_strategic/{template}", values=values)
    style = shared_file(press.environment, f"grand_strategic/{STYLE}")
    return replace(job, assets={**job.assets, STYLE: Asset.text(style, "text/css")})


def with_pictures(job: PdfJob, pictures: Mapping[str, Asset]) -> PdfJob:
    """Return a sheet with pictures it refers to by name."""
    return replace(job, assets={**job.assets, **pictures})


def head_of(briefing: Briefing, sheet: str) -> RunningHead:
    """Return head and foot of a period's sheet."""
    return RunningHead(
        campaign=briefing.head.title,
        sheet=sheet,
        period=briefing.period.title,
        record=briefing.record,
    )


def switches_in(materials: CampaignMaterials) -> Switches:
    """Return the switches as a campaign has set them."""
    known = materials.rules.switches
    return Switches(known=known, settings=materials.campaign.switches)


def amounts_in(materials: CampaignMaterials) -> Amounts:
    """Return the tables as a campaign plays them, and what its points are worth."""
    amended = materials.rules.amended(materials.campaign)
    return amounts_of(GrandTables.from_mapping(amended), switches_in(materials))
