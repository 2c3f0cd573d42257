"""What a field of a model is, taken from its annotation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_args

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.models.table_base import Section

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
