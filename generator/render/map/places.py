"""Towns, ports, citadels, holds, villages and ruins: their symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.geometry import box_around, moved
from generator.render.map.paths import PathData

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.board import Place
    from generator.world.hexes import Hex

LANDMARK = "landmark"
"""A name that stands where the symbol would."""
WITHOUT_SYMBOL = frozenset({"bridge", LANDMARK})

HALF_SIZES: dict[str, tuple[int, int]] = {
    "town": (34, 30),
    "port": (36, 34),
    "citadel": (40, 40),
    "hold": (30, 32),
    "village": (18, 18),
    "ruin": (28, 26),
}
"""Half the width and height of each symbol, in units."""


def symbol_of(places: tuple[Place, ...]) -> Place | None:
    """Return the place of a hex whose symbol is drawn: the first that has one."""
    return next(
        (place for place in places if place.kind.symbol not in WITHOUT_SYMBOL), None
    )


def place_spots(plan: MapPlan) -> dict[Hex, Point]:
    """Return where the symbol stands in every hex that has one: off the river."""
    spots: dict[Hex, Point] = {}
    for place in plan.board.places:
        here = plan.board.places_at(place.at)
        if place.at in plan.kinds and symbol_of(here) is place:
            spots[place.at] = _beside_water(plan, place.at)
    return spots


def _beside_water(plan: MapPlan, at: Hex) -> Point:
    """Return the middle of a hex, or of its broadest bank where a river parts it."""
    middle = plan.lattice.middle(at)
    hexsides = [arm.hexside for arm in plan.board.arms(at)]
    if len(hexsides) < 2:
        return middle
    gaps = [
        ((end - start) % 6, start)
        for start, end in zip(hexsides, [*hexsides[1:], hexsides[0]], strict=True)
    ]
    gap, start = max(gaps, key=lambda found: found[0])
    corner = plan.lattice.corners[(start + 1 + gap // 2) % 6]
    if gap % 2:
        toward = corner
    else:
        inward = plan.lattice.inward((start + gap // 2) % 6)
        toward = (round(-100 * inward[0]), round(-100 * inward[1]))
    away = 26 if gap > 3 else 50
    return moved(middle, (toward[0] / 110, toward[1] / 110), away)


def place_box(plan: MapPlan, at: Hex) -> Box | None:
    """Return the room the symbol of a hex takes."""
    spot = plan.place_spots.get(at)
    place = symbol_of(plan.board.places_at(at))
    if spot is None or place is None:
        return None
    half_width, half_height = HALF_SIZES[place.kind.symbol]
    return box_around(spot, 2 * half_width, 2 * half_height)


def draw_places(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the symbol of every place, its name as hover text."""
    for at in sorted(plan.place_spots):
        place = symbol_of(plan.board.places_at(at))
        if place is not None:
            label = plan.board.grid.label(at)
            group = canvas.group(title=f"{place.name} ({place.kind}, {label})")
            draw_place_symbol(
                group, plan.theme, place.kind.symbol, plan.place_spots[at]
            )


def draw_place_symbol(canvas: Canvas, theme: Theme, symbol: str, at: Point) -> None:
    """Draw one symbol with its middle at a point."""
    walls, accents = PathData(), PathData()
    _DRAWN[symbol](walls, accents, at)
    inks = theme.inks
    line = {"stroke": inks["place"], "stroke_linejoin": "round"}
    canvas.path(
        walls.text(), fill="none", stroke=inks["halo"], stroke_width=16, **_round()
    )
    canvas.path(walls.text(), fill=inks["place_fill"], stroke_width=5, **line)
    canvas.path(accents.text(), fill=inks["place_accent"], stroke_width=4, **line)


def _round() -> dict[str, str]:
    return {"stroke_linejoin": "round", "stroke_linecap": "round"}


def _town(walls: PathData, accents: PathData, at: Point) -> None:
    """Draw a group of houses with a church."""
    walls.shape("m-32 28v-26h22v26zm24 0v-34h22v34zm24 0v-24h18v24z", at)
    accents.shape("m-36 2l15-16 15 16zm26-8l13-28 13 28zm24 10l11-14 11 14z", at)


def _port(walls: PathData, accents: PathData, at: Point) -> None:
    """Draw an anchor in a ring."""
    walls.circle(at, 34)
    accents.shape(
        "m-3-14v-2a7 7 0 1 1 6 0v2h11v6h-11v24c8-1 13-6 14-12l-6 2 9-13 6 14-5-2"
        "c-2 12-10 18-21 18-11 0-19-6-21-18l-5 2 6-14 9 13-6-2c1 6 6 11 14 12"
        "v-24h-11v-6z",
        at,
    )


def _citadel(walls: PathData, accents: PathData, at: Point) -> None:
    """Draw a walled keep with a banner."""
    walls.shape(
        "m-38 36v-50h6v8h7v-8h6v8h5v-22h5v6h6v-6h6v6h6v-6h5v22h5v-8h6v8h7v-8h6v50z", at
    )
    accents.shape("m-8 36v-16a8 8 0 0 1 16 0v16zm7-58v-20l20 7-18 7v6z", at)


def _hold(walls: PathData, accents: PathData, at: Point) -> None:
    """Draw a single tower."""
    walls.shape("m-20 32v-42h-6v-18h9v7h8v-7h18v7h8v-7h9v18h-6v42z", at)
    accents.shape("m-7 32v-18a7 7 0 0 1 14 0v18z", at)


def _village(walls: PathData, accents: PathData, at: Point) -> None:
    """Draw a ring with a dot."""
    walls.circle(at, 17)
    accents.circle(at, 6)


def _ruin(walls: PathData, accents: PathData, at: Point) -> None:
    """Draw broken columns."""
    walls.shape("m-26 24v-40h13v40zm18 0v-22l13-9v31zm18 0v-48h13v48z", at)
    accents.shape("m-30 24h60v5h-60z", at)


_DRAWN: dict[str, Callable[[PathData, PathData, Point], None]] = {
    "town": _town,
    "port": _port,
    "citadel": _citadel,
    "hold": _hold,
    "village": _village,
    "ruin": _ruin,
}
