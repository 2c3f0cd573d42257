"""Texts in drawings on paper, each set as a whole.

The print library lays out every letter of a drawing by itself, and makes a drawing of
its own of each text that is not anchored at its start. A map has hundreds of texts.
"""

from __future__ import annotations

import importlib
from contextlib import nullcontext
from functools import lru_cache
from math import cos, inf, radians, sin
from typing import Any, NamedTuple

_MOVED = ("dx", "dy", "letter-spacing", "textLength", "direction", "display-anchor", "transform")
_SHOWN = ("opacity", "clip-path", "mask", "filter", "font-variant")
_UNUSUAL = frozenset({*_MOVED, *_SHOWN})
"""What a text may not say that is set here."""
_STANDS_OTHERWISE = "line"
"""How the keys end that let a text stand on another line than its letters do."""
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text stands before its place, by what it is anchored at."""
_WEIGHTS = {"normal": 400, "bold": 700}
"""Weights that have names."""
_MOST = 20_000
"""So many texts are remembered as they were laid out; a build has a tenth."""


class _Words(NamedTuple):
    """Words of one typeface and size, laid out."""

    layout: Any
    style: Any
    width: float
    height: float
    ascent: float


class _Place(NamedTuple):
    """Where words begin, or what they are anchored at, and how they are turned."""

    words: str
    x: float
    y: float
    turned: float
    """Degrees."""


class _Text(NamedTuple):
    """A text that is set here."""

    places: tuple[_Place, ...]
    size: float
    look: tuple[str, str, int]
    """Typefaces, slope and weight."""
    before: float
    """How much of it stands before its place."""
    is_spaced: bool = False
    """Whether each letter has a place on one line, as those of hex numbers have. It is
    written as the library writes it, so that paper stays the same byte for byte."""


class Texts:
    """Writes the texts of one picture; all else in it the library draws."""

    def __init__(self, svg: Any) -> None:  # noqa: ANN401 - the library publishes no types
        """Stand between a picture and its own way to draw what is in it."""
        self._svg = svg
        self._draw_usually = svg.draw_node

    def draw(self, node: Any, *given: Any, **in_a_clip: bool) -> None:  # noqa: ANN401 - called by the library
        """Draw something in the picture: a plain text here, all else as usual."""
        is_text = node.tag == "text" and node.visible and not in_a_clip
        if is_text and (text := _plain(node)):
            with self._svg.stream.stacked() if text.is_spaced else nullcontext():
                self._write(node, text)
        else:
            self._draw_usually(node, *given, **in_a_clip)

    def _write(self, node: Any, text: _Text) -> None:  # noqa: ANN401 - see above
        """Write words in their places."""
        svg = self._svg
        letters = importlib.import_module("weasyprint.draw.text")
        boxes = importlib.import_module("weasyprint.svg.text")
        svg.stream.push_state()
        fill, stroke = svg.set_graphical_state(node, text.size)
        svg.stream.begin_text()
        edges = [inf, inf, -inf, -inf]
        for words, x, y, turned in text.places:
            laid = _laid_out(words, text.size, text.look, svg.font_config)
            left, top = x - text.before * laid.width, y - laid.ascent
            across, down = cos(radians(turned)), sin(radians(turned))
            at = boxes.Matrix(across, down, down, -across, left, y)
            svg.fill_stroke(fill, stroke, text=True)
            box = boxes.TextBox(laid.layout, laid.style)
            letters.draw_first_line(svg.stream, box, "none", "none", at)
            edges = [
                *map(min, edges[:2], (left, top)),
                *map(max, edges[2:], (left + laid.width, top + laid.height)),
            ]
        svg.stream.end_text()
        svg.stream.pop_state()
        left, top, right, bottom = edges
        node.text_bounding_box = left, top, right - left, bottom - top


def _plain(node: Any) -> _Text | None:  # noqa: ANN401 - see above
    """Return a text that says nothing unusual; none: it is for the library to write."""
    said, words = node.attrib, node.text
    if not words or not _UNUSUAL.isdisjoint(said) or any(True for _ in node):
        return None
    if any(key.endswith(_STANDS_OTHERWISE) for key in said):
        return None
    weight = said.get("font-weight", "normal")
    try:
        xs, ys, turns = (
            [float(each) for each in said.get(key, "").split()] for key in ("x", "y", "rotate")
        )
        look = (
            said.get("font-family", "sans-serif"),
            said.get("font-style", "normal"),
            _WEIGHTS.get(weight) or int(weight),
        )
        size, before = float(said["font-size"]), _BEFORE[said.get("text-anchor", "start")]
    except (KeyError, ValueError):
        return None
    if len(xs) == len(ys) == 1 and not turns:
        return _Text((_Place(words, xs[0], ys[0], 0),), size, look, before)
    is_spaced = len(ys) == 1 and not turns
    if is_spaced:
        ys, turns = ys * len(xs), [0.0] * len(xs)
    if len(xs) == len(ys) == len(turns) == len(words) and not before:
        places = map(_Place._make, zip(words, xs, ys, turns, strict=True))
        return _Text(tuple(places), size, look, before, is_spaced)
    return None


@lru_cache(maxsize=_MOST)
def _laid_out(words: str, size: float, look: tuple[str, str, int], fonts: Any) -> _Words:  # noqa: ANN401 - see above
    """Return words laid out by the library, as it does it for a drawing."""
    texts = importlib.import_module("weasyprint.svg.text")
    lines = importlib.import_module("weasyprint.text.line_break")
    style = texts.Style(importlib.import_module("weasyprint.css.properties").INITIAL_VALUES)
    family, style["font_style"], style["font_weight"] = look
    style["font_family"] = [name.strip("\"'") for name in family.split(",")]
    style["font_size"] = size
    style.font_config = fonts
    layout, _, _, width, height, ascent = lines.split_first_line(words, style, None, inf, 0)
    layout.reactivate(style)
    return _Words(layout, style, width, height, ascent)
