"""What one table of a campaign file says of another: armies, sides, players, hexes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice.bag import D6
from generator.errors import Finding, KeyPath
from generator.read.models.table_base import marks_of
from generator.read.models.value_kinds import NameOf, closest_or_all
from generator.read.suggest import spelling_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.dice.bag import DiceKind
    from generator.kit.order_grammar import OrderKind
    from generator.read.models.table_base import Section
    from generator.read.models.value_kinds import Notation
    from generator.read.place_names import Places


# What a ruling may set, and the values it takes.

THROW = "throw"
PERCENT = 100
HEX_BANK = 2
"""A place on one bank of a river takes two texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingKind:
    """One kind of fact a ruling may set."""

    of: str
    """``army``, ``company``, ``vessel`` or ``throw``; empty: it is about the sky."""
    takes: str
    """The value it takes, in the umpire's words."""
    accepts: Callable[[object], bool]
    """Whether a value of the file is of that kind."""
    is_hex: bool = False
    """Whether the value is a hex, or a hex and one of its banks."""
    is_strength: bool = False
    """Whether it is how much is left of a part of a force."""
    is_sides: bool = False
    """Whether the value is a side, or several."""


def is_flag(value: object) -> bool:
    """Return whether a value is true or false."""
    return isinstance(value, bool)


def is_count(value: object) -> bool:
    """Return whether a value is a whole number, nought included."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_amount(value: object) -> bool:
    """Return whether a value is a number not below nought."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def is_share(value: object) -> bool:
    """Return whether a value is a number from nought to one."""
    return is_amount(value) and Fraction(str(value)) <= 1


def is_percent(value: object) -> bool:
    """Return whether a value is a whole number up to a hundred."""
    return isinstance(value, int) and is_count(value) and value <= PERCENT


def is_place(value: object) -> bool:
    """Return whether a value is a hex, or a hex and a bank."""
    return isinstance(value, str) or (
        isinstance(value, tuple) and len(value) == HEX_BANK
    )


def are_sides(value: object) -> bool:
    """Return whether a value is a side, or a list of sides."""
    return isinstance(value, str | tuple)


def ruled_throw(*dice: DiceKind) -> RulingKind:
    """Return the one ruling of all systems: a throw shows what the umpire says.

    Args:
        dice: What is thrown in campaigns of a system; which it is, the throw knows.
    """

    def is_face(value: object) -> bool:
        return isinstance(value, int | str) and any(each.shows(value) for each in dice)

    def are_faces(value: object) -> bool:
        faces = value if isinstance(value, tuple) else (value,)
        return bool(faces) and all(map(is_face, faces))

    takes = "its face, or all its faces: `[4, 5]`"
    return RulingKind(of=THROW, takes=takes, accepts=are_faces)


RULED_THROW = ruled_throw(D6)
"""A throw of ordinary dice shows what the umpire says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referable:
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
