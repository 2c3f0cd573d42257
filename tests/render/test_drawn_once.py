"""Drawings are drawn once, and their symbols stamped, and they look the same."""

from __future__ import annotations

import io
from base64 import b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
import weasyprint
from PIL import Image, ImageChops
from weasyprint.images import SVGImage

from generator.render import drawn_once
from generator.render.assets import Asset
from generator.render.map.draw import draw_map
from generator.render.map.theme import ThemeName, theme_named
from generator.render.typesetter import set_pages
from tests.maps import everything_picture
from tests.pdf_reading import page_texts

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="160mm" height="80mm"
 viewBox="0 0 320 160"><defs>
<marker id="tree" refX="20" refY="20" markerWidth="40" markerHeight="40"
 markerUnits="userSpaceOnUse" overflow="visible"><g transform="translate(20 20)">
<path d="M-8 0l8-16 8 16z" fill="#060" stroke="#000"/><path d="M0 0v6" stroke="#000"/>
</g></marker>
<marker id="arrow" orient="auto" refX="0" refY="0" markerWidth="40" markerHeight="40"
 markerUnits="userSpaceOnUse" overflow="visible"><path d="M-9-6L9 0L-9 6z"/></marker>
<style>.row{fill:none;marker-mid:url(#tree)}</style></defs>"""
ROW = '<path class="row" d="M20 30h1l40 5 40-5 40 5 40-5 40 5h1"/>'
LINES = {
    "a row": ROW,
    "rows in and out of a veil": f'{ROW}<g opacity="0.5" transform="translate(0 60)">'
    f"{ROW}<path d='M10 90h200' stroke='#900' stroke-width='5'/></g>",
    "two rows in one": '<path class="row" d="M20 30h40v20h40M20 90h40v20h40"/>',
    "turned along the line": '<path d="M20 30h90v90h90" fill="none" stroke="#000"'
    ' style="marker-mid:url(#arrow);marker-end:url(#tree)"/>',
    "on every point": '<path d="M20 30h90v90" style="marker:url(#tree)"/>',
    "in a clip": '<clipPath id="c"><path class="row" d="M0 0h90v90h-90z"/></clipPath>'
    f'<g clip-path="url(#c)">{ROW}</g>',
    "none such": '<path d="M20 30h90v90" style="marker-mid:url(#bush)"/>',
}


ROUNDED = 3
"""Of 255: a form's place is rounded once more than a line's."""


def page(drawing: str) -> str:
    coded = b64encode(drawing.encode()).decode()
    return (
        '<html lang="en"><head><title>Drawn</title></head><body>'
        f'<img alt="Lines" src="data:image/svg+xml;base64,{coded}"></body></html>'
    )


def stamped(drawing: str) -> bytes:
    pdf, complaints = set_pages(page(drawing), {}, when=None)
    assert complaints == ()
    return pdf


def by_the_library(drawing: str) -> bytes:
    """The same with markers drawn by the library alone, each anew."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(drawn_once, "_KNOWN", {})
        patched.setattr(drawn_once, "Stamps", lambda svg: Unchanged(svg.draw_markers))
        return stamped(drawing)


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Stands for stamps and draws as if there were none."""

    draw: Callable[..., None]


def seen(pdf: bytes) -> Image.Image:
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=3).to_pil()
    return picture.convert("RGB")


def furthest_apart(one: bytes, other: bytes) -> int:
    """By how much two pages differ in the dot where they differ most, of 255."""
    return max(ImageChops.difference(seen(one), seen(other)).tobytes())


def ink(pdf: bytes) -> bytes:
    """What is drawn in the picture itself."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return picture_in(opened).read_bytes()


def forms_in(pdf: bytes) -> int:
    """How many drawings the picture refers to."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return len(picture_in(opened).Resources.XObject)


def picture_in(opened: pikepdf.Pdf) -> pikepdf.Object:
    """The one drawing the first page refers to."""
    (picture,) = opened.pages[0].Resources.XObject.values()
    return picture


@pytest.mark.parametrize("name", LINES)
def test_a_drawing_looks_as_the_library_draws_it(name: str) -> None:
    drawing = f"{HEAD}{LINES[name]}</svg>"

    assert furthest_apart(stamped(drawing), by_the_library(drawing)) <= ROUNDED


def test_a_symbol_is_drawn_once_however_often_it_stands() -> None:
    drawing = f"{HEAD}{ROW * 30}</svg>"

    pdf = stamped(drawing)

    assert ink(by_the_library(drawing)).count(b"\nh\n") == 6 * 30
    assert ink(pdf).count(b" Do") == 6 * 30
    assert b"\nh\n" not in ink(pdf)
    assert forms_in(pdf) == 1


@pytest.mark.parametrize("theme", ThemeName)
def test_a_whole_map_looks_as_the_library_draws_it(theme: ThemeName) -> None:
    drawing = draw_map(everything_picture(), theme=theme_named(theme)).decode()

    by_library, by_us = by_the_library(drawing), stamped(drawing)

    assert "marker-mid" in drawing
    assert len(ink(by_us)) < len(ink(by_library))
    assert furthest_apart(by_us, by_library) <= ROUNDED


# What bears no letters is drawn once for all documents.

GROUND = """<svg xmlns="http://www.w3.org/2000/svg" width="160mm" height="80mm"
 viewBox="0 0 320 160"><path d="M0 0h320v160h-320z" fill="#dec"/>
<g opacity="0.5"><path d="M20 30h90v90z" fill="#060" fill-opacity="0.25"/></g></svg>"""
TOWN = """<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{0}mm"
 viewBox="0 0 160 160"><image href="ground.svg" width="320" height="160"/>
<text x="20" y="40">Town {0}</text></svg>"""
ASSETS = {
    "ground.svg": Asset.svg(GROUND),
    "near.svg": Asset.svg(TOWN.format(80)),
    "far.svg": Asset.svg(TOWN.format(40)),
}
DOCUMENT = (
    '<html lang="en"><head><title>Drawn</title></head><body>{}'
    '<img alt="Near" src="near.svg"><img alt="Far" src="far.svg"></body></html>'
)


@dataclass(slots=True)
class Counted:
    """Drawings as the library draws them, counted."""

    drawn: int = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """How many drawings have been drawn since; none is known from before."""
    count, draw = Counted(), SVGImage.draw

    def drawing(self: SVGImage, *given: object) -> None:
        count.drawn += 1
        draw(self, *given)

    monkeypatch.setattr(drawn_once, "_KNOWN", {})
    monkeypatch.setattr(SVGImage, "draw", drawing)
    return count


def test_what_is_drawn_once_is_the_same_in_every_document(counted: Counted) -> None:
    first = set_pages(DOCUMENT.format(""), ASSETS, when=None)
    drawn = counted.drawn

    again = set_pages(DOCUMENT.format(""), ASSETS, when=None)

    assert again == first
    assert (drawn, counted.drawn - drawn) == (3, 2)


def test_a_ground_under_several_maps_is_one_form_in_the_document(counted: Counted) -> None:
    pdf, complaints = set_pages(DOCUMENT.format(""), ASSETS, when=None)

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        named = [
            (name, form.objgen)
            for page in opened.objects
            if isinstance(page, pikepdf.Stream) and "/Resources" in page
            for name, form in page.Resources.get("/XObject", pikepdf.Dictionary()).items()
        ]
    grounds = [form for name, form in named if name.startswith("/i")]
    assert (counted.drawn, complaints) == (3, ())
    assert len(grounds) == 2
    assert len(set(grounds)) == 1


@pytest.mark.parametrize("width", ["160mm", "61mm"])
def test_a_known_drawing_looks_as_it_did_when_it_was_drawn(counted: Counted, width: str) -> None:
    html = (
        '<html lang="en"><head><title>Drawn</title></head><body>'
        f'<img alt="Ground" src="ground.svg" style="width: {width}"></body></html>'
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(drawn_once, "form_of", lambda _: None)
        by_itself, _ = set_pages(html, ASSETS, when=None)

    known = [set_pages(html, ASSETS, when=None)[0] for _ in range(2)]

    assert known[0] == known[1]
    assert furthest_apart(known[0], by_itself) <= ROUNDED
    assert counted.drawn == 2


@pytest.mark.parametrize("wide", ["width: 90mm; height: 90mm", "width: 20mm; height: 60mm"])
def test_a_drawing_in_a_place_of_other_proportions_is_shown_whole(
    counted: Counted, wide: str
) -> None:
    html = (
        '<html lang="en"><head><title>Drawn</title></head><body>'
        f'<img alt="Ground" src="ground.svg" style="{wide}"></body></html>'
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(drawn_once, "_is_whole", lambda _: False)
        by_library, _ = set_pages(html, ASSETS, when=None)

    ours, _ = set_pages(html, ASSETS, when=None)

    assert furthest_apart(ours, by_library) <= ROUNDED
    assert counted.drawn == 2


# Texts are set as a whole.

TEXTS = """<svg xmlns="http://www.w3.org/2000/svg" width="160mm" height="80mm"
 viewBox="0 0 320 160" font-family="'Marchtable Text'" font-size="20">{}</svg>"""
WRITTEN = {
    "from its start": '<text x="20" y="40">Hinmbum</text>',
    "round its middle": '<text x="160" y="40" text-anchor="middle" font-weight="700">Hüm</text>',
    "to its end": '<text x="300" y="40" text-anchor="end" font-style="italic">Nine hills</text>',
    "with a halo": '<text x="160" y="90" text-anchor="middle" fill="#fff" stroke="#900" '
    'stroke-width="3">Hunne</text>',
    "letter by letter": '<text x="20 60 100" y="40 50 70" rotate="-9 0 30">Myr</text>',
    "in places of its own on a line": '<text x="20 60 100" y="40">120</text>',
    "twice by reference": '<defs><text id="n" x="20" y="40">Hunne</text></defs>'
    '<use href="#n" fill="#900" x="40"/><use href="#n" opacity="0.5" y="40"/>',
    "in a veil": '<g opacity="0.5" transform="rotate(20)"><text x="60" y="20">Noise</text></g>',
    "on another line": '<text x="20" y="40" dominant-baseline="hanging">Hunne</text>',
    "in two parts": '<text x="20" y="40">Left <tspan font-weight="700">right</tspan></text>',
    "moved and stretched": '<text x="20" y="40" dx="9" textLength="200">Hunne</text>',
    "of a weight and an anchor that are none": '<text x="20" y="40" font-weight="bolder" '
    'text-anchor="centre">Hunne</text>',
    "in a clip": '<clipPath id="c"><text x="20" y="90" font-size="90">Hum</text></clipPath>'
    '<path d="M0 0h320v160z" clip-path="url(#c)"/>',
    "none": '<text x="20" y="40"></text><text y="90">Nowhere</text>',
}
SHIFTED = 60
"""Of 255: where a letter stands is rounded, to a fraction of a dot."""


@pytest.mark.parametrize("name", WRITTEN)
def test_a_text_looks_as_the_library_writes_it(name: str) -> None:
    drawing = TEXTS.format(WRITTEN[name])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(drawn_once, "Texts", lambda svg: Unchanged(svg.draw_node))
        by_library = stamped(drawing)

    assert furthest_apart(stamped(drawing), by_library) <= SHIFTED


def test_a_line_of_numbers_is_written_byte_for_byte_as_the_library_writes_it() -> None:
    drawing = TEXTS.format('<text x="20 60 100" y="40">120</text>')
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(drawn_once, "Texts", lambda svg: Unchanged(svg.draw_node))
        by_library = stamped(drawing)

    assert stamped(drawing) == by_library


def test_a_text_is_no_drawing_of_its_own_and_its_letters_stand_together() -> None:
    drawing = TEXTS.format(WRITTEN["round its middle"] + WRITTEN["to its end"])

    pdf = stamped(drawing)

    assert forms_in(pdf) == 0
    assert ink(pdf).count(b"TJ") + ink(pdf).count(b"Tj") == 2
    assert page_texts(pdf)[0].split() == ["Hüm", "Nine", "hills"]


def test_words_are_found_however_a_space_was_written_first() -> None:
    html = (
        '<html lang="en"><head><title>Drawn</title></head><body><p>4\u00a0inches</p><p>The ford</p>'
    )

    pdf, _ = set_pages(html, {}, when=None)

    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded()
    assert text.split("\r\n") == ["4 inches", "The ford"]


def test_what_stands_in_for_the_library_was_tried_with_its_version() -> None:
    """Whoever takes another version looks at `drawn_once` and `drawing_texts` beside it."""
    assert weasyprint.__version__.startswith("70.")
