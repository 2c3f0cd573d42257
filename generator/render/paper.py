"""Papers, the text block they share, and how cards are placed on a sheet."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any


class Paper(StrEnum):
    """A paper the program lays out for."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlock:
    """The part of the sheet that is printed on; the same on every paper; mm."""

    width: float
    height: float
    """With the running head and foot."""
    head: float
    foot: float

    @property
    def body_height(self) -> float:
        """What is left between running head and foot, mm."""
        return self.height - self.head - self.foot


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSize:
    """A paper's outer size, mm."""

    title: str
    width: float
    height: float


MARGIN = 6.35
"""Millimetres along every edge of the paper that no printer reaches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StripGrid:
    """The marking strip's tiles, side by side on a sheet."""

    tile_inches: int
    overlap_inches: float
    """The tab that lies under the next tile."""
    width: float
    """Millimetres across a tile."""
    columns: int


@cache
def _sheets() -> dict[str, Any]:
    source = files("generator.render").joinpath("sheets.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def text_block(scale: float = 1.0) -> TextBlock:
    """Return the text block common to all papers.

    Args:
        scale: What the umpire's printer makes of a millimetre. What is enlarged to undo
            that is laid out in a smaller block, so that it keeps the margins.
    """
    block = TextBlock(**_sheets()["block"])
    sizes = [sheet_size(paper) for paper in Paper]
    widest = min(size.width for size in sizes) - 2 * MARGIN
    highest = min(size.height for size in sizes) - 2 * MARGIN
    return replace(
        block,
        width=min(block.width, widest * scale),
        height=min(block.height, highest * scale),
    )


def sheet_size(paper: Paper) -> SheetSize:
    """Return the outer size of a paper."""
    return SheetSize(**_sheets()["paper"][paper])


def strip_grid(block: TextBlock) -> StripGrid:
    """Return how the marking strip is cut up: in tiles as long as a block has room."""
    strip = _sheets()["strip"]
    room = (block.body_height - strip["around"]) / 25.4 - strip["overlap_inches"]
    return StripGrid(
        tile_inches=int(room),
        overlap_inches=strip["overlap_inches"],
        width=strip["width"],
        columns=int(block.width / strip["width"]),
    )


def page_rule(paper: Paper, scale: float = 1.0) -> str:
    """Return the CSS that sets a paper's size and margins, for a printer's scale."""
    size, block = sheet_size(paper), text_block(scale)
    side = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    return (
        f"@page {{ size: {size.width}mm {size.height}mm; "
        f"margin: {outer + block.head:.3f}mm {side:.3f}mm "
        f"{outer + block.foot:.3f}mm; }}\n"
    )
