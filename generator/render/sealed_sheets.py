"""Sealed sheets on paper: a cover that says when to open it, the rest inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.sealed_for_later import SealedSheet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.world.clock import Period

FOLDER = "sealed"
TEMPLATE = "sheets/sealed.html"
STYLE = "sealed.css"


def sealed_jobs(
    sheets: Sequence[SealedSheet],
    period: Period,
    *,
    campaign: str,
    folder: str,
    press: Press,
) -> Mapping[str, PdfJob]:
    """Return sealed sheets by their path below a reader's folder."""
    title = period.title
    style = shared_file(press.environment, f"sheets/{STYLE}")
    jobs = {}
    for sheet in sheets:
        path = f"{FOLDER}/{sheet.id}.pdf"
        head = RunningHead(campaign=campaign, sheet="Sealed", period=title)
        jobs[path] = press.job(
            f"{folder}/{path}",
            TEMPLATE,
            values={"head": head, "sheet": sheet, "period": title},
            assets={STYLE: Asset.text(style, "text/css")},
        )
    return jobs
