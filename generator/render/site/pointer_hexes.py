"""Every hex of a map in a page by its number and ground, for the pointer to rest on.

Hexes lie in straight lines, so a line is told once and holds the names of its hexes;
boxes stand for hexes, as wide as lines are apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from generator.render.map.geometry import ACROSS
from generator.render.map.layout import sheet_box
from generator.render.map.plan import MapPlan
from generator.render.map.theme import ThemeName, theme_named
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.map.picture import MapPicture

_LINES_APART = 180


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hexes side by side; lengths in hundredths of the map's width and height."""

    left: float
    top: float
    width: float
    height: float
    names: tuple[str, ...]
    """Of its hexes, from the top or from the left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexesInWords:
    """All hexes of a map."""

    is_upright: bool
    """Whether lines go down; else they go to the right."""
    lines: tuple[Line, ...]


def ground(picture: MapPicture, *, hex_mm: float) -> HexesInWords:
    """Return the hexes of a map, line by line.

    Args:
        picture: What the map shows.
        hex_mm: The size it is drawn at.
    """
    theme = theme_named(ThemeName.COLOUR)
    plan = MapPlan(picture=picture, theme=theme, hex_mm=hex_mm)
    return HexesInWords(
        is_upright=plan.board.grid.is_flat,
        lines=tuple(_line(plan, run) for run in _runs(plan)),
    )


def _runs(plan: MapPlan) -> Iterator[tuple[Hex, ...]]:
    """Yield hexes that follow each other in a line without a gap."""
    is_flat = plan.board.grid.is_flat
    placed = sorted((at.q, at.r) if is_flat else (at.r, at.q) for at in plan.hexes)
    lines = groupby(enumerate(placed), key=lambda each: _run_of(*each))
    for _, run in lines:
        yield tuple(
            Hex(line, place) if is_flat else Hex(place, line)
            for _, (line, place) in run
        )


def _run_of(number: int, placed: tuple[int, int]) -> tuple[int, int]:
    """Return what is the same for hexes that follow each other in a line."""
    line, place = placed
    return line, place - number


def _line(plan: MapPlan, run: tuple[Hex, ...]) -> Line:
    sheet = sheet_box(plan)
    x, y = plan.lattice.middle(run[0])
    is_flat = plan.board.grid.is_flat
    wide = _LINES_APART if is_flat else ACROSS * len(run)
    high = ACROSS * len(run) if is_flat else _LINES_APART
    left = x - (_LINES_APART if is_flat else ACROSS) / 2
    top = y - (ACROSS if is_flat else _LINES_APART) / 2
    label = plan.board.grid.label
    return Line(
        left=round(100 * (left - sheet.left) / sheet.width, 3),
        top=round(100 * (top - sheet.top) / sheet.height, 3),
        width=round(100 * wide / sheet.width, 3),
        height=round(100 * high / sheet.height, 3),
        names=tuple(f"{label(at)} {plan.board.terrain[at]}" for at in run),
    )
