"""How large a map can be on a page that must hold its margin as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.documents import MARGIN, sheet_size
from generator.render.map.grid_lines import page_box
from generator.render.map.plan import MapPlan
from generator.render.map_margin import (
    DENSITIES,
    GAP,
    TIGHT,
    Density,
    FilledRooms,
    MarginWords,
    Room,
    filled,
    margin_rows,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.documents import Paper

LEAST_SHARE = 0.6
"""What of the page is the map's, whatever else has to go on another."""
COLUMN_MM, BROADEST_MM = 42.0, 66.0
"""How narrow and how broad a column of the margin is."""
_BESIDE = 2.0
"""Millimetres between the map and what stands on its right."""
_LOWEST_MM = 14.0
"""A strip lower than this stays empty."""
_TRIES = 8
"""Type keeps its size when hexes shrink, so the fit is found step by step."""
_LEVEL = 2.0
"""By how many mm columns are made shorter while everything fits."""
_LESS, _STEPS = 0.985, 34


class PageBlock(Struct, frozen=True, kw_only=True):
    """The part of a page that is printed on, mm."""

    width: float
    height: float
    is_landscape: bool


class MapSize(Struct, frozen=True, kw_only=True):
    """A map of some size with its numbers round it; mm."""

    hex_mm: float
    width: float
    height: float

    def share(self, block: PageBlock) -> float:
        """Return what of a block the map takes."""
        return self.width * self.height / (block.width * block.height)


class MapFit(Struct, frozen=True, kw_only=True):
    """A map on its page: how large, how the page lies, and what stands beside it."""

    block: PageBlock
    size: MapSize
    touches: bool
    """Whether the map goes from one edge of the block to the other."""
    density: Density
    column: float
    """The width of a column of the margin."""
    margin: FilledRooms

    @property
    def rank(self) -> tuple[bool, bool, bool, float]:
        """What makes one fit better than another."""
        is_large = self.size.share(self.block) >= LEAST_SHARE
        return is_large, not self.margin.rest, self.touches, self.size.hex_mm


def page_blocks(paper: Paper) -> tuple[PageBlock, PageBlock]:
    """Return what a printer reaches of a paper that lies across, and upright."""
    sheet = sheet_size(paper)
    width, height = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN
    return (
        PageBlock(width=height, height=width, is_landscape=True),
        PageBlock(width=width, height=height, is_landscape=False),
    )


def best_fit(probe: MapPlan, paper: Paper, words: MarginWords, times: float) -> MapFit:
    """Return the fit that leaves nothing out, touches two edges, and is largest.

    Args:
        probe: The map at any size.
        paper: What it is printed on.
        words: What stands beside it.
        times: How much larger than usual that is set.
    """
    fits = (fit for block in page_blocks(paper) for fit in _fits(probe, block, words, times))
    return max(fits, key=lambda fit: fit.rank)


def _fits(probe: MapPlan, block: PageBlock, words: MarginWords, times: float) -> Iterator[MapFit]:
    """Yield a map as large as a block holds, and smaller until its margin has room."""
    largest = largest_map(probe, block)
    for step in range(_STEPS):
        size = map_size(probe, largest.hex_mm * _LESS**step)
        if step and size.share(block) < LEAST_SHARE:
            return
        for density in DENSITIES:
            fit = _fit(size, block, words, density.enlarged(times), touches=not step)
            yield fit
            if not fit.margin.rest:
                return


def _fit(
    size: MapSize, block: PageBlock, words: MarginWords, density: Density, *, touches: bool
) -> MapFit:
    """Lay a margin round a map of one size; columns side by side end about level."""
    narrowest = COLUMN_MM * density.text / TIGHT.text
    column, rooms = _rooms(size, block, min(narrowest, block.width))
    rows = margin_rows(words, column, density)
    found = filled(rows, rooms)
    lower = rooms
    while not found.rest and len({room.top for room in rooms}) == 1:
        lower = [replace(room, height=room.height - _LEVEL) for room in lower]
        closer = filled(rows, lower)
        if closer.rest:
            break
        found = closer
    return MapFit(
        block=block, size=size, touches=touches, density=density, column=column, margin=found
    )


def map_size(probe: MapPlan, hex_mm: float) -> MapSize:
    """Return how large a map with hexes of a size is."""
    plan = MapPlan(picture=probe.picture, theme=probe.theme, hex_mm=round(hex_mm, 3))
    box = page_box(plan)
    return MapSize(
        hex_mm=plan.hex_mm, width=box.width * plan.unit_mm, height=box.height * plan.unit_mm
    )


def largest_map(probe: MapPlan, block: PageBlock) -> MapSize:
    """Return a map that goes from one edge of a block to the other."""
    size = map_size(probe, probe.hex_mm)
    for _ in range(_TRIES):
        times = min(block.width / size.width, block.height / size.height)
        size = map_size(probe, size.hex_mm * times)
    while size.width > block.width or size.height > block.height:
        size = map_size(probe, size.hex_mm * 0.999)
    return size


def _rooms(size: MapSize, block: PageBlock, narrowest: float) -> tuple[float, list[Room]]:
    """Return what is left beside and under a map, in columns all of one width."""
    right = block.width - size.width - _BESIDE
    below = block.height - size.height - GAP
    beside = _count(right, narrowest)
    across = size.width if beside else block.width
    under = _count(across, narrowest) if below >= _LOWEST_MM else 0
    widths = [
        (length - GAP * (count - 1)) / count
        for length, count in ((right, beside), (across, under))
        if count
    ]
    width = min([BROADEST_MM, *widths]) if widths else narrowest
    return width, [
        *(_room(block.width - right, 0, width, block.height, n) for n in range(beside)),
        *(_room(0, size.height + GAP, width, below, n) for n in range(under)),
    ]


def full_rooms(block: PageBlock, width: float) -> Sequence[Room]:
    """Return the columns of a page without a map."""
    count = max(1, _count(block.width, width))
    return [_room(0, 0, width, block.height, number) for number in range(count)]


def _count(length: float, narrowest: float) -> int:
    return max(0, int((length + GAP) / (narrowest + GAP) + 1e-6))


def _room(left: float, top: float, width: float, height: float, number: int) -> Room:
    return Room(left=left + number * (width + GAP), top=top, width=width, height=height)
