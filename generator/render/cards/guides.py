"""Lines that tell where to cut and fold; each is drawn once, whoever shares it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.cards.arrange import Fold
from generator.render.cards.designs import sheet_room
from generator.render.drawing import RULER, THIN, Drawing, piece
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.assets import Asset
    from generator.render.cards.arrange import CardSpot

Line = tuple[float, float, float, float]
"""From x, y to x, y; mm."""


class Guides(Struct, frozen=True, kw_only=True):
    """What is drawn on a page beside its cards."""

    area: CardSpot
    """The part of the page they are drawn in."""
    cells: tuple[CardSpot, ...]
    fold: Fold
    has_lines: bool
    has_marks: bool
    has_ruler: bool


def guide_picture(guides: Guides) -> Asset:
    """Return the lines of a page as a picture of its area."""
    area = guides.area
    drawing = Drawing(area.width, area.height, title="Where to cut and fold")
    cells = tuple(cell.moved(-area.left, -area.top) for cell in guides.cells)
    lines = [*(cut_lines(cells) if guides.has_lines else ())]
    lines += crop_marks(cells) if guides.has_marks else ()
    drawing.path((piece(line[:2], line[2:]) for line in lines), stroke=THIN)
    for line in fold_lines(cells, guides.fold):
        drawing.line(line[:2], line[2:], dashes="3 2")
    if guides.has_ruler:
        y = ruler_height(area.height, min(cell.top for cell in guides.cells))
        drawing.ruler((area.width - RULER) / 2, y)
    return drawing.asset()


def cut_lines(cells: tuple[CardSpot, ...]) -> tuple[Line, ...]:
    """Return every edge of every cell, one that two cells share only once.

    Edges in a row are one line, so that a knife can follow it.
    """
    upright = {
        (_mm(x), _mm(cell.top), _mm(cell.bottom)) for cell in cells for x in (cell.left, cell.right)
    }
    level = {
        (_mm(y), _mm(cell.left), _mm(cell.right)) for cell in cells for y in (cell.top, cell.bottom)
    }
    return (
        *((x, start, x, end) for x, start, end in _joined(upright)),
        *((start, y, end, y) for y, start, end in _joined(level)),
    )


def _joined(pieces: set[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    """Yield pieces of lines, those that meet end to end as one."""
    running: tuple[float, float, float] | None = None
    for at, start, end in sorted(pieces):
        if running is not None and running[0] == at and start <= running[2]:
            running = (at, running[1], max(end, running[2]))
            continue
        if running is not None:
            yield running
        running = (at, start, end)
    if running is not None:
        yield running


def crop_marks(cells: tuple[CardSpot, ...]) -> list[Line]:
    """Return a mark outside the cards at both ends of every cut."""
    room = sheet_room()
    near, far = room.bleed, room.bleed + room.mark
    left, right = min(c.left for c in cells), max(c.right for c in cells)
    top, bottom = min(c.top for c in cells), max(c.bottom for c in cells)
    columns = sorted({_mm(x) for c in cells for x in (c.left, c.right)})
    rows = sorted({_mm(y) for c in cells for y in (c.top, c.bottom)})
    upright = [
        (x, start, x, end)
        for x in columns
        for start, end in ((top - far, top - near), (bottom + near, bottom + far))
    ]
    level = [
        (start, y, end, y)
        for y in rows
        for start, end in ((left - far, left - near), (right + near, right + far))
    ]
    return upright + level


def fold_lines(cells: tuple[CardSpot, ...], fold: Fold) -> tuple[Line, ...]:
    """Return where cards are folded; folds in a row are one line."""
    match fold:
        case Fold.NONE:
            return ()
        case Fold.RIGHT:
            upright = {
                (_mm(cell.left + cell.width / 2), _mm(cell.top), _mm(cell.bottom)) for cell in cells
            }
            return tuple((x, start, x, end) for x, start, end in _joined(upright))
        case Fold.DOWN | Fold.UP:
            level = {
                (_mm(cell.top + cell.height / 2), _mm(cell.left), _mm(cell.right)) for cell in cells
            }
            return tuple((start, y, end, y) for y, start, end in _joined(level))


def ruler_height(page: float, top: float) -> float:
    """Return how far down a page a bar stands, below cards that begin at ``top``."""
    return page - top + 3


def _mm(length: float) -> float:
    return round(length, 4)
