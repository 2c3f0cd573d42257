"""Documents of this system, from values and a template to a job for the press."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file
from generator.systems.battlefield.rules.credit import CREDIT
from generator.systems.battlefield.rules.rule_book import book_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.system_pages import CampaignMaterials

STYLE = "battlefield.css"


def battle_job(
    press: Press,
    name: str,
    template: str,
    head: RunningHead,
    values: Mapping[str, object],
) -> PdfJob:
    """Return a sheet that uses the style of this system's sheets."""
    values = {"head": head, "credit": CREDIT, **values}
    job = press.job(name, f"battlefield/{template}", values=values)
    style = shared_file(press.environment, f"battlefield/{STYLE}")
    return replace(job, assets={**job.assets, STYLE: Asset.text(style, "text/css")})


def head_of(briefing: Briefing, sheet: str) -> RunningHead:
    """Return head and foot of a period's sheet."""
    return RunningHead(
        campaign=briefing.head.title,
        sheet=sheet,
        period=briefing.period.title,
        record=briefing.record,
    )


def book_in(materials: CampaignMaterials) -> BattleBook:
    """Return what a campaign's battles are fought by, as it plays them."""
    return book_of(materials.campaign)
