"""Single facts about a situation, and the table that says who may know each kind.

A rule system lays a situation open as facts; a briefing is built from nothing by
taking those its reader may know.  What he may not know is never handed on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from generator.world.events import FactValue

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Openness:
    """To whom facts are open: their kind, and whose they are."""

    kind: str
    """A kind of the knowledge table, such as ``strength``."""
    sides: tuple[str, ...] = ()
    """As of a :class:`Fact`."""
    opponents: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyFactName:
    """What a kind of fact is called, whatever its values are."""

    name: str
    """Its key among the facts of a subject, such as ``at``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactName(AnyFactName, Generic[Value]):
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
        return {
            fact.subject: self.read(fact.value)
            for fact in facts
            if fact.name == self.name
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What holds for everybody at once, such as the weather."""

    subject: str
    """What its facts are about, such as ``sky``; people call it so, too."""
    title: str
    in_a_word: AnyFactName
    """The fact that says it shortest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
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
    sides: tuple[str, ...],
    opponents: tuple[str, ...],
    *,
    reader_sides: frozenset[str],
) -> Reader:
    """Return how a player stands to something owned by ``sides``."""
    if not sides or reader_sides.intersection(sides):
        return Reader.OWNER
    if reader_sides.intersection(opponents):
        return Reader.OPPONENT
    return Reader.OTHER
