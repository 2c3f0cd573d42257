"""The country in words: every hex of the map, for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from generator.render.site.urls import COUNTRY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.render.map.text import HexRow
    from generator.render.site.frame import Site
    from generator.world.grid import Grid

IN_A_TABLE = 5
"""Rows of the map under one caption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """One hex, or several side by side of which there is nothing to tell but ground."""

    first: HexRow
    last: str
    """The label of the last one; empty: it is one hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGroup:
    """Some rows of the map."""

    id: str
    title: str
    stretches: tuple[Stretch, ...]


def country_file(rows: Mapping[str, HexRow], grid: Grid, *, site: Site) -> bytes:
    """Return the page that tells of every hex, given by its label."""
    lines = tuple(filter(None, (_line(rows, grid, row) for row in _rows_of(grid))))
    starts = range(0, len(lines), IN_A_TABLE)
    page = tuple(_group(lines[start : start + IN_A_TABLE]) for start in starts)
    frame = site.frame(COUNTRY, "The country", about="The map in words, hex by hex")
    return site.rendered("country.html", frame, page)


def _rows_of(grid: Grid) -> range:
    return range(grid.first_row, grid.last_row + 1)


def _line(rows: Mapping[str, HexRow], grid: Grid, row: int) -> tuple[HexRow, ...]:
    """Return the hexes of one row of the map, from the left."""
    columns = range(grid.first_column, grid.last_column + 1)
    labels = (grid.label(grid.hex_at(column, row)) for column in columns)
    return tuple(rows[label] for label in labels if label in rows)


def _group(lines: tuple[tuple[HexRow, ...], ...]) -> RowGroup:
    first, last = lines[0][0].label, lines[-1][-1].label
    return RowGroup(
        id=f"from-{first}",
        title=f"{first} to {last}",
        stretches=tuple(each for line in lines for each in _stretches(line)),
    )


def _stretches(line: tuple[HexRow, ...]) -> Iterator[Stretch]:
    """Yield the hexes of a row, bare ones of one kind together."""
    for _, run in groupby(line, key=_alike):
        hexes = tuple(run)
        last = hexes[-1].label if len(hexes) > 1 else ""
        yield Stretch(first=hexes[0], last=last)


def _alike(row: HexRow) -> tuple[str, str]:
    """Return what is the same for hexes told together."""
    return row.terrain, row.label if row.is_notable else ""
