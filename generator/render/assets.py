"""What documents refer to by name: stylesheets, pictures, and the typefaces."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from generator.values import Struct

# Files a document refers to by name, such as stylesheets and pictures.


class Asset(Struct, frozen=True, kw_only=True):
    """A file a document refers to by name."""

    media_type: str
    body: bytes

    @classmethod
    def text(cls, body: str, media_type: str) -> Asset:
        """Return an asset made of text."""
        return cls(media_type=media_type, body=body.encode())

    @classmethod
    def svg(cls, drawing: str | bytes) -> Asset:
        """Return a drawing as an asset."""
        body = drawing.encode() if isinstance(drawing, str) else drawing
        return cls(media_type="image/svg+xml", body=body)


def table_file(folder: str, name: str) -> dict[str, Any]:
    """Return a TOML file that lies beside the program, in a folder of ``render``."""
    source = files(folder).joinpath(name)
    return tomllib.loads(source.read_text(encoding="utf-8"))


# The typefaces of every printed sheet, and of the site; their files lie beside this.

TEXT_FAMILY = "Marchtable Text"
"""Text and tables: made of Source Sans 3, whose plain figures are of one width."""
TITLE_FAMILY = "Marchtable Title"
"""Titles: made of Source Serif 4."""
CODE_FAMILY = "Marchtable Code"
"""Whatever is typed or pasted: made of Source Code Pro, letters of one width."""


class FontFace(Struct, frozen=True, kw_only=True):
    """One font file and the CSS it answers to."""

    family: str
    weight: int
    style: str
    file: str

    def read(self) -> bytes:
        """Return the font file."""
        return files("generator.render").joinpath("faces", self.file).read_bytes()


def _face(family: str, cut: str, weight: int = 400, style: str = "normal") -> FontFace:
    file = f"{family.replace(' ', '')}-{cut}"
    return FontFace(family=family, weight=weight, style=style, file=file)


FACES = (
    _face(TEXT_FAMILY, "Regular.ttf"),
    _face(TEXT_FAMILY, "Italic.ttf", style="italic"),
    _face(TEXT_FAMILY, "Bold.ttf", 700),
    _face(TITLE_FAMILY, "Semibold.ttf", 600),
    _face(TITLE_FAMILY, "Italic.ttf", style="italic"),
    _face(CODE_FAMILY, "Regular.ttf"),
)


def face_of(family: str, weight: int, style: str = "normal") -> FontFace:
    """Return the typeface of sheets that answers to a look."""
    look = (family, weight, style)
    return next(each for each in FACES if (each.family, each.weight, each.style) == look)


ON_SCREEN = (
    _face(TITLE_FAMILY, "Regular.woff2"),
    _face(TITLE_FAMILY, "Italic.woff2", style="italic"),
    _face(TITLE_FAMILY, "Semibold.woff2", 600),
    _face(TEXT_FAMILY, "Regular.woff2"),
    _face(TEXT_FAMILY, "Semibold.woff2", 600),
)
"""Those of the site, with few letters, to be light."""


@cache
def font_files() -> dict[str, bytes]:
    """Return the font files by the name the stylesheet gives them."""
    return {f"fonts/{face.file}": face.read() for face in FACES}


def font_rules() -> str:
    """Return the CSS that names the faces."""
    return "".join(_rule(face, face.file) for face in FACES)


@cache
def site_fonts() -> dict[str, bytes]:
    """Return the font files of the site by their paths, in small letters as all are."""
    return {f"fonts/{face.file.lower()}": face.read() for face in ON_SCREEN}


def site_font_rules() -> str:
    """Return the same for the site, whose pages never wait for them, nor jump."""
    return "".join(_rule(face, face.file.lower(), "font-display: optional; ") for face in ON_SCREEN)


def _rule(face: FontFace, file: str, more: str = "") -> str:
    return (
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; '
        f"font-style: {face.style}; {more}src: url(fonts/{file}); }}\n"
    )
