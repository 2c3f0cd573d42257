"""What every frozen value can do: be copied with changes, and be looked through.

Most are `msgspec.Struct`s, which cost next to nothing to define. A frozen dataclass is
what keeps something it works out, or has fields that are not compared or recorded.
"""

from __future__ import annotations

import dataclasses
from collections import ChainMap
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Any

from msgspec import NODEFAULT, Struct, field, structs

if TYPE_CHECKING:
    from dataclasses import replace  # so that every field given is checked
else:

    def replace(value: object, /, **changes: object) -> object:
        """The same value with other fields."""
        copied = structs.replace if isinstance(value, Struct) else dataclasses.replace
        return copied(value, **changes)


__all__ = ["Struct", "asdict", "field", "fields", "is_value", "replace"]


class _Made(Struct):
    anew: dict[str, str] = {}


_FACTORY = type(_Made.__struct_defaults__[0])


def is_value(item: object) -> bool:
    """Whether something is a value with fields, and no class of such."""
    is_one = isinstance(item, Struct) or dataclasses.is_dataclass(item)
    return is_one and not isinstance(item, type)


def fields(value: object) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of a value, or of a class of such, in order.

    What a struct calls one outside is ``key`` of its metadata.
    """
    kind: Any = value if isinstance(value, type) else type(value)
    return _fields(kind) if issubclass(kind, Struct) else dataclasses.fields(kind)


@cache
def _fields(kind: type[Struct]) -> tuple[dataclasses.Field[Any], ...]:
    names, usual = kind.__struct_fields__, kind.__struct_defaults__
    hints = ChainMap(*map(get_annotations, kind.__mro__[:-1]))
    told = []
    needed = (NODEFAULT,) * (len(names) - len(usual))
    keys = kind.__struct_encode_fields__
    for name, key, default in zip(names, keys, needed + usual, strict=True):
        one: dataclasses.Field[Any]
        if default is NODEFAULT:
            one = dataclasses.field(metadata={"key": key})
        elif isinstance(default, _FACTORY):
            one = dataclasses.field(default_factory=default.factory, metadata={"key": key})
        else:
            one = dataclasses.field(default=default, metadata={"key": key})
        one.name, one.type = name, hints[name]
        told.append(one)
    return tuple(told)


def asdict(value: Any) -> Any:  # noqa: ANN401 - any value
    """A value as mappings and lists, all the way down."""
    if is_value(value):
        return {each.name: asdict(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return type(value)(map(asdict, value))
    return value
