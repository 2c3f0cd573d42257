"""A turn told as a story to one reader, from what he has been told and nothing else.

Armies that met are told of together, each with the march that led there before what
came of it; after them all others, side by side, a sentence each. Which of several
sentences is taken hangs on turn and army alone: a story never changes by itself, and
nothing hidden changes it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.event_story import NEAR, OPEN_NAME, chosen, forces_named, open_name
from generator.brief.story_telling import told_turn
from generator.brief.told_events import with_events
from generator.kit.facts import COMMANDER
from generator.kit.printing import spelled, together, within
from generator.values import Struct
from generator.world.forces import Pronoun

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.story_journeys import Sentence
    from generator.brief.story_telling import StoryTelling
    from generator.brief.told_events import Despatch


# What armies are called in a story: with their commander at first, shorter after.

_HEAD = re.compile(r"(?:\w+ )?$")
"""What may stand before whom a sentence is about: nothing, or a word such as Then."""


class StoryPiece(Struct, frozen=True, kw_only=True):
    """A run of words of a story."""

    words: str
    force: str = ""
    """The force they name for the first time, by id; empty: none."""


class StoryNames:
    """Fills in the names of one story; remembers whom it has named already."""

    def __init__(self, periods: Sequence[Briefing]) -> None:
        """Take what the reader of a turn knows anybody to be called."""
        self._periods = tuple(reversed(periods))
        self._named: set[str] = set()

    def paragraph(self, sentences: Iterable[str]) -> Iterator[StoryPiece]:
        """Yield sentences one after the other, each about whom the last was briefly."""
        before: tuple[str, ...] = ()
        for at, sentence in enumerate(sentences):
            if at:
                yield StoryPiece(words=" ")
            yield from self.filled(self._brief(sentence, before))
            before = forces_named(sentence)

    def paragraph_text(self, sentences: Iterable[str]) -> str:
        """Return the same as one text."""
        return _text(self.paragraph(sentences))

    def filled(self, sentence: str) -> Iterator[StoryPiece]:
        """Yield a sentence with its names, beginning with a capital."""
        parts = enumerate(OPEN_NAME.split(sentence))
        pieces = (self._name(words) if at % 2 else StoryPiece(words=words) for at, words in parts)
        for at, piece in enumerate(piece for piece in pieces if piece.words):
            words = piece.words if at else piece.words[:1].upper() + piece.words[1:]
            yield StoryPiece(words=words, force=piece.force)

    def text(self, sentence: str) -> str:
        """Return the same as one text."""
        return _text(self.filled(sentence))

    def heading(self, words: str) -> str:
        """Return a heading with its names, which are as short as they can be alone."""
        told = OPEN_NAME.sub(lambda found: self._called(found[1]).alone, words)
        return f"{told[:1].upper()}{told[1:]}"

    def _name(self, force: str) -> StoryPiece:
        called = self._called(force)
        if force in self._named:
            return StoryPiece(words=called.again)
        self._named.add(force)
        return StoryPiece(words=called.first, force=force)

    def _brief(self, sentence: str, before: Sequence[str]) -> str:
        """Return a sentence that does not name again whom the last one was about."""
        named = forces_named(sentence)
        who = together([open_name(force) for force in named])
        if not named or set(named) != set(before):
            return sentence
        if len(named) > 1:
            return sentence.replace(who, Pronoun.THEY, 1)
        head, _, rest = sentence.partition(who)
        stands = _pronoun(self._knowing(named[0]), named[0])
        return f"{head}{stands}{rest}" if stands and _HEAD.match(head) else sentence

    def _called(self, force: str) -> _Called:
        """Return what an army is called as far as its reader knew the name last."""
        return _names(self._knowing(force), force)

    def _knowing(self, force: str) -> Briefing:
        """Return the last period in which its reader knew the name."""
        known = (part for part in self._periods if force in part.words.names)
        return next(known, self._periods[0])


def _text(pieces: Iterable[StoryPiece]) -> str:
    return "".join(piece.words for piece in pieces)


def _pronoun(briefing: Briefing, force: str) -> str:
    """Return what stands for an army that was just named; empty: its name again."""
    noun, commander = briefing.words.noun(force), briefing.told(COMMANDER, force)
    if noun.is_many or not commander:
        return noun.pronoun
    stands = briefing.words.commanders.get(force, Pronoun.THEY)
    return "" if stands is Pronoun.THEY else stands


class _Called(Struct, frozen=True, kw_only=True):
    """What an army is called."""

    first: str
    """Where it is named first."""
    again: str
    alone: str
    """In a heading, where nothing else is said of it."""


def _names(briefing: Briefing, force: str) -> _Called:
    """Return what a reader calls an army."""
    name, commander = briefing.words.of(force), briefing.told(COMMANDER, force)
    army = _in_a_sentence(briefing, force, name)
    person = commander.partition(",")[0]
    if not person or person == name:
        return _Called(first=army, again=army, alone=army)
    short = person.partition(" of ")[0]
    if name in person or short.removeprefix("the ") in name:
        return _Called(first=person, again=short, alone=person)
    if any(place.name.startswith(name) for place in briefing.board.places):
        full = f"{person} of {army}"
        return _Called(first=full, again=person, alone=full)
    return _Called(first=f"{person} with {army}", again=person, alone=person)


def _in_a_sentence(briefing: Briefing, force: str, name: str) -> str:
    """Return an army's name with the article it takes within a sentence."""
    if name.startswith("The "):
        return within(name)
    words = briefing.words
    is_body = name.split()[-1].lower() in words.wording.names_of_bodies
    if words.noun(force).is_many or (is_body and "’s" not in name and "'s" not in name):
        return f"the {name}"
    return name


