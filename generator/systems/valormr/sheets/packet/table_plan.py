"""A wargames table on paper: where its edges and a force's part of them lie."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.render.drawing import millimetres

if TYPE_CHECKING:
    from generator.systems.valormr.sheets.packet.sketch import Point
    from generator.systems.valormr.views.packet.table_contents import (
        BattleTable,
        EdgeTaken,
    )

WIDTH = 195.0
TOP = 1.0
"""Millimetres above the table."""
LEFT = 7.5
"""Millimetres to the left of the table, for inches."""
RIM, RIM_WITH_SHARES = 1.0, 9.0
"""What is kept free to the right of it, mm: shares of it, where cards are noted."""
SHARE = Fraction(1, 4)
"""How much of the table's width the ground is drawn that a card tells of."""
TICK = 6
"""Inches from tick to tick along the edges; every second one bears its number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """A table on paper: millimetres from the picture's top left corner."""

    table: BattleTable
    scale: int

    @property
    def width(self) -> float:
        """The table's length on paper."""
        return millimetres(self.table.along) / self.scale

    @property
    def height(self) -> float:
        """The table's width on paper."""
        return millimetres(self.table.across) / self.scale

    @property
    def left(self) -> float:
        """Where the table begins."""
        return LEFT

    def mm(self, length: Fraction) -> float:
        """Return a length on the table as it is on paper."""
        return millimetres(length) / self.scale

    def at(self, along: float, down: float) -> Point:
        """Return a point by its shares of the table's length and width, 0 to 1."""
        return self.left + along * self.width, TOP + down * self.height


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgePart:
    """A force's part of an edge: where it lies, and which way inwards is."""

    start: Point
    end: Point
    inward: Point


def part_of(plan: TablePlan, edge: EdgeTaken) -> EdgePart:
    """Return a force's part of its edge, as it lies on paper."""
    low, high = float(edge.from_share), float(edge.to_share)
    match edge.edge:
        case "far":
            return EdgePart(start=plan.at(low, 0), end=plan.at(high, 0), inward=(0, 1))
        case "near":
            return EdgePart(start=plan.at(low, 1), end=plan.at(high, 1), inward=(0, -1))
        case "left":
            return EdgePart(start=plan.at(0, low), end=plan.at(0, high), inward=(1, 0))
        case _:
            return EdgePart(start=plan.at(1, low), end=plan.at(1, high), inward=(-1, 0))


def inwards(part: EdgePart, length: float) -> tuple[Point, Point]:
    """Return a force's part of its edge moved into the table."""
    x, y = part.inward
    return (
        (part.start[0] + x * length, part.start[1] + y * length),
        (part.end[0] + x * length, part.end[1] + y * length),
    )
