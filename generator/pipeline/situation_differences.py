"""Where two closing situations of one period differ, in the umpire's words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.situation_words import EntityWording, things_of
from generator.world.hexes import Hex
from generator.world.rivers import Bank, bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import DataclassInstance

    from generator.brief.words import Words
    from generator.kit.situation_words import SituationWording, Values

_NONE = "none"
_WHERE = "at"
_BANK = "bank"


def situation_differences(
    then: DataclassInstance,
    now: DataclassInstance,
    wording: SituationWording,
    words: Words,
) -> Iterator[str]:
    """Yield a sentence for each value that would be another, thing by thing."""
    was, would_be = dict(things_of(then)), dict(things_of(now))
    for kind, name in sorted(was.keys() | would_be.keys()):
        pair = was.get((kind, name)), would_be.get((kind, name))
        teller = _Teller(
            kind=kind,
            name=name,
            wording=wording.get(kind, EntityWording()),
            words=words,
        )
        yield from teller.differences(*pair)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Teller:
    """Tells what is different of one thing."""

    kind: str
    name: str
    wording: EntityWording
    words: Words

    def differences(self, then: Values | None, now: Values | None) -> Iterator[str]:
        """Yield a sentence for each value that is another."""
        if then is None or now is None:
            there = self._there(then or now or {})
            both = (there, "not there") if now is None else ("not there", there)
            yield self._sentence(then or now or {}, *both)
            return
        for key in (*then, *(key for key in now if key not in then)):
            was, would_be = self._told(then, key), self._told(now, key)
            if was != would_be:
                yield self._sentence(then, was, would_be)

    def _sentence(self, values: Values, was: str, would_be: str) -> str:
        return f"{self._named(values)}: {was}; by today's rules {would_be}"

    def _named(self, values: Values) -> str:
        """Return what the thing is called, its id included."""
        text = self.wording.named
        told = {key: self._value(values, key) for key in values}
        for key, value in {**told, "id": self.name, "name": self._own_name}.items():
            text = text.replace(f"{{{key}}}", value)
        return text or _plain(self.kind)

    @property
    def _own_name(self) -> str:
        return self.words.of(self.name)

    def _there(self, values: Values) -> str:
        return self._told(values, _WHERE) if _WHERE in values else "there"

    def _told(self, values: Values, key: str) -> str:
        """Return one value as a phrase."""
        field, _, of_what = key.partition(".")
        phrases = self.wording.says.get(field, (f"{_plain(field)} {{}}".strip(),))
        phrase = phrases[-1] if _is_nothing(values.get(key)) else phrases[0]
        told = phrase.replace("{}", self._value(values, key))
        parts = (_plain(self.words.of(part)) for part in of_what.split(".") if part)
        about = ", ".join(parts)
        return f"{told} ({about})" if about else told

    def _value(self, values: Values, key: str) -> str:
        value, at = values.get(key), values.get(_WHERE)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if key == _BANK and isinstance(value, int) and isinstance(at, Hex):
            return bank_name(self.words.board, at, Bank(value))
        if isinstance(value, Hex | int | Fraction | str | tuple):
            return self.words.of(value) or _NONE
        return _NONE


def _is_nothing(value: object) -> bool:
    return value is None or value is False or value in ("", ())


def _plain(name: str) -> str:
    return name.replace("_", " ")
