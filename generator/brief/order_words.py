"""Orders as those read them who gave them: one sentence an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.kit.facts import ORDERS, SIDE, FactName, Openness
from generator.kit.order_grammar import KeyKind, OrderKind, kind_of
from generator.kit.standing import lines_for
from generator.kit.standing_lines import told_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.brief.audience import Played
    from generator.brief.words import Words
    from generator.kit.facts import Fact
    from generator.kit.order_grammar import OrderKey
    from generator.kit.standing import StandingGrammar
    from generator.world.campaign import Campaign


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
                return str(value) if value else ""


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
    """One for each kind of question: when it is asked, and what is answered."""


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
    for subject, side in sorted(givers.items()):
        owned = ANSWERS.of(subject, "", Openness(kind=ORDERS, sides=(side,)))
        if not may_know(ORDERS, owned):
            continue
        told = []
        for question in grammar.answerable:
            lines = lines_for(played.standing, question.kind, force=subject, side=side)
            said = [
                told_line(line, grammar, words.of)
                for line in lines
                if line.force == subject or subject not in parted
            ]
            if said and not question.by_umpire:
                told.append(f"{question.title}: {'; else '.join(said)}")
        if told:
            yield ToldStanding(subject=subject, lines=tuple(told))
