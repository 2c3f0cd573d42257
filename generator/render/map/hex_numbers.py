"""Hex numbers: in every hex on land where there is room, else in every fifth.

None stands on anything else; one that would is written lower in its hex, or nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.map.counters import laid_counters
from generator.render.map.grid_lines import digit_advance, number_rooms, number_size
from generator.render.map.labels import laid_names
from generator.render.map.marks import LANDMARK, trail_lines
from generator.render.map.obstacles import Clutter, ground_drawing, standing
from generator.render.map.plan import SEA, once
from generator.render.map.scenes import shared
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Box
    from generator.render.map.plan import MapPlan
    from generator.world.hexes import Hex


_WIDEST = 230.0
"""Units of a hex's width that a number may take."""
_OFF_LINES = 9.0
"""Units from a number to the middle of a road or river."""
EVERY = 5
"""Of sea, and of hexes without room for all, each of so many columns and rows has one."""


class LaidNumbers(Struct, frozen=True, kw_only=True):
    """The numbers of a drawing."""

    size: float
    places: Mapping[Hex, Box]
    """Where the number of a hex stands; its bottom is the line it stands on."""


@once
@shared
def laid_numbers(plan: MapPlan) -> LaidNumbers:
    """Return where every number stands."""
    roomy = number_size(plan)
    size, is_all = roomy or plan.type_size(0), roomy is not None
    taken, lines = _taken(plan), _lines(plan)
    places = {}
    for at in _wanted(plan, size, is_all=is_all):
        free = (
            box
            for box in number_rooms(plan, at, size)
            if taken.is_free(box) and not lines.of_lines(box.grown(_OFF_LINES))
        )
        box = next(free, None)
        if box is None:
            continue
        places[at] = box
        if not is_all:
            taken.add(box)
    return LaidNumbers(size=size, places=places)


def _wanted(plan: MapPlan, size: float, *, is_all: bool) -> Iterator[Hex]:
    """Yield the hexes that have numbers if nothing is in the way."""
    grid = plan.board.grid
    if not plan.hexes:
        return
    if digit_advance(size) * len(grid.label(plan.hexes[0])) > _WIDEST:
        return
    held = {counter.at for counter in plan.picture.pieces}
    held |= {place.at for place in plan.board.places if place.kind.symbol != LANDMARK}
    for at in plan.hexes:
        column, row = grid.column_and_row(at)
        is_sea = plan.kinds[at] == SEA
        if is_sea and plan.theme.is_hatched:
            continue  # lines are all that can be seen there
        is_plain = is_all and not is_sea
        if is_plain or at in held or not (column % EVERY or row % EVERY):
            yield at


def _taken(plan: MapPlan) -> Clutter:
    """File what no number may lie on."""
    gap = 0.12 / plan.unit_mm
    laid = (*laid_counters(plan).boxes, *laid_names(plan).boxes)
    taken = Clutter()
    taken.add_all(box.grown(gap) for box in laid)
    taken.add_all(standing(plan))
    return taken


def _lines(plan: MapPlan) -> Clutter:
    """File the lines that no number may lie on, of the ground and over it."""
    drawn, lines = ground_drawing(plan), Clutter()
    lines.draw_all((way.points for way in drawn.ways), 1.0)
    lines.draw_all((river.points for river in drawn.rivers), 1.0)
    lines.draw_all((each.points for each in laid_counters(plan).leaders), 1.0)
    lines.draw_all((trail.points for trail in trail_lines(plan)), 1.0)
    return lines


# Writes hex numbers.


def draw_numbers(plan: MapPlan, canvas: Canvas) -> None:
    """Write every number in its place, those on one line as one text."""
    laid = laid_numbers(plan)
    if not laid.places:
        return
    advance = digit_advance(laid.size)
    lines: dict[int, tuple[list[str], list[float]]] = {}
    for at, box in laid.places.items():
        words, starts = lines.setdefault(round(box.bottom), ([], []))
        label = plan.board.grid.label(at)
        words.append(label)
        starts.extend(round(box.left + advance * step) for step in range(len(label)))
    group = canvas.group(
        font_size=laid.size,
        fill=plan.inks["number"],
        fill_opacity=plan.inks["number_opacity"],
        aria_hidden="true",
    )
    for foot_line, (words, starts) in sorted(lines.items()):
        group.spaced_text("".join(words), starts, foot_line)
