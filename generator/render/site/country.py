"""The country in words: every hex of the map, for those who cannot see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.site.ways import COUNTRY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.render.map.text import HexRow
    from generator.render.site.frame import Site

IN_A_TABLE = 200
"""Hexes under one caption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HexGroup:
    """Some hexes, in reading order."""

    id: str
    title: str
    rows: tuple[HexRow, ...]


def country_file(rows: Sequence[HexRow], *, site: Site) -> bytes:
    """Return the page that tells of every hex."""
    starts = range(0, len(rows), IN_A_TABLE)
    page = tuple(_group(tuple(rows[start : start + IN_A_TABLE])) for start in starts)
    frame = site.frame(COUNTRY, "The country")
    return site.rendered("country.html", frame, page)


def _group(rows: tuple[HexRow, ...]) -> HexGroup:
    first, last = rows[0].label, rows[-1].label
    return HexGroup(id=f"from-{first}", title=f"{first} to {last}", rows=rows)
