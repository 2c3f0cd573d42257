"""From an opened campaign to what a rule system makes its sheets from."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.pipeline.briefings import (
    ClosedBriefings,
    briefed,
    changes_between,
    forecasts_for,
    preview_of,
)
from generator.pipeline.order_forms import BEFOREHAND_FORM, ORDER_FORM
from generator.render.audience_files import BoundPart, Packet
from generator.render.calibration import calibration_jobs
from generator.render.cards.arrange import Cutting, PrintWay, Wanted
from generator.render.cards.card_sheets import cards_job
from generator.render.cards.designs import card_stock
from generator.render.documents import RunningHead
from generator.render.map.theme import ThemeName
from generator.render.pdf import PdfJob, job_digest, kept_job
from generator.render.quick_reference import quick_reference_job
from generator.resources import program_mark
from generator.store import NOTHING_KEPT, Store, digest_of_texts
from generator.systems.system_pages import (
    CampaignMaterials,
    CampaignSheet,
    MadeDocuments,
    ReaderMaterials,
    WholePeriod,
)
from generator.values import replace
from generator.world.look import NO_POST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.kit.rules import State
    from generator.pipeline.desk import Desk
    from generator.read.shape import File, Whole
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.system import System
    from generator.world.campaign import PaperSettings


PLAIN_STOCK = "plain"
ONCE = "once"
"""The folder of all that is printed once in a campaign."""


def campaign_materials(desk: Desk, press: Press, kept: Store = NOTHING_KEPT) -> CampaignMaterials:
    """Return what sheets for the whole campaign are made from."""
    return CampaignMaterials(
        campaign=desk.campaign,
        rules=desk.rules,
        press=press,
        wanted=wanted_cards(desk.campaign.paper, press),
        theme=ThemeName(desk.campaign.paper.theme),
        kept=kept,
        period=desk.period,
    )


def reader_materials(
    desk: Desk, reader: Audience, briefing: Briefing, press: Press, kept: Store = NOTHING_KEPT
) -> ReaderMaterials:
    """Return what one reader's documents of the pending period are made from.

    Its campaign is that of the file's head: nothing entered for any period, and nobody's
    address.
    """
    head = replace(desk.campaign, periods=(), post=NO_POST)
    inputs = replace(desk.inputs, texts=(), block="")
    return ReaderMaterials(
        shared=replace(campaign_materials(desk, press, kept), campaign=head),
        reader=reader,
        briefing=briefing,
        whole=lambda: WholePeriod(campaign=head, inputs=inputs, resolution=desk.resolution),
        brief_for=lambda other: briefed(desk, desk.pending(), other),
        closed=ClosedBriefings(desk, reader),
        preview=lambda: preview_of(desk) if reader.kind is AudienceKind.UMPIRE else (),
        changes=partial(changes_between, desk, reader=reader),
        forecasts=lambda: tuple(read() for _, read in forecasts_for(desk, reader, kept)),
    )


def wanted_cards(paper: PaperSettings, press: Press) -> Wanted:
    """Return how the campaign wants its cards, on the paper that is printed on."""
    stock = None if paper.stock == PLAIN_STOCK else card_stock(paper.stock)
    return Wanted(
        paper=press.paper,
        way=PrintWay(paper.cards),
        cutting=Cutting(paper.cut),
        stock=stock if stock is not None and stock.paper is press.paper else None,
    )


# What there is to be cut out, for one reader; and the umpire's calibration page.


def cards_for(system: System[State, File, Whole], materials: ReaderMaterials) -> MadeDocuments:
    """Return a reader's cards, and what the umpire should know of them.

    The umpire has the calibration page besides, and the public nothing.
    """
    reader = materials.reader
    if reader.kind is AudienceKind.PUBLIC:
        return MadeDocuments()
    press = replace(materials.shared.press, when=None)
    head = RunningHead(campaign=materials.briefing.head.title, sheet="")
    made = [
        cards_job(each.cards, head, press=press, wanted=each.wanted)
        for each in system.pages.cards(materials)
    ]
    jobs = [each.job for each in made]
    complaints = [line for each in made for line in each.complaints]
    if reader.kind is AudienceKind.UMPIRE:
        jobs += calibration_jobs(head, press=press)
        stock = materials.shared.campaign.paper.stock
        if stock != PLAIN_STOCK and materials.shared.wanted.stock is None:
            complaints.append(
                f"commander-cards: paper.stock “{stock}” is not for {press.paper} "
                "paper; they are printed on plain paper"
            )
    paths = (f"{ONCE}/{job.name}.pdf" for job in jobs)
    return MadeDocuments(
        jobs={
            path: replace(job, name=f"{reader.folder}/{path}")
            for path, job in zip(paths, jobs, strict=True)
        },
        complaints=tuple(f"{reader.folder}/{ONCE}/{line}" for line in complaints),
    )


# Sheets for the whole campaign: the quick reference, and what the system adds.


def campaign_sheets(desk: Desk, press: Press, store: Store) -> tuple[CampaignSheet, ...]:
    """Return every sheet that stays the same the whole campaign; none bears a date.

    They are made from the file's head and the open period's name alone. As long as these
    stay and every document of them is kept, no page of them is written.
    """
    kept = store.made_by(program_mark(desk.system.package))
    mark = digest_of_texts((desk.file_mark, str(desk.period), str(press.paper)))
    listed = kept.read(ONCE, mark, _listed) or ()
    found = tuple(
        CampaignSheet(job=job, is_for_players=is_for_players)
        for name, is_for_players, digest in listed
        if (job := kept_job(name, digest, store))
    )
    if listed and len(found) == len(listed):
        return found
    materials = campaign_materials(desk, replace(press, when=None), kept)
    campaign = replace(desk.campaign, periods=(), post=NO_POST)
    sheets = _sheets_made(desk, replace(materials, campaign=campaign))
    told = [(each.job.name, each.is_for_players, job_digest(each.job)) for each in sheets]
    kept.put(ONCE, mark, json.dumps(told).encode())
    return sheets


def _listed(kept: bytes) -> tuple[tuple[str, bool, str], ...]:
    """Read the list of sheets that are kept: names, for whom, and digests.

    Raises:
        ValueError: It is none.
    """
    found = tuple((str(name), bool(is_open), str(mark)) for name, is_open, mark in json.loads(kept))
    if not all(_SHEET.fullmatch(f"{name} {mark}") for name, _, mark in found):
        message = "what is kept is no list of sheets"
        raise ValueError(message)
    return found


_SHEET = re.compile(r"[a-z0-9-]+ [0-9a-f]{64}")


def _sheets_made(desk: Desk, materials: CampaignMaterials) -> tuple[CampaignSheet, ...]:
    """Make the sheets: the booklet is also for players who have none of their system's."""
    campaign = materials.campaign
    head = RunningHead(campaign=campaign.title, sheet="", credit=desk.rules.credit)
    printed = desk.rules.printed(campaign)
    reference = quick_reference_job(printed, head, press=materials.press)
    others = tuple(desk.system.pages.sheets(materials))
    has_own = any(sheet.is_for_players for sheet in others)
    return (CampaignSheet(job=reference, is_for_players=not has_own), *others)


