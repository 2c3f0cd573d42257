"""What a turn is called, and what it comes to in a sentence or two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.render.prose import called_pictures, prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.site.site_sections import SiteSections

_LONGEST = 240
"""Signs that a summary may have; whole sentences alone are taken."""
_SENTENCE = re.compile(r"(?<=[.!?…])[”’)]?\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWords:
    """A turn in few words."""

    headline: str
    """Empty: it has none."""
    lead: str
    """One to three sentences that open its page; empty: its story begins at once."""
    summary: str
    """What other pages, the feed and whoever passes it on say of it; may be empty."""


def turn_words(periods: Sequence[Briefing], sections: SiteSections) -> TurnWords:
    """Return a turn in few words: the umpire's own, or else those of its story."""
    titles = (title for part in periods for title, _ in part.texts if title)
    story, written = turn_story(periods), _begun(_written(periods))
    told = _begun(_SENTENCE.split(story.lead)) or _begun(_happened(periods, sections))
    return TurnWords(
        headline=next(titles, story.headline),
        lead="" if written else story.lead,
        summary=written or told,
    )


def _written(periods: Sequence[Briefing]) -> Iterator[str]:
    """Yield the sentences that the umpire wrote."""
    for part in periods:
        for _, body in part.texts:
            plain = prose(body, heading_level=6).striptags()
            for _, shown in called_pictures(body):
                plain = plain.replace(f"[{shown}]", "")
            yield from _SENTENCE.split(plain)


def _happened(periods: Sequence[Briefing], sections: SiteSections) -> Iterator[str]:
    """Yield what is told of the most important events."""
    for part in periods:
        for despatch in part.despatches:
            if despatch.kind in sections.milestones:
                yield despatch.text


def _begun(sentences: Iterable[str]) -> str:
    """Return the first sentences, as many as a summary has room for."""
    taken = ""
    for sentence in sentences:
        longer = f"{taken} {sentence}".strip()
        if len(longer) > _LONGEST:
            return taken
        taken = longer
    return taken
