"""Events and throws as plain data for the chronicle, and back."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.dice.bag import Throw, Thrower
from generator.dice.keys import to_throw_key
from generator.world.events import Effect, Event, FactValue, Modifier
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain = dict[str, Any]


def event_to_plain(event: Event) -> Plain:
    """Return an event as data that TOML can hold; throws by key."""
    plain: Plain = {
        "kind": event.kind,
        "rule": event.rule,
        "half": str(event.half or ""),
        "force": event.force,
        "sides": list(event.sides),
        "opponents": list(event.opponents),
        "commanders": list(event.commanders),
        "contact": event.contact,
        "throws": [str(throw.key) for throw in event.throws],
        "modifiers": [_modifier_to_plain(modifier) for modifier in event.modifiers],
        "facts": {
            name: value_to_plain(event.facts[name]) for name in sorted(event.facts)
        },
    }
    if event.starts_from is not None:
        plain["starts_from"] = str(event.starts_from)
    if event.result is not None:
        plain["result"] = str(event.result)
    return {key: value for key, value in plain.items() if value not in ("", [], {})}


def event_from_plain(plain: Mapping[str, Any], throws: Mapping[str, Throw]) -> Event:
    """Read an event back; the reverse of :func:`event_to_plain`."""
    return Event(
        kind=plain["kind"],
        rule=plain.get("rule", ""),
        half=plain.get("half"),
        force=plain.get("force", ""),
        sides=tuple(plain.get("sides", ())),
        opponents=tuple(plain.get("opponents", ())),
        commanders=tuple(plain.get("commanders", ())),
        contact=plain.get("contact", ""),
        throws=tuple(throws[key] for key in plain.get("throws", ())),
        modifiers=tuple(map(_modifier_from_plain, plain.get("modifiers", ()))),
        facts={
            name: value_from_plain(value)
            for name, value in plain.get("facts", {}).items()
        },
        starts_from=_fraction(plain.get("starts_from")),
        result=_fraction(plain.get("result")),
    )


def throw_to_plain(throw: Throw) -> Plain:
    """Return a throw as data that TOML can hold."""
    return {
        "key": str(throw.key),
        "pips": list(throw.pips),
        "thrower": str(throw.thrower),
    }


def throw_from_plain(plain: Mapping[str, Any]) -> Throw:
    """Read a throw back; the reverse of :func:`throw_to_plain`."""
    return Throw(
        key=to_throw_key(plain["key"]),
        pips=tuple(plain["pips"]),
        thrower=Thrower(plain["thrower"]),
    )


def value_to_plain(value: FactValue) -> object:
    """Return a fact's value as data that TOML can hold, its kind kept."""
    if isinstance(value, Fraction):
        return {"number": str(value)}
    if isinstance(value, Hex):
        return {"hex": [value.q, value.r]}
    if isinstance(value, tuple):
        places = [part for part in value if isinstance(part, Hex)]
        if places:
            return {"hexes": [[place.q, place.r] for place in places]}
        return list(value)
    return str(value) if isinstance(value, str) else value


def value_from_plain(plain: object) -> FactValue:
    """Read a fact's value back; the reverse of :func:`value_to_plain`."""
    match plain:
        case {"number": str(number)}:
            return Fraction(number)
        case {"hex": [int(q), int(r)]}:
            return Hex(q, r)
        case {"hexes": list(places)}:
            return tuple(Hex(q, r) for q, r in places)
        case list(parts):
            return tuple(str(part) for part in parts)
        case bool() | int() | str():
            return plain
        case _:
            pass
    message = f"{plain!r} is no fact's value"
    raise ValueError(message)


def _modifier_to_plain(modifier: Modifier) -> Plain:
    plain = {
        "reason": modifier.reason,
        "amount": str(modifier.amount),
        "rule": modifier.rule,
        "effect": str(modifier.effect),
    }
    return plain | ({"kind": modifier.kind} if modifier.kind else {})


def _modifier_from_plain(plain: Mapping[str, Any]) -> Modifier:
    return Modifier(
        reason=plain["reason"],
        amount=Fraction(plain["amount"]),
        rule=plain["rule"],
        effect=Effect(plain["effect"]),
        kind=plain.get("kind", ""),
    )


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)
