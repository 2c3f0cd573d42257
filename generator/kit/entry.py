"""Reads one mapping of a data file key by key, and refuses what is left over."""

from __future__ import annotations

from dataclasses import MISSING
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from generator.kit.table import TableError
from generator.values import fields

if TYPE_CHECKING:
    from collections.abc import Mapping

_Kind = TypeVar("_Kind")
_Choice = TypeVar("_Choice", bound=StrEnum)
_REQUIRED = object()


class TableEntry:
    """One mapping being read; ``finish`` refuses keys nobody asked for."""

    def __init__(self, mapping: Mapping[str, Any], name: str) -> None:
        """Begin with nothing asked for; ``name`` opens every complaint."""
        self.name = name
        self._mapping = mapping
        self._asked: set[str] = set()
        self._within: tuple[TableEntry, ...] = ()

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self._mapping

    def value(self, key: str, default: object = _REQUIRED) -> Any:  # noqa: ANN401 - whatever the file holds
        """Return the value as the file has it.

        Raises:
            TableError: It is missing and there is no default.
        """
        self._asked.add(key)
        if key in self._mapping:
            return self._mapping[key]
        if default is _REQUIRED:
            message = f"{self.name}: “{key}” is missing"
            raise TableError(message)
        return default

    def text(self, key: str, default: object = _REQUIRED) -> str:
        """Return a text."""
        return self._of(str, key, default)

    def whole(self, key: str, default: object = _REQUIRED) -> int:
        """Return a whole number."""
        return self._of(int, key, default)

    def flag(self, key: str) -> bool:
        """Return true or false; false where the key is missing."""
        return self._of(bool, key, default=False)

    def one_of(self, kind: type[_Choice], key: str, default: object = _REQUIRED) -> _Choice:
        """Return a word from a closed list.

        Raises:
            TableError: It is not on the list.
        """
        word = self.value(key, default)
        if word in list(kind):
            return kind(word)
        message = f"{self.name}: “{key}” is {word!r}, not one of {', '.join(kind)}"
        raise TableError(message)

    def word_or_whole(self, key: str) -> str | int:
        """Return a keyword or a whole number."""
        value = self.value(key)
        if isinstance(value, str | int) and not isinstance(value, bool):
            return value
        message = f"{self.name}: “{key}” is {value!r}, not a word or a whole number"
        raise TableError(message)

    def texts(self, key: str, *, required: bool = True) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self._of(list, key, _REQUIRED if required else [])
        if not all(isinstance(value, str) for value in values):
            message = f"{self.name}: “{key}” holds something that is not text"
            raise TableError(message)
        return tuple(values)

    def lists(self, key: str) -> tuple[tuple[str, ...], ...]:
        """Return a list of lists of texts."""
        return tuple(
            TableEntry({key: value}, f"{self.name}.{key}").texts(key)
            for value in self._of(list, key, _REQUIRED)
        )

    def mapping(self, key: str) -> dict[str, str]:
        """Return texts by name; none where the key is missing."""
        return dict(self._of(dict, key, {}))

    def entries(self, key: str) -> tuple[TableEntry, ...]:
        """Return the entries of an array of tables."""
        values = self._of(list, key, _REQUIRED)
        found = tuple(
            TableEntry(value, f"{self.name}.{key}[{position}]")
            for position, value in enumerate(values)
        )
        self._within += found
        return found

    def plain(self, of: type) -> dict[str, Any]:
        """Return what stands here for the plain fields of a dataclass, by their names.

        Plain are texts, lists of texts, whole numbers, and true or false.
        """
        found: dict[str, Any] = {}
        for each in fields(of):
            default = _REQUIRED if each.default is MISSING else each.default
            if each.type == "str":
                found[each.name] = self.text(each.name, default)
            elif each.type == "int":
                found[each.name] = self.whole(each.name, default)
            elif each.type == "bool":
                found[each.name] = self.flag(each.name)
            elif each.type == "tuple[str, ...]":
                is_needed = default is _REQUIRED
                found[each.name] = self.texts(each.name, required=is_needed)
        return found

    def finish(self) -> None:
        """Refuse keys that were never asked for, in entries within it too.

        Raises:
            TableError: There is at least one.
        """
        for entry in self._within:
            entry.finish()
        strange = sorted(set(self._mapping) - self._asked)
        if strange:
            message = f"{self.name}: knows no {', '.join(strange)}"
            raise TableError(message)

    def _of(self, kind: type[_Kind], key: str, default: object) -> _Kind:
        value = self.value(key, default)
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        message = f"{self.name}: “{key}” is {value!r}, not {kind.__name__}"
        raise TableError(message)
