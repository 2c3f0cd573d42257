"""The kinds of value that records of any rule system hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from generator.dice import (
    KINDS,
    DiceKind,
    Face,
    Number,
    Throw,
    Thrower,
    ThrowKey,
    to_throw_key,
)
from generator.errors import KeyPath
from generator.kit.codec import NOTHING, Codec, ValueKind
from generator.kit.file_tables import ArmyName
from generator.values import Struct
from generator.world.board import Way
from generator.world.campaign import (
    Condition,
    Decision,
    Holds,
    PeriodInputs,
    Ruling,
    StandingAnswer,
    Text,
)
from generator.world.clock import Clock, Effect, Event, FactValue, Modifier, Period
from generator.world.hexes import Direction, Hex
from generator.world.rivers import Bank

if TYPE_CHECKING:
    from collections.abc import Iterable


# What records of an older form call otherwise, as steps that lead to today's form.

EACH = "*"
"""In a path: every item of a list, or every value of a table."""


class UpgradeStep(Protocol):
    """One difference between an older form and today's."""

    @property
    def path(self) -> tuple[str, ...]:
        """The keys that lead to what is changed."""

    def changed(self, plain: object) -> object:
        """Return it as today's form has it; what is not of the older form stays."""


class Renamed(Struct, frozen=True, kw_only=True):
    """Keys of a table that have another name today."""

    path: tuple[str, ...]
    names: Mapping[str, str]
    """Today's name by the older one."""

    def changed(self, plain: object) -> object:
        """Return the table with today's names."""
        if not isinstance(plain, Mapping):
            return plain
        return {self.names.get(key, key): value for key, value in plain.items()}


class Keyed(Struct, frozen=True, kw_only=True):
    """A list of tables that is one table today, by what each was called in itself."""

    path: tuple[str, ...]
    by: str
    """The key that says what each is called."""

    def changed(self, plain: object) -> object:
        """Return the list as a table."""
        if not isinstance(plain, list):
            return plain
        if not all(isinstance(each, Mapping) and self.by in each for each in plain):
            return plain
        return {str(each[self.by]): each for each in plain}


class Assumed(Struct, frozen=True, kw_only=True):
    """Keys that were left out where they said nothing, and are written today."""

    path: tuple[str, ...]
    values: Mapping[str, object]

    def changed(self, plain: object) -> object:
        """Return the table with those that it lacks."""
        return {**self.values, **plain} if isinstance(plain, Mapping) else plain


class NoneWas(Struct, frozen=True, kw_only=True):
    """What once stood for none."""

    path: tuple[str, ...]
    written: object

    def changed(self, plain: object) -> object:
        """Return what stands for none today in its place."""
        return NOTHING if plain == self.written else plain


def upgraded(plain: object, steps: Iterable[UpgradeStep]) -> object:
    """Return plain data of an older form in today's; they stay as they are."""
    for step in steps:
        plain = _at(plain, step.path, step)
    return plain


def _at(plain: object, path: tuple[str, ...], step: UpgradeStep) -> object:
    """Return plain data with a step taken where its path leads."""
    if not path:
        return step.changed(plain)
    key, rest = path[0], path[1:]
    if key == EACH and isinstance(plain, list):
        return [_at(each, rest, step) for each in plain]
    if key == EACH and isinstance(plain, Mapping):
        return {name: _at(each, rest, step) for name, each in plain.items()}
    if isinstance(plain, Mapping) and key in plain:
        return {**plain, key: _at(plain[key], rest, step)}
    return plain


_FRACTION = re.compile(r"(-?[0-9]{1,200})(?:/([1-9][0-9]{0,199}))?")


def value_to_plain(value: FactValue) -> object:
    """Return a fact's value as data that TOML can hold, its kind kept."""
    if isinstance(value, Fraction):
        return {"number": str(value)}
    if isinstance(value, Hex):
        return {"hex": _hex_to_plain(value)}
    if isinstance(value, tuple):
        places = [part for part in value if isinstance(part, Hex)]
        if places:
            return {"hexes": list(map(_hex_to_plain, places))}
        return list(value)
    return str(value) if isinstance(value, str) else value


