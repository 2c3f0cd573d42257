"""Towns, ports, fortresses, villages, ruins and other places: their symbols."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.render.map.geometry import box_around, moved
from generator.render.map.plan import once

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.board import Place
    from generator.world.hexes import Hex

LANDMARK = "landmark"
"""A name that stands where the symbol would."""
WITHOUT_SYMBOL = frozenset({"bridge", LANDMARK})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceSymbol:
    """How a kind of place is drawn, in units from its middle."""

    half: tuple[int, int]
    """Half its width and height."""
    walls: str
    """Path data, filled and outlined."""
    accents: str
    """Path data of roofs, gates and banners."""


@cache
def place_symbols() -> Mapping[str, PlaceSymbol]:
    """Return every drawing of a place, by the name that rule systems give."""
    text = (
        files("generator.render.map").joinpath("place_symbols.toml").read_text("utf-8")
    )
    return {
        name: PlaceSymbol(
            half=(table["half"][0], table["half"][1]),
            walls=table["walls"],
            accents=table["accents"],
        )
        for name, table in tomllib.loads(text).items()
    }


def symbol_of(places: tuple[Place, ...]) -> Place | None:
    """Return the place of a hex whose symbol is drawn: the first that has one."""
    return next(
        (place for place in places if place.kind.symbol not in WITHOUT_SYMBOL), None
    )


@once
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
    spot = place_spots(plan).get(at)
    place = symbol_of(plan.board.places_at(at))
    if spot is None or place is None:
        return None
    half_width, half_height = place_symbols()[place.kind.symbol].half
    return box_around(spot, 2 * half_width, 2 * half_height)


def draw_places(plan: MapPlan, canvas: Canvas) -> None:
    """Draw the symbol of every place, its name as hover text."""
    drawn: set[str] = set()
    for at in sorted(place_spots(plan)):
        place = symbol_of(plan.board.places_at(at))
        if place is None:
            continue
        symbol = place.kind.symbol
        name = f"map-place-{symbol}"
        if symbol not in drawn:
            draw_place_symbol(canvas.define(name), plan.theme, symbol)
            drawn.add(symbol)
        label = plan.board.grid.label(at)
        x, y = place_spots(plan)[at]
        group = canvas.group(title=f"{place.name} ({place.kind}, {label})")
        group.use(name, (round(x), round(y)))


def draw_place_symbol(canvas: Canvas, theme: Theme, symbol: str) -> None:
    """Draw one symbol with its middle at 0 0, parted from the ground by a halo."""
    drawing, inks = place_symbols()[symbol], theme.inks
    walls, accents = f"M0 0{drawing.walls}", f"M0 0{drawing.accents}"
    halo = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    line = {"stroke": inks["place"], "stroke_linejoin": "round"}
    canvas.path(walls, fill="none", stroke=inks["halo"], stroke_width=16, **halo)
    canvas.path(walls, fill=inks["place_fill"], stroke_width=5, **line)
    canvas.path(accents, fill=inks["place_accent"], stroke_width=4, **line)
