"""Diaries of armies, from what those who lead them were told turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.pipeline.briefings import ClosedBriefings, at_the_start
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.pictures import PictureShelf
from generator.render.diary import diary_job, diary_of
from generator.render.pages import page_environment
from generator.render.pdf import render_pdf
from generator.render.site.frame import Site
from generator.render.site.turns import ClosedPeriod, published_turns
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.pipeline.desk import Desk
    from generator.render.diary import Diary
    from generator.render.site.turns import Turn


def every_turn(closed: Sequence[Briefing], desk: Desk) -> tuple[Turn, ...]:
    """Return all turns as somebody knows them, one that is not over to its last closed period."""
    clock = desk.rules.clock
    known = [ClosedPeriod(period=clock.read(entry.head.period)) for entry in desk.book.entries]
    if known:
        known[-1] = replace(known[-1], period=replace(known[-1].period, ends_turn=True))
    return published_turns(closed, known=known)


def diaries_of(desk: Desk, reader: Audience, turns: Sequence[Turn]) -> tuple[Diary, ...]:
    """Return the diaries of somebody's armies, as the file lists them; no empty ones.

    Args:
        desk: The campaign.
        reader: Who leads the armies.
        turns: The turns in order, as he knows them.
    """
    pages, start = desk.system.pages, at_the_start(desk, reader)
    found = (
        diary_of(
            turns,
            force.id,
            start=start,
            comparison=pages.comparison,
            date_of=pages.site.date_of,
        )
        for force in desk.campaign.forces
        if force.id in reader.forces
    )
    return tuple(diary for diary in found if diary is not None and diary.entries)


def diary_pdf(desk: Desk, reader: Audience, *, paper: str) -> bytes | None:
    """Return a player's diaries as a booklet; none: there is nothing to write in it.

    Args:
        desk: The campaign.
        reader: The player.
        paper: ``a5``, ``a4`` or ``letter``.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    campaign, pages = desk.campaign, desk.system.pages
    turns = every_turn(ClosedBriefings(desk, reader), desk)
    diaries = diaries_of(desk, reader, turns)
    if not diaries:
        return None
    site = Site(
        head=turns[-1].last.head,
        environment=page_environment(desk.system.package),
        look=campaign.look,
        pictures=PictureShelf(desk.folder / PICTURES),
        layers=pages.layers,
        sections=pages.site,
    )
    mission = next(each.mission for each in campaign.players if each.id == reader.id)
    job = diary_job(diaries, turns, mission=mission, site=site, paper=paper)
    return render_pdf(job.html, job.assets, when=None)
