"""Small tables of a card: a row of figures below the row they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from generator.render.cards.letter_widths import Cut, line_width

ROW = 5.2
"""Millimetres from one row to the next."""
_AIR = 1.2
"""Millimetres between columns, at least."""
_STEP = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallTable:
    """A table as it stands in its place."""

    rows: tuple[tuple[str, ...], ...]
    """What a row is about, then its figures."""
    widths: tuple[float, ...]
    """Of each column, mm."""
    points: float
    fits: bool
    """False: even at the least size it is too wide."""


def small_table(
    written: str, width: float, *, points: float, least: float = 8.5
) -> SmallTable:
    """Return a table set as large as a width allows.

    Args:
        written: A row each, its cells parted by bars.
        width: Of the place, mm.
        points: The size of type that is tried first.
        least: The size below which it is never set.
    """
    rows = tuple(tuple(row.split("|")) for row in written.split("\n"))
    size = points
    while size > least and _needed(rows, size) > width:
        size -= _STEP
    wanted = [_column(rows, nth, size) for nth in range(len(rows[0]))]
    spare = max(0.0, width - fsum(wanted)) / max(1, len(wanted) - 1)
    figures = (each + spare for each in wanted[1:])
    return SmallTable(
        rows=rows,
        widths=tuple(round(each, 3) for each in (wanted[0], *figures)),
        points=size,
        fits=_needed(rows, size) <= width,
    )


def _column(rows: tuple[tuple[str, ...], ...], nth: int, points: float) -> float:
    """Return what a column needs, mm."""
    return _AIR + max(line_width(row[nth], points, Cut.BOLD) for row in rows)


def _needed(rows: tuple[tuple[str, ...], ...], points: float) -> float:
    return fsum(_column(rows, nth, points) for nth in range(len(rows[0])))
