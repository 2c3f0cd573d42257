"""A turn as the site tells it: half period by half period, in plain sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.dice_words import DiceShown, dice_shown
from generator.render.known_forces import March, march_of
from generator.render.period_words import chapters
from generator.render.prose import prose
from generator.render.weather_words import weather_summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

    from generator.brief.briefing import Briefing, Despatch
    from generator.render.prose import Picture

STEP = "march-step"
"""The kind of event that takes a force one hex along its trail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One event, its rule and its dice."""

    text: str
    rule: str
    dice: tuple[DiceShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfStory:
    """What happened in one half period."""

    title: str
    hours: str
    sentences: tuple[Sentence, ...]
    marches: tuple[March, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The umpire's words on a period."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodStory:
    """One period of a turn."""

    id: str
    """Names the section: ``day`` or ``night``."""
    title: str
    sky: tuple[str, ...]
    """The weather at its end in a few words; empty: not known."""
    words: tuple[Words, ...]
    halves: tuple[HalfStory, ...]
    record: str


def period_story(
    briefing: Briefing, *, pictures: Mapping[str, Picture] | None = None
) -> PeriodStory:
    """Return a period as its reader learnt it.

    Args:
        briefing: What he knows of it.
        pictures: Those that the umpire's words may show, by the name they call.
    """
    return PeriodStory(
        id=briefing.period.name,
        title=briefing.period.name.capitalize(),
        sky=weather_summary(briefing),
        words=tuple(
            Words(title=title, body=prose(body, heading_level=4, pictures=pictures))
            for title, body in briefing.texts
        ),
        halves=tuple(_halves(briefing)),
        record=briefing.record,
    )


def _halves(briefing: Briefing) -> Iterator[HalfStory]:
    """Yield the half periods in which anything is known to have happened."""
    steps = _steps(briefing)
    for chapter in chapters(briefing):
        sentences = tuple(
            _sentence(despatch)
            for despatch in chapter.despatches
            if despatch.kind != STEP or despatch.force not in steps
        )
        marches = tuple(_marches(briefing, steps, chapter.half))
        if sentences or marches:
            yield HalfStory(
                title=chapter.title,
                hours=chapter.hours,
                sentences=sentences,
                marches=marches,
            )


def _sentence(despatch: Despatch) -> Sentence:
    return Sentence(
        text=despatch.text, rule=despatch.rule, dice=dice_shown(despatch.throws)
    )


def _steps(briefing: Briefing) -> Mapping[str, tuple[str | None, ...]]:
    """Return the half period of every step of every trail, by force.

    A force whose steps and trail do not agree is left out; its steps are told one by
    one.
    """
    found: dict[str, tuple[str | None, ...]] = {}
    for trail in briefing.trails:
        halves = tuple(
            despatch.half
            for despatch in briefing.despatches
            if despatch.force == trail.force and despatch.kind == STEP
        )
        if None not in halves and len(halves) == len(trail.hexes) - 1:
            found[trail.force] = halves
    return found


def _marches(
    briefing: Briefing, steps: Mapping[str, tuple[str | None, ...]], half: str | None
) -> Iterator[March]:
    """Yield the part of every trail that falls into a half period, by name."""
    parts = []
    for trail in briefing.trails if half else ():
        halves = steps.get(trail.force, ())
        taken = [number for number, found in enumerate(halves) if found == half]
        if taken:
            hexes = trail.hexes[taken[0] : taken[-1] + 2]
            parts.append(march_of(briefing, trail.force, hexes))
    yield from sorted(parts, key=lambda march: (march.name, march.force))
