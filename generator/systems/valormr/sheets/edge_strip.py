"""A paper strip to lay along the table from edge to edge, and mark lines by.

The strip is cut from tiles. Every mark on a tile is placed by its distance from
the table's edge, not from the mark before, so that no error adds up.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.documents import TextBlock, strip_grid
from generator.render.drawing import (
    HEAVY,
    MM_PER_INCH,
    THIN,
    Anchor,
    Drawing,
    Lettering,
    millimetres,
    mm,
    piece,
)
from generator.render.numbers import inches
from generator.systems.valormr.sheets.baseline_marks import StripPage, StripTile
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.assets import Asset
    from generator.systems.valormr.sheets.baseline_marks import BaselineSheet, SideLabel
    from generator.systems.valormr.views.packet.heads import LineTaken


_TOP = 9.0
"""Millimetres above the tiles, for what is cut off."""
_LABEL_HEIGHT = 21.0
"""Millimetres a line's label takes."""
_JOINT_HEIGHT = 6.5
"""Millimetres at a tile's start kept free for the joint's letter."""
_INCH_TICKS = {Fraction(1): 6.0, Fraction(1, 2): 4.0, Fraction(1, 4): 2.4}
_LABEL_X = 11.5
_MOST_LETTERS = 16
"""Letters of a name that fit across the strip."""
_SMALL = Lettering(points=8.5)
_TEXT = Lettering(points=9.5)
_FIGURE = Lettering(points=20, bold=True)
_BOLD = Lettering(points=12, bold=True)
_MIDDLE = Lettering(points=8.5, anchor=Anchor.MIDDLE)
_RIGHT = Lettering(points=8.5, anchor=Anchor.END)


class _Mark(Struct, frozen=True, kw_only=True):
    """One baseline on the strip, inches from the strip's first edge."""

    position: Fraction
    line: LineTaken
    side: SideLabel
    edge_is_before: bool
    """The line's own edge is the strip's first."""


def strip_tiles(table_width: Fraction, block: TextBlock) -> tuple[StripTile, ...]:
    """Return how a strip of a length in inches is cut into tiles.

    A last piece no longer than the tab is joined to the tile before it.
    """
    grid = strip_grid(block)
    tile, tab = Fraction(grid.tile_inches), Fraction(grid.overlap_inches)
    count = max(1, ceil((table_width - tab) / tile))
    tiles = []
    for index in range(count):
        start, is_last = index * tile, index == count - 1
        joint = table_width if is_last else start + tile
        tiles.append(
            StripTile(
                number=index + 1,
                start=start,
                joint=joint,
                end=joint if is_last else joint + tab,
                letter_before=_letter(index - 1) if index else "",
                letter_after="" if is_last else _letter(index),
            )
        )
    return tuple(tiles)


