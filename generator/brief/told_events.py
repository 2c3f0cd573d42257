"""Events as one reader learnt them: in words, and as the facts he knows of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.brief.event_story import UNTOLD, EventStory, event_story
from generator.brief.words import ARITHMETIC, DICE
from generator.kit.facts import CALLED
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.brief.words import Words
    from generator.dice.bag import Throw
    from generator.kit.facts import Fact
    from generator.kit.rules import RuleBook
    from generator.kit.wording import EventWording
    from generator.world.clock import Period
    from generator.world.events import Event, FactValue


if TYPE_CHECKING:
    Judge = Callable[[str, Fact | Event], bool]
    """Says whether a reader may know a kind of fact of something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Despatch:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEvent:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
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


def despatches(
    events: Iterable[Event], rules: RuleBook, words: Words, may_know: Judge
) -> Iterator[Despatch]:
    """Yield every event a reader may hear of, in words."""
    for event in events:
        wording = rules.wording.event(event.kind)
        if not may_know(wording.by_default, event):
            continue
        known = _in_words(event, wording, words, may_know)
        nouns = words.nouns_of(event)
        text = wording.told(known, nouns)
        if text is not None:
            sees_dice = may_know(wording.knowledge_of(DICE), event)
            yield Despatch(
                text=text,
                rule=event.rule,
                kind=event.kind,
                half=event.half,
                force=event.force,
                contact=event.contact,
                throws=event.throws if sees_dice else (),
                row=wording.row,
                in_row=wording.told_in_row(known, nouns),
            )


def known_events(
    events: Iterable[Event], rules: RuleBook, words: Words, may_know: Judge
) -> Iterator[KnownEvent]:
    """Yield every event of which a reader knows any fact."""
    for event in events:
        wording = rules.wording.event(event.kind)
        facts = _known(event, wording, may_know)
        reckoned = _reckoned(event, wording, words, may_know)
        if facts:
            yield KnownEvent(
                kind=event.kind,
                rule=event.rule,
                half=event.half,
                force=event.force,
                facts=facts,
                arithmetic=reckoned.get(ARITHMETIC, ""),
                contact=event.contact,
                throws=event.throws
                if may_know(wording.knowledge_of(DICE), event)
                else (),
                story=_story(event, rules, words, may_know),
            )


def _story(event: Event, rules: RuleBook, words: Words, may_know: Judge) -> EventStory:
    """Return how a story tells an event: nothing where its reader hears nothing."""
    wording = rules.wording.event(event.kind)
    moves = () if wording.retreats else tuple(_ways(event, wording, may_know))
    if not may_know(wording.by_default, event):
        return EventStory(moves=moves)
    told = event_story(event, _known(event, wording, may_know), words)
    return replace(told, moves=moves)


def names_heard(
    events: Iterable[Event], facts: Iterable[Fact], rules: RuleBook, may_know: Judge
) -> Mapping[str, str]:
    """Return what all those are called of whom events tell a reader, by id."""
    heard = set(_told_of(events, rules, may_know))
    names = CALLED.among(facts)
    return {subject: name for subject, name in names.items() if subject in heard}


def trails(
    events: Iterable[Event], rules: RuleBook, may_know: Judge
) -> tuple[Trail, ...]:
    """Return the ways of all forces whose steps a reader may know.

    All marches of a force are one way; every retreat is another by itself.
    """
    ways: dict[str, list[Hex]] = {}
    halves: dict[str, list[str | None]] = {}
    retreats: list[Trail] = []
    for event in events:
        wording = rules.wording.event(event.kind)
        for force, way in _ways(event, wording, may_know):
            steps = [event.half] * (len(way) - 1)
            if wording.retreats:
                retreats.append(
                    Trail(force=force, hexes=way, halves=tuple(steps), is_retreat=True)
                )
                continue
            ways.setdefault(force, [way[0]]).extend(way[1:])
            halves.setdefault(force, []).extend(steps)
    marches = [
        Trail(force=force, hexes=tuple(ways[force]), halves=tuple(halves[force]))
        for force in ways
    ]
    return tuple(sorted((*marches, *retreats), key=lambda trail: trail.force))


def _ways(
    event: Event, wording: EventWording, may_know: Judge
) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """Yield everybody whom an event moves, with the hexes from first to last."""
    start, goal = event.facts.get("from"), event.facts.get("to")
    if not isinstance(start, Hex) or not isinstance(goal, Hex):
        return
    if not may_know(wording.knowledge_of("to"), event):
        return
    through = event.facts.get("through")
    between = (through,) if isinstance(through, Hex) else ()
    yield event.force, (start, *between, goal)
    if wording.exchanges:
        yield str(event.facts[wording.exchanges]), (goal, *between, start)


def _told_of(
    events: Iterable[Event], rules: RuleBook, may_know: Judge
) -> Iterator[str]:
    """Yield every id that an event names to a reader, and some words that are none."""
    for event in events:
        wording = rules.wording.event(event.kind)
        if may_know(wording.by_default, event):
            yield event.force
            yield from map(str, _known(event, wording, may_know).values())


def _known(
    event: Event, wording: EventWording, may_know: Judge
) -> Mapping[str, FactValue]:
    """Return the facts of an event that a reader may know."""
    return {
        name: value
        for name, value in event.facts.items()
        if may_know(wording.knowledge_of(name), event)
    }


def _in_words(
    event: Event, wording: EventWording, words: Words, may_know: Judge
) -> Mapping[str, str]:
    """Return all a sentence may name of an event, as this reader may know it."""
    facts = _known(event, wording, may_know)
    known = {
        name: words.said(wording.fact_told(name, value))
        for name, value in facts.items()
    }
    if event.throws and may_know(wording.knowledge_of(DICE), event):
        known[DICE] = words.dice(event.throws)
    return {**known, **_reckoned(event, wording, words, may_know)}


def _reckoned(
    event: Event, wording: EventWording, words: Words, may_know: Judge
) -> Mapping[str, str]:
    """Return how a number came about; empty: there is none, or it is not known."""
    if not may_know(wording.knowledge_of(ARITHMETIC), event):
        return {}
    return words.reckoned(event, knows=lambda kind: may_know(kind, event))


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
