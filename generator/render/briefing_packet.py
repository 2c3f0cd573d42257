"""A player's briefing on paper: the situation, what he decides, then what he knows.

It covers the pending period; as long as nothing of his has happened in that, the last
closed one, too, so that each packet tells what came of the orders before. The page is
a frame; what stands in it are the parts and sections his rule system names.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT, SIDE
from generator.render.briefing_execution import has_begun
from generator.render.dice_words import die_faces
from generator.render.documents import RunningHead
from generator.render.sections import styles_of
from generator.render.turn_sheet import heading_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.sections import FilledBriefing
    from generator.render.turn_sheet import PeriodHeading

TEMPLATE = "sheets/briefing.html"
STYLE = "sheets/briefing.css"


def briefing_job(
    briefing: Briefing,
    closed: Sequence[Briefing],
    filled: FilledBriefing,
    *,
    name: str,
    press: Press,
) -> PdfJob:
    """Return a player's packet, ready to be printed.

    Args:
        briefing: What he knows of the pending period.
        closed: What he knows of the closed ones, in order.
        filled: What stands in it.
        name: What it is printed as.
        press: What it is printed with.
    """
    told = told_periods(briefing, closed)
    head = RunningHead(
        campaign=briefing.head.title,
        sheet=f"Briefing · {briefing.audience.name}",
        period=briefing.period.title,
        record=briefing.record,
    )
    styles = styles_of(filled.sections, STYLE, press.environment)
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head,
            "sheet": _heading(briefing, told),
            "plan": filled,
            "styles": tuple(styles),
        },
        assets={**styles, **die_faces()},
    )


def command_of(briefing: Briefing) -> frozenset[str]:
    """Return the forces a player commands; all of his sides where none are named."""
    reader = briefing.audience
    if reader.forces:
        return reader.forces
    return frozenset(
        force
        for force in briefing.subjects(AT)
        if briefing.get(SIDE, force) in reader.sides
    )


def told_periods(
    briefing: Briefing, closed: Sequence[Briefing]
) -> tuple[Briefing, ...]:
    """Return the periods a packet tells of, in order; the pending one last."""
    begun = not briefing.untold and has_begun(briefing, command_of(briefing))
    if not len(closed) or begun:
        return (briefing,)
    return (closed[-1], briefing)


def before_those_told(
    briefing: Briefing, closed: Sequence[Briefing]
) -> Briefing | None:
    """Return the last period before those told of; none: there is none."""
    told = len(told_periods(briefing, closed))
    return closed[-told] if len(closed) >= told else None


def _heading(briefing: Briefing, told: Sequence[Briefing]) -> PeriodHeading:
    heading = heading_of(briefing, _status(briefing, told))
    return replace(heading, title=f"{heading.title}: {briefing.audience.name}")


def _status(briefing: Briefing, told: Sequence[Briefing]) -> str:
    """Return in a sentence how far things have come."""
    if briefing.asked:
        return "Still open: it is waiting for your answers."
    if briefing.untold:
        return f"It has begun. {briefing.untold}"
    if len(told) > 1:
        return "It has begun, and your orders are due."
    return "Still open: it may change until the umpire closes it."
