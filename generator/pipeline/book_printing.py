"""The campaign's book as a PDF, from the turns that stand on the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.pictures import PictureShelf
from generator.pipeline.site_marks import closed_periods
from generator.render.campaign_book import book_job
from generator.render.pages import Press, page_environment
from generator.render.paper import Paper
from generator.render.pdf import render_pdf
from generator.render.site.frame import Site
from generator.render.site.turns import published_turns

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk


def book_pdf(desk: Desk, *, paper: str, shows_seed: bool = False) -> bytes | None:
    """Return the book of a campaign; none: no turn is on the site yet.

    Args:
        desk: The campaign.
        paper: ``a5``, ``a4`` or ``letter``.
        shows_seed: The campaign is over, and anybody may check its dice.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    campaign = desk.campaign
    turns = published_turns(
        ClosedBriefings(desk, PUBLIC),
        behind=campaign.public_after,
        known=closed_periods(desk),
    )
    if not turns:
        return None
    environment = page_environment(desk.system.package)
    site = Site(
        head=turns[-1].last.head,
        environment=environment,
        look=campaign.look,
        pictures=PictureShelf(desk.folder / PICTURES),
        layers=desk.system.pages.layers,
        sections=desk.system.pages.site,
    )
    press = Press(
        environment=environment, paper=Paper.A4, when=None, look=campaign.look
    )
    seed = desk.seed if shows_seed else ""
    job = book_job(turns, site=site, press=press, paper=paper, seed=seed)
    return render_pdf(job.html, job.assets, when=None)
