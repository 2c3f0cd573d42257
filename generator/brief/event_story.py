"""One event as a story tells it: its sentences with names and places left open.

Whoever puts a story together fills them in, for a name is told in full the first time
and shorter from then on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.story_places import crossing_words, place_at, where
from generator.kit.printing import spelled, together, within
from generator.kit.wording import told_as
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.words import Words
    from generator.world.board import Board
    from generator.world.events import Event, FactValue

OPEN_NAME = re.compile("\x02([^\x03]*)\x03")
"""A name to be filled in, with the id of its force; no text of a campaign has it."""
NEAR = "\x04"
"""Where the armies met, to be filled in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStory:
    """The sentences of one event; each may be empty."""

    says: str = ""
    again: str = ""
    lead: str = ""
    joined: str = ""
    """What is told instead at the end of the sentence before."""
    headline: str = ""
    weight: int = 0
    opens: str | None = None
    """How a paragraph begins that it opens; none: it opens none."""
    once: bool = False
    """Whether it is told once of all that met."""
    over: str = ""
    """By what a river was crossed, for the sentence of the march."""
    moves: tuple[tuple[str, tuple[Hex, ...]], ...] = ()
    """Everybody it moves, by id, with the hexes from first to last."""


UNTOLD = EventStory()


def open_name(force: str) -> str:
    """Return a name to be filled in."""
    return f"\x02{force}\x03"


def forces_named(text: str) -> tuple[str, ...]:
    """Return whose names are open in a text, each once."""
    return tuple(dict.fromkeys(OPEN_NAME.findall(text)))


def event_story(
    event: Event, facts: Mapping[str, FactValue], words: Words
) -> EventStory:
    """Return how a story tells an event to a reader who knows these facts of it."""
    wording = words.wording.story.of(event.kind)
    known = {name: _in_words(value, words) for name, value in facts.items()}
    known |= {"near": NEAR, "half": event.half or "", "where": _where(facts, words)}
    crossing = _crossing(facts, words.board)
    if crossing:
        known["crossing"] = crossing
    nouns = words.nouns(facts)

    def told(text: str) -> str:
        return told_as(text, known, nouns) or "" if text else ""

    return EventStory(
        says=told(wording.says),
        again=told(wording.again),
        lead=told(wording.lead or wording.says),
        joined=told(wording.joined),
        headline=told(wording.headline),
        weight=wording.weight,
        opens=None if wording.opens is None else told(wording.opens),
        once=wording.once,
        over=_crossing(facts, words.board, ford="across") if wording.crosses else "",
    )


def best_place(hexes: Sequence[Hex], board: Board) -> Hex | None:
    """Return the hex of several that has a name, else the first; none: no hex."""
    named = (at for at in hexes if place_at(board, at) is not None)
    return next(named, hexes[0] if hexes else None)


def hexes_of(facts: Mapping[str, FactValue]) -> tuple[Hex, ...]:
    """Return the single hexes that facts tell of, by the names of the facts."""
    found = (facts[name] for name in sorted(facts))
    return tuple(value for value in found if isinstance(value, Hex))


def _where(facts: Mapping[str, FactValue], words: Words) -> str:
    """Return where an event was; empty: nobody says."""
    at = best_place(hexes_of(facts), words.board)
    return where(words.board, at) if at is not None else ""


def _crossing(facts: Mapping[str, FactValue], board: Board, *, ford: str = "by") -> str:
    """Return by what a river was crossed in an event; empty: none was."""
    at, means = facts.get("at"), facts.get("means")
    if not isinstance(at, Hex) or not isinstance(means, str):
        return ""
    return crossing_words(board, at, means, ford=ford)


def _in_words(value: FactValue, words: Words) -> str:
    """Return a fact's value as a story says it."""
    if isinstance(value, tuple):
        return together([_in_words(part, words) for part in value]) if value else ""
    if isinstance(value, Hex):
        return where(words.board, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return spelled(value)
    if isinstance(value, str) and value in words.known_nouns:
        return open_name(value)
    told = words.of(value)
    return within(told) if isinstance(value, str) and value in words.names else told
