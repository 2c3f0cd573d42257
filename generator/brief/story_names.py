"""What armies are called in a story: with their commander at first, shorter after."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.event_story import OPEN_NAME, forces_named, open_name
from generator.kit.printing import together, within
from generator.kit.shared_facts import COMMANDER
from generator.world.pronouns import Pronoun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing


_HEAD = re.compile(r"(?:\w+ )?$")
"""What may stand before whom a sentence is about: nothing, or a word such as Then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryPiece:
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
        return "".join(piece.words for piece in self.paragraph(sentences))

    def filled(self, sentence: str) -> Iterator[StoryPiece]:
        """Yield a sentence with its names, beginning with a capital."""
        pieces = [piece for piece in self._pieces(sentence) if piece.words]
        for at, piece in enumerate(pieces):
            words = piece.words if at else piece.words[:1].upper() + piece.words[1:]
            yield StoryPiece(words=words, force=piece.force)

    def text(self, sentence: str) -> str:
        """Return the same as one text."""
        return "".join(piece.words for piece in self.filled(sentence))

    def heading(self, words: str) -> str:
        """Return a heading with its names, which are as short as they can be alone."""
        told = OPEN_NAME.sub(lambda found: self._called(found[1]).alone, words)
        return f"{told[:1].upper()}{told[1:]}"

    def _pieces(self, sentence: str) -> Iterator[StoryPiece]:
        for at, words in enumerate(OPEN_NAME.split(sentence)):
            yield self._name(words) if at % 2 else StoryPiece(words=words)

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


def _pronoun(briefing: Briefing, force: str) -> str:
    """Return what stands for an army that was just named; empty: its name again."""
    noun, commander = briefing.words.noun(force), briefing.told(COMMANDER, force)
    if noun.is_many or not commander:
        return noun.pronoun
    stands = briefing.words.commanders.get(force, Pronoun.THEY)
    return "" if stands is Pronoun.THEY else stands


@dataclass(frozen=True, slots=True, kw_only=True)
class _Called:
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
