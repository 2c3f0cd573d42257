"""The country in words: every hex of the map, for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from generator.render.map.key_pictures import sample_picture
from generator.render.map.legend import legend_entries
from generator.render.site.urls import COUNTRY, COUNTRY_MAP

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.render.map.plan import MapPlan
    from generator.render.map.text import HexRow
    from generator.render.site.frame import Site
    from generator.world.grid import Grid

_SAMPLE_MM = 14.0
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryPage:
    """The country in words, and what its drawing means."""

    groups: tuple[RowGroup, ...]
    drawing: str
    """The country's file, from the site's root."""
    key: tuple[tuple[str, str], ...]
    """Samples of what is drawn, each a file from the site's root with its words."""


def country_files(
    rows: Mapping[str, HexRow], plan: MapPlan, *, site: Site
) -> Mapping[str, bytes]:
    """Return the page that tells of every hex, given by its label, and its key."""
    entries = {
        f"country/key-{number}.svg": entry
        for number, entry in enumerate(legend_entries(plan), start=1)
    }
    page = CountryPage(
        groups=tuple(_groups(rows, plan.board.grid)),
        drawing=COUNTRY_MAP,
        key=tuple((path, entry.words) for path, entry in entries.items()),
    )
    frame = site.frame(COUNTRY, "The country", about="The map in words, hex by hex")
    return {
        COUNTRY: site.rendered("country.html", frame, page),
        **{
            path: sample_picture(plan, entry, _SAMPLE_MM).body
            for path, entry in entries.items()
        },
    }


def _groups(rows: Mapping[str, HexRow], grid: Grid) -> Iterator[RowGroup]:
    """Yield the rows of the map, some under each heading."""
    lines = tuple(filter(None, (_line(rows, grid, row) for row in _rows_of(grid))))
    starts = range(0, len(lines), IN_A_TABLE)
    yield from (_group(lines[start : start + IN_A_TABLE]) for start in starts)


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
