"""The typefaces of every printed sheet, taken from their packages.

The printer is given no font of the machine, so that a sheet looks the same
everywhere and a sign no typeface has is reported instead of replaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TEXT_FAMILY = "Marchtable Text"
"""Text and tables: Source Sans Pro, whose plain figures are of one width."""
TITLE_FAMILY = "Marchtable Title"
"""Titles: Source Serif Pro."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontFace:
    """One font file and the CSS it answers to."""

    family: str
    weight: int
    style: str
    package: str
    file: str

    def read(self) -> bytes:
        """Return the font file."""
        return files(self.package).joinpath("files", self.file).read_bytes()


def _title(file: str, weight: int, style: str = "normal") -> FontFace:
    return FontFace(
        family=TITLE_FAMILY,
        weight=weight,
        style=style,
        package="font_source_serif_pro",
        file=file,
    )


def _text(file: str, weight: int = 400, style: str = "normal") -> FontFace:
    return FontFace(
        family=TEXT_FAMILY,
        weight=weight,
        style=style,
        package="font_source_sans_pro",
        file=file,
    )


FACES = (
    _text("SourceSansPro-Regular.ttf"),
    _text("SourceSansPro-It.ttf", style="italic"),
    _text("SourceSansPro-Bold.ttf", weight=700),
    _title("SourceSerifPro-Semibold.ttf", 600),
    _title("SourceSerifPro-It.ttf", 400, "italic"),
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
