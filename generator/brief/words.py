"""What a reader reads in words: values of facts, and the orders he gave."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING

from generator.kit.facts import ORDERS, SIDE, FactName, Openness
from generator.kit.order_grammar import KeyKind, OrderKind, kind_of
from generator.kit.printing import named_together, printed_number
from generator.kit.standing import lines_for
from generator.kit.standing_words import StandingWords, is_personal
from generator.kit.wording import Noun
from generator.values import Struct
from generator.world.clock import Effect
from generator.world.forces import Pronoun
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.brief.audience import Played
    from generator.dice import Throw
    from generator.kit.facts import Fact
    from generator.kit.order_grammar import OrderKey
    from generator.kit.standing import StandingGrammar
    from generator.kit.wording import Wording
    from generator.world.board import Board
    from generator.world.campaign import Campaign, StandingAnswer
    from generator.world.clock import Event, FactValue, Modifier


QUOTES = "answered-beforehand"
"""What the kinds of event end in that quote answers given beforehand."""
SAYS, WHEN, FORCE, ARMY = "says", "when", "force", "army"
"""Their facts: the line, the title of its question, and whose it is."""
DICE = "dice"
"""The fact under which sentences tell the faces of an event's dice."""
ARITHMETIC = "arithmetic"
"""The fact under which they tell how a number came about."""
STEPS = "steps"
"""The same without the number it began with."""
HIDDEN = "the rest hidden"
"""Stands for what of a sum its reader may not know."""
UNSEEN = "somebody not seen yet"
"""Stands for a force that its reader knows nothing of."""
_ONE, _MANY = Noun(), Noun(is_many=True, pronoun=Pronoun.THEY)


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
    standing: StandingGrammar | None = None
    """What can be answered beforehand; none: nothing."""

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

    def named(self, text: str) -> str:
        """Return a hex, a place or a force by what the file calls it, for its reader."""
        if text in self.names:
            return self.names[text]
        place = self.board.place(text)
        if place is not None:
            return self.place(place.at)
        try:
            return self.place(self.board.grid.hex_of(text))
        except ValueError:
            return UNSEEN

    def beforehand(self, lines: Sequence[StandingAnswer], whose: str = "") -> str:
        """Return the lines that answer one question beforehand as a phrase.

        Args:
            lines: What is answered; the first that fits counts.
            whose: Who has answered; empty: several.
        """
        told, noun = self._standing_words, self.noun(whose) if whose else _MANY
        return "" if told is None else told.told(lines, noun)

    def quoted(self, facts: Mapping[str, FactValue]) -> str:
        """Return the line given beforehand that an event quotes, as a phrase."""
        says, when = (str(facts.get(name, "")) for name in (SAYS, WHEN))
        whose = facts.get(FORCE) or facts.get(ARMY, "")
        told = self._standing_words
        return says if told is None else told.quoted(says, when, self.noun(whose))

    @property
    def _standing_words(self) -> StandingWords | None:
        """Words for answers given beforehand; none: there can be none."""
        grammar = self.standing
        if grammar is None:
            return None
        return StandingWords(grammar=grammar, in_words=self.of, named=self.named)

    def dice(self, throws: Sequence[Throw]) -> str:
        """Return the faces of throws in order."""
        return ", ".join(" and ".join(map(str, throw.faces)) for throw in throws)

    def reckoned(self, event: Event, *, knows: Callable[[str], bool]) -> Mapping[str, str]:
        """Return how the number of an event came about, whole and without its start.

        Empty texts: there was nothing to reckon.
        """
        if event.starts_from is None:
            return {}
        start = Fraction(event.starts_from)
        steps = self._steps(event, start, knows)
        whole = f"{printed_number(start)}, {steps}" if steps else ""
        return {ARITHMETIC: whole, STEPS: steps}

    def _steps(self, event: Event, start: Fraction, knows: Callable[[str], bool]) -> str:
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


def words_for(
    campaign: Campaign,
    wording: Wording,
    names: Mapping[str, str],
    standing: StandingGrammar | None = None,
) -> Words:
    """Return the words of a campaign, with the names that their reader knows, by id."""
    forces = [force for force in campaign.forces if force.id in names]
    nouns = {force.id: Noun(is_many=force.is_plural, pronoun=force.referred_to) for force in forces}
    nouns |= dict.fromkeys(campaign.many_named & names.keys(), _MANY)
    return Words(
        board=campaign.board,
        names=names,
        wording=wording,
        known_nouns=nouns,
        commanders={force.id: force.pronoun for force in forces},
        standing=standing,
    )


def _applied(number: Fraction, modifier: Modifier) -> Fraction:
    """Return a number once a step has changed it."""
    if modifier.effect is Effect.BECOMES:
        return modifier.amount
    if modifier.effect is Effect.TIMES:
        return number * modifier.amount
    return number + modifier.amount


ORDER: FactName[str] = FactName(name="order")


class ToldOrder(Struct, frozen=True, kw_only=True):
    """One order as its commander's side reads it."""

    subject: str
    """Whom it was given to, by id."""
    name: str
    """The same by name."""
    text: str
    note: str
    """The commander's own words; may be empty."""


