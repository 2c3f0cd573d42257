"""Of whom a reader has heard: what an event tells him of, it tells him by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.shared_facts import CALLED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.brief.briefing import Played
    from generator.kit.facts import Fact
    from generator.kit.rules import RuleBook
    from generator.world.events import Event


def names_heard(
    rules: RuleBook, played: Played, *, may_know: Callable[[str, Fact | Event], bool]
) -> Mapping[str, str]:
    """Return what all those are called of whom a reader is told, by id."""
    heard = set(_told_of(rules, played, may_know))
    names = CALLED.among(played.facts)
    return {subject: name for subject, name in names.items() if subject in heard}


def _told_of(
    rules: RuleBook, played: Played, may_know: Callable[[str, Fact | Event], bool]
) -> Iterator[str]:
    """Yield every id that an event names to him, and some words that are none."""
    for event in played.events:
        wording = rules.wording.event(event.kind)
        if may_know(wording.by_default, event):
            yield event.force
            for name, value in event.facts.items():
                if may_know(wording.knowledge_of(name), event):
                    yield str(value)
