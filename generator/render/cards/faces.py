"""Cards filled in: every field fitted into its place, ready for the template."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.cards.designs import BlockKind
from generator.render.cards.fitting import fitted
from generator.render.cards.letter_widths import Cut
from generator.render.cards.pen_lines import pen_lines
from generator.render.cards.small_tables import ROW, small_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.render.cards.designs import Block, Design
    from generator.render.cards.pen_lines import PenPiece

_LINE = 7.5
"""Millimetres from one line to write on to the next."""
_AROUND = 1.6
"""Millimetres above and below lines that have a frame, together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPicture:
    """A picture on a card."""

    asset: str
    """Its name among the document's assets."""
    words: str
    """What it shows, for those who cannot see it; empty on grounds alone."""
    margin: float = 0.0
    """By how much a ground is larger than its place on every side, mm."""


Field = str | ShownPicture


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What stands on one card."""

    title: str
    """What it is called in reports."""
    front: Mapping[str, Field]
    """By the design's fields; a field that is missing stays empty."""
    back: Mapping[str, Field] | None = None
    """None: a tent's other face is as its front; other cards have none."""
    group: str = ""
    """What the cards of a sheet have in common, if they do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
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
    filled = Filled(
        block=at,
        looks=" ".join(_looks(block)),
        points=found.points,
        pen=found.lines,
    )
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
