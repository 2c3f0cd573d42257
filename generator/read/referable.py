"""Gathers what the tables of one campaign file may refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.known import PUBLIC, ids_of
from generator.read.references import Referable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.read.shape import File, FileShape, Whole

_CODES = {"side": "C031", "player": "C032", "reader": "C032"}


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
    )
