"""What is done to a PDF beside its pages: scale, boxes, identifier, pictures once."""

from __future__ import annotations

import hashlib
import importlib
from typing import TYPE_CHECKING, Any

from generator.render.form_fields import finish_form
from generator.render.print_setup import PaperPage
from generator.render.stamping import Stamps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.render.print_setup import PrintSetup

POINTS_PER_PIXEL = 0.75
"""Points in a pixel of CSS."""
_BOXES = ("MediaBox", "TrimBox", "BleedBox")
_ID_LETTERS = 32
"""Of a document's identifier, as most programs write them."""
_TRAILER = b"startxref"
"""What stands before the number of the byte with which the last table begins."""


class DrawnOnce(dict[str, Any]):
    """The print library's pictures, some of which are drawn once and then referred to.

    Without this a picture is drawn anew on every page that shows a part of it.
    """

    def __init__(self, addresses: Iterable[str]) -> None:
        """Bind the addresses of the pictures that are drawn once."""
        super().__init__()
        self._addresses = frozenset(addresses)

    def __setitem__(self, address: str, picture: Any) -> None:  # noqa: ANN401 - no types
        """Keep a picture; its symbols are stamped, and some are drawn once."""
        drawing = getattr(picture, "_svg", None)
        if drawing is not None:
            drawing.draw_markers = Stamps(drawing).draw
        if address in self._addresses and picture is not None:
            picture.draw = _by_reference(picture.draw)
        super().__setitem__(address, picture)


def _by_reference(draw: Callable[..., None]) -> Callable[..., None]:
    """Return a way to draw that draws once, and then refers to it at any size."""
    kept: list[tuple[Any, float, float]] = []

    def draw_or_refer(stream: Any, width: float, height: float, style: object) -> None:  # noqa: ANN401 - no types
        if not kept:
            group = stream.add_group(0, 0, width, height)
            group.extra.pop("Group")
            draw(group, width, height, style)
            kept.append((group, width, height))
        group, first_width, first_height = kept[0]
        with stream.stacked():
            stream.transform(a=width / first_width, d=height / first_height)
            stream.draw_x_object(group.id)

    return draw_or_refer


def finisher(setup: PrintSetup) -> Callable[[Any, Any], None]:
    """Return what is done to a document last: scale, boxes, wishes to the printer."""

    def finish(document: Any, pdf: Any) -> None:  # noqa: ANN401 - no types
        pydyf = importlib.import_module("pydyf")
        preferences = pdf.catalog.setdefault("ViewerPreferences", pydyf.Dictionary())
        preferences["PrintScaling"] = "/None"
        if setup.duplex is not None:
            preferences["Duplex"] = f"/{setup.duplex}"
            preferences["PickTrayByPDFSize"] = "true"
        if setup.is_form:
            finish_form(document, pdf)
        if setup.enlarged == 1 and not setup.boxes:
            return
        numbers = pdf.pages["Kids"][::3]
        for at, (page, number) in enumerate(zip(document.pages, numbers, strict=True)):
            paper = PaperPage(
                width=page.width * POINTS_PER_PIXEL,
                height=page.height * POINTS_PER_PIXEL,
                enlarged=setup.enlarged,
            )
            found = dict.fromkeys(_BOXES, paper.media)
            if setup.boxes:
                found["TrimBox"] = paper.trim(setup.boxes[at])
                found["BleedBox"] = paper.bleed(setup.boxes[at])
            for name, box in found.items():
                pdf.objects[number][name] = pydyf.Array(box)

    return finish


def identified(pdf: bytes) -> bytes:
    """Return a written PDF with an identifier: a digest of its bytes.

    Told to write one, the print library would put every part of it into bytes twice.
    """
    table = int(pdf[pdf.rindex(_TRAILER) + len(_TRAILER) :].split()[0])
    at = pdf.index(b"<<", table) + 2
    digest = hashlib.sha256(pdf).hexdigest()[:_ID_LETTERS]
    return b"%b/ID[<%b><%b>]%b" % (pdf[:at], *[digest.encode()] * 2, pdf[at:])
