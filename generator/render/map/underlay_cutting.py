"""Cuts out of a picture what lies under a piece of a map, so that files stay small."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Box, Lattice
from generator.render.map.underlay_drawing import matrix_of

if TYPE_CHECKING:
    from generator.world.grid import Grid
    from generator.world.underlay import Pin, Underlay

_KEPT = 64
"""Pieces that are remembered: each is cut for every reader anew otherwise."""
_QUALITY = 90
Dots = tuple[int, int, int, int]
"""Left, top, right and bottom of a piece."""


def piece_under(grid: Grid, laid: Underlay | None) -> Underlay | None:
    """Return the piece of a picture that lies under a grid, its hexes moved with it.

    A picture that has not been read stays as it is.
    """
    if laid is None or not laid.colour:
        return laid
    across, down = _size(laid.colour)
    right, below = across / laid.width, down / laid.height
    under = _under(Lattice(grid).bounds().grown(ACROSS / 4), laid, Lattice(grid))
    left = min(max(floor(under.left * right), 0), across - 1)
    top = min(max(floor(under.top * below), 0), down - 1)
    end = min(max(ceil(under.right * right), left + 1), across)
    foot = min(max(ceil(under.bottom * below), top + 1), down)
    first, second, third = (_moved(pin, left / right, top / below) for pin in laid.pins)
    return replace(
        laid,
        pins=(first, second, third),
        width=(end - left) / right,
        height=(foot - top) / below,
        colour=_cut(laid.colour, (left, top, end, foot)),
        mono=_cut(laid.mono, (left, top, end, foot)),
    )


def _under(box: Box, laid: Underlay, lattice: Lattice) -> Box:
    """Return the upright rectangle of a picture's dots that holds a box of the map."""
    a, b, c, d, e, f = matrix_of(laid, lattice)
    whole = a * d - b * c
    spots = [
        ((d * (x - e) - c * (y - f)) / whole, (a * (y - f) - b * (x - e)) / whole)
        for x in (box.left, box.right)
        for y in (box.top, box.bottom)
    ]
    across, down = zip(*spots, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _moved(pin: Pin, left: float, top: float) -> Pin:
    return replace(pin, right=pin.right - left, down=pin.down - top)


def _size(body: bytes) -> tuple[int, int]:
    from PIL import Image

    with Image.open(io.BytesIO(body), formats=("PNG", "JPEG")) as opened:
        return opened.size


@lru_cache(maxsize=_KEPT)
def _cut(body: bytes, dots: Dots) -> bytes:
    """Return a piece of a picture as a picture of the same kind."""
    from PIL import Image

    content = io.BytesIO()
    with Image.open(io.BytesIO(body), formats=("PNG", "JPEG")) as opened:
        piece = opened.crop(dots)
        if opened.format == "JPEG":
            piece.save(content, format="JPEG", quality=_QUALITY, optimize=True)
        else:
            piece.save(content, format="PNG", optimize=True)
    return content.getvalue()
