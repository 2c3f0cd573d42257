"""Gathers what the tables of one campaign file may refer to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.read.known import PUBLIC, ids_of
from generator.read.references import Referable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.shape import File, FileShape, Whole

_CODES = {"side": "C031", "player": "C032", "reader": "C032"}


def _called_in(value: object) -> Iterator[tuple[str, str]]:
    """Yield the name and the id of every table that has both."""
    if isinstance(value, list | tuple):
        for row in value:
            yield from _called_in(row)
    elif isinstance(value, Mapping):
        name, known = value.get("name"), value.get("id")
        if isinstance(name, str) and isinstance(known, str):
            yield name, known
        for within in value.values():
            yield from _called_in(within)


def referable_in(
    document: Mapping[str, object], file: File, shape: FileShape[File, Whole]
) -> Referable:
    """Return what may be referred to in a file, in its faulty tables too."""
    players = ids_of(document, "player")
    names = {
        "side": ids_of(document, "side"),
        "player": players,
        "reader": (PUBLIC, *players),
    }
    for kind, each in shape.kinds.items():
        names[kind] = tuple(each.names(file, document))
    return Referable(
        notation=shape.notation,
        orders=shape.orders,
        rulings=shape.rulings,
        codes=_CODES | {kind: each.code for kind, each in shape.kinds.items()},
        nouns={kind: each.noun or kind for kind, each in shape.kinds.items()},
        names=names,
        owners=shape.parts(file),
        called=tuple(_called_in(document)),
    )
