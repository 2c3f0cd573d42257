"""A turn as the site tells it: part by part of its periods, in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.brief.turn_story import told_plainly
from generator.render.happenings import Happening, happening
from generator.render.known_forces import March, march_of
from generator.render.numbers import chapters
from generator.render.prose import prose
from generator.render.sections import ProseBlock

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.render.numbers import Chapter
    from generator.render.prose import Picture
    from generator.render.site.site_sections import SiteSections


class PartStory(Struct, frozen=True, kw_only=True):
    """What happened in one part of a period."""

    title: str
    """Empty: the period has no parts."""
    hours: str
    milestones: tuple[str, ...]
    """The most important events, a sentence each."""
    happenings: tuple[Happening, ...]
    """All events but steps of marches."""
    marches: tuple[March, ...]


class NoteOfPeriod(Struct, frozen=True, kw_only=True):
    """What the rule system says of a period in a few words."""

    title: str
    words: tuple[str, ...]


class PeriodStory(Struct, frozen=True, kw_only=True):
    """One period of a turn."""

    id: str
    """Names the section, such as ``night``."""
    title: str
    notes: tuple[NoteOfPeriod, ...]
    words: tuple[ProseBlock, ...]
    """The umpire's words on it."""
    parts: tuple[PartStory, ...]
    record: str


def period_story(
    briefing: Briefing,
    sections: SiteSections,
    *,
    pictures: Mapping[str, Picture] | None = None,
    armies: Mapping[str, str] | None = None,
    captions: bool = False,
) -> PeriodStory:
    """Return a period as its reader learnt it.

    Args:
        briefing: What he knows of it.
        sections: What the rule system brings.
        pictures: Those that the umpire's words may show, by the name they call.
        armies: Addresses of the pages of armies he may link to, by id.
        captions: The words for a picture stand below it, too.
    """
    period = briefing.period
    return PeriodStory(
        id="-".join(period.name.split()) or period.id,
        title=period.name.capitalize() or period.title,
        notes=tuple(
            NoteOfPeriod(title=note.title, words=words)
            for note in sections.notes
            if (words := note.words(briefing))
        ),
        words=tuple(
            ProseBlock(
                title=title,
                body=prose(
                    body,
                    heading_level=3,
                    pictures=pictures,
                    armies=armies,
                    captions=captions,
                ),
            )
            for title, body in briefing.texts
        ),
        parts=tuple(_parts(briefing, sections)),
        record=briefing.record,
    )


def _parts(briefing: Briefing, sections: SiteSections) -> Iterator[PartStory]:
    """Yield the parts of a period in which anything is known to have happened.

    Where steps are milestones, marches are told among all else, in their order.
    """
    is_in_order = bool(sections.steps) and sections.steps <= sections.milestones
    marched = {
        (trail.force, half)
        for trail in briefing.trails
        for half in trail.halves
        if not trail.is_retreat and not is_in_order
    }
    for chapter in chapters(briefing):
        happenings = tuple(
            happening(despatch)
            for despatch in chapter.despatches
            if despatch.kind not in sections.steps
            or (despatch.force, despatch.half) not in marched
        )
        marches = () if is_in_order else tuple(_marches(briefing, chapter))
        if happenings or marches:
            yield PartStory(
                title=chapter.title,
                hours=chapter.hours,
                milestones=_milestones(briefing, chapter, sections),
                happenings=happenings,
                marches=marches,
            )


def _milestones(
    briefing: Briefing, chapter: Chapter, sections: SiteSections
) -> tuple[str, ...]:
    """Return the most important events of a part of a period."""
    kinds = sections.milestones
    here = [each for each in chapter.despatches if each.kind in kinds]
    return told_plainly(briefing, lambda told: any(told is each for each in here))


def _marches(briefing: Briefing, chapter: Chapter) -> Iterator[March]:
    """Yield as much of every trail as falls into a part of the period, by name."""
    told = {despatch.force for despatch in chapter.despatches}
    found = (
        march_of(briefing, trail.force, hexes)
        for trail in briefing.trails
        for half, hexes in trail.parts()
        if not trail.is_retreat
        and half == chapter.half
        and (half or trail.force in told)
    )
    yield from sorted(found, key=lambda march: (march.name, march.force))
