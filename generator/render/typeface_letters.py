"""Which letters a typeface has and how wide, and the face for those it lacks."""

from __future__ import annotations

import io
import lzma
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from struct import unpack_from
from typing import TYPE_CHECKING

from generator.render.assets import FACES

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


# GNU Unifont has nearly all letters there are, drawn on a coarse grid. It lies packed
# beside our own faces, and only the letters lacking there are ever taken from it:
# pages that need none look as they would without it.

FURTHER_NAME = "GNU Unifont"
"""What the face is called among people."""
_FAMILIES = {
    "unifont.otf.xz": "Marchtable Further",
    "unifont-upper.otf.xz": "Marchtable Further Upper",
}
"""What its files are called in style sheets: letters of the basic plane, and those
above it. The print library tells typefaces apart by these names."""
_UNSEEN = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp"))
"""Kinds of signs without a shape: line ends, joiners, spaces."""
_VARIANTS = frozenset(range(0xFE00, 0xFE10)) | frozenset(range(0xE0100, 0xE01F0))
"""Signs that say which shape the letter before them takes."""


def lacking_letters(text: str) -> str:
    """Return what our typefaces lack of a text, each letter once, in order."""
    if text.isascii():
        return ""
    return "".join(
        sorted(
            letter
            for letter in set(text)
            if ord(letter) not in _own_letters()
            and ord(letter) not in _VARIANTS
            and unicodedata.category(letter) not in _UNSEEN
        )
    )


def letters_of_no_face(letters: str) -> str:
    """Return those of some lacking letters that are printed as a box."""
    return "".join(letter for letter in letters if not _used(letter))


def called(letter: str) -> str:
    """Return a letter with its name, such as "dragon", or else its number."""
    name = unicodedata.name(letter, "").lower() or f"U+{ord(letter):04X}"
    return f"{letter} ({name})"


@cache
def packed_faces() -> dict[str, bytes]:
    """Return the files as they are shipped."""
    folder = files("generator.render").joinpath("further_faces")
    return {file: folder.joinpath(file).read_bytes() for file in _FAMILIES}


@lru_cache(maxsize=8)
def further_fonts(letters: str) -> dict[str, bytes]:
    """Return font files with these letters alone, by the name their CSS gives them."""
    return {f"fonts/{file}": _cut(file, letters) for file in _used(letters)}


def further_rules(letters: str) -> str:
    """Return the CSS that names those files."""
    return "".join(
        f'@font-face {{ font-family: "{_FAMILIES[file]}"; src: url(fonts/{file}); }}\n'
        for file in _used(letters)
    )


def _used(letters: str) -> tuple[str, ...]:
    """Return the files that have any of these letters."""
    if not letters:
        return ()
    wanted = frozenset(map(ord, letters))
    return tuple(file for file in _FAMILIES if wanted & _letters_in(file))


@cache
def _own_letters() -> frozenset[int]:
    """Return every letter that one of our faces has."""
    return frozenset().union(*(letter_advances(face.read()) for face in FACES))


@cache
def _unpacked(file: str) -> bytes:
    return lzma.decompress(packed_faces()[file])


@cache
def _letters_in(file: str) -> frozenset[int]:
    """Return the letters of one of the files."""
    from fontTools.ttLib import TTFont

    with TTFont(io.BytesIO(_unpacked(file)), lazy=True) as font:
        return frozenset(font.getBestCmap())


def _cut(file: str, letters: str) -> bytes:
    """Return one of the files with these letters alone; always the same bytes."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options()
    options.recalc_timestamp = False
    options.notdef_outline = True
    font = TTFont(io.BytesIO(_unpacked(file)), recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(font)
    cut = io.BytesIO()
    font.save(cut)
    return cut.getvalue()
