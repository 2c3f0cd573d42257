"""What is done to a PDF beside its pages: scale, boxes, identifier."""

from __future__ import annotations

import hashlib
import importlib
from typing import TYPE_CHECKING, Any

from generator.render.documents import PaperPage
from generator.render.form_fields import finish_form

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.documents import PrintSetup


POINTS_PER_PIXEL = 0.75
"""Points in a pixel of CSS."""
_BOXES = ("MediaBox", "TrimBox", "BleedBox")
_ID_LETTERS = 32
"""Of a document's identifier, as most programs write them."""
_TRAILER = b"startxref"
"""What stands before the number of the byte with which the last table begins."""


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
