"""Path data of drawings read once: a coast drawn eight times is eight times the same.

The print library reads the data of a path anew wherever it is drawn or cuts something
out. What it makes of it is remembered here as long as one document is set.
"""

from __future__ import annotations

import importlib
from collections import deque
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_KEPT = 512
"""Paths of one document that are remembered."""


class _Blank:
    """Stands for a drawing and for a path of it, while the library reads its data."""

    def __init__(self, data: str) -> None:
        """Take the data, and nothing to draw on but a list of operators."""
        self._data = data
        self.stream = importlib.import_module("pydyf").Stream()
        self.vertices: deque[object] = deque()

    def get(self, _name: str, _default: str = "") -> str:
        """Return the data, the only thing that a path is asked for."""
        return self._data

    def point(self, x: str | int, y: str | int, _size: float) -> tuple[float, float]:
        """Return a point; path data have no units."""
        return float(x or 0), float(y or 0)


@contextmanager
def paths_read_once(library: Any) -> Iterator[None]:  # noqa: ANN401 - the library publishes no types
    """Let the print library draw each path by what it read the first time."""
    drawn_by = library.svg.TAGS
    usual = drawn_by["path"]
    drawn_by["path"] = _draw
    try:
        yield
    finally:
        drawn_by["path"] = usual
        _read.cache_clear()


def _draw(svg: Any, node: Any, _font_size: float) -> None:  # noqa: ANN401 - see above
    """Draw a path, and leave its points to be marked."""
    operators, vertices = _read(node.get("d", ""))
    svg.stream.stream.extend(operators)
    node.vertices.extend(vertices)


@lru_cache(maxsize=_KEPT)
def _read(data: str) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the operators that draw a path, and its points as markers want them.

    Data that break off are drawn as far as they go.
    """
    blank = _Blank(data)
    with suppress(importlib.import_module("weasyprint.svg.utils").PointError):
        importlib.import_module("weasyprint.svg.path").path(blank, blank, 0)
    return tuple(blank.stream.stream), tuple(blank.vertices)
