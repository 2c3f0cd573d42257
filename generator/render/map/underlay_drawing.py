"""Lays a picture under the hexes, where a campaign has one for a drawn country."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from generator.render.map.undrawn import is_laid

if TYPE_CHECKING:
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Lattice
    from generator.render.map.plan import MapPlan
    from generator.world.underlay import Underlay

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
        f"data:image/{kind};base64,{data}",
        (laid.width, laid.height),
        transform=f"matrix({matrix})",
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
