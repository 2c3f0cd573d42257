"""The turn sheet: everything the umpire knows of a period, on paper.

It is a frame; what stands in it are the sections his rule system names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.dice_words import die_faces
from generator.render.documents import RunningHead
from generator.render.period_words import day_words
from generator.render.sections import styles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.sections import FilledSection

TEMPLATE = "sheets/turn-sheet.html"
STYLE = "sheets/turn-sheet.css"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodHeading:
    """What stands above the sections of a sheet."""

    title: str
    day: str
    """Which day it is, by the campaign's count; may be empty."""
    status: str
    """How far the period has come."""


def turn_sheet_job(
    briefing: Briefing, sections: Sequence[FilledSection], *, name: str, press: Press
) -> PdfJob:
    """Return the umpire's turn sheet, ready to be printed."""
    head = RunningHead(
        campaign=briefing.head.title,
        sheet=f"Turn sheet · {briefing.audience.name}",
        period=briefing.period.title,
        record=briefing.record,
    )
    styles = styles_of(sections, STYLE, press.environment)
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head,
            "sheet": heading_of(briefing, _status(briefing)),
            "sections": tuple(sections),
            "styles": tuple(styles),
        },
        assets={**styles, **die_faces()},
    )


def heading_of(briefing: Briefing, status: str) -> PeriodHeading:
    """Return the heading of a sheet on a period."""
    return PeriodHeading(
        title=briefing.period.title,
        day=day_words(briefing.head, briefing.period.turn),
        status=status,
    )


def _status(briefing: Briefing) -> str:
    """Return how far the period has come, and whether players know it."""
    if briefing.is_closed:
        return f"Closed; the record is {briefing.record}."
    told = "Still open; no answer is awaited, and it can be closed."
    if briefing.asked:
        told = "Still open: see below for what it is waiting for."
    return f"{told} Not for players yet: {briefing.untold}" if briefing.untold else told
