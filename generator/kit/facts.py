"""Single facts about a situation, who may know each kind, and those all pages read."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from generator.kit.codec import Codec
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


# Single facts about a situation, and the table that says who may know each kind.

Value = TypeVar("Value", bound="FactValue")
ORDERS = "orders"
"""The kind of knowledge that orders are, and answers given beforehand."""
UMPIRES = "umpire"
"""The kind of knowledge that the umpire alone has."""


class Reader(StrEnum):
    """How a reader stands to a fact."""

    UMPIRE = "umpire"
    COMMANDER = "commander"
    """The force it is about is his own, and so is what its side knows."""
    OWNER = "owner"
    """His side owns the fact."""
    OPPONENT = "opponent"
    """His side is in contact with the owner."""
    OTHER = "other"
    """Any other player."""
    PUBLIC = "public"
    """Anybody, once the turn is published."""


class Fact(Struct, frozen=True, kw_only=True):
    """One thing that is true, and whose it is."""

    kind: str
    """A kind of the knowledge table, such as ``strength``."""
    subject: str
    """What it is about: a force, a contact, what holds for everybody."""
    name: str
    value: FactValue
    sides: tuple[str, ...] = ()
    """Sides that own it; empty: it belongs to nobody."""
    opponents: tuple[str, ...] = ()
    """Sides in contact with the owners."""
    commanders: tuple[str, ...] = ()
    """Forces whose commanders alone of those sides own it; empty: everybody there."""


class Openness(Struct, frozen=True, kw_only=True):
    """To whom facts are open: their kind, and whose they are."""

    kind: str
    """A kind of the knowledge table, such as ``strength``."""
    sides: tuple[str, ...] = ()
    """As of a :class:`Fact`."""
    opponents: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()


class AnyFactName(Struct, frozen=True, kw_only=True):
    """What a kind of fact is called, whatever its values are."""

    name: str
    """Its key among the facts of a subject, such as ``at``."""


class FactName(AnyFactName, Generic[Value], frozen=True, kw_only=True):
    """What a kind of fact is called, and by its type what its values are.

    Whoever lays a situation open makes facts through a name, and whoever reads a
    briefing asks for them through the same one.
    """

    def of(self, subject: str, value: Value, openness: Openness) -> Fact:
        """Return the fact of that name about a subject."""
        return Fact(
            kind=openness.kind,
            subject=subject,
            name=self.name,
            value=value,
            sides=openness.sides,
            opponents=openness.opponents,
            commanders=openness.commanders,
        )

    def read(self, value: FactValue) -> Value:
        """Return a value kept under this name, as what it is.

        Facts are made by :meth:`of`, so it can be nothing else.
        """
        return cast("Value", value)

    def among(self, facts: Iterable[Fact]) -> Mapping[str, Value]:
        """Return the values of this name among facts, by subject."""
        return {fact.subject: self.read(fact.value) for fact in facts if fact.name == self.name}


class Conditions(Struct, frozen=True, kw_only=True):
    """What holds for everybody at once, such as the weather."""

    subject: str
    """What its facts are about, such as ``sky``; people call it so, too."""
    title: str
    in_a_word: AnyFactName
    """The fact that says it shortest."""


class Knowledge(Struct, frozen=True, kw_only=True):
    """Who may know which kinds of fact."""

    readers: Mapping[str, frozenset[Reader]]

    def may_know(self, kind: str, reader: Reader) -> bool:
        """Return whether a reader may know a kind of fact.

        Raises:
            KeyError: The knowledge table has no such kind.
        """
        knowers = self.readers[kind]
        if reader is Reader.COMMANDER:
            return not knowers.isdisjoint((Reader.COMMANDER, Reader.OWNER))
        return reader is Reader.UMPIRE or reader in knowers

    def opened(self, *, but: Container[str] = ()) -> Knowledge:
        """Return the same where all may know what anybody beside the umpire may.

        Args:
            but: Kinds that stay as they are.
        """
        everybody = frozenset(Reader)
        return Knowledge(
            readers={
                kind: everybody if knowers and kind not in but else knowers
                for kind, knowers in self.readers.items()
            }
        )


def load_knowledge(document: Mapping[str, object]) -> Knowledge:
    """Build the knowledge table from its parsed TOML.

    Raises:
        ValueError: A row names a reader there is not.
    """
    readers: dict[str, frozenset[Reader]] = {}
    for kind, names in document.items():
        if not isinstance(names, list):
            message = f"knowledge of {kind!r} must list readers"
            raise TypeError(message)
        readers[kind] = frozenset(Reader(name) for name in names)
    return Knowledge(readers=readers)


def standing(
    sides: tuple[str, ...], opponents: tuple[str, ...], *, reader_sides: frozenset[str]
) -> Reader:
    """Return how a player stands to something owned by ``sides``."""
    if not sides or reader_sides.intersection(sides):
        return Reader.OWNER
    if reader_sides.intersection(opponents):
        return Reader.OPPONENT
    return Reader.OTHER


# The names of the facts that pages of every rule system read.

# What is on the map, whoever it belongs to.
CALLED: FactName[str] = FactName(name="called")
"""What a force or anything else of its own is called; who does not know it reads
nothing of its name. It is a word for it, so no seal counts it.
"""
AT: FactName[Hex] = FactName(name="at")
"""Where a force stands."""
BANK: FactName[str] = FactName(name="bank")
"""The bank of its hex where a thing is, by name; empty: no river parts the hex."""
SIDE: FactName[str] = FactName(name="side")
"""Whose it is: a side's id."""
NAME: FactName[str] = FactName(name="name")
"""What a part of a force is called."""
COMMANDER: FactName[str] = FactName(name="commander")
"""Who leads a force; empty: nobody is named."""
PEOPLE: FactName[str] = FactName(name="people")
"""Of which people a force is; empty: of none that is named."""
CODE: FactName[str] = FactName(name="code")
"""The letters the umpire wants on a counter; empty: none of his own."""

