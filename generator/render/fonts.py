"""The typefaces of every printed sheet; their files lie beside this one.

The printer is given no font of the machine, so that a sheet looks the same
everywhere and a sign no typeface has is reported instead of replaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TEXT_FAMILY = "Marchtable Text"
"""Text and tables: made of Source Sans 3, whose plain figures are of one width."""
TITLE_FAMILY = "Marchtable Title"
"""Titles: made of Source Serif 4."""
CODE_FAMILY = "Marchtable Code"
"""Whatever is typed or pasted: made of Source Code Pro, letters of one width."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontFace:
    """One font file and the CSS it answers to."""

    family: str
    weight: int
    style: str
    file: str

    def read(self) -> bytes:
        """Return the font file."""
        return files("generator.render").joinpath("faces", self.file).read_bytes()


def _face(family: str, cut: str, weight: int = 400, style: str = "normal") -> FontFace:
    file = f"{family.replace(' ', '')}-{cut}.ttf"
    return FontFace(family=family, weight=weight, style=style, file=file)


FACES = (
    _face(TEXT_FAMILY, "Regular"),
    _face(TEXT_FAMILY, "Italic", style="italic"),
    _face(TEXT_FAMILY, "Bold", 700),
    _face(TITLE_FAMILY, "Semibold", 600),
    _face(TITLE_FAMILY, "Italic", style="italic"),
    _face(CODE_FAMILY, "Regular"),
)


@cache
def font_files() -> dict[str, bytes]:
    """Return the font files by the name the stylesheet gives them."""
    return {f"fonts/{face.file}": face.read() for face in FACES}


def font_rules() -> str:
    """Return the CSS that names the faces."""
    return "".join(
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; '
        f"font-style: {face.style}; src: url(fonts/{face.file}); }}\n"
        for face in FACES
    )
