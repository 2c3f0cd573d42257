"""Makes the typefaces that are shipped, out of packages that bring them whole.

    pip download --no-deps --dest FOLDER fontpkg-source-sans-3==3.52 \
        fontpkg-source-serif-4==4.4 fontpkg-source-code-pro==1.26
    python -m bench.typefaces FOLDER

The packages hold variable typefaces. The cuts that sheets and site use are taken from
them, without the letters and features nothing here asks for, under names of our own, as
the licence wants it. The same packages make the same bytes: `--check` after the folder
says whether the shipped files are what they make.
"""

from __future__ import annotations

import hashlib
import io
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from bench.sample import ROOT

FACES = ROOT / "generator" / "render" / "faces"
SANS = "fontpkg_source_sans_3-3.52-py3-none-any.whl"
SERIF = "fontpkg_source_serif_4-4.4-py3-none-any.whl"
CODE = "fontpkg_source_code_pro-1.26-py3-none-any.whl"
DIGESTS = {
    SANS: "2e931608ceeaad770916b53a35cf87090e28133875bf770e41b266146126abd8",
    SERIF: "6c33ac5d27b0396b0ed228e400d9c7ee4445c359ce21b3d8d9b9723e8c5c49a7",
    CODE: "986a0c5b67ed28c3753b49d9c51139f1dfb517c9b441b901c79cb7545076089f",
}
"""SHA-256 of the packages the shipped files were made from."""

LATIN = ((0x20, 0x24F), (0x2C6, 0x2DD), (0x300, 0x336), (0x1E00, 0x1EFF))
GREEK_AND_CYRILLIC = ((0x370, 0x45F), (0x490, 0x491))
SIGNS = ((0x2000, 0x22FF), (0x25A0, 0x27BF))
"""Punctuation, fractions, arrows, arithmetic, shapes and marks."""
PRINTED = (*LATIN, *GREEK_AND_CYRILLIC, *SIGNS)
ON_SCREEN = (
    *((0x20, 0x17F), (0x218, 0x21B), (0x2C6, 0x2DD), (0x1E80, 0x1E85)),
    *((0x1EF2, 0x1EF3), (0x2010, 0x2044), (0x20AC, 0x20AC), (0x2150, 0x215F)),
    *((0x2190, 0x2193), (0x2212, 0x2212)),
)
"""Of a face for the site: few, to be light; others are of the reader's machine."""
FEATURES = ("ccmp", "kern", "lnum", "locl", "mark", "mkmk", "tnum")
_HEIGHTS = {SANS: (984, -273), CODE: (984, -273), SERIF: (1036, -335)}
"""Above and below the line, in thousandths of the type size: letters stand in the
middle of their line, and a line set without a height of its own is not taller than
the letters."""
_KEPT_NAMES = (0, 5, 7, 13, 14)
"""Copyright, version, trademark and licence, as their makers wrote them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """One file to be made, and of what."""

    file: str
    """What it is called; its stem is its name within, too."""
    package: str
    source: str
    """Which of the package's typefaces."""
    weight: int

    @property
    def is_on_screen(self) -> bool:
        """Whether it is for the site."""
        return self.file.endswith(".woff2")

    @property
    def letters(self) -> tuple[tuple[int, int], ...]:
        """The runs of letters it has."""
        return ON_SCREEN if self.is_on_screen else PRINTED

    @property
    def features(self) -> tuple[str, ...]:
        """What else it has; titles on the site are in small capitals."""
        small = self.is_on_screen and self.package == SERIF
        return (*FEATURES, "smcp") if small else FEATURES

    def axes(self) -> dict[str, float]:
        """Return where on its axes the cut lies."""
        size = {"opsz": 20} if self.package == SERIF else {}
        return {"wght": self.weight, **size}


def _cuts(package: str, stem: str, sources: dict[str, tuple[str, int]]) -> tuple[Cut, ...]:
    """Return cuts of one family, by the words that tell them apart."""
    return tuple(
        Cut(file=f"{stem}-{name}", package=package, source=source, weight=weight)
        for name, (source, weight) in sources.items()
    )


