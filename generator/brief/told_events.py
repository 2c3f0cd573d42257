"""Events as one reader learnt them: in words, and as the facts he knows of them."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict, deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from generator.brief.event_story import UNTOLD, EventStory, event_story
from generator.brief.words import ARITHMETIC, DICE, QUOTES, SAYS
from generator.kit.facts import CALLED
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.brief.words import Words
    from generator.dice import Throw
    from generator.kit.facts import Fact
    from generator.kit.rules import RuleBook
    from generator.kit.wording import EventWording
    from generator.world.clock import Event, FactValue, Period


if TYPE_CHECKING:
    Judge = Callable[[str, Fact | Event], bool]
    """Says whether a reader may know a kind of fact of something."""


class Despatch(Struct, frozen=True, kw_only=True):
    """One event as its reader learnt it."""

    text: str
    rule: str
    kind: str
    half: str | None
    force: str
    """The force it is about, by id; empty: nobody in particular."""
    contact: str
    throws: tuple[Throw, ...]
    """The dice behind it, where he may see them."""
    row: str = ""
    """The row it stands in where the forces of a contact are compared; empty: none."""
    in_row: str = ""
    """How it is told there, in the column of the force it is about."""


class KnownEvent(Struct, frozen=True, kw_only=True):
    """One event in the facts its reader knows of it, for whoever reckons with them."""

    kind: str
    rule: str
    half: str | None
    force: str
    """The force it is about, by id; empty: nobody in particular."""
    facts: Mapping[str, FactValue]
    arithmetic: str
    """How its number came about; empty: there is nothing to reckon, or he may not
    know."""
    contact: str = ""
    """The meeting it belongs to, by id; empty: none."""
    throws: tuple[Throw, ...] = ()
    """The dice behind it, where he may see them."""
    story: EventStory = UNTOLD
    """How the story of a turn tells it, as far as he may know."""


class Trail(Struct, frozen=True, kw_only=True):
    """Where a force went in the period, hex by hex."""

    force: str
    hexes: tuple[Hex, ...]
    halves: tuple[str | None, ...]
    """The part of the period of each step."""
    is_retreat: bool = False
    """Whether it was driven off; then from where it came, through the hex it was
    driven from, to where it fell back."""

    def parts(self) -> Iterator[tuple[str | None, tuple[Hex, ...]]]:
        """Yield every part of the period with the hexes of its steps, in order."""
        for half in dict.fromkeys(self.halves):
            taken = [at for at, found in enumerate(self.halves) if found == half]
            yield half, self.hexes[taken[0] : taken[-1] + 2]


@dataclass(frozen=True, kw_only=True)
class HeardEvent:
    """One event, as far as one reader may know of it."""

    event: Event
    wording: EventWording
    may_know: Judge

    def _knows(self, name: str) -> bool:
        return self.may_know(self.wording.knowledge_of(name), self.event)

    @cached_property
    def is_told(self) -> bool:
        """Whether he may hear of it in words."""
        return self.may_know(self.wording.by_default, self.event)

    @cached_property
    def facts(self) -> Mapping[str, FactValue]:
        """The facts of it that he may know."""
        return {n: value for n, value in self.event.facts.items() if self._knows(n)}

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The dice behind it, where he may see them."""
        return self.event.throws if self._knows(DICE) else ()

    @property
    def ways(self) -> Iterator[tuple[str, tuple[Hex, ...]]]:
        """Everybody whom it moves, with the hexes from first to last."""
        event = self.event
        start, goal = event.facts.get("from"), event.facts.get("to")
        if not isinstance(start, Hex) or not isinstance(goal, Hex):
            return
        if not self._knows("to"):
            return
        through = event.facts.get("through")
        between = (through,) if isinstance(through, Hex) else ()
        yield event.force, (start, *between, goal)
        if self.wording.exchanges:
            other = str(event.facts[self.wording.exchanges])
            yield other, (goal, *between, start)

    def story(self, words: Words) -> EventStory:
        """Return how a story tells it: nothing where its reader hears nothing."""
        moves = () if self.wording.retreats else tuple(self.ways)
        if not self.is_told:
            return EventStory(moves=moves)
        return replace(event_story(self.event, self.facts, words), moves=moves)

    def in_words(self, words: Words) -> Mapping[str, str]:
        """Return all a sentence may name of it."""
        known = {
            name: words.said(self.wording.fact_told(name, value))
            for name, value in self.facts.items()
        }
        if self.event.kind.endswith(QUOTES) and SAYS in known:
            known[SAYS] = words.quoted(self.facts)
        if self.throws:
            known[DICE] = words.dice(self.throws)
        return {**known, **self.reckoned(words)}

    def reckoned(self, words: Words) -> Mapping[str, str]:
        """Return how a number came about; empty: there is none, or it is not known."""
        if not self._knows(ARITHMETIC):
            return {}
        return words.reckoned(self.event, knows=lambda kind: self.may_know(kind, self.event))


