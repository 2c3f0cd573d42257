"""What was made of a turn and can be used again, by the digest of all it is made from.

A turn that is closed is told the same for ever, unless the program, a template or the
head of the campaign file changes. So a close need make little more than its own page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.world.board import Board

    Files = Mapping[str, bytes]


class Kept(Protocol):
    """Keeps sets of files by key, as long as program and templates stay the same."""

    def get(self, key: str) -> Files | None:
        """Return a kept set whole, or none."""

    def put(self, key: str, files: Files) -> None:
        """Keep a set; one that cannot be kept is forgotten."""


class KeepsNothing:
    """Keeps nothing."""

    def get(self, key: str) -> Files | None:  # noqa: ARG002 - the protocol's name
        """Return nothing."""
        return None

    def put(self, key: str, files: Files) -> None:
        """Keep nothing."""


def kept_or_made(kept: Kept, key: str, make: Callable[[], Files]) -> Files:
    """Return a set of files from what is kept, else make and keep it.

    Args:
        kept: Where to look.
        key: From ``key_of``; empty: it cannot be known again, so it is made.
        make: Makes it; a pure function of what the key was made from.
    """
    if not key:
        return make()
    found = kept.get(key)
    if found is None:
        found = make()
        kept.put(key, found)
    return found


def key_of(kind: str, *made_from: object) -> str:
    """Return the key of something, from all that it is made from.

    Raises:
        TypeError: A value is of a kind of which it is not known what tells two apart.
    """
    return hashlib.sha256(_told((kind, made_from)).encode()).hexdigest()


@lru_cache(maxsize=4)
def board_key(board: Board) -> str:
    """Return the key of a whole map, worked out once for each."""
    return key_of("board", board)


def _told(value: object) -> str:
    """Return a text that is the same for equal values, and for no others."""
    match value:
        case Enum():
            return f"{type(value).__name__}.{value.name}"
        case bytes():
            return f"{len(value)}:{hashlib.sha256(value).hexdigest()}"
        case frozenset():
            parts: Iterable[str] = sorted(map(_told, value))
        case tuple():
            parts = map(_told, value)
        case Mapping():
            parts = (f"{_told(key)}:{_told(each)}" for key, each in value.items())
        case str() | int() | float() | Fraction() | None:
            return repr(value)
        case _:
            parts = _told_fields(value)
    return f"{type(value).__name__}({','.join(parts)})"


def _told_fields(value: object) -> Iterator[str]:
    """Yield the fields of a value of the project's own.

    Raises:
        TypeError: It is none.
    """
    if not is_dataclass(value) or isinstance(value, type):
        message = f"nothing is kept by a {type(value).__name__}"
        raise TypeError(message)
    for each in fields(value):
        yield _told(getattr(value, each.name))
