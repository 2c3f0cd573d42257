"""What is set on the ground: symbols of places, contacts, and the lines of marches."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import dist, fsum
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.render.assets import table_file
from generator.render.map.geometry import ACROSS, between, box_around, heading, moved
from generator.render.map.paths import along, length_of
from generator.render.map.plan import of_ground, once
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box, Point
    from generator.render.map.picture import ContactMark, DrawnTrail
    from generator.render.map.plan import MapPlan
    from generator.render.map.theme import Theme
    from generator.world.board import Place
    from generator.world.hexes import Hex


# Towns, ports, fortresses, villages, ruins and other places: their symbols.

LANDMARK = "landmark"
"""A name that stands where the symbol would."""
WITHOUT_SYMBOL = frozenset({"bridge", LANDMARK})


class PlaceSymbol(Struct, frozen=True, kw_only=True):
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
    tables = table_file("generator.render.map", "place_symbols.toml")
    return {
        name: PlaceSymbol(
            half=(table["half"][0], table["half"][1]),
            walls=table["walls"],
            accents=table["accents"],
        )
        for name, table in tables.items()
    }


def symbol_of(places: tuple[Place, ...]) -> Place | None:
    """Return the place of a hex whose symbol is drawn: the first that has one."""
    return next((place for place in places if place.kind.symbol not in WITHOUT_SYMBOL), None)


@of_ground
def place_spots(plan: MapPlan) -> dict[Hex, Point]:
    """Return where the symbol stands in every hex that has one: off the river."""
    board = plan.board
    return {
        place.at: _beside_water(plan, place.at)
        for place in board.places
        if place.at in plan.kinds and symbol_of(board.places_at(place.at)) is place
    }


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


def place_boxes(plan: MapPlan) -> tuple[Box, ...]:
    """Return the room of every symbol of a place."""
    boxes = (place_box(plan, at) for at in sorted(place_spots(plan)))
    return tuple(box for box in boxes if box is not None)


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
    canvas.line(walls, inks["halo"], 16, **halo)
    canvas.path(walls, fill=inks["place_fill"], stroke_width=5, **line)
    canvas.path(accents, fill=inks["place_accent"], stroke_width=4, **line)


# Contacts: a disc with crossed swords on the hexside, or where three hexes meet.

SHARE, SMALLEST_MM, LARGEST_MM = 0.165, 1.3, 2.3
"""The radius of a disc, as a share of the hex and in millimetres."""
DRAWN = 46.0
"""The radius at which the swords are drawn."""


class ContactSpot(Struct, frozen=True, kw_only=True):
    """Where a contact is marked."""

    contact: ContactMark
    middle: Point
    radius: float

    @property
    def box(self) -> Box:
        """The room it takes."""
        return box_around(self.middle, 2 * self.radius, 2 * self.radius)


def contact_spots(plan: MapPlan) -> tuple[ContactSpot, ...]:
    """Return where every contact is marked."""
    radius_mm = max(SMALLEST_MM, min(LARGEST_MM, SHARE * plan.hex_mm))
    found = []
    for contact in plan.picture.contacts:
        middles = [plan.lattice.middle(at) for at in contact.hexes]
        middle = (
            fsum(x for x, _ in middles) / len(middles),
            fsum(y for _, y in middles) / len(middles),
        )
        found.append(ContactSpot(contact=contact, middle=middle, radius=radius_mm / plan.unit_mm))
    return tuple(found)


def draw_contacts(plan: MapPlan, canvas: Canvas) -> None:
    """Draw a disc for every contact, its hexes as hover text."""
    label = plan.board.grid.label
    for spot in contact_spots(plan):
        title = f"Contact: {together([*map(label, spot.contact.hexes)])}"
        stamp_contact(canvas.group(title=title), plan.theme, spot.middle, radius=spot.radius)


def stamp_contact(canvas: Canvas, theme: Theme, at: Point, *, radius: float = DRAWN) -> None:
    """Draw a disc with crossed swords."""
    disc = canvas.placed(at, radius / DRAWN)
    disc.path(
        "M-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0z",
        fill=theme.inks["contact_fill"],
        stroke=theme.inks["ink"],
        stroke_width=6,
    )
    disc.line(
        "M-26-26l52 52M26-26l-52 52M-28 10l18 18M28 10l-18 18",
        theme.inks["contact"],
        8,
        stroke_linecap="round",
    )


# The lines of marches, those along one way side by side.

ASIDE = (0.0, 0.1, -0.1, 0.2, -0.2)
"""How far trails along one way lie beside its middle, in hexes."""
FROM_START = 0.2
"""How far from the middle of the first hex a trail begins, in hexes."""
BENDS = 6
"""Straight pieces of a bend."""


class TrailLine(Struct, frozen=True, kw_only=True):
    """A trail as it would be drawn if no counter stood at its end."""

    trail: DrawnTrail
    points: tuple[Point, ...]


@once
def trail_lines(plan: MapPlan) -> tuple[TrailLine, ...]:
    """Return the line of every trail, those along one way side by side."""
    used: dict[frozenset[Hex], int] = {}
    found = []
    for trail in plan.picture.trails:
        steps = [frozenset(step) for step in pairwise(trail.hexes)]
        steps = [step for step in steps if len(step) > 1]
        if not steps:
            continue
        rank = max(used.get(step, 0) for step in steps)
        used.update((step, rank + 1) for step in steps)
        aside = ASIDE[rank % len(ASIDE)] * ACROSS
        points = _beside([plan.lattice.middle(at) for at in trail.hexes], aside)
        line = _bent(points)
        start = min(FROM_START * ACROSS, length_of(line) / 4)
        found.append(TrailLine(trail=trail, points=_from(line, start)))
    return tuple(found)


def _beside(points: Sequence[Point], aside: float) -> list[Point]:
    """Return a line of points moved to the right of its direction."""
    found: list[Point] = []
    last = len(points) - 1
    for index, point in enumerate(points):
        x, y = heading(points[max(index - 1, 0)], points[min(index + 1, last)])
        found.append(moved(point, (-y, x), aside))
    return found


def _bent(points: Sequence[Point]) -> list[Point]:
    """Return a line with its corners rounded."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = between(before, corner), between(corner, after)
        for step in range(BENDS + 1):
            share = step / BENDS
            found.append(between(between(start, corner, share), between(corner, end, share), share))
    return [*found, points[-1]]


def _from(line: Sequence[Point], distance: float) -> tuple[Point, ...]:
    """Return a line without its first so many units."""
    start, _ = along(line, distance)
    left = distance
    for index, (first, second) in enumerate(pairwise(line)):
        left -= dist(first, second)
        if left < 0:
            return (start, *line[index + 1 :])
    return tuple(line[-2:])
