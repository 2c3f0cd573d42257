"""Hex numbers: in every hex where there is room, else with whatever stands there.

A number is two halves, that of its column and that of its row. Each half is written
once for the whole map and used line by line; where a number gives way, the usual one is
cut out, and its own is written elsewhere in the hex, or nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.map.clutter import Clutter
from generator.render.map.geometry import ACROSS, Box
from generator.render.map.places import LANDMARK
from generator.render.map.standing import standing
from generator.render.map.trails import trail_lines
from generator.render.map.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

HEIGHT = 0.66
"""The height of a figure, as a share of the type size."""
_WIDEST = 230.0
"""Units of a hex's width that a number may take."""
_BESIDE = 100.0
"""Units of it that one may take beside the middle."""
_FROM_RIM, _FROM_MIDDLE = 8.0, 12.0
_OFF_LINES = 9.0
"""Units from a number to the middle of a road or river."""
EVERY = 5
"""Of hexes without room for all numbers, each of so many columns and rows has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidNumbers:
    """The numbers of a drawing."""

    size: float
    places: Mapping[Hex, Box]
    """Where the number of a hex stands; its bottom is the line it stands on."""
    is_all: bool
    """Whether every hex has one if nothing is in the way."""


def digit_advance(size: float) -> float:
    """Return how wide a figure is."""
    return Face.PLAIN.advances("0")[0] * size


def number_at_top(plan: MapPlan, at: Hex, size: float) -> Box:
    """Return the usual room of a hex's number."""
    return next(_rooms(plan, at, size))


def _rooms(plan: MapPlan, at: Hex, size: float) -> Iterator[Box]:
    """Yield where a hex's number may stand: at its top, lower, at its foot, beside."""
    x, y = plan.lattice.middle(at)
    half = digit_advance(size) * len(plan.board.grid.label(at)) / 2
    high = HEIGHT * size
    reach = ACROSS / 2 if plan.board.grid.is_flat else 0.45 * ACROSS
    lines = (
        y - reach + _FROM_RIM + high,
        y + 0.32 * reach + high / 2,
        y + reach - _FROM_RIM,
    )
    for line in lines:
        yield Box(x - half, line - high, x + half, line)
    if 2 * half <= _BESIDE:
        for left in (x - _FROM_MIDDLE - 2 * half, x + _FROM_MIDDLE):
            yield Box(left, y - high / 2, left + 2 * half, y + high / 2)


def laid_numbers(plan: MapPlan) -> LaidNumbers:
    """Return where every number stands."""
    size = plan.number_size or plan.type_size(0)
    is_all = plan.number_size is not None
    taken, above, lines = _taken(plan), _above(plan), _lines(plan)
    places = {}
    for at in plan.hexes if is_all else _wanted(plan, size):
        free = [
            box
            for box in _rooms(plan, at, size)
            if taken.is_free(box) and not above.of_lines(box.grown(_OFF_LINES))
        ]
        if not free:
            continue
        prices = [lines.of_lines(box.grown(_OFF_LINES)) for box in free]
        places[at] = free[prices.index(min(prices))]
        if not is_all:
            taken.add(places[at])
    return LaidNumbers(size=size, places=places, is_all=is_all)


def _wanted(plan: MapPlan, size: float) -> Iterator[Hex]:
    """Yield the hexes that have numbers where there is no room for all."""
    grid = plan.board.grid
    if not plan.hexes:
        return
    if digit_advance(size) * len(grid.label(plan.hexes[0])) > _WIDEST:
        return
    held = {counter.at for counter in plan.picture.pieces}
    held |= {place.at for place in plan.board.places if place.kind.symbol != LANDMARK}
    for at in plan.hexes:
        column, row = grid.column_and_row(at)
        if at in held or not (column % EVERY or row % EVERY):
            yield at


def _taken(plan: MapPlan) -> Clutter:
    """File what no number may lie on."""
    gap = 0.12 / plan.unit_mm
    taken = Clutter()
    taken.add_all(box.grown(gap) for box in plan.counters.boxes)
    taken.add_all(box.grown(gap) for box in plan.labels.boxes)
    taken.add_all(standing(plan))
    return taken


def _lines(plan: MapPlan) -> Clutter:
    """File the lines that a number had better not lie on."""
    lines = Clutter()
    for way in plan.ground.ways:
        lines.draw(way.points, 1.0)
    for river in plan.ground.rivers:
        lines.draw(river.points, 1.0)
    return lines


def _above(plan: MapPlan) -> Clutter:
    """File the lines that would hide a number: marches, and lines to counters."""
    lines = Clutter()
    for leader in plan.counters.leaders:
        lines.draw((leader.start, leader.end), 1.0)
    for trail in trail_lines(plan):
        lines.draw(trail.points, 1.0)
    return lines
