"""How wide a line of text is: by the letters of the very typefaces that print it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import fsum
from typing import TYPE_CHECKING

from generator.render.fonts import FACES, TEXT_FAMILY, TITLE_FAMILY
from generator.render.typeface_letters import letter_advances

if TYPE_CHECKING:
    from collections.abc import Mapping

MM_PER_POINT = 25.4 / 72


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Advances:
    """From each letter to the next, as a share of the type size."""

    by_letter: Mapping[int, float]
    other: float
    """For a letter the typeface lacks."""


def line_width(words: str, points: float, cut: Cut) -> float:
    """Return how wide a line is, in mm; pairs set closer are not counted."""
    known = _advances(cut)
    width = fsum(known.by_letter.get(ord(letter), known.other) for letter in words)
    return width * points * MM_PER_POINT


@cache
def _advances(cut: Cut) -> _Advances:
    family, weight = _FACES[cut]
    face = next(
        face
        for face in FACES
        if (face.family, face.weight, face.style) == (family, weight, "normal")
    )
    by_letter = letter_advances(face.read())
    return _Advances(by_letter=by_letter, other=max(by_letter.values()))
