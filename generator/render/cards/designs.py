"""Card formats, and what stands where on a card: designs as data."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from math import fsum
from typing import TYPE_CHECKING, Any

from generator.render.assets import TEXT_FAMILY, TITLE_FAMILY, face_of, table_file
from generator.render.documents import MM_PER_POINT, Paper
from generator.render.typeface_letters import letter_advances
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


# Text made to fit its place: set smaller until it does, and cut if it never does.

# How wide a line of text is: by the letters of the very typefaces that print it.


class Cut(StrEnum):
    """The cuts of type on a card."""

    PLAIN = "plain"
    BOLD = "bold"
    TITLE = "title"


_FACES = {
    Cut.PLAIN: (TEXT_FAMILY, 400),
    Cut.BOLD: (TEXT_FAMILY, 700),
    Cut.TITLE: (TITLE_FAMILY, 600),
}


def line_width(words: str, points: float, cut: Cut) -> float:
    """Return how wide a line is, in mm; pairs set closer are not counted."""
    advances, other = _advances(cut)
    width = fsum(advances.get(ord(letter), other) for letter in words)
    return width * points * MM_PER_POINT


@cache
def _advances(cut: Cut) -> tuple[Mapping[int, float], float]:
    """Return how far it is from each letter to the next, as a share of the type size.

    The second value is for a letter the typeface lacks.
    """
    advances = letter_advances(face_of(*_FACES[cut]).read())
    return advances, max(advances.values())


STEP = 0.5
"""Points by which type is set smaller."""
LEADING = 1.16
"""From line to line, in type sizes."""
_SLACK = 0.995
"""Of a place's width that letters may take."""
_CUT_OFF = "…"


class TextRoom(Struct, frozen=True, kw_only=True):
    """A place for text and how large it may be set."""

    width: float
    """mm."""
    height: float
    """mm."""
    points: float
    """The size it is set in if there is room."""
    least: float
    """The size below which it is never set."""
    cut: Cut = Cut.PLAIN

    def __post_init__(self) -> None:
        """Refuse a place without room, or sizes the wrong way round."""
        if min(self.width, self.height) <= 0 or not 0 < self.least <= self.points:
            message = f"{self}: expected room, and a least size of at most the size"
            raise ValueError(message)


class FittedText(Struct, frozen=True, kw_only=True):
    """Text as it stands in its place."""

    lines: tuple[str, ...]
    points: float
    is_whole: bool
    """False: something had to be left out."""

    @property
    def leading_mm(self) -> float:
        """From line to line, mm."""
        return self.points * LEADING * MM_PER_POINT

    @property
    def height(self) -> float:
        """What the letters of all lines take, mm."""
        return (len(self.lines) - 1) * self.leading_mm + self.points * MM_PER_POINT

    @property
    def above(self) -> float:
        """What a line leaves empty above its letters, mm."""
        return (self.leading_mm - self.points * MM_PER_POINT) / 2


def fitted(words: str, setting: TextRoom) -> FittedText:
    """Return words as large as their place allows, in width and in height.

    Where even the least size is too large, the lines that fit are kept and the last
    one ends in dots.
    """
    for points in _sizes(setting):
        lines = _broken(words, points, setting)
        found = FittedText(lines=lines, points=points, is_whole=True)
        if found.height <= setting.height + 1e-6 and all(
            _is_narrow(line, found.points, setting) for line in found.lines
        ):
            return found
    return _cut_off(words, setting)


def _sizes(setting: TextRoom) -> Iterator[float]:
    """Yield the sizes that are tried, the least one last."""
    points = setting.points
    while points > setting.least:
        yield points
        points -= STEP
    yield setting.least


def _is_narrow(line: str, points: float, setting: TextRoom) -> bool:
    return line_width(line, points, setting.cut) <= setting.width * _SLACK


def _broken(words: str, points: float, setting: TextRoom) -> tuple[str, ...]:
    """Return words in lines, broken where the next word has no room."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and not _is_narrow(longer, points, setting):
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _cut_off(words: str, setting: TextRoom) -> FittedText:
    """Return what fits at the least size."""
    lines = list(_broken(words, setting.least, setting))
    bare = FittedText(lines=(), points=setting.least, is_whole=False)
    first = setting.least * MM_PER_POINT
    room = 1 + max(0, int((setting.height - first + 1e-6) / bare.leading_mm))
    kept = [_shortened(line, setting) for line in lines[:room]]
    if len(lines) > room and not kept[-1].endswith(_CUT_OFF):
        kept[-1] = _shortened(kept[-1] + _CUT_OFF, setting)
    return FittedText(lines=tuple(kept), points=setting.least, is_whole=False)


def _shortened(line: str, setting: TextRoom) -> str:
    """Return a line without the letters that have no room, and dots for them."""
    if _is_narrow(line, setting.least, setting):
        return line
    line = line.removesuffix(_CUT_OFF)
    while line and not _is_narrow(line + _CUT_OFF, setting.least, setting):
        line = line[:-1]
    return line.rstrip() + _CUT_OFF


# Card formats and perforated stock, read once from ``formats.toml``; mm.


class CardFormat(Struct, frozen=True, kw_only=True):
    """One face of a card."""

    title: str
    width: float
    height: float
    quiet: float
    """What stays empty along every edge."""
    stands: bool = False
    """It is a tent: both faces are upright when its fold is on top."""

    def __post_init__(self) -> None:
        """Refuse a card whose quiet edge leaves nothing."""
        if min(self.width, self.height) <= 2 * self.quiet or self.quiet < 0:
            message = f"{self.title}: nothing is left within the quiet edge"
            raise ValueError(message)


class Stock(Struct, frozen=True, kw_only=True):
    """A perforated sheet: cards that are broken out, not cut."""

    title: str
    paper: Paper
    left: float
    """From the paper's edge to the first card."""
    top: float
    width: float
    height: float
    columns: int
    rows: int
    across: float
    """From one card's left edge to the next one's."""
    down: float