def sheets_for(reader: Audience, sheets: Iterable[CampaignSheet]) -> Mapping[str, PdfJob]:
    """Return one reader's sheets by path; all of them for the umpire."""
    is_umpires = reader.kind is AudienceKind.UMPIRE
    return {
        f"{ONCE}/{sheet.job.name}.pdf": replace(
            sheet.job, name=f"{reader.folder}/{ONCE}/{sheet.job.name}.pdf"
        )
        for sheet in sheets
        if is_umpires or sheet.is_for_players
    }


# What one reader prints for a period: a single document, bound of all its parts.

PACKET = "packet.pdf"
_LEAVES = frozenset({ORDER_FORM})
"""What is handed back or cut up, and so shares no leaf with anything else."""


def packet_of(briefing: Briefing, paths: Iterable[str]) -> Packet:
    """Return how a reader's documents of a period are bound.

    Args:
        briefing: What he knows of the period.
        paths: All that is printed for him, in reading order, by path below his folder.
            What is printed once, or when it is wanted, is left out.
    """
    whose = briefing.audience.name or "umpire"
    return Packet(
        path=PACKET,
        title=f"{briefing.head.title}: {briefing.period.title} · {whose}",
        parts=tuple(
            BoundPart(path=path, is_leaf=path in _LEAVES)
            for path in paths
            if path != BEFOREHAND_FORM and not path.startswith(f"{ONCE}/")
        ),
    )


def led_by(packet: Packet | None, paths: Iterable[str]) -> Packet | None:
    """Return a packet that begins with other documents; what is sealed stays so."""
    if packet is None or packet.path != PACKET:
        return packet
    first = tuple(BoundPart(path=path) for path in paths)
    return replace(packet, parts=(*first, *packet.parts))