_UPRIGHT_SANS, _SLANTED_SANS = "SourceSans3[wght].ttf", "SourceSans3-Italic[wght].ttf"
_UPRIGHT_SERIF = "SourceSerif4[opsz,wght].ttf"
_SLANTED_SERIF = "SourceSerif4-Italic[opsz,wght].ttf"
CUTS = (
    *_cuts(
        SANS,
        "MarchtableText",
        {
            "Regular.ttf": (_UPRIGHT_SANS, 400),
            "Italic.ttf": (_SLANTED_SANS, 400),
            "Bold.ttf": (_UPRIGHT_SANS, 700),
            "Regular.woff2": (_UPRIGHT_SANS, 400),
            "Semibold.woff2": (_UPRIGHT_SANS, 600),
        },
    ),
    *_cuts(
        SERIF,
        "MarchtableTitle",
        {
            "Semibold.ttf": (_UPRIGHT_SERIF, 600),
            "Italic.ttf": (_SLANTED_SERIF, 400),
            "Regular.woff2": (_UPRIGHT_SERIF, 400),
            "Semibold.woff2": (_UPRIGHT_SERIF, 600),
            "Italic.woff2": (_SLANTED_SERIF, 400),
        },
    ),
    *_cuts(CODE, "MarchtableCode", {"Regular.ttf": ("SourceCodePro[wght].ttf", 400)}),
)
LICENCES = {
    "OFL-Source-Sans-3.txt": (SANS, "fontpkg_source_sans_3/LICENSE"),
    "OFL-Source-Serif-4.txt": (SERIF, "fontpkg_source_serif_4/LICENSE"),
    "OFL-Source-Code-Pro.txt": (CODE, "fontpkg_source_code_pro/LICENSE"),
}


def main(words: list[str]) -> int:
    """Make every file out of the packages in a folder, or compare them."""
    if not words:
        print(__doc__)
        return 2
    packages = {name: _package(Path(words[0]) / name) for name in DIGESTS}
    made = {cut.file: _made(packages[cut.package], cut) for cut in CUTS}
    made |= {
        file: packages[package].read(name).replace(b"\r\n", b"\n")
        for file, (package, name) in LICENCES.items()
    }
    if words[1:] == ["--check"]:
        return _compared(made)
    FACES.mkdir(exist_ok=True)
    for file, body in made.items():
        (FACES / file).write_bytes(body)
        print(f"{file}: {len(body):,} bytes")
    return 0


def _compared(made: dict[str, bytes]) -> int:
    """Say which files are not what the packages make."""
    there = {path.name: path.read_bytes() for path in FACES.iterdir()}
    others = sorted({*there, *made})
    others = [name for name in others if there.get(name) != made.get(name)]
    print("\n".join(f"{name}: not what the packages make" for name in others) or "same")
    return 1 if others else 0


def _package(path: Path) -> zipfile.ZipFile:
    """Open a package, if it is the one the files were made from."""
    body = path.read_bytes()
    if hashlib.sha256(body).hexdigest() != DIGESTS[path.name]:
        message = f"{path}: another package than the one the faces were made from"
        raise ValueError(message)
    return zipfile.ZipFile(io.BytesIO(body))


def _made(package: zipfile.ZipFile, cut: Cut) -> bytes:
    """Return one file."""
    name = next(each for each in package.namelist() if each.endswith(f"/{cut.source}"))
    variable = TTFont(io.BytesIO(package.read(name)), recalcTimestamp=False)
    font = instantiateVariableFont(variable, cut.axes())
    font.recalcTimestamp = False
    _subset(font, cut)
    _set_heights(font, *_HEIGHTS[cut.package])
    _rename(font, cut)
    font.flavor = "woff2" if cut.is_on_screen else None
    body = io.BytesIO()
    font.save(body)
    return body.getvalue()


def _subset(font: TTFont, cut: Cut) -> None:
    """Leave the letters and features of a cut, and no hints for screens of 1995."""
    options = subset.Options()
    options.layout_features = list(cut.features)
    options.hinting = False
    options.recalc_timestamp = False
    options.name_IDs = list(_KEPT_NAMES)
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(
        unicodes=[
            letter
            for letter in font.getBestCmap()
            if any(first <= letter <= last for first, last in cut.letters)
        ]
    )
    cutter.subset(font)


def _set_heights(font: TTFont, above: int, below: int) -> None:
    """Set how far a line reaches, in all three places that programs look at."""
    lines, windows = font["hhea"], font["OS/2"]
    lines.ascent = windows.sTypoAscender = windows.usWinAscent = above
    lines.descent = windows.sTypoDescender = below
    windows.usWinDescent = -below
    lines.lineGap = windows.sTypoLineGap = 0


def _rename(font: TTFont, cut: Cut) -> None:
    """Give a cut a name of our own: "Source" is kept for what is unchanged."""
    stem = cut.file.partition(".")[0]
    family, style = stem.removeprefix("Marchtable").split("-")
    family = f"Marchtable {family}"
    names = font["name"]
    for number, words in (
        (1, f"{family} {style}"),
        (2, "Regular"),
        (3, f"{stem}; {names.getDebugName(5)}"),
        (4, f"{family} {style}"),
        (6, stem),
        (16, family),
        (17, style),
    ):
        names.setName(words, number, 3, 1, 0x409)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
