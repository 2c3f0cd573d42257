"""Single events in the words of a story: for lists of what happened, without rules."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING

from generator.brief.event_story import NEAR
from generator.brief.story_names import StoryNames

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.brief.briefing import Briefing
    from generator.brief.event_story import EventStory
    from generator.brief.told_events import Despatch, KnownEvent


def told_plainly(
    briefing: Briefing, is_wanted: Callable[[Despatch], bool]
) -> tuple[str, ...]:
    """Return some events of a period as a story tells them, a sentence each.

    Whom one of them names is named more briefly after it. What no story tells is told
    in the words of the log.
    """
    names = StoryNames((briefing,))
    return tuple(
        names.text(story.lead.replace(f" {NEAR}", "")) if story else despatch.text
        for despatch, story in _with_stories(briefing)
        if is_wanted(despatch)
    )


def _with_stories(
    briefing: Briefing,
) -> Iterator[tuple[Despatch, EventStory | None]]:
    """Yield what a reader was told, each with its story; none: there is none."""
    waiting: dict[tuple[object, ...], deque[EventStory]] = defaultdict(deque)
    for event in briefing.events:
        if event.story.lead:
            waiting[_key(event)].append(event.story)
    for despatch in briefing.despatches:
        stories = waiting[_key(despatch)]
        yield despatch, stories.popleft() if stories else None


def _key(told: Despatch | KnownEvent) -> tuple[object, ...]:
    """Return by what an event is known again."""
    return told.kind, told.rule, told.half, told.force, told.contact