class SheetRoom(Struct, frozen=True, kw_only=True):
    """What a sheet needs beside its cards."""

    head: float
    bleed: float
    mark: float


@cache
def _tables() -> dict[str, Any]:
    return table_file("generator.render.cards", "formats.toml")


def card_format(name: str) -> CardFormat:
    """Return a format by name.

    Raises:
        KeyError: There is none of that name.
    """
    return CardFormat(**_tables()["format"][name])


def card_stock(name: str) -> Stock:
    """Return perforated stock by name.

    Raises:
        KeyError: There is none of that name.
    """
    row = _tables()["stock"][name]
    return Stock(**{**row, "paper": Paper(row["paper"])})


def sheet_room() -> SheetRoom:
    """Return what a sheet needs beside its cards."""
    return SheetRoom(**_tables()["sheet"])


# What stands where on a card: designs as data, for whoever has cards to print.

_PADDING = 1.0
"""Millimetres between a frame and what stands in it."""
_BAR = 2.2
"""Millimetres of the bar beside what somebody has to decide."""


class BlockKind(StrEnum):
    """What a place on a card holds."""

    TEXT = "text"
    PICTURE = "picture"
    GROUND = "ground"
    """A picture behind everything, which may run beyond the cut."""
    LINES = "lines"
    """Lines to write on."""
    COLUMNS = "columns"
    """A table to write in; its words are the headings, parted by bars."""
    PEN = "pen"
    """Lines to fill in, as ``pen_lines`` reads them; they stand at the place's foot."""
    FIGURES = "figures"
    """A small table: a row each, cells parted by bars."""


class Align(StrEnum):
    """Where lines begin."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Block(Struct, frozen=True, kw_only=True):
    """One place on a face; mm from the face's upper left corner."""

    field: str
    """Which of a card's fields stands in it."""
    left: float
    top: float
    width: float
    height: float
    kind: BlockKind = BlockKind.TEXT
    points: float = 10
    least: float = 9
    cut: Cut = Cut.PLAIN
    align: Align = Align.START
    stands: str = "top"
    """``top`` or ``middle``: where few lines stand in a high place."""
    frame: str = ""
    """``box`` has a line round it, ``plate`` one on white ground, ``asks`` one with a
    bar beside it, ``under`` a heavy one at its foot."""

    @property
    def framed(self) -> float:
        """What its frame takes of its width, mm."""
        if not self.frame:
            return 0.0
        return 2 * _PADDING + (_BAR if self.frame == "asks" else 0.0)

    @property
    def setting(self) -> TextRoom:
        """The room its text has."""
        return TextRoom(
            width=self.width - self.framed,
            height=self.height,
            points=self.points,
            least=self.least,
            cut=self.cut,
        )


class Design(Struct, frozen=True, kw_only=True):
    """Both faces of a kind of card."""

    face: CardFormat
    front: tuple[Block, ...]
    back: tuple[Block, ...] = ()
    """Empty: a tent's other face is as its front; other cards have none."""

    def __post_init__(self) -> None:
        """Refuse a place that lies outside its face."""
        for block in (*self.front, *self.back):
            right, bottom = block.left + block.width, block.top + block.height
            inside = right <= self.face.width + 0.001
            if min(block.left, block.top) < 0 or not inside:
                message = f"{self.face.title}: {block.field} lies outside the card"
                raise ValueError(message)
            if bottom > self.face.height + 0.001:
                message = f"{self.face.title}: {block.field} lies below the card"
                raise ValueError(message)


@cache
def designs_beside(package: str, file: str) -> Mapping[str, Design]:
    """Return designs by name, from a TOML file beside the modules of a package.

    Raises:
        ValueError: A place lies outside its card.
    """
    text = files(package).joinpath(file).read_text(encoding="utf-8")
    return {
        name: Design(
            face=card_format(table["format"]),
            front=_blocks(table["front"]),
            back=_blocks(table.get("back", ())),
        )
        for name, table in tomllib.loads(text).items()
    }


def _blocks(rows: Iterable[dict[str, Any]]) -> tuple[Block, ...]:
    return tuple(
        Block(
            **{
                **row,
                "kind": BlockKind(row.get("kind", BlockKind.TEXT)),
                "cut": Cut(row.get("cut", Cut.PLAIN)),
                "align": Align(row.get("align", Align.START)),
            }
        )
        for row in rows
    )


def picture_design(title: str, width: float, height: float) -> Design:
    """Return the design of cards that are nothing but a picture."""
    face = CardFormat(title=title, width=width, height=height, quiet=0)
    whole = Block(
        field="picture", kind=BlockKind.PICTURE, left=0, top=0, width=width, height=height
    )
    return Design(face=face, front=(whole,))
