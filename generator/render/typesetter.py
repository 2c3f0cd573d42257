"""Drives the print library: one HTML document in, one PDF out, no surprises.

While setting a page the library can reach no file, no address and no font but those
handed in.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import re
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import SubElement

from generator.errors import GeneratorError
from generator.render.assets import Asset, font_files, font_rules
from generator.render.documents import PLAIN_SETUP, PaperPage
from generator.render.drawn_once import DrawnOnce
from generator.render.print_library import load_library
from generator.render.tags_and_fields import (
    finish_form,
    let_spaces_be_found,
    put_tags_in_order,
)
from generator.render.typeface_letters import called, further_fonts, further_rules, lacking_letters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime
    from xml.etree.ElementTree import Element

    from generator.render.documents import PrintSetup

ORIGIN = "http://packet.invalid/"
"""The made-up address under which a document finds its assets."""
_LOGGER = "weasyprint"
_SHEETS = "link[@rel='stylesheet']"
_BOXED = re.compile(r"\.notdef glyph.* \(U\+([0-9A-F]+)\)", re.DOTALL)
"""How the library says that a letter is printed as a box."""
_SVG = "image/svg+xml"
_SVG_TAGS = "{http://www.w3.org/2000/svg}"
"""How names of elements of a drawing within a page begin."""
_STYLES_KEPT = 32
"""So many looks of documents are remembered; a build has a dozen."""
_POINTS_PER_PIXEL = 0.75
"""Points in a pixel of CSS."""
_BOXES = ("MediaBox", "TrimBox", "BleedBox")
_ID_LETTERS = 32
"""Of a document's identifier, as most programs write them."""
_TRAILER = b"startxref"
"""What stands before the number of the byte with which the last table begins."""


class PrintFault(GeneratorError):  # noqa: N818 - named for the sheet, not the program
    """A document cannot be printed as it stands."""


