"""Cards filled in: every field fitted into its place, ready for the template."""

from __future__ import annotations

import re
from enum import StrEnum
from math import fsum
from typing import TYPE_CHECKING

from generator.render.cards.designs import BlockKind, Cut, fitted, line_width
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.render.cards.designs import Block, Design


# Small tables of a card: a row of figures below the row they belong to.

ROW = 5.2
"""Millimetres from one row to the next."""
_AIR = 1.2
"""Millimetres between columns, at least."""
_STEP = 0.5


class SmallTable(Struct, frozen=True, kw_only=True):
    """A table as it stands in its place."""

    rows: tuple[tuple[str, ...], ...]
    """What a row is about, then its figures."""
    widths: tuple[float, ...]
    """Of each column, mm."""
    points: float
    fits: bool
    """False: even at the least size it is too wide."""


def small_table(written: str, width: float, *, points: float, least: float = 8.5) -> SmallTable:
    """Return a table set as large as a width allows.

    Args:
        written: A row each, its cells parted by bars.
        width: Of the place, mm.
        points: The size of type that is tried first.
        least: The size below which it is never set.
    """
    rows = tuple(tuple(row.split("|")) for row in written.split("\n"))
    size = points
    while size > least and _needed(rows, size) > width:
        size -= _STEP
    wanted = [_column(rows, nth, size) for nth in range(len(rows[0]))]
    spare = max(0.0, width - fsum(wanted)) / max(1, len(wanted) - 1)
    figures = (each + spare for each in wanted[1:])
    return SmallTable(
        rows=rows,
        widths=tuple(round(each, 3) for each in (wanted[0], *figures)),
        points=size,
        fits=_needed(rows, size) <= width,
    )


def _column(rows: tuple[tuple[str, ...], ...], nth: int, points: float) -> float:
    """Return what a column needs, mm."""
    return _AIR + max(line_width(row[nth], points, Cut.BOLD) for row in rows)


def _needed(rows: tuple[tuple[str, ...], ...], points: float) -> float:
    return fsum(_column(rows, nth, points) for nth in range(len(rows[0])))


# Lines of a card to be filled in with a pen: words, ticks, and room to write.

LINE = 7.0
"""Millimetres from one line to the next, so that there is room for a hand."""
TICK = 4.4
"""Millimetres across what is ticked."""
LEAST_ROOM = 7.0
"""Millimetres below which nothing can be written in a place."""
_GAP = 1.1
_SLACK = 0.995


class PenKind(StrEnum):
    """What a piece of a line is."""

    WORDS = "words"
    STRONG = "strong"
    """Words that stand out, such as whose line it is."""
    CHOICE = "choice"
    """One of several to tick."""
    TICK = "tick"
    """Something to tick by itself."""
    ROOM = "room"
    """To be written in."""


_PIECES = re.compile(
    r"\*(?P<strong>[^*]+)\*|(?P<choice>\( \))|(?P<tick>\[ \])|(?P<room>_)"
    r"|(?P<words>[^*_(\[]+)"
)


class PenPiece(Struct, frozen=True, kw_only=True):
    """A piece of a line, and where it stands."""

    kind: PenKind
    words: str = ""
    left: float = 0.0
    """mm from where the line begins."""
    width: float = 0.0
    """mm; as wide as its words, or what is left for the hand."""


class PenLines(Struct, frozen=True, kw_only=True):
    """Lines as they stand in their place."""

    lines: tuple[tuple[PenPiece, ...], ...]
    points: float
    fits: bool
    """False: even at the least size a line is too long, or leaves the hand no room."""

    @property
    def height(self) -> float:
        """What all lines take, mm."""
        return LINE * len(self.lines)


