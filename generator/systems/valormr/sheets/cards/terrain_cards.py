"""The terrain deck as cards: every way to print, fold and cut them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.cards.card_documents import CardSet
from generator.render.cards.faces import Card, ShownPicture
from generator.render.cards.formats import sheet_room
from generator.render.drawing import THIN, piece
from generator.render.numbers import count
from generator.systems.valormr.sheets.cards.army_designs import design
from generator.systems.valormr.sheets.packet.sketch import Mark, Placing, Sketch
from generator.systems.valormr.sheets.packet.terrain_shapes import terrain_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.render.assets import Asset
    from generator.render.cards.faces import Field
    from generator.systems.valormr.views.packet.table_contents import DeckCard

_SHAPE = (55.0, 58.0)
_SHRUNK = 0.95
_BLANK = "blank"
"""The row of the deck that shows nothing."""
_MESH = 16.0
"""Millimetres between the lines of the back."""


def terrain_cards(deck: Iterable[DeckCard], *, with_blanks: bool = True) -> CardSet:
    """Return every card of the deck.

    Args:
        deck: How many there are of each kind.
        with_blanks: Whether its blanks are printed, too; else sheets say what lacks.
    """
    whole = tuple(deck)
    kinds = tuple(kind for kind in whole if with_blanks or kind.kind != _BLANK)
    lacking = sum(kind.count for kind in whole) - sum(kind.count for kind in kinds)
    complete = "completes" if lacking == 1 else "complete"
    group = f"{count(lacking, 'blank')} of the same size {complete} the deck"
    face = design("terrain").face
    return CardSet(
        name="terrain-cards",
        title="Terrain cards",
        design=design("terrain"),
        cards=tuple(
            replace(card, group=group if lacking else "") for card in _cards(kinds)
        ),
        pictures={
            "arrow.svg": _arrow(),
            "pattern.svg": _pattern(face.width, face.height),
            **{f"{kind.kind}.svg": _shape(kind) for kind in kinds},
        },
    )


def _cards(kinds: Iterable[DeckCard]) -> Iterator[Card]:
    margin = sheet_room().bleed
    back: dict[str, Field] = {
        "pattern": ShownPicture(asset="pattern.svg", words="A lattice", margin=margin),
        "title": "Terrain",
    }
    for kind in kinds:
        for nth in range(1, kind.count + 1):
            yield Card(
                title=kind.title,
                front={
                    "arrow": ShownPicture(asset="arrow.svg", words="This edge is up"),
                    "name": kind.title,
                    "shape": ShownPicture(asset=f"{kind.kind}.svg", words=kind.title),
                    "note": note_of(kind),
                    "which": f"{nth}/{kind.count}" if kind.count > 1 else "",
                },
                back=back,
            )


def note_of(kind: DeckCard) -> str:
    """Return the sentence at a card's foot."""
    if kind.kind == _BLANK:
        return "open ground, or put aside"
    if kind.keeps_shape:
        return "keeps its shape on the table"
    return "fills its part of the field"


def _shape(kind: DeckCard) -> Asset:
    sketch = Sketch(*_SHAPE, title=kind.title)
    middle = (_SHAPE[0] / 2, _SHAPE[1] / 2)
    sketch.shape(terrain_marks(kind.kind), Placing(middle=middle, scale=_SHRUNK))
    return sketch.asset()


def _arrow() -> Asset:
    """Return the arrow a card's angle is counted from."""
    sketch = Sketch(6, 6, title="Up")
    points = ((3.0, 0.2), (0.8, 4.7), (5.2, 4.7))
    head = Mark(
        points=points, is_closed=True, is_smooth=False, fill="#000", weight=THIN
    )
    sketch.shape((head,))
    return sketch.asset()


def _pattern(width: float, height: float) -> Asset:
    """Return the back's lattice, larger than the card by the bleed all round."""
    margin = sheet_room().bleed
    right, bottom = width + 2 * margin, height + 2 * margin
    sketch = Sketch(right, bottom, title="Lattice")
    sketch.path(_lattice(right, bottom), stroke=THIN)
    return sketch.asset()


def _lattice(right: float, bottom: float) -> list[str]:
    """Return crossing slanted lines within a rectangle."""
    lines, shift = [], -bottom
    while shift < right:
        low, reach = max(0.0, -shift), min(bottom, right - shift)
        if reach > low:
            lines.append(piece((shift + low, low), (shift + reach, reach)))
            lines.append(
                piece((shift + low, bottom - low), (shift + reach, bottom - reach))
            )
        shift += _MESH
    return lines
