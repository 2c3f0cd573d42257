"""Which letters a typeface has, and how wide they are, read off its file."""

from __future__ import annotations

from struct import unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SEGMENTS = 4
"""The form of table that lists letters as runs of them."""
_LAST_LETTER = 0xFFFE


def letter_advances(font: bytes) -> dict[int, float]:
    """Return what each letter of a typeface takes, as a share of the type size.

    Read here because the package that knows typefaces takes as long to load as
    everything else an unchanged build does.

    Raises:
        ValueError: The typeface lists its letters in another way.
    """
    tables = _tables(font)
    (unit,) = unpack_from(">H", font, tables[b"head"] + 18)
    (count,) = unpack_from(">H", font, tables[b"hhea"] + 34)
    widths = unpack_from(">" + "Hh" * count, font, tables[b"hmtx"])[::2]
    return {
        letter: widths[min(glyph, count - 1)] / unit
        for letter, glyph in _glyphs(font, tables[b"cmap"])
    }


def _tables(font: bytes) -> dict[bytes, int]:
    """Return where each table of a font file begins."""
    (count,) = unpack_from(">H", font, 4)
    rows = (unpack_from(">4sLLL", font, 12 + 16 * row) for row in range(count))
    return {name: offset for name, _, offset, _ in rows}


def _glyphs(font: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Yield every letter of the basic plane with the number of its shape."""
    (count,) = unpack_from(">H", font, cmap + 2)
    for row in range(count):
        *_, offset = unpack_from(">HHL", font, cmap + 4 + 8 * row)
        (form,) = unpack_from(">H", font, cmap + offset)
        if form == _SEGMENTS:
            yield from _segments(font, cmap + offset)
            return
    message = "a typeface without a table of its letters in segments"
    raise ValueError(message)


def _segments(font: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Yield the letters of a table that lists runs of them."""
    (double,) = unpack_from(">H", font, start + 6)
    count = double // 2
    ends, firsts, deltas, places = (
        unpack_from(f">{count}H", font, start + at)
        for at in (14, 16 + double, 16 + 2 * double, 16 + 3 * double)
    )
    for row in range(count):
        for letter in range(firsts[row], min(ends[row], _LAST_LETTER) + 1):
            glyph = letter
            if places[row]:
                own = start + 16 + 3 * double + 2 * row
                at = own + places[row] + 2 * (letter - firsts[row])
                (glyph,) = unpack_from(">H", font, at)
            yield letter, (glyph + deltas[row]) % 0x10000
