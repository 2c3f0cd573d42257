"""What stands beside a map on its page: title, forces, key and scale, row by row.

Every row's height is known before anything is printed, so that the map may be made as
large as leaves room for them.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.render.documents import MM_PER_POINT
from generator.render.map.typefaces import Face
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.render.force_table import ForceList, PlacedForce

GAP = 3.5
"""Millimetres between map and margin, and between columns of the margin."""
SWATCH = 1.27
"""The width of a sample in the key, as a share of a row's height."""
_PAD = 1.0
"""Between a sample and its words."""
_BETWEEN = 0.45
"""Between the columns of the list, as a share of the type size."""


class RowKind(StrEnum):
    """What a row of the margin is."""

    TITLE = "title"
    UNDER = "under"
    HEADS = "heads"
    SIDE = "side"
    FORCE = "force"
    KEY = "key"
    NOTE = "note"
    SCALE = "scale"


class Density(Struct, frozen=True, kw_only=True):
    """How close rows of the margin stand; sizes of type in points, the rest in mm."""

    title: float
    text: float
    row: float
    notes: int = 2
    """Lines kept for what finds no room on a map with small hexes."""

    @property
    def size(self) -> float:
        """The type size in mm."""
        return self.text * MM_PER_POINT

    @property
    def swatch(self) -> float:
        """The width of a sample."""
        return SWATCH * self.row

    @property
    def line(self) -> float:
        """The height of a further line of a row."""
        return round(min(self.row, 1.12 * self.size), 3)

    def enlarged(self, times: float) -> Density:
        """Return the same with everything larger."""
        return replace(self, title=self.title * times, text=self.text * times, row=self.row * times)


ROOMY = Density(title=16, text=8.5, row=3.9)
TIGHT = Density(title=11.5, text=8, row=3.0, notes=1)
DENSITIES = (ROOMY, Density(title=13, text=8, row=3.4), TIGHT)
"""From the one that is read most easily to the one that takes least room."""


class KeyEntry(Struct, frozen=True, kw_only=True):
    """One sample of the key and what it means."""

    words: str
    picture: str
    """The name of its picture."""


class MarginRow(Struct, frozen=True, kw_only=True):
    """One row beside the map, its lines broken to fit."""

    kind: RowKind
    height: float
    lines: tuple[str, ...] = ()
    picture: str = ""
    """The picture at its head; empty: none."""
    force: PlacedForce | None = None
    entries: tuple[KeyEntry, ...] = ()
    space: float = 0.0
    """Millimetres above it, unless it begins a column."""
    leads: bool = False
    """Whether it may not stand last in a column."""


class ListColumns(Struct, frozen=True, kw_only=True):
    """How wide what stands round an army's name is, mm."""

    code: float
    strength: float
    hex: float

    @property
    def all(self) -> float:
        """How much of a line is not the name's."""
        return self.code + self.strength + self.hex


def list_columns(listed: ForceList, density: Density) -> ListColumns:
    """Return the columns of a list, as wide as its widest entries."""
    forces = [force for side in listed.sides for force in side.forces]

    def widest(face: Face, words: Iterable[str]) -> float:
        found = max((face.width(each, density.size) for each in words), default=0.0)
        return found + _BETWEEN * density.size if found else 0.0

    return ListColumns(
        code=widest(Face.STRONG, (force.code for force in forces)),
        strength=widest(Face.STRONG, (force.strength for force in forces)),
        hex=widest(Face.PLAIN, (force.label for force in forces)),
    )


class MarginWords(Struct, frozen=True, kw_only=True):
    """All that the margin says."""

    title: str
    under: tuple[str, ...]
    forces: ForceList
    side_pictures: tuple[str, ...]
    """The sample of each side that has forces, in their order."""
    key: tuple[KeyEntry, ...]
    scale_height: float
    """Of the bar, with its words beside it."""
    may_leave_out: bool
    """Whether something may find no room on the map."""


def margin_rows(words: MarginWords, width: float, density: Density) -> tuple[MarginRow, ...]:
    """Return all rows of a margin whose columns are so wide."""
    return (
        *_heading(words, width, density),
        *_forces(words, width, density),
        *_key(words.key, width, density),
        MarginRow(kind=RowKind.SCALE, height=words.scale_height, space=1.0),
        *(
            MarginRow(kind=RowKind.NOTE, height=density.line * density.notes, space=1.2)
            for _ in range(words.may_leave_out)
        ),
    )


def _heading(words: MarginWords, width: float, density: Density) -> Iterator[MarginRow]:
    """Yield title, campaign and time."""
    title = Face.TITLE, density.title * MM_PER_POINT
    lines = wrapped(words.title, *title, width)
    yield MarginRow(
        kind=RowKind.TITLE, height=1.15 * title[1] * len(lines), lines=lines, leads=True
    )
    size = density.size
    for text in words.under:
        lines = wrapped(text, Face.PLAIN, size, width)
        yield MarginRow(
            kind=RowKind.UNDER, height=density.line * len(lines), lines=lines, space=0.6
        )


