"""The kinds of value that records of any rule system hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.dice.bag import Throw, Thrower
from generator.dice.kinds import KINDS, DiceKind, Face
from generator.dice.throw_keys import ThrowKey, to_throw_key
from generator.errors import KeyPath
from generator.kit.codec import Codec, ValueKind
from generator.world.board import Way
from generator.world.clock import Clock, Period
from generator.world.events import Effect, Event, FactValue, Modifier
from generator.world.hexes import Direction, Hex
from generator.world.period_inputs import Decision, PeriodInputs, Ruling, Text
from generator.world.rivers import Bank
from generator.world.standing_answers import Condition, Holds, StandingAnswer

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
            pass
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
    match plain:
        case bool():
            pass
        case int() | str():
            return plain
        case _:
            pass
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
        of=Period,
        called=f"a period such as “{clock.example}”",
        write=str,
        read=clock.read,
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
        of=Fraction,
        called="a number such as “3/4”, in quotes",
        write=str,
        read=_to_fraction,
    ),
    ValueKind(
        of=Hex,
        called="a hex, as two whole numbers",
        write=_hex_to_plain,
        read=_to_hex,
    ),
    ValueKind(
        of=Bank,
        called="a river bank, as a number from 0 to 5",
        write=int,
        read=_to_bank,
    ),
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
    "Bank": Bank,
    "DiceKind": DiceKind,
    "Direction": Direction,
    "Face": Face,
    "FactValue": FactValue,
    "Fraction": Fraction,
    "Hex": Hex,
    "KeyPath": KeyPath,
    "Mapping": Mapping,
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
