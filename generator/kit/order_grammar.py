"""Orders as a grammar in data: what can be ordered, under which keys, and when.

A rule system lists its tables of orders once, in an ``orders.toml``.  From that are
made the model of the campaign file, its schema, its page of reference and the faults
found in it; the rules read each order as a value of their own, whose fields it names.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.kit.form_grammar import load_form
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.kit.form_grammar import FormBlock
    from generator.world.campaign import PeriodInputs


class KeyKind(StrEnum):
    """What stands under a key of an order."""

    SUBJECT = "subject"
    """The id of somebody: whom the order is for, or is about."""
    NEW_SUBJECT = "new subject"
    """An id that the order may be the first to give."""
    DEED = "deed"
    """What is to be done: one of the table's deeds."""
    HEXES = "hexes"
    """Hexes or places, in order."""
    GOAL = "goal"
    """A force, or else a hex or a place."""
    HEXSIDE = "hexside"
    UNITS = "units"
    """Ids of parts of a force, in order."""
    COUNTS = "counts"
    """Numbers by the ids of parts of a force."""
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    """One word of a closed list."""
    PART = "part"
    """One part of the period."""
    PARTS = "parts"
    """Some parts of the period."""
    TEXT = "text"
    """The commander's own words."""


FORCE = "army"
"""What names a force, among what a key may name."""
SIDE = "side"
"""What names a side."""
PLACE = "place"
"""What names a place of the map."""
_WORDED = (KeyKind.DEED, KeyKind.CHOICE, KeyKind.PART, KeyKind.PARTS)
_NAMING = (KeyKind.SUBJECT, KeyKind.UNITS, KeyKind.COUNTS)
_OWNED = (KeyKind.UNITS, KeyKind.COUNTS)


class OrderFault(Struct, frozen=True, kw_only=True):
    """What the umpire is told of a fault; names in braces are filled in."""

    hint: str
    """What would be right."""
    what: str = ""
    """What is wrong."""
    noun: str = ""
    """What the thing at fault is called."""


class Brings(Struct, frozen=True, kw_only=True):
    """Further keys that a key needs beside it."""

    who: str
    """Of whom it is true that the key is there, such as ``a rider who is sent``."""
    needs: tuple[str, ...]


class OrderKey(Struct, frozen=True, kw_only=True):
    """One key of a table of orders.

    Raises:
        ValueError: It lacks what its kind needs, or has what its kind has no use for.
    """

    key: str
    """As the campaign file writes it."""
    kind: KeyKind
    means: str
    """What it says, for people: one sentence."""
    field: str
    """Its name in the rules."""
    example: object = True
    must: bool = False
    """Whether the table cannot be without it."""
    of: str = ""
    """What is named: ``army``, a part of one, what else there is; else empty."""
    owner: str = ""
    """The key that names the force whose parts these are."""
    words: tuple[str, ...] = ()
    """The words it may be."""
    told: Mapping[str, str] = {}
    """What sheets and forms call those of its words that say too little by themselves."""
    called: str = ""
    """What parts of a period are called."""
    least: int | None = None
    most: int | None = None
    """The largest number allowed; of a list: its longest."""
    without: int | None = None
    """The number that holds without the key; none: the rules say."""
    is_open: bool = False
    """Whether a flag that is left out says neither yes nor no."""
    remedy: str | None = None
    """What to do where the key is needed and wanting."""
    alone: OrderFault | None = None
    """What is said of a single part, where the deed needs several."""
    brings: Brings | None = None
    force_field: str = ""
    """Of a goal: its name in the rules where it is a force."""
    instead: str = ""
    """What is told in place of the deed where it is set."""
    behind: str = ""
    """Of a text on a form: the key behind whose word it is written."""
    is_else: bool = False
    """Whether it is a second answer under that key, where the first does not hold."""
    listed_by: str = ""
    """The fact that all such things have, where forms call them by name; else empty."""
    unknown: str = "“{text}” is nobody known here"
    """Of a name: what is said of one on a form that nobody bears."""

    def __post_init__(self) -> None:
        """Refuse a key that does not fit its kind."""
        wanted = {
            "words": self.kind in _WORDED,
            "of": self.kind in _NAMING,
            "owner": self.kind in _OWNED,
            "force_field": self.kind is KeyKind.GOAL,
        }
        for name, is_wanted in wanted.items():
            if bool(getattr(self, name)) != is_wanted:
                message = f"key {self.key}: {name} and kind {self.kind} do not fit"
                raise ValueError(message)