# Who met.
FORCES: FactName[tuple[str, ...]] = FactName(name="forces")
"""The forces in a contact."""
ENGAGED: FactName[tuple[str, ...]] = FactName(name="engaged")
"""The forces still engaged."""
MET: FactName[tuple[str, ...]] = FactName(name="met")
"""The forces that had met at first."""
SIDE_BY_SIDE: FactName[tuple[str, ...]] = FactName(name="side_by_side")
"""Those of them that still stand next to one another."""
HALF: FactName[str] = FactName(name="half")
"""The part of the period in which they met."""
STAGE: FactName[str] = FactName(name="stage")
"""How far it has come between them."""

# What it can do.
MAY: FactName[tuple[str, ...]] = FactName(name="may")
"""The kinds of order it can be given now; none: it cannot be told anything."""
COULD_ENTER: FactName[tuple[Hex, ...]] = FactName(name="could_enter")
"""Hexes that an order could take it into now; `next` shows the first."""
WITHOUT_ORDER: FactName[str] = FactName(name="without_order")
"""What it does if no order comes, by one word."""
GOES_ON: FactName[tuple[Hex, ...]] = FactName(name="goes_on")
"""Where it goes on to if no order comes."""

# Of a place.
HELD_BY: FactName[str] = FactName(name="held_by")
"""The side that has it; empty: nobody."""


# What lies ahead, as owned facts; each rule system has its own kinds of them.


class Forecast(Struct, frozen=True, kw_only=True):
    """What lies ahead of one force as a period begins."""

    force: str
    sides: tuple[str, ...]
    """Sides that know what its own commander knows."""
    kinds: tuple[str, ...]
    """Kinds of knowledge of which it tells; who may know of none is not told of it."""


class Foreseen(Struct, frozen=True, kw_only=True):
    """One force of which something can be foretold, before it is worked out."""

    about: Forecast
    made_from: object
    """What alone of all that was entered can change it."""
    work_out: Callable[[], Forecast]


class Foretold(Struct, frozen=True, kw_only=True):
    """All that can be foretold as a period begins; nothing of it is worked out yet."""

    kind: type[Forecast]
    codec: Codec
    """Which writes forecasts of that kind and reads them."""
    made_from: tuple[object, ...] = ()
    """What can change any of it, but for the head of the file."""
    forces: Iterable[Foreseen] = ()

    def worked_out(self) -> tuple[Forecast, ...]:
        """Return what lies ahead of every force."""
        return tuple(each.work_out() for each in self.forces)
