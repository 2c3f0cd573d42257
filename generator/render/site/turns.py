"""The turns a site tells of, and each told in plain sentences."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.turn_story import told_plainly, turn_story
from generator.render.known_forces import March, march_of
from generator.render.numbers import chapters
from generator.render.prose import called_pictures, prose
from generator.render.sections import ProseBlock
from generator.render.turn_sheet import Happening, happening
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.numbers import Chapter
    from generator.render.prose import Picture
    from generator.render.site.site_sections import SiteSections
    from generator.world.clock import Period


# Where every page of the site lies; by ids and numbers alone, so that it stays.

PAGE = "index.html"
STYLE = "style.css"
ICON = "favicon.svg"
FEED = "feed.xml"
SITEMAP = "sitemap.xml"
DATES = "dates.ics"
ARCHIVE = f"turns/{PAGE}"
ARMIES = f"armies/{PAGE}"
COMMANDERS = f"commanders/{PAGE}"
PLACES = f"places/{PAGE}"
COUNTRY = f"country/{PAGE}"
COUNTRY_MAP = "country/ground.svg"
REFERENCE = "quick-reference.pdf"
STANDINGS = f"standings/{PAGE}"
FILM = f"film/{PAGE}"
DIARIES = f"diaries/{PAGE}"
"""In the edition that shows everything alone."""


class Link(Struct, frozen=True, kw_only=True):
    """A way to another page of the site."""

    to: str
    """Relative, to a file by its full name; empty: there is no such page."""
    words: str


def army_page(force: str) -> str:
    """Return the page of an army.

    >>> army_page("ealdred")
    'armies/ealdred/index.html'
    """
    return f"armies/{force}/{PAGE}"


def commander_page(force: str) -> str:
    """Return the page of an army's commander."""
    return f"commanders/{force}/{PAGE}"


def diary_page(force: str) -> str:
    """Return the page of an army's diary."""
    return f"diaries/{force}/{PAGE}"


def place_page(place: str) -> str:
    """Return the page of a named place."""
    return f"places/{place}/{PAGE}"


def turn_page(number: int) -> str:
    """Return the page of a turn.

    >>> turn_page(3)
    'turns/0003/index.html'
    """
    return f"{turn_folder(number)}/{PAGE}"


def turn_folder(number: int) -> str:
    """Return where everything of a turn lies, such as ``turns/0003``."""
    return f"turns/{number:04d}"


def film_at(number: int) -> str:
    """Return where the film shows a turn.

    >>> film_at(3)
    'film/index.html#turn-3'
    """
    return f"{FILM}#turn-{number}"


def root_of(page: str) -> str:
    """Return the way from a page back to the site's root.

    >>> root_of("turns/0003/index.html")
    '../../'
    """
    return "../" * page.count("/")


class ClosedPeriod(Struct, frozen=True, kw_only=True):
    """What is known of a closed period before anybody is briefed of it."""

    period: Period
    mark: str = ""
    """Another one whenever anything that is told of it, or of a period before, could
    be another; empty: unknown, so that nothing of it can be kept."""


class Turn(Struct, frozen=True, kw_only=True):
    """One turn as its reader knows it."""

    number: int
    told: Callable[[], Sequence[Briefing]]
    """Gives its periods in order; a preview may have the first ones alone."""
    mark: str = ""
    """That of its last period."""

    @property
    def periods(self) -> Sequence[Briefing]:
        """What is known of each of its periods, in order."""
        return self.told()

    @property
    def last(self) -> Briefing:
        """What is known at the turn's end."""
        return self.periods[-1]

    @property
    def folder(self) -> str:
        """Where its page lies, such as ``turns/0003``; it never changes."""
        return turn_folder(self.number)


def published_turns(
    closed: Sequence[Briefing], *, behind: int = 0, known: Sequence[ClosedPeriod] = ()
) -> tuple[Turn, ...]:
    """Return the turns the public may read, the first turn first.

    Args:
        closed: Briefings of closed periods, in order; only those are asked for of
            which something has to be made.
        behind: Closed periods that are held back, counted from the last one.
        known: The same periods without their briefings; empty: the briefings say.

    A turn is published with the period that ends it.
    """
    known = known or [ClosedPeriod(period=part.period) for part in closed]
    starts: dict[int, int] = {}
    found = []
    for at, part in enumerate(known[: max(0, len(known) - behind)]):
        start = starts.setdefault(part.period.turn, at)
        if part.period.ends_turn:
            told = partial(_some_of, closed, start, at + 1)
            turn = Turn(number=part.period.turn, told=told, mark=part.mark)
            found.append(turn)
    return tuple(found)


def _some_of(closed: Sequence[Briefing], start: int, end: int) -> Sequence[Briefing]:
    return closed[start:end]


# What a turn is called, and what it comes to in a sentence or two.

_LONGEST = 240
"""Signs that a summary may have; whole sentences alone are taken."""
_SENTENCE = re.compile(r"(?<=[.!?…])[”’)]?\s+")


class TurnWords(Struct, frozen=True, kw_only=True):
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
    told = _begun(_SENTENCE.split(story.lead)) or _begun(
        despatch.text
        for part in periods
        for despatch in part.despatches
        if despatch.kind in sections.milestones
    )
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


def _begun(sentences: Iterable[str]) -> str:
    """Return the first sentences, as many as a summary has room for."""
    taken = ""
    for sentence in sentences:
        longer = f"{taken} {sentence}".strip()
        if len(longer) > _LONGEST:
            return taken
        taken = longer
    return taken


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
                    body, heading_level=3, pictures=pictures, armies=armies, captions=captions
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
            if despatch.kind not in sections.steps or (despatch.force, despatch.half) not in marched
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


def _milestones(briefing: Briefing, chapter: Chapter, sections: SiteSections) -> tuple[str, ...]:
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
        if not trail.is_retreat and half == chapter.half and (half or trail.force in told)
    )
    yield from sorted(found, key=lambda march: (march.name, march.force))