class Blank(Struct, frozen=True, kw_only=True):
    """What stands behind a key before the umpire has written anything."""

    value: str
    """As the campaign file writes it; ``{deed}`` is something that can be ordered with
    the keys printed, ``{goal}`` a hex it could enter; without one the key is left out.
    """
    remark: str
    """What can stand there; ``{may}`` is what the subject may be told to do now."""


class OrderDeed(Struct, frozen=True, kw_only=True):
    """One thing that can be ordered."""

    key: str
    needs: tuple[str, ...] = ()
    """Keys it cannot be without."""
    bars: tuple[str, ...] = ()
    """Keys that do not go with it."""
    enters_place: bool = False
    """Whether it leads into a place, so that who taps one on a map means it."""
    makes_subject: bool = False
    """Whether its subject is new, and named here for the first time."""
    told: str = ""
    """How a sentence about it begins; empty: with its own word."""
    offered: str = ""
    """What the form says of it; empty: its own word."""


@dataclass(frozen=True, kw_only=True, eq=False)
class OrderTable:
    """One table of orders in the campaign file.

    Raises:
        ValueError: A deed, or a key, speaks of a key that the table has not.
    """

    key: str
    """As the campaign file writes it below ``period``."""
    means: str
    """What the tables of this kind are, for people."""
    recorded: str
    """What records call these orders."""
    keys: Mapping[str, OrderKey]
    """In the order people read them; the first names the subject."""
    deeds: Mapping[str, OrderDeed] = field(default_factory=dict)
    """What can be ordered; empty: the table has but one use."""
    once: OrderFault | None = None
    """What is said of a second order to the same subject; none: it may have several."""
    strays: OrderFault | None = None
    """What is said of a part that is of another force."""
    told: Mapping[str, str] = field(default_factory=dict)
    """What a sentence about an order says of each key that is given, in the order it
    says it; values stand in braces. Empty: nobody is told."""
    begins: str = ""
    """How a sentence about an order begins where there are no deeds; empty: with what
    the table is called."""
    blank: Mapping[str, Blank] = field(default_factory=dict)
    """What ``next`` prints for its keys, beside the subject."""
    form: tuple[FormBlock, ...] = ()
    """What of it can be filled in on a form, for each kind of whom it is for."""

    def __post_init__(self) -> None:
        """Refuse a table that speaks of keys it has not."""
        spoken = [name for deed in self.deeds.values() for name in deed.needs]
        spoken += [name for deed in self.deeds.values() for name in deed.bars]
        spoken += (*self.told, *self.blank)
        for cell in (c for b in self.form for row in b.rows for c in row.cells):
            spoken += (cell.key, *cell.or_keys)
        for key in self.keys.values():
            spoken += [key.owner] if key.owner else []
            spoken += key.brings.needs if key.brings else ()
        unknown = sorted(set(spoken) - set(self.keys))
        twice = [
            name
            for name, number in Counter(key.field for key in self.keys.values()).items()
            if number > 1
        ]
        if unknown or twice:
            message = f"table {self.key}: no such key, or twice: {unknown + twice}"
            raise ValueError(message)

    @cached_property
    def subject(self) -> OrderKey:
        """The key that says whom an order is for."""
        return next(iter(self.keys.values()))

    @property
    def is_awaited(self) -> bool:
        """Whether every force is to have one of it: ``next`` offers it to each."""
        return self.subject.of == FORCE and bool(self.blank)

    @cached_property
    def deed_key(self) -> str:
        """The key that says what to do; empty: the table has but one use."""
        kinds = ((key.key, key.kind) for key in self.keys.values())
        return next((key for key, kind in kinds if kind is KeyKind.DEED), "")