def pen_lines(written: str, width: float, *, points: float, least: float = 8.5) -> PenLines:
    """Return lines set as large as a width allows.

    Args:
        written: A line each: ``*words*`` stand out, ``( )`` is one of several to tick,
            ``[ ]`` something to tick, ``_`` room to write, all rooms of a line alike.
        width: Of the place, mm.
        points: The size of type that is tried first.
        least: The size below which it is never set.

    >>> [each.kind.value for each in pen_lines("*A* ( ) pays _", 50, points=9).lines[0]]
    ['strong', 'choice', 'words', 'room']
    """
    pieces = [tuple(_pieces(line)) for line in written.split("\n")]
    size = points
    while size > least and not all(_has_room(line, width, size) for line in pieces):
        size -= _STEP
    return PenLines(
        lines=tuple(tuple(_laid(line, width, size)) for line in pieces),
        points=size,
        fits=all(_has_room(line, width, size) for line in pieces),
    )


def _pieces(line: str) -> Iterator[PenPiece]:
    """Yield the pieces of a line, not yet in their places."""
    for found in _PIECES.finditer(line):
        kind = PenKind(found.lastgroup or PenKind.WORDS)
        is_said = kind in (PenKind.WORDS, PenKind.STRONG)
        words = found[kind].strip() if is_said else ""
        if words or not is_said:
            yield PenPiece(kind=kind, words=words)


def _taken(piece: PenPiece, points: float) -> float:
    """Return the width of a piece that is not room, mm."""
    if piece.kind in (PenKind.CHOICE, PenKind.TICK):
        return TICK
    cut = Cut.BOLD if piece.kind is PenKind.STRONG else Cut.PLAIN
    return line_width(piece.words, points, cut) / _SLACK


def _left_over(line: Sequence[PenPiece], width: float, points: float) -> float:
    """Return what a line leaves for the hand, mm."""
    fixed = (_taken(each, points) for each in line if each.kind is not PenKind.ROOM)
    return width - fsum(fixed) - _GAP * (len(line) - 1)


def _rooms(line: Iterable[PenPiece]) -> int:
    return sum(piece.kind is PenKind.ROOM for piece in line)


def _has_room(line: Sequence[PenPiece], width: float, points: float) -> bool:
    """Say whether a line fits, and the hand finds its room."""
    return _left_over(line, width, points) >= LEAST_ROOM * _rooms(line)


def _laid(line: Sequence[PenPiece], width: float, points: float) -> Iterator[PenPiece]:
    """Yield a line's pieces where they stand."""
    share = max(0.0, _left_over(line, width, points)) / max(1, _rooms(line))
    left = 0.0
    for piece in line:
        wide = share if piece.kind is PenKind.ROOM else _taken(piece, points)
        yield replace(piece, left=round(left, 3), width=round(wide, 3))
        left += wide + _GAP


_LINE = 7.5
"""Millimetres from one line to write on to the next."""
_AROUND = 1.6
"""Millimetres above and below lines that have a frame, together."""


class ShownPicture(Struct, frozen=True, kw_only=True):
    """A picture on a card."""

    asset: str
    """Its name among the document's assets."""
    words: str
    """What it shows, for those who cannot see it; empty on grounds alone."""
    margin: float = 0.0
    """By how much a ground is larger than its place on every side, mm."""


Field = str | ShownPicture


class Card(Struct, frozen=True, kw_only=True):
    """What stands on one card."""

    title: str
    """What it is called in reports."""
    front: Mapping[str, Field]
    """By the design's fields; a field that is missing stays empty."""
    back: Mapping[str, Field] | None = None
    """None: a tent's other face is as its front; other cards have none."""
    group: str = ""
    """What the cards of a sheet have in common, if they do."""


class Filled(Struct, frozen=True, kw_only=True):
    """One place of a face with what stands in it."""

    block: Block
    looks: str
    """Its classes in the stylesheet."""
    lines: tuple[str, ...] = ()
    points: float = 0.0
    leading: float = 0.0
    """From line to line, mm."""
    down: float = 0.0
    """How far the first line begins below the place's top, mm; may be less than 0."""
    picture: ShownPicture | None = None
    rows: tuple[float, ...] = ()
    """Lines to write on: millimetres below the place's top."""
    pen: tuple[tuple[PenPiece, ...], ...] = ()
    """Lines to be filled in, piece by piece."""
    cells: tuple[tuple[str, ...], ...] = ()
    """The rows of a small table."""
    widths: tuple[float, ...] = ()
    """How wide its columns are, mm."""


