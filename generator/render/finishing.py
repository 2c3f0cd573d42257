"""What is done to a PDF beside its pages: scale, boxes, identifier, pictures once."""

from __future__ import annotations

import hashlib
import importlib
from typing import TYPE_CHECKING, Any

from generator.render.documents import PaperPage
from generator.render.form_fields import finish_form

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.render.documents import PrintSetup


# Symbols of a drawing stamped on paper: each is drawn once, and then referred to.

if TYPE_CHECKING:
    Point = tuple[float, float]

_MID, _OTHERS = "marker-mid", ("marker", "marker-start", "marker-end")
_PLAIN = {"markerUnits": "userSpaceOnUse", "overflow": "visible"}
"""What a marker says that is drawn as it is, wherever it stands."""
_TURNED = ("orient", "viewBox")
"""What it may not say."""


class Stamps:
    """Draws the markers of one picture; what it draws them with is the library's."""

    def __init__(self, svg: Any) -> None:  # noqa: ANN401 - the library publishes no types
        """Stand between a picture and its own way to draw markers."""
        self._svg = svg
        self._draw_usually = svg.draw_markers
        self._drawn: dict[tuple[int, str], tuple[Any, Any]] = {}
        """The forms by where they are kept and the marker, with what keeps them."""

    def draw(self, node: Any, font_size: float, fill_stroke: bool) -> None:  # noqa: ANN401, FBT001 - called by the library
        """Draw the markers on a line: by reference where they all look alike."""
        if not any(name in node.attrib for name in (_MID, *_OTHERS)):
            node.vertices.clear()
            return
        name = _marker_of(node)
        marker = self._svg.markers.get(name)
        if not fill_stroke or marker is None or not _is_plain(marker):
            self._draw_usually(node, font_size, fill_stroke)
            return
        points = list(node.vertices)[2:-1:2]
        node.vertices.clear()
        self._stamp(self._form(marker, name, font_size), marker, points)

    def _stamp(self, form: Any, marker: Any, points: Sequence[Point]) -> None:  # noqa: ANN401 - see the module
        """Refer to a form on some points."""
        stream = self._svg.stream
        left, top = float(marker.get("refX", 0)), float(marker.get("refY", 0))
        for x, y in points:
            with stream.stacked():
                stream.transform(e=x - left, f=y - top)
                stream.draw_x_object(form.id)

    def _form(self, marker: Any, name: str, font_size: float) -> Any:  # noqa: ANN401 - see the module
        """Return the form of a marker, drawn the first time."""
        stream = self._svg.stream
        resources = stream._resources
        key = id(resources), name
        if key not in self._drawn:
            size = float(marker.get("markerWidth")), float(marker.get("markerHeight"))
            form = stream.add_group(0, 0, *size)
            form.extra.pop("Group")
            self._svg.stream = form
            for child in marker:
                self._svg.draw_node(child, font_size)
            self._svg.stream = stream
            self._drawn[key] = form, resources
        return self._drawn[key][0]


def _marker_of(node: Any) -> str:  # noqa: ANN401 - see the module
    """Return the marker on all inner points of one line; empty: they differ."""
    if None in node.vertices or any(other in node.attrib for other in _OTHERS):
        return ""
    return str(node.get(_MID, "")).removeprefix("url(#").removesuffix(")")


def _is_plain(marker: Any) -> bool:  # noqa: ANN401 - see the module
    """Tell whether a marker looks the same on every point."""
    says_so = all(marker.get(key) == value for key, value in _PLAIN.items())
    return says_so and not any(key in marker.attrib for key in _TURNED)


POINTS_PER_PIXEL = 0.75
"""Points in a pixel of CSS."""
_BOXES = ("MediaBox", "TrimBox", "BleedBox")
_ID_LETTERS = 32
"""Of a document's identifier, as most programs write them."""
_TRAILER = b"startxref"
"""What stands before the number of the byte with which the last table begins."""


class DrawnOnce(dict[str, Any]):
    """The print library's pictures, each drawn once in its size and then referred to.

    Without this a picture is drawn anew wherever it, or a part of it, is shown.
    """

    def __setitem__(self, address: str, picture: Any) -> None:  # noqa: ANN401 - no types
        """Keep a picture; a drawing is drawn once, and its symbols are stamped."""
        drawing = getattr(picture, "_svg", None)
        if drawing is not None:
            drawing.draw_markers = Stamps(drawing).draw
            picture.draw = _by_reference(picture.draw)
        super().__setitem__(address, picture)


def _by_reference(draw: Callable[..., None]) -> Callable[..., None]:
    """Return a way to draw that draws in each size once, and then refers to it."""
    kept: dict[tuple[int, float, float], tuple[Any, Any]] = {}
    """The forms by where they are kept and their size, with what keeps them."""

    def draw_or_refer(stream: Any, width: float, height: float, style: object) -> None:  # noqa: ANN401 - no types
        resources = stream._resources
        key = id(resources), width, height
        if key not in kept:
            group = stream.add_group(0, 0, width, height)
            group.extra.pop("Group")
            draw(group, width, height, style)
            kept[key] = group, resources
        stream.draw_x_object(kept[key][0].id)

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
