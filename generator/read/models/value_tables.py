"""Tables of a campaign file, as models made from the values of the rules that they become."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import MISSING
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from types import GenericAlias, MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args, get_origin

from msgspec import Meta
from pydantic import BeforeValidator, Field, WithJsonSchema, create_model

from generator.dice import Face
from generator.kit.file_tables import FileTable, ShownAs, keys_of
from generator.kit.rolls import Roll
from generator.kit.terms import Term
from generator.read.models import value_kinds as kinds
from generator.read.models.table_base import NamedSection, Section, meanings
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from generator.kit.file_tables import FileKey

# The kinds of value that only such tables hold.


def _as_text(value: object) -> object:
    """Return a whole number as it would be written in a term."""
    if isinstance(value, float) and isfinite(value):
        parts = Fraction(str(value)).limit_denominator(100)
        raise kinds.wrong(kinds.WRONG_TYPE, "a number has no point here", f'write "{parts}"')
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else value


NumberText = Annotated[
    str, BeforeValidator(_as_text), WithJsonSchema({"type": ["integer", "string"]})
]
Cost = Annotated[NumberText, ShownAs('a number, `"1/2"` or `"closed"`')]
"""What a step costs."""
_WRITTEN: Mapping[Any, Any] = {
    Term: Annotated[NumberText, ShownAs("a number, or what comes to one")],
    Fraction: Annotated[NumberText, ShownAs('a number or `"1/2"`')],
    Fraction | None: Cost,
    str: kinds.Title,
    Roll: kinds.Title,
    tuple[Face, ...]: kinds.Line,
    Hex: kinds.HexName,
}
"""What the file holds where the rules have a value of a kind."""
_CONDITION = Annotated[str, ShownAs("a condition")]


# The tables.

_create: Any = create_model
"""Its fields are not known beforehand, so their types cannot be checked."""
Model = TypeVar("Model", bound=Section)
Bases = Mapping[type, type[Section]]


def with_tables(
    model: type[Model], kind: type[FileTable], *, after: str, bases: Bases = MappingProxyType({})
) -> type[Model]:
    """Return a table that holds further tables, as the fields of a value say.

    Args:
        model: The table.
        kind: The value's class, of which every field is a table, or several.
        after: The key of the table behind which people read them.
        bases: What those tables have all keys of as well, by the class of their value.
    """
    filled: type[Model] = _create(model.__name__, __base__=model, **_keys_of(kind, bases))
    names = (after, *(each.key for each in keys_of(kind)))
    filled.stands_after = {**model.stands_after, **{key: before for before, key in pairwise(names)}}
    return filled


def table_of(kind: type, base: type[Section] | None = None) -> type[Section]:
    """Return the table that a value of the rules is read from.

    Args:
        kind: The value's class, of which every field is a key.
        base: A table that it has all keys of as well; none: there is no such.
    """
    keys = _keys_of(kind, {})
    usual = NamedSection if {"id", "name"} <= keys.keys() else Section
    model: type[Section] = _create(
        kind.__name__, __base__=base or usual, __doc__=kind.__doc__, **keys
    )
    return model


def _keys_of(kind: type, bases: Bases) -> dict[str, tuple[Any, Any]]:
    """Return what may stand under each key, and what holds without it."""
    means: dict[str, str] = {}
    for each in filter(inspect.get_annotations, reversed(kind.__mro__)):
        means |= meanings(each.__module__)[each.__name__]
    found = {}
    for key in keys_of(kind):
        within = table_within(key.hint)
        if within is None:
            found[key.key] = _written(key), Field(_default(key), description=means[key.field])
        else:
            table = table_of(within, bases.get(within))
            is_one = within is key.hint
            kept = Field(default_factory=table if is_one else tuple, description=means[key.field])
            found[key.key] = table if is_one else GenericAlias(tuple, (table, ...)), kept
    return found


def table_within(hint: Any) -> type[FileTable] | None:  # noqa: ANN401 - a hint
    """Return the value of a table that a field holds, or several; none: it holds no table."""
    parts = (hint, *get_args(hint))
    return next((p for p in parts if isinstance(p, type) and issubclass(p, FileTable)), None)


def _written(key: FileKey) -> Any:  # noqa: ANN401 - a hint
    """Return what the file holds under a key, with its limits, its examples and its marks."""
    kind, marks = parted(key.hint)
    text = _text_of(kind)
    if key.key == "id":
        text = kinds.Identifier
    elif key.key == "when" and kind is Term:
        text = _CONDITION
    elif kind is str and key.default == "":
        text = kinds.Line
    text = _marked(text, marks)
    return text | None if key.default is None else text


def worded(hint: Any, text: Any) -> Any:  # noqa: ANN401 - a hint, a value of the file
    """Return a word of the file as a field of a closed list has it; else what the file has."""
    kind, _ = parted(hint)
    words = type(get_args(kind)[0]) if get_origin(kind) is Literal else kind
    return words(text) if isinstance(words, type) and issubclass(words, StrEnum) else text


def parted(hint: Any) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401 - a hint
    """Return a hint without its marks, and these."""
    marks = getattr(hint, "__metadata__", ())
    return (hint.__origin__ if marks else hint), marks


def _text_of(hint: Any) -> Any:  # noqa: ANN401 - hints
    """Return what the file holds for a kind of value."""
    kind, marks = parted(hint)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Mapping:
        name, value = (_text_of(part) for part in parts)
        named = kinds.Identifier if parts[0] is str else name
        marks += (ShownAs("name = amount"),) if parted(parts[1])[0] is Term else ()
        return _marked(GenericAlias(dict, (named, value)), marks)
    if origin is Literal or (isinstance(kind, type) and issubclass(kind, StrEnum)):
        return _marked(Annotated[str, kinds.OneOf(*(parts or kind))], marks)
    return _marked(_WRITTEN.get(kind, kind), marks)


def _marked(text: Any, marks: tuple[Any, ...]) -> Any:  # noqa: ANN401 - hints
    """Return a kind of text with what the rules say of it; what a term comes to they check."""
    names = ("ge", "le", "examples") if text is int else ("examples",)
    said = []
    for mark in marks:
        limits = {name: getattr(mark, name, None) for name in names}
        found = {name: limit for name, limit in limits.items() if limit is not None}
        said.append(Field(**found) if isinstance(mark, Meta) else mark)
    return Annotated[(text, *said)] if marks else text


def _default(key: FileKey) -> Any:  # noqa: ANN401 - any default
    """Return what stands under a key that is left out; an ellipsis: it may not be."""
    if key.default is MISSING:
        return "" if key.key == "id" else ...
    match key.default:
        case Term(says=text) | Roll(told=text):
            return text
        case Fraction():
            return str(key.default)
        case StrEnum():
            return key.default.value
        case _:
            return key.default
