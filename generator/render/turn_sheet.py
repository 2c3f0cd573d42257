"""The turn sheet: everything the umpire knows of a period, and where he was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.render.documents import RunningHead, head_of
from generator.render.happenings import die_faces
from generator.render.known_forces import known_forces
from generator.render.numbers import day_words
from generator.render.sections import styles_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.changes import Changed, Changes
    from generator.brief.sealed_for_later import SealedSheet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.sections import FilledSection
    from generator.world.clock import Period


# Where was I, on the front of a turn sheet: what changed, and what was ordered.

FEW = 6
"""As many armies without an order are named."""


class TogetherTold(Struct, frozen=True, kw_only=True):
    """What several have in common."""

    words: str
    names: tuple[str, ...]


class WhereWasI(Struct, frozen=True, kw_only=True):
    """What is otherwise than a period ago, in few words."""

    since: str
    """The title of the period before; empty: the campaign begins."""
    shared: str
    """What holds for everybody, then and now; empty: it is as it was."""
    changed: tuple[Changed, ...]
    ordered: tuple[TogetherTold, ...]
    """Each order, with those who were given it."""
    bound: tuple[TogetherTold, ...]
    """What is done without one, likewise."""
    without: tuple[str, ...]
    """Names of those without any order; empty where they are too many."""
    count_without: int
    words_without: str
    """What they do."""


def where_was_i(briefing: Briefing, changes: Changes) -> WhereWasI:
    """Return what stands on a turn sheet's front."""
    planned = {each.name for each in changes.planned}
    without = [f.name for f in known_forces(briefing) if f.name not in planned]
    return WhereWasI(
        since=changes.since.title if changes.since else "",
        shared=_shared(changes),
        changed=changes.changed,
        ordered=tuple(_together((p.name, p.ordered) for p in changes.planned)),
        bound=tuple(
            _together((p.name, p.bound) for p in changes.planned if not p.ordered)
        ),
        without=tuple(without) if len(without) <= FEW else (),
        count_without=len(without),
        words_without=briefing.words.wording.without_orders,
    )


def _shared(changes: Changes) -> str:
    shared = changes.shared
    if shared is None or shared.then == shared.now:
        return ""
    return f"{shared.of.title}: {shared.then} → {shared.now}"


def _together(told: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[TogetherTold]:
    """Yield lines with the names of all of whom they are told, in order."""
    found: dict[str, list[str]] = {}
    for name, lines in told:
        if lines:
            found.setdefault("; ".join(lines), []).append(name)
    for words, names in found.items():
        yield TogetherTold(words=words, names=tuple(names))


# The turn sheet: everything the umpire knows of a period, on paper.

TEMPLATE = "sheets/turn-sheet.html"
STYLE = "sheets/turn-sheet.css"


class PeriodHeading(Struct, frozen=True, kw_only=True):
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
    styles = styles_of(sections, STYLE, press.environment)
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head_of(briefing, f"Turn sheet · {briefing.audience.name}"),
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


# Sheets for whoever plays alone: where he was, and what stays sealed for now.

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
