"""The values of facts as a reader sees them: names, labels, numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.kit.printing import named_together, printed_number
from generator.kit.wording import Noun
from generator.world.events import Effect
from generator.world.forces import Pronoun
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.dice.bag import Throw
    from generator.kit.wording import Wording
    from generator.world.board import Board
    from generator.world.campaign import Campaign
    from generator.world.events import Event, FactValue, Modifier

DICE = "dice"
"""The fact under which sentences tell the faces of an event's dice."""
ARITHMETIC = "arithmetic"
"""The fact under which they tell how a number came about."""
STEPS = "steps"
"""The same without the number it began with."""
HIDDEN = "the rest hidden"
"""Stands for what of a sum its reader may not know."""
_ONE = Noun()
_MANY = Noun(is_many=True, pronoun=Pronoun.THEY)


class Words(Struct, frozen=True, kw_only=True):
    """Turns the facts of one campaign into words; knows the names open to a reader."""

    board: Board
    names: Mapping[str, str]
    """What its reader knows to be called something, by id."""
    wording: Wording
    known_nouns: Mapping[str, Noun] = {}
    """What the names of armies ask of the words round them, by id; others are one."""
    commanders: Mapping[str, Pronoun] = {}
    """What stands for who commands an army, where he or she is named, by its id."""

    def nouns(self, facts: Mapping[str, FactValue]) -> Mapping[str, Noun]:
        """Return what each fact's words ask of the words round them."""
        return {name: self.noun(value) for name, value in facts.items()}

    def nouns_of(self, event: Event) -> Mapping[str, Noun]:
        """Return the same of an event, with the dice behind it: one die, two dice."""
        faces = sum(len(throw.faces) for throw in event.throws)
        return {**self.nouns(event.facts), DICE: self.noun(faces)}

    def noun(self, value: FactValue) -> Noun:
        """Return what one fact's words ask of the words round them."""
        if isinstance(value, tuple):
            return self.noun(value[0]) if len(value) == 1 else _MANY
        if isinstance(value, int | Fraction):
            return _ONE if abs(value) == 1 else _MANY
        return self.known_nouns.get(value, _ONE) if isinstance(value, str) else _ONE

    def of(self, value: FactValue) -> str:
        """Return a fact's value in words; nothing at all for what is false or empty."""
        if isinstance(value, bool):
            return "yes" if value else ""
        if isinstance(value, int | Fraction):
            return printed_number(Fraction(value))
        if isinstance(value, Hex):
            return self.place(value)
        if isinstance(value, tuple):
            return ", ".join(self.of(part) for part in value)
        return self.names.get(value, value)

    def said(self, value: FactValue) -> str:
        """Return the same as a part of a sentence: A, B and C."""
        if isinstance(value, tuple):
            return named_together(self.of(part) for part in value)
        return self.of(value)

    def place(self, at: Hex) -> str:
        """Return a hex by name, where it has one, and by label."""
        label = self.board.grid.label(at)
        named = self.board.places_at(at)
        return f"{named[0].name} ({label})" if named else label

    def dice(self, throws: Sequence[Throw]) -> str:
        """Return the faces of throws in order."""
        return ", ".join(" and ".join(map(str, throw.faces)) for throw in throws)

    def reckoned(
        self, event: Event, *, knows: Callable[[str], bool]
    ) -> Mapping[str, str]:
        """Return how the number of an event came about, whole and without its start.

        Empty texts: there was nothing to reckon.
        """
        if event.starts_from is None:
            return {}
        start = Fraction(event.starts_from)
        steps = self._steps(event, start, knows)
        whole = f"{printed_number(start)}, {steps}" if steps else ""
        return {ARITHMETIC: whole, STEPS: steps}

    def _steps(
        self, event: Event, start: Fraction, knows: Callable[[str], bool]
    ) -> str:
        """Return how a number came about from the one it began with, like a receipt.

        Steps the reader may not know stay hidden, and so does the result then. A
        number that takes the place of the sum is told after the sum.
        """
        known = [each for each in event.modifiers if not each.kind or knows(each.kind)]
        changing = [each for each in known if each.changes]
        terms = [self._term(each) for each in changing]
        if len(known) < len(event.modifiers):
            return ", ".join((*terms, HIDDEN))
        if not terms or event.result is None:
            return ", ".join(terms)
        *before, last = changing
        if before and last.effect is Effect.BECOMES and last.amount == event.result:
            total = printed_number(reduce(_applied, before, start))
            return f"{', '.join(terms[:-1])} = {total}, {terms[-1]}"
        return f"{', '.join(terms)} = {printed_number(event.result)}"

    def _term(self, modifier: Modifier) -> str:
        reason = self.wording.reason(modifier.reason)
        amount = printed_number(abs(modifier.amount))
        sign = {
            Effect.TIMES: "× ",
            Effect.BECOMES: "counted as ",
            Effect.ADDS: "+" if modifier.amount >= 0 else "−",
        }[modifier.effect]
        return f"{sign}{amount} {reason}"


def words_for(campaign: Campaign, wording: Wording, names: Mapping[str, str]) -> Words:
    """Return the words of a campaign, with the names that their reader knows, by id."""
    forces = [force for force in campaign.forces if force.id in names]
    nouns = {
        force.id: Noun(is_many=force.is_plural, pronoun=force.referred_to)
        for force in forces
    }
    nouns |= dict.fromkeys(campaign.many_named & names.keys(), _MANY)
    return Words(
        board=campaign.board,
        names=names,
        wording=wording,
        known_nouns=nouns,
        commanders={force.id: force.pronoun for force in forces},
    )


def _applied(number: Fraction, modifier: Modifier) -> Fraction:
    """Return a number once a step has changed it."""
    if modifier.effect is Effect.BECOMES:
        return modifier.amount
    if modifier.effect is Effect.TIMES:
        return number * modifier.amount
    return number + modifier.amount