def _forces(words: MarginWords, width: float, density: Density) -> Iterator[MarginRow]:
    """Yield every army under its side, heads over the first."""
    columns = list_columns(words.forces, density)
    room = width - columns.all
    if words.forces.sides:
        heads = ("Code", "Strength, hex" if columns.strength else "Hex")
        yield MarginRow(kind=RowKind.HEADS, height=density.row, lines=heads, space=1.0, leads=True)
    for side, picture in zip(words.forces.sides, words.side_pictures, strict=True):
        named = width - density.swatch - _PAD
        lines = wrapped(side.side.name, Face.STRONG, density.size, named)
        yield MarginRow(
            kind=RowKind.SIDE,
            height=density.row + 0.5 + density.line * (len(lines) - 1),
            lines=lines,
            picture=picture,
            space=1.2,
            leads=True,
        )
        for force in side.forces:
            lines = wrapped(force.name, Face.PLAIN, density.size, room)
            yield MarginRow(
                kind=RowKind.FORCE,
                height=density.row + density.line * (len(lines) - 1),
                lines=lines,
                force=force,
            )


def _key(entries: Sequence[KeyEntry], width: float, density: Density) -> Iterator[MarginRow]:
    """Yield the key two by two, and what is too long for that alone."""
    size = density.size
    room = width / 2 - density.swatch - _PAD - 0.3
    short = [each for each in entries if Face.PLAIN.width(each.words, size) <= room]
    long = [each for each in entries if each not in short]
    half = (len(short) + 1) // 2
    columns = short[:half], short[half:]
    pairs = [
        tuple(column[place] for column in columns if place < len(column)) for place in range(half)
    ]
    for number, group in enumerate((*pairs, *((each,) for each in long))):
        yield MarginRow(
            kind=RowKind.KEY, height=density.row + 0.1, entries=group, space=0.0 if number else 1.4
        )


def wrapped(words: str, face: Face, size: float, width: float) -> tuple[str, ...]:
    """Return words in lines that are no longer than a width; a word stays whole."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and face.width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


class Room(Struct, frozen=True, kw_only=True):
    """A part of the page that rows may fill; mm from the text block's corner."""

    left: float
    top: float
    width: float
    height: float


class PlacedRow(Struct, frozen=True, kw_only=True):
    """A row where it stands; mm from the text block's corner."""

    row: MarginRow
    left: float
    top: float
    width: float


class FilledRooms(Struct, frozen=True, kw_only=True):
    """Rows in their places, and those that found none."""

    placed: tuple[PlacedRow, ...]
    rest: tuple[MarginRow, ...]


def filled(rows: Sequence[MarginRow], rooms: Sequence[Room]) -> FilledRooms:
    """Lay rows into rooms one after the other, in their order.

    A list that goes on in another room has its heads there, too.
    """
    waiting = list(rows)
    placed: list[PlacedRow] = []
    heads: list[MarginRow] = []
    for room in rooms:
        used = 0.0
        waiting = _headed(waiting, heads)
        while waiting:
            row = waiting[0]
            heads = [row] if row.kind is RowKind.HEADS else heads
            space = row.space if used else 0.0
            if used + space + _kept_together(waiting) > room.height:
                break
            top = room.top + used + space
            placed.append(PlacedRow(row=row, left=room.left, top=top, width=room.width))
            used += space + row.height
            waiting.pop(0)
    return FilledRooms(placed=tuple(placed), rest=tuple(_headed(waiting, heads)))


def _headed(rows: list[MarginRow], heads: list[MarginRow]) -> list[MarginRow]:
    """Return rows with the heads of the list that they begin in the middle of."""
    is_listed = bool(rows) and rows[0].kind in {RowKind.SIDE, RowKind.FORCE}
    return [*heads, *rows] if is_listed else rows


def _kept_together(rows: Sequence[MarginRow]) -> float:
    """Return how high the first row is with those it may not stand without."""
    height = rows[0].height
    for before, row in pairwise(rows):
        if not before.leads:
            break
        height += row.space + row.height
    return height


def with_lines(rooms: FilledRooms, *, note: tuple[str, ...], scale: tuple[str, ...]) -> FilledRooms:
    """Return the same with words that hang on the size of the map."""
    lines = {RowKind.NOTE: note, RowKind.SCALE: scale}

    def worded(row: MarginRow) -> MarginRow:
        return replace(row, lines=lines.get(row.kind, row.lines))

    return FilledRooms(
        placed=tuple(replace(each, row=worded(each.row)) for each in rooms.placed),
        rest=tuple(map(worded, rooms.rest)),
    )
