"""What records of an older form call otherwise, as steps that lead to today's form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from generator.kit.codec import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable

EACH = "*"
"""In a path: every item of a list, or every value of a table."""


class UpgradeStep(Protocol):
    """One difference between an older form and today's."""

    @property
    def path(self) -> tuple[str, ...]:
        """The keys that lead to what is changed."""

    def changed(self, plain: object) -> object:
        """Return it as today's form has it; what is not of the older form stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed:
    """Keys of a table that have another name today."""

    path: tuple[str, ...]
    names: Mapping[str, str]
    """Today's name by the older one."""

    def changed(self, plain: object) -> object:
        """Return the table with today's names."""
        if not isinstance(plain, Mapping):
            return plain
        return {self.names.get(key, key): value for key, value in plain.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyed:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumed:
    """Keys that were left out where they said nothing, and are written today."""

    path: tuple[str, ...]
    values: Mapping[str, object]

    def changed(self, plain: object) -> object:
        """Return the table with those that it lacks."""
        return {**self.values, **plain} if isinstance(plain, Mapping) else plain


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneWas:
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
