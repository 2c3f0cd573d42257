"""Where something is, for a story: by towns, roads and rivers, never by a number."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, sqrt
from typing import TYPE_CHECKING

from generator.kit.printing import spelled, with_article, within
from generator.world.features import CrossingKind
from generator.world.hexes import Orientation, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.world.board import Board
    from generator.world.features import Place
    from generator.world.hexes import Hex

WINDS = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)
FAR = 5
"""Hexes beyond which a place tells nobody where something is."""
_NEAR = 2
"""Hexes up to which a heading calls something near."""
_LANDMARK = "landmark"
"""What is drawn as one is too large, or too empty, to reckon miles from."""


def miles(board: Board, steps: int) -> str:
    """Return a distance in words, in hexes where nobody counts miles."""
    if not board.hex_miles:
        return f"{spelled(steps)} {'hex' if steps == 1 else 'hexes'}"
    number = steps * board.hex_miles
    return f"{spelled(number)} {'mile' if number == 1 else 'miles'}"


def bearing(board: Board, start: Hex, goal: Hex) -> str:
    """Return in which of eight winds a hex lies from another; empty: it is the same."""
    if start == goal:
        return ""
    q, r = goal.q - start.q, goal.r - start.r
    east, south = 1.5 * q, sqrt(3) * (r + q / 2)
    if board.grid.orientation is Orientation.POINTY:
        east, south = sqrt(3) * (q + r / 2), 1.5 * r
    return WINDS[round(degrees(atan2(east, -south)) / 45) % len(WINDS)]


def place_at(board: Board, at: Hex) -> Place | None:
    """Return the place a hex is called after; none: it has no such name."""
    places = [each for each in board.places_at(at) if each.kind.symbol != _LANDMARK]
    return places[0] if places else None


def where(board: Board, at: Hex, *, along: str = "") -> str:
    """Return where a hex is, after a verb such as ``halted``; empty: near nothing.

    Args:
        board: The map.
        at: The hex.
        along: A road that was named just before, and is not named again.
    """
    here = place_at(board, at)
    if here is not None:
        return f"at {within(here.name)}"
    crossings = [each for each in board.crossings_at(at) if each.name]
    if crossings:
        return f"at {with_article(crossings[0].name)}"
    on, far = _on(board, at, along), _far(board, at)
    return ", ".join(filter(None, (on, far)))


def near(board: Board, at: Hex) -> str:
    """Return the same in a few words, for a heading; empty: no place is near."""
    here, nearest = place_at(board, at), nearest_place(board, at)
    if here is not None:
        return f"at {within(here.name)}"
    if nearest is None or distance(nearest.at, at) > _NEAR:
        on = _on(board, at, "")
        if on:
            return on
    return f"near {within(nearest.name)}" if nearest else ""


def road_along(board: Board, hexes: Sequence[Hex]) -> str:
    """Return the one named way that a march kept to; empty: there is none."""
    for way in board.ways:
        sides = {frozenset(pair) for pair in pairwise(way.course)}
        if way.name and all(frozenset(pair) in sides for pair in pairwise(hexes)):
            return with_article(way.name)
    return ""


def crossing_words(board: Board, at: Hex, means: str, *, ford: str = "by") -> str:
    """Return by what a river was crossed, such as ``over the Long Bridge``.

    Args:
        board: The map.
        at: Where.
        means: The kind of crossing.
        ford: What stands before the name of a ford.
    """
    before = {CrossingKind.BRIDGE: "over", CrossingKind.FORD: ford}
    for crossing in board.crossings_at(at):
        if crossing.name and crossing.kind == means:
            return f"{before.get(crossing.kind, 'by')} {with_article(crossing.name)}"
    return f"over {river_at(board, at) or 'the river'}"


def river_at(board: Board, at: Hex) -> str:
    """Return the river of a hex by name; empty: none is named."""
    for stretch in board.rivers:
        if stretch.name and at in stretch.course:
            return with_article(stretch.name)
    return ""


def _on(board: Board, at: Hex, along: str) -> str:
    """Return the way, river or region that a hex lies on; empty: on none."""
    for way in board.ways:
        if way.name and at in way.course:
            return (
                ""
                if with_article(way.name) == along
                else f"on {with_article(way.name)}"
            )
    river = river_at(board, at)
    if river:
        return f"by {river}"
    regions = [each for each in board.regions if each.name and at in each.hexes]
    return f"in {within(regions[0].name)}" if regions else ""


def _far(board: Board, at: Hex) -> str:
    """Return how far and which way a hex lies from the nearest place."""
    nearest = nearest_place(board, at)
    if nearest is None:
        return ""
    steps = miles(board, distance(nearest.at, at))
    return f"{steps} {bearing(board, nearest.at, at)} of {within(nearest.name)}"


def nearest_place(board: Board, at: Hex) -> Place | None:
    """Return the nearest place that is near enough to reckon from; none: there is none.

    Of several as near, the one on the same road is taken, then by name.
    """
    ways = [way.course for way in board.ways if at in way.course]
    found = [
        (distance(place.at, at), not any(place.at in way for way in ways), place.name)
        for place in board.places
        if place.kind.symbol != _LANDMARK and distance(place.at, at) <= FAR
    ]
    if not found:
        return None
    name = min(found)[2]
    return next(place for place in board.places if place.name == name)
