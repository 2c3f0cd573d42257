"""The terrain deck as cards, and what they show."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from generator.kit.grid_table import GridTable
from generator.render.cards.card_sheets import CardSet
from generator.render.cards.designs import designs_beside, sheet_room
from generator.render.cards.faces import Card, ShownPicture
from generator.render.drawing import THIN, piece
from generator.render.numbers import count
from generator.systems.valormr.sheets.table_plan import Mark, Placing, Point, Sketch
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.table import Table
    from generator.render.assets import Asset
    from generator.render.cards.designs import Design
    from generator.render.cards.faces import Field


PALE = "#efefef"
PALER = "#fafafa"
WATER = "#d4d4d4"


def design(name: str) -> Design:
    """Return a design by name.

    Raises:
        KeyError: There is none of that name.
    """
    return designs_beside(__package__, "designs.toml")[name]


class DeckCard(Struct, frozen=True, kw_only=True):
    """A kind of terrain card and how many of it there are."""

    kind: str
    title: str
    count: int
    keeps_shape: bool


def _outline(text: str) -> tuple[Point, ...]:
    """Read points as SVG writes them, such as ``0,-28 10,-22``."""
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


EGG = _outline("0,-28 10,-22 17,-9 19,6 14,20 0,27 -14,20 -19,6 -17,-9 -10,-22")
BEAN = _outline("4,-28 15,-23 20,-10 20,4 17,18 7,27 -5,25 -9,16 -5,7 -3,-2 -6,-11 -8,-21 -3,-27")
GUITAR = _outline(
    "0,-28 9,-25 12,-16 9,-8 9,-3 17,4 20,14 14,24 0,28 -14,24 -20,14 -17,4 "
    "-9,-3 -9,-8 -12,-16 -9,-25"
)
PALETTE = _outline(
    "-2,-27 11,-24 20,-12 22,4 17,18 6,27 -6,26 -10,17 -7,9 -12,4 -20,2 -22,-9 -14,-22"
)
HILLS = {"hill-egg": EGG, "hill-bean": BEAN, "hill-guitar": GUITAR, "hill-palette": PALETTE}
_INNER = {"hill-palette": (3.0, -6.0), "hill-bean": (5.0, -2.0)}
"""Where the upper contour lies, if not in the middle."""


def terrain_marks(kind: str) -> tuple[Mark, ...]:
    """Return what a card of a kind shows; nothing for a blank or an unknown one.

    A hill is drawn as two contours.
    """
    if kind not in HILLS:
        return _OTHERS.get(kind, ())
    points, (x, y) = HILLS[kind], _INNER.get(kind, (0.0, 0.0))
    upper = tuple((x + 0.5 * px, y + 0.5 * py) for px, py in points)
    return (
        Mark(points=points, is_closed=True, fill=PALE, weight=0.5),
        Mark(points=upper, is_closed=True, fill=PALER),
    )


def _river() -> Iterable[Mark]:
    """Draw two banks that wind across the card's length, and the current."""
    course = [(5 * sin(y / 9), y) for y in range(-29, 30, 4)]
    left, right = ([(x + side, y) for x, y in course] for side in (-5, 5))
    water = (*left, *reversed(right))
    yield Mark(points=water, is_closed=True, is_smooth=False, fill=WATER, weight=0)
    yield Mark(points=tuple(left), weight=0.5)
    yield Mark(points=tuple(right), weight=0.5)
    for start in (-24.0, -4.0, 16.0):
        middle = [(5 * sin(y / 9), y) for y in (start, start + 4, start + 8)]
        yield Mark(points=tuple(middle))


def _marsh() -> Iterable[Mark]:
    """Draw tufts of reed within a loose rim."""
    rim = [(0, -27), (17, -18), (20, 4), (12, 24), (-8, 26), (-20, 10), (-16, -16)]
    yield Mark(points=tuple(rim), is_closed=True, fill=PALER, weight=0.35)
    for x, y in ((-6, -14), (7, -10), (-9, 1), (6, 6), (-3, 15), (12, 17)):
        yield Mark(points=((x - 5, y), (x + 5, y)), is_smooth=False, weight=0.35)
        for lean in (-2.6, 0.0, 2.6):
            blade = ((x + lean / 2, y), (x + lean * 1.3, y - 5.5))
            yield Mark(points=blade, is_smooth=False, weight=0.35)


def _gully() -> Iterable[Mark]:
    """Draw the two lips of a gully, their slopes ticked inwards."""
    for side in (-1, 1):
        lip = [(side * (7 + 1.2 * sin(y / 6)), y) for y in range(-28, 29, 4)]
        yield Mark(points=tuple(lip), weight=0.5)
        for x, y in lip:
            yield Mark(points=((x, y), (x - side * 4, y)), is_smooth=False)


def _wood() -> Iterable[Mark]:
    """Draw the rim of a wood and the crowns of its trees."""
    rim = [(-2, -28), (16, -22), (21, -4), (17, 18), (2, 27), (-17, 20), (-21, -2)]
    rim += [(-15, -20)]
    yield Mark(points=tuple(rim), is_closed=True, fill=PALE, weight=0.5)
    for x, y in ((-7, -16), (7, -14), (-11, -2), (2, -2), (12, 3), (-6, 12), (7, 15)):
        crown = [(x + 4.4 * cos(step * pi / 4), y + 4.4 * sin(step * pi / 4)) for step in range(8)]
        yield Mark(points=tuple(crown), is_closed=True, fill="#fff", weight=0.35)
        trunk = ((x, y + 1), (x, y + 6.5))
        yield Mark(points=trunk, is_smooth=False, weight=0.35)


_OTHERS = {
    "river": tuple(_river()),
    "marsh": tuple(_marsh()),
    "gully": tuple(_gully()),
    "wood": tuple(_wood()),
}


# The terrain deck as cards: every way to print, fold and cut them.

_SHAPE = (55.0, 58.0)
_SHRUNK = 0.95
_BLANK = "blank"
"""The row of the deck that shows nothing."""
_MESH = 16.0
"""Millimetres between the lines of the back."""


def deck_cards(tables: Mapping[str, Table]) -> Iterator[DeckCard]:
    """Yield the terrain deck, kind by kind; nothing where the table has no cards.

    Rules: VAL-RECON-01, VAL-RECON-13, VAL-RECON-14, DEF-RECON-01.
    """
    deck = tables.get("terrain-deck")
    if not isinstance(deck, GridTable):
        return
    for row in deck.rows:
        yield DeckCard(
            kind=row.key,
            title=row.title,
            count=deck.whole(row.key, "cards"),
            keeps_shape=deck.says_yes(row.key, "keeps-shape"),
        )


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
        cards=tuple(replace(card, group=group if lacking else "") for card in _cards(kinds)),
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
    head = Mark(points=points, is_closed=True, is_smooth=False, fill="#000", weight=THIN)
    sketch.shape((head,))
    return sketch.asset()


def _pattern(width: float, height: float) -> Asset:
    """Return the back's crossing lines, larger than the card by the bleed all round."""
    margin = sheet_room().bleed
    right, bottom = width + 2 * margin, height + 2 * margin
    sketch = Sketch(right, bottom, title="Lattice")
    lines, shift = [], -bottom
    while shift < right:
        low, reach = max(0.0, -shift), min(bottom, right - shift)
        if reach > low:
            start, end = shift + low, shift + reach
            lines.append(piece((start, low), (end, reach)))
            lines.append(piece((start, bottom - low), (end, bottom - reach)))
        shift += _MESH
    sketch.path(lines, stroke=THIN)
    return sketch.asset()
