"""What whoever plays alone is given in the umpire's folder: sealed, until its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import REPORT, UMPIRE, AudienceKind
from generator.brief.sealed_for_later import sealed_sheets
from generator.pipeline.briefings import briefed, changes_between, reader_of_changes
from generator.render.audience_files import FOLDER as PREVIEW
from generator.render.turn_sheet import FOLDER, WHERE_WAS_I, sealed_jobs, where_was_i_job
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from generator.brief.sealed_for_later import SealedSheet
    from generator.pipeline.desk import Desk
    from generator.render.audience_files import AudienceFiles, Packet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

_KEPT = (REPORT, PREVIEW)
"""What stays where other programs and the site's preview look for it."""


def sealed_for(desk: Desk) -> tuple[SealedSheet, ...]:
    """Return the sealed sheets of the pending period; none where nobody plays alone."""
    reader = reader_of_changes(desk)
    if reader.kind is AudienceKind.UMPIRE:
        return ()
    played = desk.pending()
    return sealed_sheets(
        briefed(desk, played, UMPIRE),
        briefed(desk, played, reader),
        desk.rules,
        telling=desk.system.pages.sealed,
    )


def where_was_i(desk: Desk, press: Press) -> Mapping[str, PdfJob]:
    """Return the sheet for whoever plays alone, by its path in the umpire's folder.

    Everybody else has it on the front of his turn sheet, which is sealed for him.
    """
    if reader_of_changes(desk).kind is AudienceKind.UMPIRE:
        return {}
    job = where_was_i_job(
        changes_between(desk),
        sealed_for(desk),
        campaign=desk.campaign.title,
        name=f"{UMPIRE.folder}/{WHERE_WAS_I}.pdf",
        press=press,
    )
    return {f"{WHERE_WAS_I}.pdf": job}


def sealed_off(
    desk: Desk, made: AudienceFiles, press: Press, *, open_to_all: Collection[str]
) -> AudienceFiles:
    """Return the umpire's files with all that tells too much among the sealed ones.

    Args:
        desk: The campaign.
        made: Everything for the umpire; it stays as it is where nobody plays alone.
        press: What the sealed sheets are made with.
        open_to_all: Files that hold nothing but the rules.
    """
    sheets = sealed_for(desk)
    if not sheets:
        return made
    jobs = sealed_jobs(
        sheets, desk.period, campaign=desk.campaign.title, folder=UMPIRE.folder, press=press
    )
    prints = {
        _moved(name, open_to_all): replace(job, name=f"{UMPIRE.folder}/{_moved(name, open_to_all)}")
        for name, job in made.prints.items()
    }
    pages = {
        name if name.startswith(_KEPT) else f"{FOLDER}/{name}": page
        for name, page in made.pages.items()
    }
    return replace(
        made,
        pages=pages,
        prints={**prints, **jobs},
        packet=None if made.packet is None else _sealed_packet(made.packet),
    )


def _sealed_packet(packet: Packet) -> Packet:
    """Return how what is sealed is bound; a packet holds nothing open to all."""
    parts = (replace(part, path=_moved(part.path, ())) for part in packet.parts)
    return replace(packet, path=_moved(packet.path, ()), parts=tuple(parts))


def _moved(name: str, open_to_all: Collection[str]) -> str:
    return name if name in open_to_all else f"{FOLDER}/{name}"