class OrderKind(Struct, frozen=True, kw_only=True):
    """A table of orders, and the value the rules read each of its orders as."""

    table: OrderTable
    view: type[Any]
    """That value; its fields are those that the table's keys name."""
    deed: Callable[[str], Any] = str
    """Makes the deed of its word."""

    def value(self, order: object, key: OrderKey) -> object:
        """Return what an order says under a key, a goal's force before its hex."""
        return (key.force_field and getattr(order, key.force_field)) or getattr(order, key.field)

    def subject(self, order: object) -> str:
        """Return the id of whom an order is for."""
        return str(self.value(order, self.table.subject))

    def entered(self, inputs: PeriodInputs) -> tuple[Any, ...]:
        """Return the orders of this kind that were entered for a period."""
        return inputs.of(self.table.key)

    def forces(self, order: object) -> Iterator[str]:
        """Yield the forces an order is for or speaks of; some may be empty.

        Whom it only goes to, such as a rider's addressee, is not one of them.
        """
        for key in self.table.keys.values():
            if key.kind is KeyKind.SUBJECT and key.of == FORCE:
                yield str(self.value(order, key))

    def read(self, fields: Mapping[str, Any]) -> object:
        """Return an order as the rules read it; what is not given is left to the view.

        Args:
            fields: What stands in the table, by the names of the fields.
        """
        given = {name: value for name, value in fields.items() if value is not None}
        deed = self.table.deed_key and self.table.keys[self.table.deed_key].field
        if deed in given:
            given[deed] = self.deed(given[deed])
        return self.view(**given)


def ordered(inputs: PeriodInputs, kinds: Iterable[OrderKind]) -> frozenset[str]:
    """Return the forces whose orders for a period came; what may come is no order."""
    given = (kind for kind in kinds if kind.table.is_awaited)
    return frozenset(kind.subject(order) for kind in given for order in kind.entered(inputs))


def kind_of(order: object, kinds: Iterable[OrderKind]) -> OrderKind:
    """Return the kind of an order as the rules read it.

    Raises:
        StopIteration: It is of none of these kinds.
    """
    return next(kind for kind in kinds if isinstance(order, kind.view))


def tables_of(kinds: Iterable[OrderKind]) -> dict[str, OrderTable]:
    """Return the tables of kinds of order, by what the campaign file calls them."""
    return {kind.table.key: kind.table for kind in kinds}


def order_tables(package: str) -> Mapping[str, OrderTable]:
    """Return the tables of orders listed in a package's ``orders.toml``, in its order.

    Raises:
        ValueError: The list is wrong in itself.
        TypeError: An entry lacks a key, or has one too many.
    """
    source = files(package) / "orders.toml"
    return load_order_tables(tomllib.loads(source.read_text(encoding="utf-8")))


def load_order_tables(document: Mapping[str, Any]) -> Mapping[str, OrderTable]:
    """Build tables of orders from their parsed TOML.

    Raises:
        ValueError: The list is wrong in itself.
        TypeError: An entry lacks a key, or has one too many.
    """
    return {name: _table(name, row) for name, row in document.items()}


def _table(name: str, row: Mapping[str, Any]) -> OrderTable:
    deeds = row.get("deeds", {})
    parts: dict[str, Any] = {
        "keys": {key: _key(key, each, deeds) for key, each in row["keys"].items()},
        "deeds": {deed: OrderDeed(key=deed, **_with_tuples(each)) for deed, each in deeds.items()},
    }
    parts["blank"] = {key: Blank(**each) for key, each in row.get("blank", {}).items()}
    parts["form"] = load_form(row.get("form", ()))
    parts |= {each: OrderFault(**row[each]) for each in ("once", "strays") if each in row}
    return OrderTable(key=name, **{"recorded": name, **row, **parts})


def _key(name: str, row: Mapping[str, Any], deeds: Iterable[str]) -> OrderKey:
    values = _with_tuples(row)
    values["kind"] = KeyKind(row["kind"])
    if values["kind"] is KeyKind.DEED:
        values["words"] = tuple(deeds)
    if "alone" in row:
        values["alone"] = OrderFault(**row["alone"])
    if "brings" in row:
        values["brings"] = Brings(**_with_tuples(row["brings"]))
    return OrderKey(key=name, **{"field": name, **values})


def _with_tuples(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table of TOML with its lists as tuples; an example stays as it is."""
    return {
        name: tuple(value) if isinstance(value, list) and name != "example" else value
        for name, value in row.items()
    }
