"""What one table of a file says of another, and the hex a name stands for."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.kit.file_tables import NameOf
from generator.read.known import did_you_mean, letters_of, spelling_of
from generator.read.models.table_base import marks_of
from generator.read.models.value_kinds import closest_or_all
from generator.values import Struct, replace
from generator.world.hexes import HEXSIDE_WORDS, Hex, hexside_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.order_grammar import OrderKind
    from generator.kit.rulings import RulingKind
    from generator.read.models.campaign_file import PlaceSection
    from generator.read.models.table_base import Section
    from generator.read.models.value_kinds import Notation
    from generator.world.hexes import Direction, Grid


_SHOWN = 12


class Places:
    """The hexes of a map by every name the umpire may give them."""

    def __init__(
        self, grid: Grid, places: Iterable[PlaceSection], unread: Iterable[str] = ()
    ) -> None:
        """Learn the places; of those with a fault of their own just the id or name."""
        self.grid = grid
        self._ids: dict[str, Hex | None] = {}
        self._names: dict[str, set[str]] = {}
        self._spelt: list[str] = []
        self._unread = {letters_of(text) for text in unread}
        for place in places:
            self._ids.setdefault(place.id, self._hex_or_none(place.at))
            self._names.setdefault(letters_of(place.name), set()).add(place.id)
            self._spelt.extend((place.id, place.name))

    def label(self, text: str, where: KeyPath) -> Hex | Finding:
        """Return the hex of a label, or what is wrong with it."""
        try:
            return self.grid.hex_of(text)
        except ValueError:
            return self._wrong_label(text, where)

    def find(self, text: str, where: KeyPath) -> Hex | Finding | None:
        """Return the hex that a label, an id or a name stands for.

        A finding says what is wrong; none stands for a place whose own hex is wrong,
        which has been told already.
        """
        if text in self._ids:
            return self._ids[text]
        at = self._hex_or_none(text)
        found = self._names.get(letters_of(text), set())
        if at is not None or len(found) == 1:
            return at or self._ids[next(iter(found))]
        if found:
            return Finding(
                "C024",
                where,
                f"several places are called “{text}”",
                f"write the id of one: {', '.join(sorted(found))}",
            )
        if letters_of(text) in self._unread:
            return None
        is_label = not any(letter.isalpha() for letter in text)
        wrong = self._wrong_label if is_label else self._unknown
        return wrong(text, where)

    def hexside(self, word: str, where: KeyPath) -> Direction | Finding:
        """Return the hexside that a word names, or that no hex here has it."""
        orientation = self.grid.orientation
        try:
            return hexside_named(orientation, word)
        except ValueError:
            return Finding(
                "C043",
                where,
                f"no hexside of this map lies {word}",
                f"the hexsides are {', '.join(HEXSIDE_WORDS[orientation])}",
            )

    def labels_between(self, first: Hex, last: Hex) -> tuple[Hex, ...] | None:
        """Return the hexes along one column or row, ends included; none if askew."""
        ends = self.grid.column_and_row(first), self.grid.column_and_row(last)
        columns, rows = (range(min(each), max(each) + 1) for each in zip(*ends, strict=True))
        if len(columns) > 1 and len(rows) > 1:
            return None
        return tuple(self.grid.hex_at(*each) for each in product(columns, rows))

    @property
    def extent(self) -> str:
        """The first and the last label of the map."""
        first = self.grid.hex_at(self.grid.first_column, self.grid.first_row)
        last = self.grid.hex_at(self.grid.last_column, self.grid.last_row)
        return f"{self.grid.label(first)} to {self.grid.label(last)}"

    def _hex_or_none(self, text: str) -> Hex | None:
        try:
            return self.grid.hex_of(text)
        except ValueError:
            return None

    def _wrong_label(self, text: str, where: KeyPath) -> Finding:
        example = self.extent.split(" to ", maxsplit=1)[0]
        form = re.escape(re.sub("[0-9]", "0", example)).replace("0", "[0-9]")
        what, hint = f"hex {text} is off the map", f"the map runs from {self.extent}"
        if not re.fullmatch(form, text):
            what = f"“{text}” is not a hex of the map"
            hint = f"hexes are written like {example}; {hint}"
        return Finding("C034", where, what, hint)

    def _unknown(self, text: str, where: KeyPath) -> Finding:
        meant = did_you_mean(text, self._spelt)
        shown = ", ".join(list(self._ids)[:_SHOWN])
        if meant is not None:
            hint = f"did you mean “{meant}”?"
        elif self._ids:
            more = ", …" if len(self._ids) > _SHOWN else ""
            hint = f"write a hex ({self.extent}) or a place: {shown}{more}"
        else:
            hint = f"write a hex ({self.extent}); the map names no places yet"
        return Finding("C033", where, f"unknown place “{text}”", hint)


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
            self._codes[kind], where, f"unknown {self._nouns.get(kind, kind)} “{name}”", hint
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
