"""Card formats and perforated stock, read once from ``formats.toml``; mm."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from generator.render.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFormat:
    """One face of a card."""

    title: str
    width: float
    height: float
    quiet: float
    """What stays empty along every edge."""
    stands: bool = False
    """It is a tent: both faces are upright when its fold is on top."""

    def __post_init__(self) -> None:
        """Refuse a card whose quiet edge leaves nothing."""
        if min(self.width, self.height) <= 2 * self.quiet or self.quiet < 0:
            message = f"{self.title}: nothing is left within the quiet edge"
            raise ValueError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """A perforated sheet: cards that are broken out, not cut."""

    title: str
    paper: Paper
    left: float
    """From the paper's edge to the first card."""
    top: float
    width: float
    height: float
    columns: int
    rows: int
    across: float
    """From one card's left edge to the next one's."""
    down: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRoom:
    """What a sheet needs beside its cards."""

    head: float
    bleed: float
    mark: float


@cache
def _tables() -> dict[str, Any]:
    source = files("generator.render.cards").joinpath("formats.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def card_format(name: str) -> CardFormat:
    """Return a format by name.

    Raises:
        KeyError: There is none of that name.
    """
    return CardFormat(**_tables()["format"][name])


def card_stock(name: str) -> Stock:
    """Return perforated stock by name.

    Raises:
        KeyError: There is none of that name.
    """
    row = _tables()["stock"][name]
    return Stock(**{**row, "paper": Paper(row["paper"])})


def sheet_room() -> SheetRoom:
    """Return what a sheet needs beside its cards."""
    return SheetRoom(**_tables()["sheet"])