def value_from_plain(plain: object) -> FactValue:
    """Read a fact's value back; the reverse of :func:`value_to_plain`.

    Raises:
        ValueError: It is none.
    """
    match plain:
        case {"number": str(number), **rest} if not rest:
            return _to_fraction(number)
        case {"hex": place, **rest} if not rest:
            return _to_hex(place)
        case {"hexes": list(places), **rest} if not rest:
            return tuple(map(_to_hex, places))
        case list(parts) if all(isinstance(part, str) for part in parts):
            return tuple(parts)
        case bool() | int() | str():
            return plain
        case _:
            message = f"{plain!r} is not a fact's value"
            raise ValueError(message)


def _to_fraction(text: str) -> Fraction:
    found = _FRACTION.fullmatch(text)
    if found is None:
        message = f"{text!r} is not a fraction"
        raise ValueError(message)
    above, below = found.groups()
    return Fraction(int(above), int(below or 1))


def _hex_to_plain(place: Hex) -> list[int]:
    return [place.q, place.r]


def _to_hex(plain: object) -> Hex:
    match plain:
        case [int(q), int(r)] if not isinstance(q, bool) and not isinstance(r, bool):
            return Hex(q, r)
        case _:
            message = f"{plain!r} is not a hex"
            raise ValueError(message)


def _to_face(plain: object) -> Face:
    if isinstance(plain, int | str) and not isinstance(plain, bool):
        return plain
    message = f"{plain!r} is not a face"
    raise ValueError(message)


def _to_bank(plain: object) -> Bank:
    if type(plain) is not int or plain not in range(6):
        message = f"{plain!r} is not a bank"
        raise ValueError(message)
    return Bank(plain)


def periods_by(clock: Clock) -> ValueKind:
    """Return how a rule system's periods are held: by their ids."""
    return ValueKind(
        of=Period, called=f"a period such as “{clock.example}”", write=str, read=clock.read
    )


def throws_by_key(throws: Mapping[str, Throw]) -> ValueKind:
    """Return how an event holds its throws: by their keys alone.

    Args:
        throws: The throws of the period; none are needed to write.
    """
    return ValueKind(
        of=Throw,
        called="the key of a roll of this period",
        write=lambda throw: str(throw.key),
        read=throws.__getitem__,
    )


_KINDS = (
    ValueKind(
        of=Fraction, called="a number such as “3/4”, in quotes", write=str, read=_to_fraction
    ),
    ValueKind(of=Hex, called="a hex, as two whole numbers", write=_hex_to_plain, read=_to_hex),
    ValueKind(of=Bank, called="a river bank, as a number from 0 to 5", write=int, read=_to_bank),
    ValueKind(
        of=ThrowKey,
        called="the key of a roll: period, rule, subject, number",
        write=str,
        read=to_throw_key,
    ),
    ValueKind(
        of=DiceKind,
        called=f"a kind of dice: {', '.join(KINDS)}",
        write=lambda kind: kind.key,
        read=KINDS.__getitem__,
        is_left_out=True,
    ),
    ValueKind(
        of=Number, called="a number in digits, in quotes", write=str, read=Number, is_left_out=True
    ),
    ValueKind(
        of=Face,
        called="a face: a whole number, or the name of a card",
        write=lambda face: face,
        read=_to_face,
    ),
    ValueKind(
        of=FactValue,
        called="a text, number, yes or no, hex, or a list of texts or hexes",
        write=value_to_plain,
        read=value_from_plain,
    ),
)
_NAMES: Mapping[str, Any] = {
    "ArmyName": ArmyName,
    "Bank": Bank,
    "DiceKind": DiceKind,
    "Direction": Direction,
    "Face": Face,
    "FactValue": FactValue,
    "Fraction": Fraction,
    "Hex": Hex,
    "KeyPath": KeyPath,
    "Mapping": Mapping,
    "Number": Number,
    "Period": Period,
    "ThrowKey": ThrowKey,
}

RECORDED = Codec(
    values=(
        *(Decision, PeriodInputs, Ruling, Text, Way, Throw, Thrower),
        *(Effect, Event, Modifier),
        *(StandingAnswer, Condition, Holds),
    ),
    kinds=_KINDS,
    names=_NAMES,
)
"""Writes and reads what records of every rule system hold, but for periods."""

_EVENTS = RECORDED.knowing(kinds=(throws_by_key({}),))


def event_to_plain(event: Event) -> dict[str, Any]:
    """Return an event as data that TOML can hold; its throws by their keys."""
    plain: dict[str, Any] = _EVENTS.to_plain(event)
    return plain