class CardFace(Struct, frozen=True, kw_only=True):
    """One face of a card, filled in."""

    blocks: tuple[Filled, ...]
    unfit: tuple[str, ...]
    """Sentences on what had to be cut short."""


def faces(design: Design, card: Card) -> tuple[CardFace, CardFace | None]:
    """Return a card's front and back; none: it has no back."""
    front = _face(design.front, card.front, card.title)
    if design.face.stands and card.back is None:
        return front, front
    if card.back is None or not design.back:
        return front, None
    return front, _face(design.back, card.back, card.title)


def _face(blocks: Iterable[Block], fields: Mapping[str, Field], title: str) -> CardFace:
    filled, unfit = [], []
    for block in blocks:
        if block.field in fields:
            found, complaint = _filled(block, fields[block.field])
            filled.append(found)
            unfit += [f"card “{title}”: {sentence}" for sentence in complaint]
    return CardFace(blocks=tuple(filled), unfit=tuple(unfit))


def _filled(block: Block, field: Field) -> tuple[Filled, tuple[str, ...]]:
    """Return a place with its field in it, and what must be said of it."""
    if isinstance(field, ShownPicture):
        return Filled(block=block, looks=f"card-{block.kind}", picture=field), ()
    if block.kind in _SET:
        return _SET[block.kind](block, field)
    words = tuple(field.split("|")) if block.kind is BlockKind.COLUMNS else ()
    count = int(block.height / _LINE + 1e-9)
    rows = tuple(round(_LINE * row, 3) for row in range(1, count + 1))
    looks = f"card-{block.kind}"
    return Filled(block=block, looks=looks, lines=words, rows=rows), ()


def _text(block: Block, words: str) -> tuple[Filled, tuple[str, ...]]:
    text = fitted(words, block.setting)
    spare = block.height - text.height if block.stands == "middle" else 0.0
    down = spare / 2 - text.above
    unfit: tuple[str, ...] = ()
    if not text.is_whole:
        unfit = (
            f"“{' '.join(words.split())}” does not fit even at {block.least:g} points "
            "and is cut short",
        )
    found = Filled(
        block=block,
        looks=" ".join(_looks(block)),
        lines=text.lines,
        points=text.points,
        leading=round(text.leading_mm, 4),
        down=round(down, 3),
    )
    return found, unfit


def _pen(block: Block, words: str) -> tuple[Filled, tuple[str, ...]]:
    """Return lines to be filled in, at the foot of their place."""
    room = block.setting
    found = pen_lines(words, room.width, points=block.points, least=block.least)
    high = found.height + (_AROUND if block.frame else 0.0)
    at = replace(block, top=block.top + block.height - high, height=high)
    fits = found.fits and high <= block.height + 1e-6
    filled = Filled(block=at, looks=" ".join(_looks(block)), points=found.points, pen=found.lines)
    return filled, () if fits else (f"“{words}” leaves no room to write",)


def _figures(block: Block, words: str) -> tuple[Filled, tuple[str, ...]]:
    """Return a small table."""
    found = small_table(words, block.width, points=block.points, least=block.least)
    filled = Filled(
        block=replace(block, height=ROW * len(found.rows)),
        looks="card-figures",
        points=found.points,
        cells=found.rows,
        widths=found.widths,
    )
    return filled, () if found.fits else (f"“{words}” is too wide",)


_SET: Mapping[BlockKind, Callable[[Block, str], tuple[Filled, tuple[str, ...]]]] = {
    BlockKind.TEXT: _text,
    BlockKind.PEN: _pen,
    BlockKind.FIGURES: _figures,
}
"""How what is set in type is fitted into its place."""


def _looks(block: Block) -> Iterator[str]:
    """Yield the classes of a text."""
    yield f"card-{block.kind}"
    yield f"to-{block.align}"
    if block.cut is not Cut.PLAIN:
        yield f"type-{block.cut}"
    if block.frame:
        yield f"frame-{block.frame}"
