"""A turn as the site tells it: part by part of its periods, in plain sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.happenings import Happening, happening
from generator.render.known_forces import March, march_of
from generator.render.period_words import chapters
from generator.render.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

    from generator.brief.briefing import Briefing
    from generator.render.prose import Picture
    from generator.render.site.site_sections import SiteSections


@dataclass(frozen=True, slots=True, kw_only=True)
class PartStory:
    """What happened in one part of a period."""

    title: str
    """Empty: the period has no parts."""
    hours: str
    happenings: tuple[Happening, ...]
    marches: tuple[March, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryWords:
    """The umpire's words on a period."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteOfPeriod:
    """What the rule system says of a period in a few words."""

    title: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodStory:
    """One period of a turn."""

    id: str
    """Names the section, such as ``night``."""
    title: str
    notes: tuple[NoteOfPeriod, ...]
    words: tuple[StoryWords, ...]
    parts: tuple[PartStory, ...]
    record: str


def period_story(
    briefing: Briefing,
    sections: SiteSections,
    *,
    pictures: Mapping[str, Picture] | None = None,
) -> PeriodStory:
    """Return a period as its reader learnt it.

    Args:
        briefing: What he knows of it.
        sections: What the rule system brings.
        pictures: Those that the umpire's words may show, by the name they call.
    """
    period = briefing.period
    return PeriodStory(
        id="-".join(period.name.split()) or period.id,
        title=period.name.capitalize() or period.title,
        notes=tuple(_notes(briefing, sections)),
        words=tuple(
            StoryWords(
                title=title, body=prose(body, heading_level=4, pictures=pictures)
            )
            for title, body in briefing.texts
        ),
        parts=tuple(_parts(briefing, sections.steps)),
        record=briefing.record,
    )


def _notes(briefing: Briefing, sections: SiteSections) -> Iterator[NoteOfPeriod]:
    for note in sections.notes:
        words = note.words(briefing)
        if words:
            yield NoteOfPeriod(title=note.title, words=words)


def _parts(briefing: Briefing, step_kinds: frozenset[str]) -> Iterator[PartStory]:
    """Yield the parts of a period in which anything is known to have happened."""
    steps = _steps(briefing, step_kinds)
    for chapter in chapters(briefing):
        happenings = tuple(
            happening(despatch)
            for despatch in chapter.despatches
            if despatch.kind not in step_kinds or despatch.force not in steps
        )
        marches = tuple(_marches(briefing, steps, chapter.half))
        if happenings or marches:
            yield PartStory(
                title=chapter.title,
                hours=chapter.hours,
                happenings=happenings,
                marches=marches,
            )


def _steps(
    briefing: Briefing, step_kinds: frozenset[str]
) -> Mapping[str, tuple[str | None, ...]]:
    """Return the part of the period of every step of every trail, by force.

    A force whose steps and trail do not agree is left out; its steps are told one by
    one.
    """
    found: dict[str, tuple[str | None, ...]] = {}
    for trail in briefing.trails:
        halves = tuple(
            despatch.half
            for despatch in briefing.despatches
            if despatch.force == trail.force and despatch.kind in step_kinds
        )
        is_placed = None not in halves or not briefing.period.parts
        if is_placed and len(halves) == len(trail.hexes) - 1:
            found[trail.force] = halves
    return found


def _marches(
    briefing: Briefing, steps: Mapping[str, tuple[str | None, ...]], half: str | None
) -> Iterator[March]:
    """Yield as much of every trail as falls into a part of the period, by name."""
    parts = []
    for trail in briefing.trails if half or not briefing.period.parts else ():
        halves = steps.get(trail.force, ())
        taken = [number for number, found in enumerate(halves) if found == half]
        if taken:
            hexes = trail.hexes[taken[0] : taken[-1] + 2]
            parts.append(march_of(briefing, trail.force, hexes))
    yield from sorted(parts, key=lambda march: (march.name, march.force))
