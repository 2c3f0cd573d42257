"""Text made to fit its place: set smaller until it does, and cut if it never does."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from math import fsum
from typing import TYPE_CHECKING

from generator.render.assets import TEXT_FAMILY, TITLE_FAMILY, face_of
from generator.render.documents import MM_PER_POINT
from generator.render.typeface_letters import letter_advances
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


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