def heard_events(
    events: Iterable[Event], rules: RuleBook, may_know: Judge
) -> tuple[HeardEvent, ...]:
    """Return events as one reader hears of them, or does not."""
    wording = rules.wording
    return tuple(
        HeardEvent(event=each, wording=wording.event(each.kind), may_know=may_know)
        for each in events
    )


def despatches(heard: Iterable[HeardEvent], words: Words) -> Iterator[Despatch]:
    """Yield every event a reader may hear of, in words."""
    for each in heard:
        if not each.is_told:
            continue
        event, wording = each.event, each.wording
        known, nouns = each.in_words(words), words.nouns_of(event)
        text = wording.told(known, nouns)
        if text is not None:
            yield Despatch(
                text=text,
                rule=event.rule,
                kind=event.kind,
                half=event.half,
                force=event.force,
                contact=event.contact,
                throws=each.throws,
                row=wording.row,
                in_row=wording.told_in_row(known, nouns),
            )


def with_events(
    told: Iterable[Despatch], events: Iterable[KnownEvent]
) -> Iterator[tuple[Despatch, KnownEvent | None]]:
    """Yield despatches of a period, each with the facts behind it; none: none are known."""
    waiting: dict[tuple[object, ...], deque[KnownEvent]] = defaultdict(deque)
    for event in events:
        waiting[_key(event)].append(event)
    for despatch in told:
        found = waiting[_key(despatch)]
        yield despatch, found.popleft() if found else None


def _key(told: Despatch | KnownEvent) -> tuple[object, ...]:
    """Return by what an event is known again."""
    return told.kind, told.rule, told.half, told.force, told.contact


def known_events(heard: Iterable[HeardEvent], words: Words) -> Iterator[KnownEvent]:
    """Yield every event of which a reader knows any fact."""
    for each in heard:
        if each.facts:
            yield KnownEvent(
                kind=each.event.kind,
                rule=each.event.rule,
                half=each.event.half,
                force=each.event.force,
                facts=each.facts,
                arithmetic=each.reckoned(words).get(ARITHMETIC, ""),
                contact=each.event.contact,
                throws=each.throws,
                story=each.story(words),
            )


def names_heard(heard: Iterable[HeardEvent], facts: Iterable[Fact]) -> Mapping[str, str]:
    """Return what all those are called of whom events tell a reader, by id."""
    told = {
        name
        for each in heard
        if each.is_told
        for name in (each.event.force, *map(str, each.facts.values()))
    }
    return {id_: name for id_, name in CALLED.among(facts).items() if id_ in told}


def trails(heard: Iterable[HeardEvent]) -> tuple[Trail, ...]:
    """Return the ways of all forces whose steps a reader may know.

    All marches of a force are one way; every retreat is another by itself.
    """
    marches: dict[str, Trail] = {}
    retreats: list[Trail] = []
    for each in heard:
        for force, way in each.ways:
            halves = (each.event.half,) * (len(way) - 1)
            trail = Trail(force=force, hexes=way, halves=halves)
            if each.wording.retreats:
                retreats.append(replace(trail, is_retreat=True))
            elif force in marches:
                before = marches[force]
                marches[force] = replace(
                    before, hexes=(*before.hexes, *way[1:]), halves=(*before.halves, *halves)
                )
            else:
                marches[force] = trail
    return tuple(sorted((*marches.values(), *retreats), key=lambda each: each.force))


# A short seal over what one reader was told of a closed period.

SEAL_LETTERS = 8


def seal_of(
    period: Period,
    facts: Mapping[tuple[str, str], FactValue],
    despatches: Sequence[Despatch],
    texts: Sequence[tuple[str, str]],
) -> str:
    """Return the seal: eight letters of a digest over facts, events, dice and texts.

    How an event is worded does not count, nor what anything is called, so that better
    wording changes no seal.
    """
    told = {
        "period": str(period),
        "facts": [
            [subject, name, repr(facts[subject, name])]
            for subject, name in sorted(facts)
            if name != CALLED.name
        ],
        "events": [
            [
                despatch.kind,
                despatch.rule,
                str(despatch.half or ""),
                despatch.force,
                despatch.contact,
                [[str(throw.key), list(throw.pips)] for throw in despatch.throws],
            ]
            for despatch in despatches
        ],
        "texts": [list(text) for text in texts],
    }
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:SEAL_LETTERS]
