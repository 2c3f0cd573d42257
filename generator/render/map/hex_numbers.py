"""Hex numbers: in every hex on land where there is room, else in every fifth.

None stands on anything else; one that would is written lower in its hex, or nowhere.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.render.map.counters import laid_counters
from generator.render.map.grid_lines import digit_advance, number_rooms, number_size
from generator.render.map.labels import laid_names
from generator.render.map.marks import LANDMARK, trail_lines
from generator.render.map.obstacles import (
    Clutter,
    cells_of,
    ground_drawing,
    ground_standing,
    laid_over,
)
from generator.render.map.plan import SEA, of_ground, of_size, once
from generator.render.map.scenes import shared
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
    """Return where every number stands: in the first of its rooms that nothing covers.

    Only where anything lies or stands at all are rooms looked at; else it is the first.
    """
    spots, taken, lines = number_spots(plan), Clutter(), Clutter()
    gap = 0.12 / plan.unit_mm
    counters = laid_counters(plan)
    taken.add_all(box.grown(gap) for box in (*counters.boxes, *laid_names(plan).boxes))
    taken.add_all(laid_over(plan))
    lines.draw_all((each.points for each in counters.leaders), 1.0)
    lines.draw_all((trail.points for trail in trail_lines(plan)), 1.0)
    crowded = {at for cell in taken.cells | lines.cells for at in spots.near.get(cell, ())}
    places = {}
    for at in _wanted(plan):
        for box in spots.rooms[at]:
            if at not in crowded or (
                taken.is_free(box) and not lines.of_lines(box.grown(_OFF_LINES))
            ):
                places[at] = box
                break
    return LaidNumbers(size=_size(plan), places=places)


class NumberSpots(Struct, frozen=True, kw_only=True):
    """Where numbers may stand on a ground with nothing on it."""

    rooms: Mapping[Hex, tuple[Box, ...]]
    """The rooms of every hex's number, the best first."""
    near: Mapping[tuple[int, int], Sequence[Hex]]
    """The hexes whose rooms, or lines too near them, lie in a cell."""


@of_size
def number_spots(plan: MapPlan) -> NumberSpots:
    """Return where the number of every hex may stand: off roads, rivers and places."""
    drawn, size = ground_drawing(plan), _size(plan)
    taken, lines = Clutter(), Clutter()
    taken.add_all(ground_standing(plan))
    lines.draw_all((way.points for way in drawn.ways), 1.0)
    lines.draw_all((river.points for river in drawn.rivers), 1.0)
    rooms = {
        at: tuple(
            box
            for box in number_rooms(plan, at, size)
            if taken.is_free(box) and not lines.of_lines(box.grown(_OFF_LINES))
        )
        for at in plan.hexes
    }
    near: dict[tuple[int, int], dict[Hex, None]] = {}
    for at, boxes in rooms.items():
        for box in boxes:
            for cell in cells_of(box.grown(_OFF_LINES)):
                near.setdefault(cell, {})[at] = None
    return NumberSpots(rooms=rooms, near={cell: tuple(found) for cell, found in near.items()})


@of_ground
def _labels(plan: MapPlan) -> Mapping[Hex, str]:
    return {at: plan.board.grid.label(at) for at in plan.hexes}


def _size(plan: MapPlan) -> float:
    return number_size(plan) or plan.type_size(0)


def _wanted(plan: MapPlan) -> Iterator[Hex]:
    """Yield the hexes that have numbers if nothing is in the way."""
    held = {counter.at for counter in plan.picture.pieces}
    held |= {place.at for place in plan.board.places if place.kind.symbol != LANDMARK}
    always = _numbered(plan)
    for at in plan.hexes:
        if always.get(at, at in held):
            yield at


@of_size
def _numbered(plan: MapPlan) -> Mapping[Hex, bool]:
    """Return which hexes always have a number, or never; others have while they are held."""
    grid, is_all = plan.board.grid, number_size(plan) is not None
    if not plan.hexes or digit_advance(_size(plan)) * len(grid.label(plan.hexes[0])) > _WIDEST:
        return dict.fromkeys(plan.hexes, False)
    numbered = {}
    for at in plan.hexes:
        column, row = grid.column_and_row(at)
        is_sea = plan.kinds[at] == SEA
        if is_sea and plan.theme.is_hatched:
            numbered[at] = False  # lines are all that can be seen there
        elif (is_all and not is_sea) or not (column % EVERY or row % EVERY):
            numbered[at] = True
    return numbered


# Writes hex numbers.


def draw_numbers(plan: MapPlan, canvas: Canvas) -> None:
    """Write every number in its place, those on one line as one text."""
    laid = laid_numbers(plan)
    if not laid.places:
        return
    advance = digit_advance(laid.size)
    labels = _labels(plan)

    @cache
    def starts_from(left: float, letters: int) -> str:
        return " ".join(str(round(left + advance * step)) for step in range(letters))

    lines: dict[int, tuple[list[str], list[str]]] = {}
    for at, box in laid.places.items():
        words, starts = lines.setdefault(round(box.bottom), ([], []))
        label = labels[at]
        words.append(label)
        starts.append(starts_from(box.left, len(label)))
    group = canvas.group(
        font_size=laid.size,
        fill=plan.inks["number"],
        fill_opacity=plan.inks["number_opacity"],
        aria_hidden="true",
    )
    for foot_line, (words, starts) in sorted(lines.items()):
        group.spaced_text("".join(words), " ".join(starts), foot_line)
