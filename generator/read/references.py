"""What one table of a campaign file says of another: armies, sides, players, hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.errors import Finding, KeyPath
from generator.read.models.table_base import marks_of
from generator.read.models.value_kinds import NameOf, closest_or_all
from generator.read.suggest import spelling_of
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.order_grammar import OrderKind
    from generator.kit.ruling_kinds import RulingKind
    from generator.read.models.table_base import Section
    from generator.read.models.value_kinds import Notation
    from generator.read.place_names import Places


class Referable(Struct, frozen=True, kw_only=True):
    """What may be referred to in one file, and what it is read by."""

    notation: Notation
    """How it writes periods and throws."""
    orders: tuple[OrderKind, ...]
    """What can be ordered."""
    rulings: Mapping[str, RulingKind]
    """What a ruling may set."""
    codes: Mapping[str, str]
    """The fault of a name that nothing has, by kind."""
    nouns: Mapping[str, str]
    """What one of a kind is called, by kind; those of all systems as their kind."""
    names: Mapping[str, tuple[str, ...]]
    """All names of each kind."""
    owners: Mapping[str, str]
    """The force that a part belongs to."""
    called: tuple[tuple[str, str], ...]
    """Name and id of whatever has both."""


class References:
    """Everything that may be referred to, and the check that it exists."""

    def __init__(self, known: Referable, places: Places | None) -> None:
        """Learn the names of the file."""
        self.places = places
        self.notation = known.notation
        self.orders = known.orders
        self.rulings = known.rulings
        self._owners = known.owners
        self._codes = known.codes
        self._nouns = known.nouns
        self._known = known.names
        self._called = known.called
        self._unsure: set[str] = set()

    @property
    def armies(self) -> frozenset[str]:
        """The ids of all armies."""
        return frozenset(self._known["army"])

    def hexes(self, names: Iterable[object]) -> tuple[Hex, ...]:
        """Return the hexes that names stand for, without those that stand for none."""
        if self.places is None:
            return ()
        found = (self.places.find(str(name), ()) for name in names)
        return tuple(place for place in found if isinstance(place, Hex))

    def leave_out(self, kind: str) -> None:
        """Check nothing of a kind, because tables that define it could not be read."""
        self._unsure.add(kind)

    def owner_of(self, part: str) -> str:
        """Return the army a part of it belongs to.

        Raises:
            KeyError: There is no such part.
        """
        return self._owners[part]

    def faults_of(self, section: Section) -> Iterator[Finding]:
        """Yield every reference of a table, and of those within, that leads nowhere."""
        for key in type(section).model_fields:
            value = getattr(section, key)
            where = (*section.where, key)
            if type(section).child(key) is not None:
                for row in value if isinstance(value, tuple) else (value,):
                    yield from self.faults_of(row)
            elif value is not None:
                for mark in marks_of(type(section), key, NameOf):
                    for name, place in _named(value, where):
                        fault = self.fault(mark.kind, name, place)
                        if fault is not None:
                            yield replace(fault, at_key=isinstance(value, dict))

    def fault(self, kind: str, name: str, where: KeyPath) -> Finding | None:
        """Return what is wrong with one reference; none if it leads somewhere."""
        if kind == "goal":
            kind = "army" if name in self._known["army"] else "hex"
        if kind == "hex":
            found = None if self.places is None else self.places.find(name, where)
            return found if isinstance(found, Finding) else None
        if kind not in self._known or kind in self._unsure or name in self._known[kind]:
            return None
        known = self._known[kind]
        hint = f"the file has no {kind} yet"
        if known:
            hint = self._by_name(name, known) or closest_or_all(name, known)
        return Finding(
            self._codes[kind],
            where,
            f"unknown {self._nouns.get(kind, kind)} “{name}”",
            hint,
        )

    def _by_name(self, name: str, known: tuple[str, ...]) -> str:
        """Return a hint for somebody who wrote a name where its id belongs."""
        spelt = spelling_of(name)
        ids = {id_: each for each, id_ in self._called if spelling_of(each) == spelt}
        meant = [pair for pair in ids.items() if pair[0] in known]
        if len(meant) != 1:
            return ""
        return f"did you mean “{meant[0][0]}”, {meant[0][1]}?"


def _named(value: object, where: KeyPath) -> Iterator[tuple[str, KeyPath]]:
    """Yield the names that a value holds, each with its place."""
    if isinstance(value, str):
        yield value, where
    elif isinstance(value, tuple):
        for index, name in enumerate(value):
            yield str(name), (*where, index)
    elif isinstance(value, dict):
        for name in value:
            yield str(name), (*where, str(name))
