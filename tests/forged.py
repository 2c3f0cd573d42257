"""A period as played, altered in everything one reader may not know.

What he may know is read off the table of knowledge anew, not asked of the program.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.brief.audience import AudienceKind
from generator.dice import Thrower
from generator.kit.facts import Fact, Reader
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from generator.brief.audience import Audience, Played
    from generator.dice import Throw
    from generator.kit.phase import Question
    from generator.kit.rules import RuleBook
    from generator.world.clock import Event, FactValue, Modifier

WORDS = ("a", "b", "somebody else", "0606", "yes", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Veil:
    """What one reader may know, read off the table of knowledge anew."""

    reader: Audience
    is_closed: bool
    rules: RuleBook

    def lifts(self, kind: str, thing: Fact | Event) -> bool:
        """Return whether he may know a thing as one of that kind."""
        knowers = self.rules.knowledge.readers[kind]
        sides, opponents = thing.sides, thing.opponents
        about = thing.subject if isinstance(thing, Fact) else thing.force
        if self.reader.kind is AudienceKind.PUBLIC:
            return self.is_closed and Reader.PUBLIC in knowers
        if thing.commanders and not self.reader.forces & set(thing.commanders):
            return Reader.OTHER in knowers
        if not sides or self.reader.sides & set(sides):
            commands = about in self.reader.forces and Reader.COMMANDER in knowers
            return commands or Reader.OWNER in knowers
        if self.reader.sides & set(opponents):
            return Reader.OPPONENT in knowers
        return Reader.OTHER in knowers


@dataclass(slots=True, kw_only=True)
class Forger:
    """Alters a played period behind one reader's back."""

    chance: Random
    veil: Veil
    elsewhere: Hex
    """A hex of the map that is told where another stood."""
    other_order: Callable[[Any, Audience], Any] = lambda order, _: order
    """Gives an order otherwise where a reader may not know it, else the same."""

    def forged(self, played: Played) -> Played:
        """Return the period with everything changed that he may not know."""
        reader = self.veil.reader
        mine = {"public", reader.id} if reader.id else {"public"}
        texts = tuple(text for text in played.texts if text[0] in mine)
        return replace(
            played,
            record="fedc9876" if played.is_closed else "",
            facts=tuple(self._facts(played.facts)),
            events=tuple(self._events(played.events)),
            questions=tuple(self._questions(played.questions)),
            orders=tuple(self._orders(played.orders)),
            texts=(("cora" if reader.id != "cora" else "lena", "New", "Word."), *texts),
        )

    def _may(self, given: Fact | Event, kind: str) -> bool:
        return self.veil.lifts(kind, given)

    def _facts(self, facts: tuple[Fact, ...]) -> Iterator[Fact]:
        for fact in facts:
            if self._may(fact, fact.kind):
                yield fact
            elif self._tosses():
                yield replace(fact, value=self._other(fact.value))
        hidden = next((f for f in facts if not self._may(f, f.kind)), None)
        if hidden is not None:
            yield replace(hidden, subject="secret", name="found")

    def _events(self, events: tuple[Event, ...]) -> Iterator[Event]:
        for event in events:
            if self._may(event, self.veil.rules.wording.event(event.kind).by_default):
                yield self._blurred(event)
                continue
            for _ in range(self.chance.randint(0, 2)):
                yield self._rewritten(event)

    def _blurred(self, event: Event) -> Event:
        """Return a known event with the facts changed that are hidden in it."""
        wording = self.veil.rules.wording.event(event.kind)
        facts = {
            name: value if self._may(event, wording.knowledge_of(name)) else self._other(value)
            for name, value in event.facts.items()
        }
        throws, modifiers = event.throws, event.modifiers
        starts_from, result = event.starts_from, event.result
        if not self._may(event, wording.knowledge_of("dice")):
            throws = tuple(map(self._rethrown, throws))
        if not self._may(event, wording.knowledge_of("arithmetic")):
            modifiers = modifiers[: self.chance.randint(0, 2)]
            starts_from, result = self._other_number(starts_from), Fraction(77)
        else:
            modifiers = tuple(
                modifier
                if not modifier.kind or self._may(event, modifier.kind)
                else self._other_modifier(modifier)
                for modifier in modifiers
            )
        return replace(
            event,
            facts=facts,
            throws=throws,
            modifiers=modifiers,
            starts_from=starts_from,
            result=result,
        )

    def _rewritten(self, event: Event) -> Event:
        """Return a hidden event about something else."""
        facts = {name: self._other(value) for name, value in event.facts.items()}
        return replace(event, facts=facts, throws=tuple(map(self._rethrown, event.throws)))

    def _orders(self, orders: tuple[object, ...]) -> Iterator[object]:
        """Yield orders: his own as they are, others otherwise or not at all."""
        for order in orders:
            other = self.other_order(order, self.veil.reader)
            if other == order or self._tosses():
                yield other

    def _questions(self, questions: tuple[Question, ...]) -> Iterator[Question]:
        reader = self.veil.reader
        for question in questions:
            if reader.sides & set(question.sides):
                yield question
            else:
                for _ in range(self.chance.randint(0, 2)):
                    yield replace(question, key=question.key + "x", choices=())

    def _other(self, value: FactValue) -> FactValue:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int | Fraction):
            return value + self.chance.randint(1, 9)
        if isinstance(value, Hex):
            return self.elsewhere
        if isinstance(value, tuple):
            return ()
        return self.chance.choice([word for word in WORDS if word != value])

    def _tosses(self) -> bool:
        return self.chance.random() < 0.5

    def _other_number(self, value: Fraction | None) -> Fraction | None:
        return None if self._tosses() else Fraction(value or 0) + 1

    def _other_modifier(self, modifier: Modifier) -> Modifier:
        return replace(modifier, amount=modifier.amount + 1, reason="by-night")

    def _rethrown(self, throw: Throw) -> Throw:
        pips = tuple(7 - pip for pip in throw.pips)
        return replace(throw, pips=pips, thrower=Thrower.HAND)
