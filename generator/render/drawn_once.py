"""Drawings in documents: each is drawn once, and referred to wherever it stands.

A drawing of lines alone serves every later document that this process sets; one with
letters is drawn once for each, since a document holds just the letters it needs. Of the
library's own way two things are done otherwise: symbols along a line are stamped, and a
text is laid out as one, not letter by letter.
"""

from __future__ import annotations

import importlib
import re
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from generator.render.drawing_texts import Texts
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.render.assets import Asset

    Point = tuple[float, float]


# Symbols of a drawing stamped on paper: each is drawn once, and then referred to.

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


# A drawing as a PDF holds it.

_LETTERS = re.compile(rb"\sTf\s")
"""What a drawing with letters holds."""
_SAID = frozenset({"Type", "Subtype", "BBox", "Resources", "Group", "Filter"})
"""All that the head of a drawing says that can be laid into any document."""
_LEVEL = 9


class Form(Struct, frozen=True, kw_only=True):
    """A drawing without letters, or a part of one, in units of its own."""

    box: tuple[float, ...]
    """Its left, top, right and bottom edge."""
    is_group: bool
    """Whether it is laid as a whole on what is below it, as a veil is."""
    content: bytes
    """How it is drawn, compressed."""
    states: Mapping[str, Mapping[str, Any]]
    """How far one can see through its inks, by the names it calls them."""
    parts: Mapping[str, Form]
    """What it refers to, by the names it calls them."""

    def laid_into(self, stream: Any, name: str = "") -> Any:  # noqa: ANN401 - the library publishes no types
        """Let a page or a drawing refer to this, by a name or by the next one free."""
        left, top, right, bottom = self.box
        form = stream.add_group(left, top, right - left, bottom - top)
        if name:
            named = stream._resources["XObject"]
            named[name] = named.pop(form.id)
            form.id = name
        if not self.is_group:
            form.extra.pop("Group")
        form.stream, form.compress = [self.content], False
        form.extra["Filter"] = "/FlateDecode"
        states = form._resources["ExtGState"]
        for key, state in self.states.items():
            states[key] = type(states)(state)
        for key, part in self.parts.items():
            part.laid_into(form, key)
        return form


def form_of(drawn: Any) -> Form | None:  # noqa: ANN401 - see above
    """Return what was drawn; none: it has letters, or else what its document alone has."""
    resources, extra = drawn._resources, drawn.extra
    if resources["Pattern"] or resources["Shading"] or not _SAID.issuperset(extra):
        return None
    if any("SMask" in state for state in resources["ExtGState"].values()):
        return None
    content = _content_of(drawn)
    if _LETTERS.search(content):
        return None
    parts = {}
    for name, part in resources["XObject"].items():
        form = None if part is None else form_of(part)
        if form is None:
            return None
        parts[name] = form
    return Form(
        box=tuple(extra["BBox"]),
        is_group="Group" in extra,
        content=zlib.compress(content, _LEVEL),
        states={key: dict(state) for key, state in resources["ExtGState"].items()},
        parts=parts,
    )


def _content_of(drawn: Any) -> bytes:  # noqa: ANN401 - see above
    """Return how a form is drawn."""
    if "Filter" in drawn.extra:
        return zlib.decompress(drawn.stream[0])
    pydyf = importlib.import_module("pydyf")
    written: bytes = pydyf.Stream(stream=drawn.stream).data
    begins, ends = b"stream\n", b"\nendstream"
    return written[written.index(begins) + len(begins) : -len(ends)]


# The pictures of one document, and the drawings known from earlier ones.

_KNOWN: dict[str, tuple[Point, Form]] = {}
"""Drawings without letters by their digest, each with its width and height."""
_MOST = 400
"""So many are remembered; a build has fewer."""
_DATA = "data:"


