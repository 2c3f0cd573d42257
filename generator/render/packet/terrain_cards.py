"""The terrain deck as fold-over cards: front and back side by side, one cut line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.render.drawing import PLAIN, THIN, Anchor, Lettering, piece
from generator.render.packet.sketch import Mark, Placing, Sketch
from generator.render.packet.terrain_shapes import terrain_marks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.packet.table_contents import DeckCard
    from generator.render.assets import Asset
    from generator.render.packet.sketch import Point

MARGIN = 0.25
"""Millimetres round the cards, so that the outer cut lines are whole."""
_NAME = Lettering(points=15, bold=True, anchor=Anchor.MIDDLE)
_SMALL = Lettering(points=9, anchor=Anchor.MIDDLE)
_CORNER = Lettering(points=9, anchor=Anchor.END)
_BACK = Lettering(points=16, bold=True, anchor=Anchor.MIDDLE)
_QUIET = 3.0
"""Millimetres of each card's edge that stay empty."""


class CardStock(StrEnum):
    """The sizes terrain cards are printed in."""

    POKER = "poker"
    """63 by 88 mm, which fits sleeves."""
    TWO_BY_FOUR = "two-by-four"
    """2 by 4 inches, for a table half as large as the book's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLayout:
    """How fold-over cards of one size lie on a sheet; mm."""

    width: float
    height: float
    columns: int
    rows: int
    folds_down: bool
    """The back lies below the front, on its head; else to the right of it."""
    is_landscape: bool

    @property
    def pair(self) -> Point:
        """The size of front and back together."""
        if self.folds_down:
            return self.width, 2 * self.height
        return 2 * self.width, self.height

    @property
    def per_sheet(self) -> int:
        """The cards on one sheet."""
        return self.columns * self.rows


LAYOUTS = {
    CardStock.POKER: CardLayout(
        width=63, height=88, columns=2, rows=2, folds_down=False, is_landscape=True
    ),
    CardStock.TWO_BY_FOUR: CardLayout(
        width=50.8,
        height=101.6,
        columns=3,
        rows=1,
        folds_down=True,
        is_landscape=False,
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSheet:
    """One sheet of cards to be cut out."""

    picture: Asset
    first: int
    last: int
    total: int
    width: float
    height: float
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Face:
    """One card of the deck."""

    kind: DeckCard
    nth: int
    """Which of its kind it is, from 1."""


def deck_sheets(deck: Iterable[DeckCard], layout: CardLayout) -> tuple[DeckSheet, ...]:
    """Return every card of the deck on as many sheets as they take."""
    faces = [
        _Face(kind=kind, nth=nth) for kind in deck for nth in range(1, kind.count + 1)
    ]
    return tuple(
        _sheet(faces[start : start + layout.per_sheet], layout, start, len(faces))
        for start in range(0, len(faces), layout.per_sheet)
    )


def _sheet(faces: list[_Face], layout: CardLayout, start: int, total: int) -> DeckSheet:
    wide, high = layout.pair
    width = wide * layout.columns + 2 * MARGIN
    height = high * layout.rows + 2 * MARGIN
    names = ", ".join(face.kind.title for face in faces)
    sketch = Sketch(width, height, title=f"Terrain cards: {names}")
    for place, face in enumerate(faces):
        row, column = divmod(place, layout.columns)
        corner = (MARGIN + column * wide, MARGIN + row * high)
        _front(sketch, face, corner, layout)
        _back(sketch, corner, layout)
    _cut_lines(sketch, layout, cards=len(faces))
    return DeckSheet(
        picture=sketch.asset(),
        first=start + 1,
        last=start + len(faces),
        total=total,
        width=width,
        height=height,
        description=f"Terrain cards to cut out and fold: {names}",
    )


def _front(sketch: Sketch, face: _Face, corner: Point, layout: CardLayout) -> None:
    """Draw a card's face: name, shape, and the arrow its angle is counted from."""
    x, y = corner
    middle = x + layout.width / 2
    _arrow(sketch, (middle, y + _QUIET))
    sketch.text(face.kind.title, (middle, y + 14), _NAME)
    centre = (middle, y + layout.height / 2 + 5)
    sketch.shape(terrain_marks(face.kind.kind), Placing(middle=centre, scale=0.95))
    note = _note(face.kind)
    sketch.text(note, (middle, y + layout.height - _QUIET - 1), _SMALL)
    if face.kind.count > 1:
        of_kind = f"{face.nth}/{face.kind.count}"
        sketch.text(of_kind, (x + layout.width - _QUIET, y + 6), _CORNER)


def _note(kind: DeckCard) -> str:
    """Return the sentence at a card's foot."""
    if kind.kind == "blank":
        return "clear ground, or put aside"
    if kind.keeps_shape:
        return "keeps its shape on the table"
    return "fills its part of the field"


def _arrow(sketch: Sketch, tip: Point) -> None:
    x, y = tip
    points = ((x, y), (x - 2.2, y + 4.5), (x + 2.2, y + 4.5))
    head = Mark(
        points=points, is_closed=True, is_smooth=False, fill="#000", weight=THIN
    )
    sketch.shape((head,))


def _back(sketch: Sketch, corner: Point, layout: CardLayout) -> None:
    """Draw the back, the same for every card."""
    x, y = corner
    if layout.folds_down:
        y += layout.height
    else:
        x += layout.width
    size = (layout.width - 2 * _QUIET, layout.height - 2 * _QUIET)
    left, top = x + _QUIET, y + _QUIET
    right, bottom = left + size[0], top + size[1]
    sketch.box((left, top), size, stroke=0.5)
    sketch.path(_lattice((left, top), (right, bottom)), stroke=THIN)
    middle = (x + layout.width / 2, y + layout.height / 2)
    sketch.box((middle[0] - 20, middle[1] - 7), (40, 14), fill="#fff", stroke=PLAIN)
    sketch.text("Terrain", (middle[0], middle[1] + 2), _BACK)


def _lattice(start: Point, end: Point) -> list[str]:
    """Return crossing slanted lines within a rectangle."""
    left, top = start
    right, bottom = end
    high, lines = bottom - top, []
    shift = -high
    while left + shift < right:
        low, reach = max(0.0, -shift), min(high, right - left - shift)
        if reach > low:
            falls = (left + shift + low, top + low), (left + shift + reach, top + reach)
            lines.append(piece(*falls))
            rises = (falls[0][0], bottom - low), (falls[1][0], bottom - reach)
            lines.append(piece(*rises))
        shift += 5.0
    return lines


def _cut_lines(sketch: Sketch, layout: CardLayout, *, cards: int) -> None:
    """Draw the lines neighbours share, and each card's fold."""
    wide, high = layout.pair
    for place in range(cards):
        row, column = divmod(place, layout.columns)
        corner = (MARGIN + column * wide, MARGIN + row * high)
        sketch.box(corner, (wide, high), stroke=THIN)
        x, y = corner
        if layout.folds_down:
            middle = y + layout.height
            sketch.line((x, middle), (x + wide, middle), dashes="3 2")
        else:
            middle = x + layout.width
            sketch.line((middle, y), (middle, y + high), dashes="3 2")
