"""Hex numbers: in every hex where there is room, else with whatever stands there.

A number is two halves, that of its column and that of its row. Each half is written
once for the whole map and used line by line; where a number gives way, the usual one is
cut out, and its own is written elsewhere in the hex, or nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from generator.render.map.clutter import Clutter
from generator.render.map.counters import laid_counters
from generator.render.map.ground_drawing import ground_drawing
from generator.render.map.labels import laid_names
from generator.render.map.number_rooms import digit_advance, number_rooms, number_size
from generator.render.map.obstacles import standing
from generator.render.map.place_symbols import LANDMARK
from generator.render.map.plan import once
from generator.render.map.shared_places import shared
from generator.render.map.trail_lines import trail_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.render.map.geometry import Box
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex

_WIDEST = 230.0
"""Units of a hex's width that a number may take."""
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


@once
@shared
def laid_numbers(plan: MapPlan) -> LaidNumbers:
    """Return where every number stands."""
    roomy = number_size(plan)
    size, is_all = roomy or plan.type_size(0), roomy is not None
    taken, above, lines = _taken(plan), _above(plan), _lines(plan)
    places = {}
    for at in plan.hexes if is_all else _wanted(plan, size):
        free = (
            box
            for box in number_rooms(plan, at, size)
            if taken.is_free(box) and not above.of_lines(box.grown(_OFF_LINES))
        )
        box = _clearest(free, lines)
        if box is None:
            continue
        places[at] = box
        if not is_all:
            taken.add(box)
    return LaidNumbers(size=size, places=places, is_all=is_all)


def _clearest(boxes: Iterable[Box], lines: Clutter) -> Box | None:
    """Return the first of some boxes with the fewest lines; none where there is none.

    What follows a box without any is not looked at.
    """
    found: Box | None = None
    least = inf
    for box in boxes:
        price = lines.of_lines(box.grown(_OFF_LINES))
        if price < least:
            found, least = box, price
        if not price:
            break
    return found


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
    taken.add_all(box.grown(gap) for box in laid_counters(plan).boxes)
    taken.add_all(box.grown(gap) for box in laid_names(plan).boxes)
    taken.add_all(standing(plan))
    return taken


def _lines(plan: MapPlan) -> Clutter:
    """File the lines that a number had better not lie on."""
    lines = Clutter()
    for way in ground_drawing(plan).ways:
        lines.draw(way.points, 1.0)
    for river in ground_drawing(plan).rivers:
        lines.draw(river.points, 1.0)
    return lines


def _above(plan: MapPlan) -> Clutter:
    """File the lines that would hide a number: marches, and lines to counters."""
    lines = Clutter()
    for leader in laid_counters(plan).leaders:
        lines.draw((leader.start, leader.end), 1.0)
    for trail in trail_lines(plan):
        lines.draw(trail.points, 1.0)
    return lines