class _Complaints(logging.Handler):
    """Keeps what the print library has to say about one document."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def set_pages(
    html: str,
    assets: Mapping[str, Asset],
    *,
    when: datetime | None,
    setup: PrintSetup = PLAIN_SETUP,
) -> tuple[bytes, tuple[str, ...]]:
    """Return the PDF of a document and what the print library complained of.

    Raises:
        PrintUnavailable: Pango or one of its companions is missing.
        PrintFault: The document refers to something it was not given.
    """
    with _own_fonts_only(), _dated(when):
        library = load_library()
        with _listening() as complaints:
            try:
                document = _laid_out(library, html, assets=assets, setup=setup)
                pdf = _written(document, when=when, setup=setup)
            except library.urls.FatalURLFetchingError as error:
                message = f"a document asks for {error.__cause__ or error}"
                raise PrintFault(message) from error
    return pdf, tuple(_worded(complaints.lines))


def _worded(lines: Iterable[str]) -> Iterator[str]:
    """Yield complaints as people read them; of letters no typeface has, one."""
    boxed: dict[str, None] = {}
    for line in lines:
        if found := _BOXED.fullmatch(line):
            boxed[called(chr(int(found[1], 16)))] = None
        else:
            yield line
    if boxed:
        yield f"no typeface has {', '.join(boxed)}; a box is printed instead"


def _laid_out(
    library: Any,  # noqa: ANN401 - the library publishes no types
    html: str,
    *,
    assets: Mapping[str, Asset],
    setup: PrintSetup,
) -> Any:  # noqa: ANN401 - the library publishes no types
    """Lay out one document."""
    source = library.HTML(string=html, base_url=ORIGIN, url_fetcher=_fetcher_class()(assets))
    _share_styles(source.etree_element)
    drawn = (each.body for each in assets.values() if each.media_type == _SVG)
    texts = (html, *(body.decode() for body in drawn))
    return source.render(
        stylesheets=[_style_of(source, assets)],
        font_config=_font_configuration(lacking_letters("".join(map(lacking_letters, texts)))),
        cache=DrawnOnce(ORIGIN, assets),
        pdf_variant="pdf/ua-1",
        pdf_forms=setup.is_form,
    )


def _share_styles(root: Element) -> None:
    """Give elements with the same style attribute a class in common instead of it.

    The library reads each attribute, and works out all properties of its element and of
    all within it; for elements of the same classes it does so once.
    """
    classes: dict[str, str] = {}
    for element in root.iter():
        style = element.get("style")
        if style and not element.tag.startswith(_SVG_TAGS):
            name = classes.setdefault(style, f"style-{len(classes)}")
            element.set("class", f"{element.get('class', '')} {name}")
            del element.attrib["style"]
    if classes:
        sheet = SubElement(root[0], "style")
        sheet.text = "\n".join(f".{name} {{ {style} }}" for style, name in classes.items())


def _style_of(source: Any, assets: Mapping[str, Asset]) -> object:  # noqa: ANN401 - the library publishes no types
    """Return the style sheets of a document as one; the links to them are taken out.

    Documents share most of their sheets: what was read for one serves the next.
    """
    head = source.etree_element.find("head")
    links = [link for link in head.findall(_SHEETS) if link.get("href") in assets]
    for link in links:
        head.remove(link)
    css = b"\n".join(assets[link.get("href")].body for link in links)
    style, complaints = _read_style(css.decode())
    for line in complaints:
        logging.getLogger(_LOGGER).warning("%s", line)
    return style


@lru_cache(maxsize=_STYLES_KEPT)
def _read_style(css: str) -> tuple[object, tuple[str, ...]]:
    """Return a style sheet as the library reads it, and what it complained of."""
    library = importlib.import_module(_LOGGER)
    with _listening() as complaints:
        style = library.CSS(string=css, base_url=ORIGIN, url_fetcher=_fetcher_class()({}))
    return style, tuple(complaints.lines)


def _written(
    document: Any,  # noqa: ANN401 - the library publishes no types
    *,
    when: datetime | None,
    setup: PrintSetup,
) -> bytes:
    """Write a document that is laid out."""
    if when is not None:
        day = when.isoformat()
        document.metadata.created = document.metadata.modified = day
    pdf = document.write_pdf(
        zoom=setup.enlarged,
        finisher=_finisher(setup),
        pdf_variant="pdf/ua-1",
        pdf_forms=setup.is_form,
    )
    return _identified(pdf)


def _finisher(setup: PrintSetup) -> Callable[[Any, Any], None]:
    """Return what is done to a document last: tags, scale, boxes, wishes to the printer."""

    def finish(document: Any, pdf: Any) -> None:  # noqa: ANN401 - no types
        pydyf = importlib.import_module("pydyf")
        preferences = pdf.catalog.setdefault("ViewerPreferences", pydyf.Dictionary())
        preferences["PrintScaling"] = "/None"
        if setup.duplex is not None:
            preferences["Duplex"] = f"/{setup.duplex}"
            preferences["PickTrayByPDFSize"] = "true"
        put_tags_in_order(pdf)
        let_spaces_be_found(pdf)
        if setup.is_form:
            finish_form(document, pdf)
        if setup.enlarged == 1 and not setup.boxes:
            return
        numbers = pdf.pages["Kids"][::3]
        for at, (page, number) in enumerate(zip(document.pages, numbers, strict=True)):
            paper = PaperPage(
                width=page.width * _POINTS_PER_PIXEL,
                height=page.height * _POINTS_PER_PIXEL,
                enlarged=setup.enlarged,
            )
            found = dict.fromkeys(_BOXES, paper.media)
            if setup.boxes:
                found["TrimBox"] = paper.trim(setup.boxes[at])
                found["BleedBox"] = paper.bleed(setup.boxes[at])
            for name, box in found.items():
                pdf.objects[number][name] = pydyf.Array(box)

    return finish


def _identified(pdf: bytes) -> bytes:
    """Return a written PDF with an identifier: a digest of its bytes.

    Told to write one, the print library would put every part of it into bytes twice.
    """
    table = int(pdf[pdf.rindex(_TRAILER) + len(_TRAILER) :].split()[0])
    at = pdf.index(b"<<", table) + 2
    digest = hashlib.sha256(pdf).hexdigest()[:_ID_LETTERS]
    return b"%b/ID[<%b><%b>]%b" % (pdf[:at], *[digest.encode()] * 2, pdf[at:])


@lru_cache(maxsize=_STYLES_KEPT)
def _font_configuration(lacking: str) -> object:
    """Return the fonts for documents that have these letters beside those we have.

    Without any face the print library would crash, so a document cannot leave
    them out.
    """
    library = importlib.import_module(_LOGGER)
    configuration = library.text.fonts.FontConfiguration()
    bodies = font_files() | further_fonts(lacking)
    faces = {name: Asset(media_type="font/ttf", body=body) for name, body in bodies.items()}
    library.CSS(
        string=font_rules() + further_rules(lacking),
        base_url=ORIGIN,
        url_fetcher=_fetcher_class()(faces),
        font_config=configuration,
    )
    return configuration


@cache
def _fetcher_class() -> Any:  # noqa: ANN401 - a class of the library's own kind
    """Return the fetcher that knows only a document's own assets."""
    urls = importlib.import_module("weasyprint.urls")

    class Memory(urls.URLFetcher):  # type: ignore[misc, name-defined]  # untyped base
        """Looks names up in a mapping; no file, no network."""

        def __init__(self, assets: Mapping[str, Asset]) -> None:
            super().__init__(
                allowed_protocols={"http", "data"}, allow_redirects=False, fail_on_errors=True
            )
            self.assets = assets

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> object:
            if url.startswith("data:"):
                return super().fetch(url, headers)
            name = url.removeprefix(ORIGIN)
            if name == url or name not in self.assets:
                message = f"{url[:120]}, which is not part of it"
                raise ValueError(message)
            asset = self.assets[name]
            kind = {"Content-Type": asset.media_type}
            return urls.URLFetcherResponse(url, asset.body, kind)

    return Memory


@contextmanager
def _listening() -> Iterator[_Complaints]:
    """Hear the print library's warnings instead of letting them be printed."""
    logger = logging.getLogger(_LOGGER)
    complaints = _Complaints()
    handlers, propagate = logger.handlers, logger.propagate
    logger.handlers, logger.propagate = [complaints], False
    try:
        yield complaints
    finally:
        logger.handlers, logger.propagate = handlers, propagate


@contextmanager
def _own_fonts_only() -> Iterator[None]:
    """Hide the machine's fonts from the print library."""
    configuration = files("generator.render").joinpath("fonts.conf")
    with as_file(configuration) as path, _environment("FONTCONFIG_FILE", str(path)):
        yield


@contextmanager
def _dated(when: datetime | None) -> Iterator[None]:
    """Give font subsetting the document's date, not today's."""
    seconds = 0 if when is None else int(when.timestamp())
    with _environment("SOURCE_DATE_EPOCH", str(seconds)):
        yield


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set an environment variable for a while."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
