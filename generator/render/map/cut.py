"""A piece of a map as a map of its own, and the picture that lies under it."""

from __future__ import annotations

import base64
import io
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS, Box, Lattice
from generator.render.map.plan import is_laid
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.render.map.canvas import Canvas
    from generator.render.map.picture import MapPicture
    from generator.render.map.plan import MapPlan
    from generator.world.board import Board
    from generator.world.hexes import Grid, Hex, Underlay


# Lays a picture under the hexes, where a campaign has one for a drawn country.

_PNG = b"\x89PNG"
Matrix = tuple[float, float, float, float, float, float]
"""As SVG writes one: a point x, y comes to ax + cy + e, bx + dy + f."""


def draw_underlay(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the picture, stretched so that three of its points lie where they belong."""
    laid = plan.picture.board.underlay
    if laid is None or not is_laid(plan.picture.board):
        return
    body = laid.mono if plan.theme.is_mono else laid.colour
    kind = "png" if body.startswith(_PNG) else "jpeg"
    data = base64.b64encode(body).decode("ascii")
    matrix = " ".join(f"{part:.6f}" for part in matrix_of(laid, plan.lattice))
    canvas.picture(
        f"data:image/{kind};base64,{data}", (laid.width, laid.height), transform=f"matrix({matrix})"
    )


def matrix_of(laid: Underlay, lattice: Lattice) -> Matrix:
    """Return what brings the dots of a picture to where they lie on the map."""
    (x0, y0), (x1, y1), (x2, y2) = ((pin.right, pin.down) for pin in laid.pins)
    there = [lattice.middle(pin.at) for pin in laid.pins]
    whole = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)

    def part(axis: int) -> tuple[float, float, float]:
        first, second, third = (point[axis] for point in there)
        right = ((second - first) * (y2 - y0) - (third - first) * (y1 - y0)) / whole
        down = ((third - first) * (x1 - x0) - (second - first) * (x2 - x0)) / whole
        return right, down, first - right * x0 - down * y0

    (a, c, e), (b, d, f) = part(0), part(1)
    return a, b, c, d, e, f


# Cuts out of a picture what lies under a piece of a map, so that files stay small.

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
    first, second, third = (
        replace(pin, right=pin.right - left / right, down=pin.down - top / below)
        for pin in laid.pins
    )
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


# A piece of a map, drawn as a map of its own: labels and courses stay as they are.


def cut_out(picture: MapPicture, places: Iterable[Hex], *, margin: int = 1) -> MapPicture:
    """Return what a picture shows of some hexes and of so many round them."""
    board = _part(picture.board, tuple(places), margin)
    here = board.terrain

    def is_near(course: Iterable[Hex]) -> bool:
        return any(at in here for at in course)

    return replace(
        picture,
        board=board,
        counters=tuple(each for each in picture.counters if each.at in here),
        trails=tuple(each for each in picture.trails if is_near(each.hexes)),
        contacts=tuple(each for each in picture.contacts if is_near(each.hexes)),
        layers=tuple(each.within(here) for each in picture.layers),
        is_cut=True,
        country=picture.country or picture.board,
    )


def _part(board: Board, places: tuple[Hex, ...], margin: int) -> Board:
    """Return a board with nothing but what lies in a rectangle round some hexes."""
    grid = board.grid.part(places, margin=margin)
    terrain = {at: board.terrain[at] for at in grid.hexes() if at in board.terrain}

    def is_near(course: Iterable[Hex]) -> bool:
        return any(at in terrain for at in course)

    return replace(
        board,
        grid=grid,
        terrain=terrain,
        ways=tuple(way for way in board.ways if is_near(way.course)),
        rivers=tuple(flow for flow in board.rivers if is_near(flow.course)),
        crossings=tuple(each for each in board.crossings if each.at in terrain),
        cataracts=tuple(each for each in board.cataracts if each.at in terrain),
        channels=tuple(each for each in board.channels if is_near(each.course)),
        places=tuple(each for each in board.places if each.at in terrain),
        regions=tuple(each for each in board.regions if is_near(each.hexes)),
        underlay=piece_under(grid, board.underlay),
    )