LEAD = 3
"""Sentences that a lead has at most."""
_MATTERS = 4
"""The weight from which on something is told in a lead beside what is heavier."""
_BESIDE = 3
"""By how much it may be lighter than the heaviest."""
_SLIGHT = 4
"""The weight up to which what happened is told together with who else marched."""
_FEW = 3
"""Armies on the march that are named, not counted."""


class StoryParagraph(Struct, frozen=True, kw_only=True):
    """One paragraph: of armies that met, of a side's other armies, of the sky."""

    side: str
    """The side whose armies alone it is about, by id; empty: it is about others."""
    pieces: tuple[StoryPiece, ...]

    @property
    def text(self) -> str:
        """The paragraph in plain words."""
        return _text(self.pieces)


class TurnStory(Struct, frozen=True, kw_only=True):
    """A turn as the program tells it."""

    headline: str
    """Empty: there is no story."""
    lead: str
    """One to three sentences."""
    paragraphs: tuple[StoryParagraph, ...]


NO_TURN_STORY = TurnStory(headline="", lead="", paragraphs=())


def turn_story(periods: Sequence[Briefing]) -> TurnStory:
    """Return the story of a turn, from its periods in order."""
    if not periods or not periods[-1].words.wording.story:
        return NO_TURN_STORY
    told = told_turn(periods)
    return TurnStory(
        headline=_headline(told), lead=_lead(told), paragraphs=tuple(_paragraphs(told))
    )


def _paragraphs(told: StoryTelling) -> Iterator[StoryParagraph]:
    names = StoryNames(told.periods)
    groups = [
        ("", told.of_side("")),
        *(("", part) for thread in told.threads() for part in told.of_thread(thread)),
        *((side.id, told.of_side(side.id)) for side in told.periods[-1].sides),
    ]
    for side, sentences in groups:
        if sentences:
            pieces = tuple(names.paragraph(each.text for each in sentences))
            yield StoryParagraph(side=side, pieces=pieces)