class _Given(Struct, frozen=True, kw_only=True):
    """One order, with the kind it is of, and its reader's words."""

    kind: OrderKind
    order: object
    words: Words
    units: Mapping[tuple[str, str], str]
    """Names of parts of forces, by what they are called by kind, and id."""

    @property
    def subject(self) -> str:
        """Whom it is for, by id."""
        return self.kind.subject(self.order)

    @property
    def forces(self) -> Iterator[str]:
        """The forces it names, whom it is for before others; some may be empty."""
        yield self.subject
        yield from self.kind.forces(self.order)

    @property
    def note(self) -> str:
        """The commander's own words; a text of which the sentence tells is none."""
        table = self.kind.table
        texts = (k for k in table.keys.values() if k.kind is KeyKind.TEXT)
        own = (str(self.value(key)) for key in texts if key.key not in table.told)
        return next(own, "")

    def value(self, key: OrderKey) -> object:
        """Return what it says under a key."""
        return self.kind.value(self.order, key)

    @property
    def sentence(self) -> str:
        """What is ordered, in words."""
        table = self.kind.table
        told = {key.key: self._in_words(key) for key in table.keys.values()}
        parts = (says.format(**told) for key, says in table.told.items() if told[key])
        return "".join((self._beginning, *parts)) + "."

    @property
    def _beginning(self) -> str:
        """What is done or what a flag makes of it, else how the table is called."""
        table = self.kind.table
        for key in table.keys.values():
            if key.instead and self.value(key):
                return key.instead
        if not table.deed_key:
            return table.begins or table.key.capitalize()
        deed = table.deeds[str(self.value(table.keys[table.deed_key]))]
        return deed.told or deed.key.capitalize()

    def _in_words(self, key: OrderKey) -> str:
        """Return what stands under a key in words; empty where nothing does."""
        value, words = self.value(key), self.words
        match value:
            case Mapping():
                return ", ".join(f"{value[unit]} for {unit}" for unit in sorted(value))
            case tuple() if key.kind is KeyKind.HEXES:
                return ", then ".join(map(words.place, value))
            case tuple() if key.kind is KeyKind.UNITS:
                units = self.units
                named = (units.get((key.of, each)) or words.of(each) for each in value)
                return ", ".join(named)
            case tuple():
                return " and ".join(value)
            case _ if value and key.kind is KeyKind.SUBJECT:
                return words.of(str(value))
            case _:
                return key.told.get(str(value), str(value)) if value else ""


def told_orders(
    campaign: Campaign,
    played: Played,
    words: Words,
    kinds: Iterable[OrderKind],
    *,
    may_know: Callable[[str, Fact], bool],
) -> Iterator[ToldOrder]:
    """Yield the orders a reader may know, by id, wherever they stand in the file.

    Args:
        campaign: The campaign.
        played: The period they were given for.
        words: The reader's words.
        kinds: The kinds of order there are.
        may_know: Whether he may know a fact of some kind.
    """
    kinds = tuple(kinds)
    sides = {side.id: side.id for side in campaign.sides}
    sides |= {force.id: force.side for force in campaign.forces}
    sides |= SIDE.among(played.facts)
    named = {form.named for kind in kinds for form in kind.table.form if form.named}
    names = {f.subject: str(f.value) for f in played.facts if f.name in named}
    parts = (part for force in campaign.forces for part in force.parts)
    units = {(part.kind, part.id): part.name for part in parts}
    given = (
        _Given(kind=kind_of(each, kinds), order=each, words=words, units=units)
        for each in played.orders
    )
    for order in sorted(given, key=lambda each: each.subject):
        side = next(filter(None, map(sides.get, order.forces)), "")
        owned = ORDER.of(order.subject, "", Openness(kind=ORDERS, sides=(side,)))
        if order.kind.table.told and side and may_know(ORDERS, owned):
            yield ToldOrder(
                subject=order.subject,
                name=names.get(order.subject) or words.of(order.subject),
                text=order.sentence,
                note=order.note,
            )


# Answers given beforehand, as those read them who gave them: a line a question.

ANSWERS: FactName[str] = FactName(name="answers")


class ToldStanding(Struct, frozen=True, kw_only=True):
    """What one has answered beforehand."""

    subject: str
    """The force whose commander has, or the group of several, by id."""
    lines: tuple[str, ...]
    """One for each kind of question: what is done, or when it is asked and what answered."""
    of_several: tuple[str, ...] = ()
    """The same as it is told of several who have answered alike."""


def told_standing(
    campaign: Campaign,
    played: Played,
    words: Words,
    grammar: StandingGrammar | None,
    *,
    may_know: Callable[[str, Fact], bool],
) -> Iterator[ToldStanding]:
    """Yield the answers given beforehand that a reader may know, force by force.

    Args:
        campaign: The campaign.
        played: The period they hold in.
        words: The reader's words.
        grammar: What can be answered; none: nothing.
        may_know: Whether he may know a fact of some kind.
    """
    if grammar is None or not played.standing:
        return
    # Of a force in a group only its own lines are told: the group's are told once.
    parted = {force.id for force in campaign.forces if force.group}
    givers = {force.id: force.side for force in campaign.forces}
    givers |= {force.group: force.side for force in campaign.forces if force.group}
    kinds = {each.kind for each in played.standing}
    answered = [each for each in grammar.answerable if each.kind in kinds and not each.by_umpire]
    for subject, side in sorted(givers.items()):
        if not may_know(ORDERS, ANSWERS.of(subject, "", Openness(kind=ORDERS, sides=(side,)))):
            continue
        told, of_several = [], []
        for question in answered:
            lines = lines_for(played.standing, question.kind, force=subject, side=side)
            own = [each for each in lines if each.force == subject or subject not in parted]
            if said := words.beforehand(own, subject):
                begins = "" if is_personal(question) else f"{question.title}: "
                told.append(f"{begins}{said}")
                of_several.append(f"{begins}{words.beforehand(own)}")
        if told:
            yield ToldStanding(subject=subject, lines=tuple(told), of_several=tuple(of_several))
