"""The names of places: beside the symbol, where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.canvas import text_width
from generator.render.map.geometry import box_around, unit
from generator.render.map.label import NEVER, Label, best
from generator.render.map.places import (
    HALF_SIZES,
    LANDMARK,
    WITHOUT_SYMBOL,
    symbol_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.clutter import Clutter
    from generator.render.map.geometry import Point
    from generator.render.map.plan import MapPlan
    from generator.world.board import Place

_PLACE_TYPE: dict[str, tuple[float, float]] = {
    "citadel": (58, 10),
    "town": (52, 9.5),
    "port": (52, 9.5),
    "hold": (46, 9),
    LANDMARK: (48, 9),
}
"""Type size in units, and the least in points, by symbol."""


def place_labels(plan: MapPlan, clutter: Clutter) -> Iterator[Label]:
    """Yield the names of places; those with a side of their own first."""
    order = sorted(
        (place for place in plan.board.places if place.at in plan.kinds and place.name),
        key=lambda place: (
            place.label_side is None,
            -_PLACE_TYPE.get(place.kind.symbol, (40, 8))[0],
        ),
    )
    for place in order:
        size = plan.type_size(*_PLACE_TYPE.get(place.kind.symbol, (42, 8)))
        is_water = plan.board.is_sea(place.at)
        width = text_width(place.name, size, bold=True)
        box = best(
            clutter,
            [
                (box_around(middle, width, 0.9 * size), price)
                for middle, price in _around(plan, place, width, size)
            ],
        )
        clutter.add(box.grown(4), NEVER)
        yield Label(
            words=place.name,
            kind="place",
            middle=((box.left + box.right) / 2, (box.top + box.bottom) / 2),
            size=size,
            ink=plan.theme.inks["sea_text" if is_water else "ink"],
            box=box,
            is_title=not is_water and place.kind.symbol in _PLACE_TYPE,
            is_italic=is_water or place.kind.symbol not in _PLACE_TYPE,
        )


_BESIDE = (
    (1.0, 0.0, 0),
    (-1.0, 0.0, 150),
    (1.0, -0.8, 120),
    (1.0, 0.8, 130),
    (-1.0, -0.8, 220),
    (-1.0, 0.8, 230),
    (0.0, 1.0, 160),
    (0.0, -1.0, 180),
    (0.5, 1.0, 200),
    (-0.5, 1.0, 240),
    (0.5, -1.0, 220),
    (-0.5, -1.0, 260),
)
"""Where a name may stand beside its symbol, with the price of each."""


def _around(
    plan: MapPlan, place: Place, width: float, size: float
) -> Iterator[tuple[Point, float]]:
    """Yield where a place's name may stand, with the price of each spot."""
    spot = plan.place_spots.get(place.at, plan.lattice.middle(place.at))
    symbol = symbol_of(plan.board.places_at(place.at))
    if place.kind.symbol == LANDMARK:
        yield spot, 0.0
    half_width: float
    half_height: float
    half_width, half_height = HALF_SIZES[symbol.kind.symbol] if symbol else (30, 26)
    if place.kind.symbol in WITHOUT_SYMBOL:
        half_width, half_height = max(half_width, 40), max(half_height, 34)
    wanted = None if place.label_side is None else plan.lattice.inward(place.label_side)
    for ring, further in enumerate((6, 34, 70, 120)):
        for x, y, price in _BESIDE:
            across = x * (half_width + further + width / 2)
            down = y * (half_height + further + size / 2)
            astray = 0.0
            if wanted is not None:
                toward = unit((across, down))
                astray = 4000 * (1 + wanted[0] * toward[0] + wanted[1] * toward[1])
            yield (spot[0] + across, spot[1] + down), price + 900 * ring + astray
