"""Symbols of a drawing stamped on paper: each is drawn once, and then referred to.

The print library draws a marker anew on every point of every line that bears it; a map
has thousands of trees, all of a few forms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        if not _bears_markers(node):
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


def _bears_markers(node: Any) -> bool:  # noqa: ANN401 - see the module
    """Tell whether a line bears any."""
    return any(name in node.attrib for name in (_MID, *_OTHERS))


def _marker_of(node: Any) -> str:  # noqa: ANN401 - see the module
    """Return the marker on all inner points of one line; empty: they differ."""
    if None in node.vertices or any(other in node.attrib for other in _OTHERS):
        return ""
    return str(node.get(_MID, "")).removeprefix("url(#").removesuffix(")")


def _is_plain(marker: Any) -> bool:  # noqa: ANN401 - see the module
    """Tell whether a marker looks the same on every point."""
    says_so = all(marker.get(key) == value for key, value in _PLAIN.items())
    return says_so and not any(key in marker.attrib for key in _TURNED)
