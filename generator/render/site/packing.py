"""Frozen values of texts, numbers and tuples as JSON, and back, each checked."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Mapping


def packed(value: object) -> bytes:
    """Return a value of texts, numbers, tuples and the like as JSON."""
    return json.dumps(_plain(value), ensure_ascii=False).encode()


def unpacked(kind: Any, body: bytes) -> Any:  # noqa: ANN401 - any kind of value
    """Return a packed value again.

    Raises:
        ValueError: The body is no packed value of that kind.
    """
    return _valued(kind, json.loads(body))


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, each.name)) for each in fields(value)]
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _valued(kind: Any, plain: object) -> Any:  # noqa: ANN401 - any kind of value
    if kind in (str, int, bool):
        if type(plain) is not kind:
            message = f"{plain!r} is no {kind}"
            raise ValueError(message)
        return plain
    if not isinstance(plain, list):
        message = f"{plain!r} is not a list"
        raise ValueError(message)  # noqa: TRY004 - a body, not an argument, is wrong
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is Ellipsis:
            kinds = (kinds[0],) * len(plain)
        return tuple(map(_valued, *_even(kinds, plain)))
    named = _kinds_of(kind)
    values = map(_valued, *_even(tuple(named.values()), plain))
    return kind(**dict(zip(named, values, strict=True)))


def _even(kinds: tuple[Any, ...], plain: list[object]) -> tuple[Any, Any]:
    """Return both, as many of one as of the other.

    Raises:
        ValueError: They are not.
    """
    if len(kinds) != len(plain):
        message = f"{len(plain)} values, not {len(kinds)}"
        raise ValueError(message)
    return kinds, plain


@lru_cache
def _kinds_of(kind: type) -> Mapping[str, Any]:
    """Return the fields of a value with their kinds."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}
