"""What names must not lie on, and what it costs them to cover lines and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from generator.render.map.clutter import Clutter
from generator.render.map.counters import laid_counters
from generator.render.map.geometry import ACROSS, Box
from generator.render.map.ground_drawing import ground_drawing
from generator.render.map.number_rooms import number_at_top, number_size
from generator.render.map.obstacles import standing
from generator.render.map.trail_lines import trail_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.render.map.plan import MapPlan

COAST, RIVER, WAY, TRAIL, LEADER = 14.0, 11.0, 5.0, 12.0, 12.0
"""Price of each hex's length of a line that is covered."""
NUMBER = 2.0
"""Price of covering a whole hex number."""


@dataclass(frozen=True, slots=True)
class NameGround:
    """The ground that names are written on."""

    taken: Clutter
    """What no name may lie on."""
    counters: Clutter
    """What no name's leader line may run through."""
    lines: Clutter
    """What covering lines and numbers costs."""
    room: Box
    """Where names may stand."""

    def is_open(self, box: Box) -> bool:
        """Say whether a level name may stand in a box."""
        return self.room.holds(box) and self.taken.is_free(box)

    def price(self, box: Box) -> float:
        """Return what it costs that a level name stands in a box."""
        return self.lines.price(box)

    def is_open_to(self, letters: Iterable[Box], room: Box) -> bool:
        """Say whether letters may stand in boxes that a room holds."""
        return self.room.holds(room) and self.taken.are_free(letters, room)

    def price_of(self, letters: Iterable[Box]) -> float:
        """Return what it costs that letters stand in some boxes."""
        return fsum(map(self.lines.price, letters))


def name_ground(plan: MapPlan) -> NameGround:
    """Return what names find on a map."""
    gap = 0.2 / plan.unit_mm
    taken, counters, lines = Clutter(), Clutter(), Clutter()
    counters.add_all(laid_counters(plan).boxes)
    taken.add_all(box.grown(gap) for box in laid_counters(plan).boxes)
    taken.add_all(box.grown(gap) for box in standing(plan))
    for way in ground_drawing(plan).ways:
        lines.draw(way.points, WAY / ACROSS)
    for river in ground_drawing(plan).rivers:
        lines.draw(river.points, RIVER / ACROSS)
    for shore in ground_drawing(plan).shores:
        lines.draw(shore, COAST / ACROSS)
    for leader in laid_counters(plan).leaders:
        lines.draw((leader.start, leader.end), LEADER / (0.3 * ACROSS))
    for trail in trail_lines(plan):
        lines.draw(trail.points, TRAIL / ACROSS)
    size = number_size(plan)
    if size is not None and plan.board.places:
        for at in plan.hexes:
            box = number_at_top(plan, at, size)
            lines.add(box, NUMBER / (box.width * box.height))
    room = plan.lattice.bounds().grown(-0.5 / plan.unit_mm)
    return NameGround(taken, counters, lines, room)
