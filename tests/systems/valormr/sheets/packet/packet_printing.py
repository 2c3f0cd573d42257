"""Battle packets on paper, and read back from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from generator.systems.valormr.sheets.packet_document import PacketOptions, packet_job
from tests.once import remembered
from tests.packets import TO_BATTLE, a_valley, briefing_of, inputs_of, packet_of, resolution_of
from tests.pdf_reading import PageReading, read_pages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.audience import Audience
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.campaign import Decision

LANDSCAPE_BLOCK = (264.0, 195.0)
PORTRAIT_BLOCK = (195.0, 264.0)


def job_of(
    campaign: ValormrCampaign | None = None,
    decisions: tuple[Decision, ...] = TO_BATTLE,
    *,
    reader: Audience = UMPIRE,
    dice: Mapping[str, int | tuple[int, ...]] | None = None,
    paper: Paper = Paper.A4,
    options: PacketOptions | None = None,
    is_large: bool = False,
) -> PdfJob:
    """Return the packet of one reader, ready to be printed."""
    campaign = campaign or a_valley()
    result = resolution_of(campaign, inputs_of(campaign, decisions, dice=dice))
    return packet_job(
        packet_of(campaign, decisions, reader=reader, dice=dice),
        briefing_of(campaign, result, reader),
        name="packet",
        press=Press(environment=page_environment(), paper=paper, when=None, is_large=is_large),
        options=options,
    )


def printed(job: PdfJob) -> tuple[PageReading, ...]:
    """Return the pages of a document; fails when the print library complains."""
    return read_pages(render_pdf(job.html, job.assets, when=None))


@remembered
def umpires_pages(paper: Paper = Paper.A4) -> tuple[PageReading, ...]:
    """Return the whole packet of the umpire."""
    return printed(job_of(paper=paper))


def pages_with(pages: tuple[PageReading, ...], words: str) -> tuple[PageReading, ...]:
    """Return the pages on which some words stand."""
    return tuple(page for page in pages if words in " ".join(page.text.split()))