def _letter(index: int) -> str:
    """Return A to Z, then AA and on."""
    return chr(ord("A") + index % 26) * (index // 26 + 1)


def strip_pages(
    sheet: BaselineSheet, block: TextBlock
) -> tuple[tuple[StripPage, ...], dict[str, Asset]]:
    """Return the pages of the strip and their drawings by name."""
    tiles = strip_tiles(sheet.table_width, block)
    grid, count = strip_grid(block), len(tiles)
    margin = (block.width - grid.columns * grid.width) / 2
    pages, drawings = [], {}
    for start in range(0, count, grid.columns):
        chosen = tiles[start : start + grid.columns]
        first, last = chosen[0], chosen[-1]
        longest = max(millimetres(tile.end - tile.start) for tile in chosen)
        title = f"Marking strip, tiles {first.number} to {last.number}"
        drawing = Drawing(block.width, _TOP + longest + 1, title=title)
        for column, tile in enumerate(chosen):
            x = margin + column * grid.width
            _Tile(drawing, sheet, tile, (x, x + grid.width)).draw(count)
        name = f"strip-{start // grid.columns + 1}.svg"
        drawings[name] = drawing.asset()
        description = (
            f"Marking strip from {inches(first.start)} to {inches(last.joint)}: "
            f"tiles {first.number} to {last.number} of {count}"
        )
        pages.append(StripPage(tiles=chosen, picture=name, description=description))
    return tuple(pages), drawings


class _Tile:
    """One tile being drawn."""

    def __init__(
        self, drawing: Drawing, sheet: BaselineSheet, tile: StripTile, edges: tuple[float, float]
    ) -> None:
        """Take the places of the tile's left and right edge, mm."""
        self.drawing = drawing
        self.sheet = sheet
        self.tile = tile
        self.left, self.right = edges
        self.bottom = self.at(tile.joint)
        self.labels: list[float] = []
        """Where the labels placed so far begin, mm."""

    def at(self, position: Fraction) -> float:
        """Return the mm from the picture's top of a distance in inches."""
        return mm(_TOP + (position - self.tile.start) * MM_PER_INCH)

    def draw(self, count: int) -> None:
        """Draw everything on the tile."""
        self.shade_bow_gap()
        self.name(count)
        self.scales()
        self.outline()
        self.halfway()
        for mark in sorted(self.marks(), key=lambda mark: mark.position):
            self.baseline(mark)
        self.edges()

    def name(self, count: int) -> None:
        """Say above the tile, and in its corner, which it is."""
        tile = self.tile
        x = self.left + 1
        self.drawing.text(f"Tile {tile.number} of {count}", (x, 3.2), _SMALL)
        whole = round(millimetres(tile.joint - tile.start))
        span = f"{inches(tile.start)} to {inches(tile.joint)}: "
        length = f"{inches(tile.joint - tile.start)} ({whole} mm)"
        self.drawing.text(span + length, (x, 7.2), _SMALL)

    def outline(self) -> None:
        """Draw the cut lines, the joints and the tab."""
        tile, end = self.tile, self.at(self.tile.end)
        for x in (self.left, self.right):
            self.drawing.line((x, _TOP), (x, end), stroke=THIN)
        self.drawing.line((self.left, _TOP), (self.right, _TOP))
        self.drawing.line((self.left, end), (self.right, end), stroke=THIN)
        middle = (self.left + self.right) / 2
        if tile.letter_before:
            self.joint_letter(tile.letter_before, _TOP + 3.3)
        if tile.letter_after:
            self.drawing.line((self.left, self.bottom), (self.right, self.bottom))
            self.hatch(end)
            self.joint_letter(tile.letter_after, self.bottom + 4)
            words = f"glue under {tile.number + 1}"
            self.drawing.text(words, (middle + 3.4, self.bottom + 9.8), _MIDDLE)

    def joint_letter(self, letter: str, y: float) -> None:
        """Draw the letter that finds its twin on the neighbouring tile."""
        self.drawing.disc(letter, ((self.left + self.right) / 2 + 3.4, y))

    def hatch(self, end: float) -> None:
        """Hatch the tab's corners: what lies under the next tile."""
        pieces = []
        for step in range(1, 7):
            reach = step * 2.0
            low = min(reach, end - self.bottom)
            for x, way in ((self.left, 1), (self.right, -1)):
                foot = (x + way * (reach - low), self.bottom + low)
                pieces.append(piece(foot, (x + way * reach, self.bottom)))
        self.drawing.path(pieces, stroke=THIN)

    def scales(self) -> None:
        """Draw inches along the left edge and centimetres along the right.

        The first number on the right says that it is centimetres.
        """
        pieces = []
        for position in self.steps(Fraction(1, 4)):
            length = _INCH_TICKS[Fraction(1, position.denominator)]
            y = self.at(position)
            pieces.append(piece((self.left, y), (self.left + length, y)))
            if position.denominator == 1 and self.has_room(y):
                self.drawing.text(str(position), (self.left + 6.6, y + 1.05), _SMALL)
        unit = " cm"
        for position in self.steps(1 / MM_PER_INCH):
            whole, y = position * MM_PER_INCH, self.at(position)
            length = 4.0 if whole % 10 == 0 else 2.6 if whole % 5 == 0 else 1.4
            pieces.append(piece((self.right, y), (self.right - length, y)))
            if whole % 10 == 0 and self.has_room(y):
                place = (self.right - 4.6, y + 1.05)
                self.drawing.text(f"{whole // 10}{unit}", place, _RIGHT)
                unit = ""
        self.drawing.path(pieces, stroke=THIN)

    def has_room(self, y: float) -> bool:
        """Say whether a number beside a tick stays on the tile and off its lines."""
        lines = (self.at(mark.position) for mark in self.marks())
        is_free = all(abs(y - line) > 1.6 for line in lines)
        return is_free and _TOP + 1.2 <= y <= self.bottom - 1.2

    def steps(self, step: Fraction) -> Iterator[Fraction]:
        """Yield every multiple of a step on the tile, inches from the edge."""
        first, last = ceil(self.tile.start / step), floor(self.tile.joint / step)
        for number in range(first, last + 1):
            yield number * step

    def marks(self) -> Iterator[_Mark]:
        """Yield the baselines that lie on the tile, joints included."""
        near, far = self.sheet.sides
        width = self.sheet.table_width
        for line in self.sheet.lines:
            for side, position in ((near, line.distance), (far, width - line.distance)):
                if self.tile.start <= position <= self.tile.joint:
                    is_near = side is near
                    yield _Mark(position=position, line=line, side=side, edge_is_before=is_near)

    def baseline(self, mark: _Mark) -> None:
        """Draw a baseline across the tile and label it on its own edge's side."""
        y = self.at(mark.position)
        self.drawing.line((self.left, y), (self.right, y), stroke=HEAVY)
        if mark.position == self.tile.joint and self.tile.letter_after:
            return
        top = self.label_top(mark, y)
        line, x = mark.line, self.left + _LABEL_X
        self.drawing.text(str(line.from_forward), (x, top + 7), _FIGURE)
        self.drawing.text("from forward", (x + 4.4, top + 7), _TEXT)
        self.drawing.text(str(line.from_rear), (x, top + 14), _FIGURE)
        self.drawing.text("from rear", (x + 4.4, top + 14), _TEXT)
        dark = mark.side.rank == "first"
        self.drawing.badge(mark.side.letter, (x + 22, top + 12), dark=dark)
        distance = f"{inches(line.distance)} · {line.millimetres} mm"
        self.drawing.text(distance, (x, top + 19), _TEXT)

    def label_top(self, mark: _Mark, y: float) -> float:
        """Return where a label begins: edgewards of its line where there is room."""
        before, after = y - _LABEL_HEIGHT, max(y, _TOP + _JOINT_HEIGHT)
        tops = (before, after) if mark.edge_is_before else (after, before)
        top = next(filter(self.is_free, tops), tops[0])
        self.labels.append(top)
        return top

    def is_free(self, top: float) -> bool:
        """Say whether a label may begin at a height, mm."""
        inside = _TOP + _JOINT_HEIGHT <= top <= self.bottom - _LABEL_HEIGHT
        return inside and all(abs(top - other) >= _LABEL_HEIGHT for other in self.labels)

    def shade_bow_gap(self) -> None:
        """Shade what lies between the forward lines."""
        start = self.sheet.lines[0].distance
        end = self.sheet.table_width - start
        first, last = max(start, self.tile.start), min(end, self.tile.joint)
        if first < last:
            corner = (self.left, self.at(first))
            size = (self.right - self.left, self.at(last) - self.at(first))
            self.drawing.box(corner, size, fill="#ececec")

    def halfway(self) -> None:
        """Mark the middle of the table."""
        position = self.sheet.table_width / 2
        if not self.tile.start <= position <= self.tile.joint:
            return
        y = self.at(position)
        self.drawing.line((self.left, y), (self.right, y), dashes="2 1.5")
        if position == self.tile.joint:
            return
        fits_below = y + 14 <= self.bottom
        top = max(y, _TOP + _JOINT_HEIGHT) if fits_below else y - 14
        x = self.left + _LABEL_X
        self.drawing.text("half-way", (x, top + 5), _BOLD)
        self.drawing.text(f"{inches(position)} from either", (x, top + 9), _SMALL)
        gap = f"R {inches(self.sheet.forward_gap)}"
        self.drawing.text(gap, (x, top + 12.6), _SMALL)

    def edges(self) -> None:
        """Mark the table's edges and whose they are."""
        near, far = self.sheet.sides
        if self.tile.start == 0:
            self.edge(near, _TOP, text_at=_TOP + 5)
        if self.tile.joint == self.sheet.table_width:
            self.edge(far, self.bottom, text_at=self.bottom - 8.5)

    def edge(self, side: SideLabel, y: float, *, text_at: float) -> None:
        """Draw one edge of the table."""
        self.drawing.line((self.left, y), (self.right, y), stroke=HEAVY * 1.6)
        x = self.left + _LABEL_X
        self.drawing.badge(side.letter, (x + 2.4, text_at), dark=side.rank == "first")
        self.drawing.text("table edge", (x + 6, text_at + 1.4), _TEXT)
        name = side.name
        if len(name) > _MOST_LETTERS:
            name = name[: _MOST_LETTERS - 1].rstrip() + "…"
        self.drawing.text(name, (x, text_at + 6), _SMALL)
