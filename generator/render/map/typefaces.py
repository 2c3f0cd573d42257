"""The typefaces of a map, and how wide a word is in them."""

from __future__ import annotations

import io
from enum import Enum
from functools import cache, lru_cache
from math import fsum
from typing import TYPE_CHECKING

from fontTools.ttLib import TTFont

from generator.render.assets import TEXT_FAMILY, TITLE_FAMILY, face_of
from generator.render.map.canvas import TEXT_FAMILY as TEXT_FAMILIES
from generator.render.map.canvas import TITLE_FAMILY as TITLE_FAMILIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.map.canvas import Look

_FIRST_WIDE = 0x2E80
"""From this sign on a letter without a form of its own is taken to be square."""


class Face(Enum):
    """A typeface, by what is written in it: family, weight and style."""

    TITLE = (TITLE_FAMILY, 600, "normal")
    """Towns, holds, regions and ranges."""
    WATER = (TITLE_FAMILY, 400, "italic")
    """Whatever is water, and nothing else."""
    PLAIN = (TEXT_FAMILY, 400, "normal")
    """Villages, ruins and numbers."""
    SLANTED = (TEXT_FAMILY, 400, "italic")
    """Names of parts of the country."""
    STRONG = (TEXT_FAMILY, 700, "normal")
    """Letters and figures of counters."""

    def look(self) -> Look:
        """Return the face as attributes of a text."""
        family, weight, style = self.value
        look: Look = {}
        if family == TITLE_FAMILY:
            look["font_family"] = TITLE_FAMILIES
        else:
            look["font_family"] = TEXT_FAMILIES
        if weight != _USUAL:
            look["font_weight"] = str(weight)
        if style != "normal":
            look["font_style"] = style
        return look

    def width(self, words: str, size: float) -> float:
        """Return how wide a line of text is."""
        return fsum(self.advances(words)) * size

    def advances(self, words: str) -> tuple[float, ...]:
        """Return how wide each letter is, as a share of the type size."""
        return _advances(self, words)


_USUAL = 400


@lru_cache(maxsize=4096)
def _advances(face: Face, words: str) -> tuple[float, ...]:
    """Return how wide each letter is; names are tried in many places."""
    widths = _widths(face)
    return tuple(widths.get(ord(letter)) or _unknown(letter, widths) for letter in words)


def _unknown(letter: str, widths: Mapping[int, float]) -> float:
    """Return how wide a letter is that the face has not."""
    return 1.0 if ord(letter) >= _FIRST_WIDE else widths[ord("m")]


@cache
def _widths(face: Face) -> Mapping[int, float]:
    """Return how wide every letter of a face is, by its sign."""
    font = TTFont(io.BytesIO(face_of(*face.value).read()), lazy=True)
    metrics, whole = font["hmtx"].metrics, font["head"].unitsPerEm
    return {sign: metrics[glyph][0] / whole for sign, glyph in font.getBestCmap().items()}
