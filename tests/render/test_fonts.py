"""The typefaces that are shipped: nothing in use is missing, figures of one width."""

from __future__ import annotations

import hashlib
import io
import lzma
import re
import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.render.assets import (
    CODE_FAMILY,
    FACES,
    TITLE_FAMILY,
    FontFace,
    site_font_rules,
    site_fonts,
)
from generator.render.documents import Paper
from generator.render.pdf import render_pdf
from generator.render.typeface_letters import lacking_letters, letter_advances, packed_faces
from tests.pdf_reading import read_pages
from tests.render.page_printing import WHEN, page, press

ROOT = Path(__file__).parents[2]
FILES = ROOT / "generator" / "render" / "faces"
WORDS = (
    *(ROOT / "generator").rglob("*.py"),
    *(ROOT / "generator").rglob("*.toml"),
    *(ROOT / "templates").rglob("*.*"),
    *(ROOT / "examples").rglob("*.toml"),
)
"""Every file with words that come onto a page."""
_LETTERS = {"Lu", "Ll", "Lo"}

every_face = pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)


def letters(first: int, last: int) -> set[str]:
    """Return the letters of a block of the character set."""
    return {
        chr(sign) for sign in range(first, last + 1) if unicodedata.category(chr(sign)) in _LETTERS
    }


def missing(face: FontFace, wanted: set[str]) -> list[str]:
    """Return what a face has not, readably."""
    has = letter_advances(face.read())
    return [f"{sign} {unicodedata.name(sign)}" for sign in sorted(wanted) if ord(sign) not in has]


@every_face
def test_whatever_pages_say_is_in_every_face(face: FontFace) -> None:
    used = {
        sign for path in WORDS for sign in path.read_text(encoding="utf-8") if sign.isprintable()
    }
    assert len(used) > 120

    assert missing(face, used) == []


@every_face
def test_names_of_europe_are_in_every_face(face: FontFace) -> None:
    latin = letters(0x41, 0x7A) | letters(0xC0, 0xFF) | letters(0x100, 0x17E)
    latin -= {"ŉ"}  # two letters in one sign, which nobody writes any more
    if face.family == TITLE_FAMILY:
        latin -= set("ĬĭĲĳŦŧ")  # the serif has not; the text face has them, see below
    welsh_and_romanian = set("ẀẁẂẃẄẅỲỳȘșȚț")
    greek_and_russian = letters(0x391, 0x3CE) | letters(0x410, 0x44F)

    assert missing(face, latin | welsh_and_romanian | greek_and_russian) == []


def test_a_title_takes_a_letter_it_has_not_from_the_text_face() -> None:
    pdf = render_pdf(page("<h1>Ŧana</h1>"), press(Paper.A4).standard_assets(), when=WHEN)

    (sheet,) = read_pages(pdf)
    assert "Ŧana" in sheet.text
    assert "Marchtable-Text-Bold" in {run.font.partition("+")[2] for run in sheet.runs}


@every_face
def test_what_is_reckoned_is_in_every_face(face: FontFace) -> None:
    signs = "½ ⅓ ⅔ ¼ ¾ ⅛ ⅜ ⅝ ⅞ − × ÷ ± ≤ ≥ ≈ = % ‰ ′ ″ ° → ← ↑ ↓ † ‡ • … “ ” ’ – — § €"

    assert missing(face, set(signs)) == []


@every_face
def test_figures_and_signs_of_sums_are_of_one_width(face: FontFace) -> None:
    advances = letter_advances(face.read())

    assert max(widths := [advances[ord(each)] for each in "0123456789"]) == pytest.approx(
        min(widths), abs=0.0011
    )
    assert advances[ord("+")] == pytest.approx(advances[ord("−")])


def test_typed_letters_are_all_of_one_width() -> None:
    (face,) = (each for each in FACES if each.family == CODE_FAMILY)

    widths = {letter_advances(face.read())[sign] for sign in range(0x20, 0x7F)}

    assert widths == {0.6}


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(FILES.iterdir()) if path.suffix != ".txt"],
    ids=lambda path: path.name,
)
def test_a_changed_face_bears_a_name_of_its_own_and_its_licence(path: Path) -> None:
    with TTFont(io.BytesIO(path.read_bytes())) as font:
        names = font["name"]
        called = " ".join(str(names.getDebugName(number)) for number in (1, 4, 6, 16))
        told = {number: str(names.getDebugName(number)) for number in (0, 13)}

    assert "Source" not in called
    assert "Adobe" in told[0]
    assert "SIL Open Font License" in told[13]


def test_the_site_brings_its_faces_and_asks_for_no_other() -> None:
    rules = site_font_rules()

    asked = re.findall(r"url\((fonts/[^)]*)\)", rules)
    assert sorted(asked) == sorted(site_fonts())
    assert rules.count("font-display: optional") == len(asked) == 5
    assert sum(map(len, site_fonts().values())) < 120_000


def test_each_family_comes_with_the_text_of_its_licence() -> None:
    texts = sorted(path.name for path in FILES.glob("OFL-*.txt"))

    assert texts == ["OFL-Source-Code-Pro.txt", "OFL-Source-Sans-3.txt", "OFL-Source-Serif-4.txt"]
    for name in texts:
        text = (FILES / name).read_text(encoding="utf-8")
        assert re.search(r"SIL Open Font License, Version 1\.1", text, re.IGNORECASE)


@pytest.mark.parametrize(
    ("file", "digest"),
    [
        ("unifont.otf.xz", "db1960227adcb14640063e7384fdcd2867aaf819d9ca4866bca289d4db9a9f67"),
        (
            "unifont-upper.otf.xz",
            "29adae95e09d12c0169319669f82ae814dcafef029526c7c1304d07dd0e6fe1c",
        ),
    ],
)
def test_the_further_face_is_shipped_unchanged_with_its_licence(file: str, digest: str) -> None:
    face = lzma.decompress(packed_faces()[file])

    licence = (FILES.parent / "further_faces" / "OFL-Unifont.txt").read_text("utf-8")
    names = TTFont(io.BytesIO(face), lazy=True)["name"]

    assert hashlib.sha256(face).hexdigest() == digest
    assert str(names.getDebugName(0)) in licence
    assert "SIL Open Font License version 1.1" in str(names.getDebugName(13))


def test_letters_we_have_and_signs_without_a_shape_are_not_lacking() -> None:
    assert lacking_letters("Ŧana, Ωμέγα, Юрий: ½ → “a”\n\u200d\ufe0f\u00a0") == ""
    assert lacking_letters("👩\u200d🚀 龍 龍") == "龍👩🚀"
