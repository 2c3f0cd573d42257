"""What every table of a campaign file has in common."""

from __future__ import annotations

import ast
import sys
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, PrivateAttr, model_validator

from generator.read.known import id_of_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import KeyPath


class Section(BaseModel):
    """One table of a campaign file.

    Tables within it are read before it, each for itself (see
    :mod:`generator.read.table_reading`), so that a fault in one hides none of another.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    stands_after: ClassVar[dict[str, str]] = {}
    """For people, each key on the left stands after the one on the right.

    A rule system's own keys can so stand among those of all systems.
    """

    _where: KeyPath = PrivateAttr(default=())
    _is_whole: bool = PrivateAttr(default=True)

    @property
    def where(self) -> KeyPath:
        """Where the table stands in the file."""
        return self._where

    @property
    def is_whole(self) -> bool:
        """Whether every key of the table could be read, and every table within it."""
        return self._is_whole

    def stand_at(self, where: KeyPath, *, is_whole: bool) -> None:
        """Remember where the table stands; done once, by the reader."""
        self._where = where
        self._is_whole = is_whole

    @classmethod
    def in_order(cls) -> tuple[str, ...]:
        """Return the keys in the order in which people read them."""
        keys = [key for key in cls.model_fields if key not in cls.stands_after]
        for key, before in cls.stands_after.items():
            keys.insert(keys.index(before) + 1, key)
        return tuple(keys)

    @classmethod
    def meaning_of(cls, key: str) -> str:
        """Return what a key means: its description, or else the docstring below it.

        It is read when somebody asks; read by pydantic, it would make every start slower.
        """
        tables = [base for base in cls.__mro__ if issubclass(base, Section)]
        told = (meanings(each.__module__).get(each.__name__, {}).get(key) for each in tables)
        return cls.model_fields[key].description or next(filter(None, told), "")

    @classmethod
    def child(cls, key: str) -> Child | None:
        """Return what kind of table a key holds; none if it holds a plain value."""
        field = cls.model_fields.get(key)
        return None if field is None else child_in(field.annotation)


@cache
def meanings(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the texts below the fields of a module's classes, by class and field."""
    return {
        kind.name: {
            field.target.id: cleandoc(str(text.value.value))
            for field, text in pairwise(kind.body)
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        }
        for kind in ast.parse(getsource(sys.modules[module])).body
        if isinstance(kind, ast.ClassDef)
    }


class NamedSection(Section):
    """A table whose id is made from its name where the file gives none."""

    @model_validator(mode="before")
    @classmethod
    def _with_id(cls, values: Any) -> Any:  # noqa: ANN401 - as pydantic hands it over
        made = id_of_row(values) if "id" not in values else ""
        return {**values, "id": made} if made else values


class Child:
    """A key that holds one table, or a list of them."""

    def __init__(self, model: type[Section], *, many: bool) -> None:
        """Keep the kind of table and whether there may be several."""
        self.model = model
        self.many = many


def child_in(annotation: Any) -> Child | None:  # noqa: ANN401 - any annotation at all
    """Return the kind of table an annotation allows; none if it allows none."""
    if get_origin(annotation) is tuple:
        inner = child_in(get_args(annotation)[0])
        return None if inner is None else Child(inner.model, many=True)
    if get_origin(annotation) in (Union, UnionType):
        inner_types = [kind for kind in get_args(annotation) if kind is not NoneType]
        return child_in(inner_types[0])
    if isinstance(annotation, type) and issubclass(annotation, Section):
        return Child(annotation, many=False)
    return None


# What a field of a model is, taken from its annotation.

Mark = TypeVar("Mark")


def marks_of(model: type[Section], key: str, kind: type[Mark]) -> Iterator[Mark]:
    """Yield the metadata of one kind in a field's annotation, however deep."""
    field = model.model_fields[key]
    yield from _marks(field.metadata, kind)
    yield from _marks_in(field.annotation, kind)


def _marks_in(annotation: Any, kind: type[Mark]) -> Iterator[Mark]:  # noqa: ANN401 - any
    yield from _marks(getattr(annotation, "__metadata__", ()), kind)
    for part in get_args(annotation):
        yield from _marks_in(part, kind)


def _marks(metadata: Any, kind: type[Mark]) -> Iterator[Mark]:  # noqa: ANN401 - any
    for mark in metadata:
        if isinstance(mark, kind):
            yield mark
        yield from _marks(getattr(mark, "metadata", ()), kind)
