"""A sheet for whoever comes back after weeks: changes, what is awaited, plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.changes import Changes
    from generator.brief.sealed_for_later import SealedSheet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

NAME = "where-was-i"
TEMPLATE = "sheets/where-was-i.html"
STYLE = "briefing.css"


def where_was_i_job(
    changes: Changes,
    sealed: Sequence[SealedSheet],
    *,
    campaign: str,
    name: str,
    press: Press,
) -> PdfJob:
    """Return the sheet, ready to be printed; it lists what lies sealed."""
    head = RunningHead(
        campaign=campaign, sheet="Where was I?", period=changes.until.title
    )
    style = shared_file(press.environment, f"sheets/{STYLE}")
    return press.job(
        name,
        TEMPLATE,
        values={"head": head, "changes": changes, "sealed": sealed},
        assets={STYLE: Asset.text(style, "text/css")},
    )
