"""Papers, the text block they share, and how cards are placed on a sheet."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
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


def text_block() -> TextBlock:
    """Return the text block common to all papers."""
    return TextBlock(**_sheets()["block"])


def sheet_size(paper: Paper) -> SheetSize:
    """Return the outer size of a paper."""
    return SheetSize(**_sheets()["paper"][paper])


def strip_grid() -> StripGrid:
    """Return how the marking strip is cut up."""
    return StripGrid(**_sheets()["strip"])


def page_rule(paper: Paper) -> str:
    """Return the CSS that sets a paper's size and margins."""
    size, block = sheet_size(paper), text_block()
    side = (size.width - block.width) / 2
    outer = (size.height - block.height) / 2
    return (
        f"@page {{ size: {size.width}mm {size.height}mm; "
        f"margin: {outer + block.head:.3f}mm {side:.3f}mm "
        f"{outer + block.foot:.3f}mm; }}\n"
    )