def _heaviest(told: StoryTelling) -> list[Sentence]:
    """Return the sentences that matter most, in the order they are told in."""
    listed = (each.sentence for each in told.told)
    leading = [each for each in listed if each.weight and each.lead]
    ranked = sorted(leading, key=lambda each: -each.weight)[:LEAD]
    least = max(_MATTERS, ranked[0].weight - _BESIDE) if ranked else 0
    return [each for each in ranked if each.weight >= least] or ranked[:1]


def _lead(told: StoryTelling) -> str:
    taken = _heaviest(told)
    said = [each.sentence.lead for each in told.told if each.sentence in taken]
    if len(taken) == 1 and taken[0].weight <= _SLIGHT:
        # How many armies went anywhere beside those that were named.
        many = len(told.marched.keys() - set(forces_named(said[0])))
        choices = told.wording.turn.get({0: "", 1: "other"}.get(many, "others"), ())
        said.append(chosen(choices, {"count": spelled(many)}, seed=told.seed()))
    said = said or [_marchers(told)]
    return StoryNames(told.periods).paragraph_text(filter(None, said))


def _marchers(told: StoryTelling) -> str:
    """Return who went anywhere; of many how many, and who went farthest."""
    many = len(told.marched)
    row = {0: "none", 1: "one"}.get(many, "few" if many <= _FEW else "many")
    choices = told.wording.turn.get(row, told.wording.turn["many"])
    who = together([open_name(force) for force in told.marched]) if many else ""
    known = {"count": spelled(many), "who": who, **told.farthest()}
    return chosen(choices, known, seed=told.seed())


def _headline(told: StoryTelling) -> str:
    heads = [each.sentence for each in told.told if each.sentence.headline]
    if heads:
        heaviest = max(heads, key=lambda each: each.weight)
        return StoryNames(told.periods).heading(heaviest.headline)
    row = "headline-many" if told.marched else "headline-none"
    return chosen(told.wording.turn[row], {}, seed=told.seed())


# A turn as one army lived it.


def armys_story(periods: Sequence[Briefing], force: str) -> tuple[str, ...]:
    """Return what one army did in a turn and whom it met, a paragraph each.

    What no story tells is told as the log has it.

    Args:
        periods: Its periods in order, as somebody of its side knows them.
        force: The army, by id.
    """
    if not periods[-1].words.wording.story:
        return tuple(
            words
            for part in periods
            for words in told_plainly(part, lambda despatch: despatch.force == force)
        )
    told, names = told_turn(periods), StoryNames(periods)
    met = [thread for thread in told.threads() if force in thread.forces]
    own = [part for thread in met for part in told.of_thread(thread)]
    own += [
        (each.sentence,)
        for each in told.told
        if each.thread not in met and force in (each.force, *forces_named(each.sentence.text))
    ]
    return tuple(names.paragraph_text(each.text for each in part) for part in own)


def heard_story(periods: Sequence[Briefing], own: Collection[str]) -> str:
    """Return what somebody heard of others in a turn, as far as it matters; may be empty.

    Args:
        periods: Its periods in order, as he knows them.
        own: The armies he need not hear of, by id.
    """
    if not periods[-1].words.wording.story:
        return ""
    told, names = told_turn(periods), StoryNames(periods)
    of_others = (
        each.sentence
        for each in told.told
        if (each.thread is None or each.thread.forces.isdisjoint(own))
        and {each.force, *forces_named(each.sentence.text)}.isdisjoint(own)
    )
    return names.paragraph_text(each.text for each in of_others if each.weight >= _MATTERS)


# Single events in the words of a story: for lists of what happened, without rules.


def told_plainly(briefing: Briefing, is_wanted: Callable[[Despatch], bool]) -> tuple[str, ...]:
    """Return some events of a period as a story tells them, a sentence each.

    Whom one of them names is named more briefly after it. What no story tells is told
    in the words of the log.
    """
    names = StoryNames((briefing,))
    return tuple(
        names.text(event.story.lead.replace(f" {NEAR}", ""))
        if event and event.story.lead
        else despatch.text
        for despatch, event in with_events(briefing.despatches, briefing.events)
        if is_wanted(despatch)
    )