class DrawnOnce(dict[str, Any]):
    """The print library's pictures, each drawn once and then referred to.

    Without this a picture is drawn anew wherever it, or a part of it, is shown.
    """

    def __init__(self, origin: str, assets: Mapping[str, Asset]) -> None:
        """Begin without a picture.

        Args:
            origin: What the addresses of a document's files begin with.
            assets: Its files, by the rest of their addresses.
        """
        super().__init__()
        self._origin = origin
        self._assets = assets

    def __contains__(self, address: object) -> bool:
        """Tell whether there is a picture; one known from earlier need not be read."""
        if isinstance(address, str) and not super().__contains__(address):
            digest = self._digest(address)
            if digest in _KNOWN:
                super().__setitem__(address, _Reference(*_KNOWN[digest], digest=digest))
        return super().__contains__(address)

    def __setitem__(self, address: str, picture: Any) -> None:  # noqa: ANN401 - no types
        """Keep a picture; a drawing is drawn once, and its symbols are stamped."""
        drawing = getattr(picture, "_svg", None)
        if drawing is not None:
            drawing.draw_markers = Stamps(drawing).draw
            drawing.draw_node = Texts(drawing).draw
            drawing.point = _plain_first(drawing.point)
            width, height, _ = picture.get_intrinsic_size(1, 0)
            size = (width, height) if width and height and _is_whole(drawing) else None
            picture.draw = _Reference(size, None, picture.draw, self._digest(address)).draw
        super().__setitem__(address, picture)

    def _digest(self, address: str) -> str:
        """Return what tells a picture from every other; empty: nothing does."""
        if address.startswith(_DATA):
            return sha256(address.encode()).hexdigest()
        asset = self._assets.get(address.removeprefix(self._origin))
        return "" if asset is None else sha256(asset.body).hexdigest()


def _plain_first(point_usually: Callable[..., Point]) -> Callable[..., Point]:
    """Return how a picture reads two measures: plain numbers, as nearly all are, at once."""

    def point(x: str, y: str, font_size: float) -> Point:
        try:
            return float(x), float(y)
        except (TypeError, ValueError):
            return point_usually(x, y, font_size)

    return point


def _is_whole(drawing: Any) -> bool:  # noqa: ANN401 - no types
    """Tell whether all of a drawing is shown, however large, and nothing distorted."""
    root = drawing.tree
    return root.get("viewBox") is not None and root.get("preserveAspectRatio") is None


class _Reference:
    """A picture of one document, as the print library asks for it."""

    def __init__(
        self,
        size: Point | None,
        form: Form | None,
        draw_usually: Callable[..., None] | None = None,
        digest: str = "",
    ) -> None:
        """Bind a picture.

        Args:
            size: In what size it is drawn; none: in each that it is shown in.
            form: The drawing, where it is known.
            draw_usually: Draws it, where it is not.
            digest: What it is remembered by; empty: it is not.
        """
        self.id = digest
        self._size = size
        self._form = form
        self._draw_usually = draw_usually
        self._shared: Any = None
        self._laid: dict[tuple[int, Point], tuple[Any, Any]] = {}
        """Forms by where they are kept and their size, with what keeps them."""

    def get_intrinsic_size(self, _resolution: float, _font_size: float) -> tuple[float, ...]:
        """Return its width, its height, and their ratio."""
        width, height = self._size or (0, 0)
        return width, height, width / height

    def get_x_object(self, _interpolate: bool, _ratio: float) -> Any:  # noqa: ANN401, FBT001 - called by the library
        """Return the form that all pages and drawings of the document refer to."""
        return self._shared

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:  # noqa: ANN401 - no types
        """Show the picture, as large as its place allows and in its middle."""
        size = self._size or (width, height)
        scale = min(width / size[0], height / size[1])
        left, top = (width - size[0] * scale) / 2, (height - size[1] * scale) / 2
        name = self._name_in(stream, size, style)
        with stream.stacked():
            stream.transform(a=scale, d=scale, e=left, f=top)
            stream.draw_x_object(name)

    def _name_in(self, stream: Any, size: Point, style: object) -> str:  # noqa: ANN401 - no types
        """Return how a page or a drawing refers to the picture, drawn the first time."""
        resources, key = stream._resources, (id(stream._resources), size)
        if self._form is None and key not in self._laid and self._draw_usually is not None:
            drawn = stream.add_group(0, 0, *size)
            drawn.extra.pop("Group")
            self._draw_usually(drawn, *size, style)
            self._form = form_of(drawn) if self.id and self._size else None
            if self._form is None:
                self._laid[key] = drawn, resources
            else:
                del resources["XObject"][drawn.id]
                if len(_KNOWN) >= _MOST:
                    _KNOWN.clear()
                _KNOWN[self.id] = size, self._form
        if self._form is None:
            return str(self._laid[key][0].id)
        if self._shared is None:
            self._shared = self._form.laid_into(stream)
            del resources["XObject"][self._shared.id]
        return str(stream.add_image(self, interpolate=False, ratio=1))
