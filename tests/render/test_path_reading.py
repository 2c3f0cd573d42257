"""A path that is drawn again and again is read once, and drawn as ever."""

from __future__ import annotations

from base64 import b64encode
from contextlib import nullcontext

import pytest

from generator.render import path_reading, typesetter
from generator.render.map.draw import draw_map
from generator.render.map.theme import ThemeName, theme_named
from generator.render.typesetter import load_library, set_pages
from tests.maps import everything_picture

COAST = "M10 20c3-9 8-9 9 0s4 8 9 0h12v7q4 4 8 0t8 0a5 5 0 1 0 7 4l-30 9zm4 3h3v3z"
USES = "".join(f'<use href="#coast" stroke-width="{width}"/>' for width in range(9))
DRAWINGS = {
    "a coast with lines in the water": f'<path id="coast" d="{COAST}" fill="none"'
    f' stroke="#006"/>{USES}',
    "what is cut out by it": f'<clipPath id="cut"><path d="{COAST}"/></clipPath>'
    '<g clip-path="url(#cut)"><rect width="40" height="20"/></g>'
    '<g clip-path="url(#cut)"><rect width="20" height="40" fill="#600"/></g>',
    "data that break off": '<path d="M10 10l20 5 9" stroke="#000"/>' * 2,
    "no data": '<path stroke="#000"/><path d="" stroke="#000"/>',
}


def printed(drawing: str) -> bytes:
    coded = b64encode(drawing.encode()).decode()
    pdf, complaints = set_pages(
        '<html lang="en"><head><title>Drawn</title></head><body>'
        f'<img alt="Lines" src="data:image/svg+xml;base64,{coded}"></body></html>',
        {},
        when=None,
    )
    assert complaints == ()
    return pdf


def printed_as_ever(drawing: str) -> bytes:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(typesetter, "paths_read_once", lambda _: nullcontext())
        return printed(drawing)


def svg(inner: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="60mm"'
        f' viewBox="0 0 90 60">{inner}</svg>'
    )


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_printed_as_ever(name: str) -> None:
    drawing = svg(DRAWINGS[name])

    assert printed(drawing) == printed_as_ever(drawing)


def test_a_whole_map_is_printed_as_ever() -> None:
    look = theme_named(ThemeName.COLOUR)
    drawing = draw_map(everything_picture(), theme=look).decode()

    assert printed(drawing) == printed_as_ever(drawing)


def test_a_path_is_read_once_however_often_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    reading = path_reading._Blank

    def noted(data: str) -> path_reading._Blank:
        read.append(data)
        return reading(data)

    monkeypatch.setattr(path_reading, "_Blank", noted)
    printed(svg(DRAWINGS["a coast with lines in the water"]))

    assert read == [COAST]


def test_the_library_draws_as_before_when_a_document_is_set() -> None:
    usual = load_library().svg.TAGS["path"]

    printed(svg(DRAWINGS["no data"]))

    assert load_library().svg.TAGS["path"] is usual
