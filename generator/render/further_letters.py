"""Letters that none of our typefaces has, and the face that prints them.

GNU Unifont has nearly all letters there are, drawn on a coarse grid. It lies packed
beside our own faces, and only the letters lacking there are ever taken from it: pages
that need none look as they would without it.
"""

from __future__ import annotations

import io
import lzma
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from generator.render.assets import FACES
from generator.render.typeface_letters import letter_advances

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
