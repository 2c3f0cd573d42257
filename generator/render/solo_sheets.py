"""Sheets for whoever plays alone: where he was, and what stays sealed for now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.documents import RunningHead

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.changes import Changes
    from generator.brief.sealed_for_later import SealedSheet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.world.clock import Period

FOLDER = "sealed"
WHERE_WAS_I = "where-was-i"


def sealed_jobs(
    sheets: Sequence[SealedSheet],
    period: Period,
    *,
    campaign: str,
    folder: str,
    press: Press,
) -> Mapping[str, PdfJob]:
    """Return sealed sheets by their path below a reader's folder.

    A cover says when to open each; the rest is inside.
    """
    head = RunningHead(campaign=campaign, sheet="Sealed", period=period.title)
    return {
        f"{FOLDER}/{sheet.id}.pdf": press.job(
            f"{folder}/{FOLDER}/{sheet.id}.pdf",
            "sheets/sealed.html",
            values={"head": head, "sheet": sheet, "period": period.title},
            assets=press.style("sheets/sealed.css"),
        )
        for sheet in sheets
    }


def where_was_i_job(
    changes: Changes,
    sealed: Sequence[SealedSheet],
    *,
    campaign: str,
    name: str,
    press: Press,
) -> PdfJob:
    """Return what whoever comes back after weeks is told; it lists what is sealed."""
    head = RunningHead(
        campaign=campaign, sheet="Where was I?", period=changes.until.title
    )
    return press.job(
        name,
        "sheets/where-was-i.html",
        values={"head": head, "changes": changes, "sealed": sealed},
        assets=press.style("sheets/where-was-i.css"),
    )
