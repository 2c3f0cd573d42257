"""Lines of a card to be filled in with a pen: words, ticks, and room to write."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from math import fsum
from typing import TYPE_CHECKING

from generator.render.cards.letter_widths import Cut, line_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LINE = 7.0
"""Millimetres from one line to the next, so that there is room for a hand."""
TICK = 4.4
"""Millimetres across what is ticked."""
LEAST_ROOM = 7.0
"""Millimetres below which nothing can be written in a place."""
_GAP = 1.1
_STEP = 0.5
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PenPiece:
    """A piece of a line, and where it stands."""

    kind: PenKind
    words: str = ""
    left: float = 0.0
    """mm from where the line begins."""
    width: float = 0.0
    """mm; as wide as its words, or what is left for the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenLines:
    """Lines as they stand in their place."""

    lines: tuple[tuple[PenPiece, ...], ...]
    points: float
    fits: bool
    """False: even at the least size a line is too long, or leaves the hand no room."""

    @property
    def height(self) -> float:
        """What all lines take, mm."""
        return LINE * len(self.lines)


def pen_lines(
    written: str, width: float, *, points: float, least: float = 8.5
) -> PenLines:
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
