"""What whoever plays alone is given in the umpire's folder: sealed, until its time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE, AudienceKind
from generator.brief.sealed import sealed_sheets
from generator.pipeline.briefings import briefed
from generator.pipeline.changes import changes_between, reader_of_changes
from generator.pipeline.order_forms import ORDER_FORM
from generator.render.audience import TURN_SHEET
from generator.render.sealed_sheets import FOLDER, sealed_jobs
from generator.render.where_was_i import NAME, where_was_i_job

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.sealed import SealedSheet
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

WHERE_WAS_I = f"{NAME}.pdf"
TELL_TOO_MUCH = (TURN_SHEET, ORDER_FORM)
"""Documents of the umpire with the other sides' strength and plans in them."""


def sealed_for(desk: Desk) -> tuple[SealedSheet, ...]:
    """Return the sealed sheets of the pending period; none where nobody plays alone."""
    reader = reader_of_changes(desk)
    if reader.kind is AudienceKind.UMPIRE:
        return ()
    played = desk.pending()
    return sealed_sheets(
        briefed(desk, played, UMPIRE), briefed(desk, played, reader), desk.system
    )


def where_was_i(desk: Desk, press: Press) -> Mapping[str, PdfJob]:
    """Return the sheet for whoever comes back, by its path in the umpire's folder."""
    job = where_was_i_job(
        changes_between(desk),
        sealed_for(desk),
        campaign=desk.campaign.title,
        name=f"{UMPIRE.folder}/{WHERE_WAS_I}",
        press=press,
    )
    return {WHERE_WAS_I: job}


def sealed_off(
    desk: Desk, prints: Mapping[str, PdfJob], press: Press
) -> Mapping[str, PdfJob]:
    """Return the umpire's documents with what tells too much among the sealed ones."""
    sheets = sealed_for(desk)
    if not sheets:
        return prints
    moved = dict(prints)
    for name in TELL_TOO_MUCH:
        path = f"{FOLDER}/{name}"
        moved[path] = replace(moved.pop(name), name=f"{UMPIRE.folder}/{path}")
    jobs = sealed_jobs(
        sheets,
        desk.period,
        campaign=desk.campaign.title,
        folder=UMPIRE.folder,
        press=press,
    )
    return {**moved, **jobs}
