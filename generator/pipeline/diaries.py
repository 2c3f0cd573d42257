"""Diaries of armies, from what those who lead them were told turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import together, within
from generator.pipeline.briefings import ClosedBriefings, at_the_start, briefed
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.order_forms import order_form_of
from generator.pipeline.pictures import PictureShelf
from generator.render.briefing_packet import decided_now
from generator.render.diary import DiaryOwner, TakenOver, diary_job, diary_of
from generator.render.known_forces import on_the_map
from generator.render.pages import page_environment
from generator.render.pdf import render_pdf
from generator.render.site.everything import answered_alike, as_turn
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
            date_of=desk.site.date_of,
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
    turns = every_turn(ClosedBriefings(desk, reader), desk)
    diaries = diaries_of(desk, reader, turns)
    return _bound(desk, diaries, turns, _owner(desk, reader), paper) if diaries else None


def successors_book(desk: Desk, reader: Audience, name: str) -> bytes:
    """Return what somebody reads who takes over from a player, on small paper.

    Args:
        desk: The campaign.
        reader: The player; nothing else is told than what he may know.
        name: Who takes over.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    told = desk.told_to(reader)
    view, form = briefed(told, told.pending(), reader), order_form_of(desk, reader)
    sides = [within(side.name) for side in desk.campaign.sides if side.id in reader.sides]
    here = (each for each in on_the_map(view) if each.id in reader.forces)
    taken_over = TakenOver(
        to=name,
        sides=together(sides),
        leads=tuple((each.name, view.words.place(each.at)) for each in here),
        due=decided_now(view, desk.site.called),
        period=view.period.title,
        by=form.by,
        beforehand=tuple(answered_alike(view)),
    )
    turns = every_turn(ClosedBriefings(desk, reader), desk)
    owner = replace(_owner(desk, reader), taken_over=taken_over)
    return _bound(desk, diaries_of(desk, reader, turns), (*turns, as_turn((view,))), owner, "a5")


def _owner(desk: Desk, reader: Audience) -> DiaryOwner:
    mission = next(each.mission for each in desk.campaign.players if each.id == reader.id)
    return DiaryOwner(name=reader.name, forces=reader.forces, mission=mission)


def _bound(
    desk: Desk, diaries: Sequence[Diary], turns: Sequence[Turn], owner: DiaryOwner, paper: str
) -> bytes:
    """Return diaries as a booklet."""
    campaign, pages = desk.campaign, desk.system.pages
    site = Site(
        head=turns[-1].last.head,
        environment=page_environment(desk.system.package),
        look=campaign.look,
        pictures=PictureShelf(desk.folder / PICTURES),
        layers=pages.layers,
        sections=desk.site,
    )
    job = diary_job(diaries, turns, owner=owner, site=site, paper=paper)
    return render_pdf(job.html, job.assets, when=None)
