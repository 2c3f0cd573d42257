"""What stands on each printed sheet: plain values, lengths exact, sizes in mm.

Templates are given these and nothing else. They hold no rule and no situation:
whoever makes them has already decided what the reader may know.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningHead:
    """What stands at the head and foot of every page."""

    campaign: str
    """The campaign's title."""
    sheet: str
    """The sheet's own name."""
    period: str = ""
    """Such as ``Turn 3, night``; empty on sheets for the whole campaign."""
    record: str = ""
    """The first letters of the last record's digest; empty before the first."""
    credit: str = ""
    """Whose rules they are and on what terms; empty: nothing has to be said."""
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickCell:
    """One place of a quick-reference table."""

    text: str
    is_amended: bool = False
    """A house rule changed it: printed with a dagger."""
    is_figure: bool = False
    """A number to be read at arm's length."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickColumn:
    """A column and its share of the table's width, percent."""

    title: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickTable:
    """One table of the rules on a quick-reference sheet."""

    id: str
    title: str
    columns: tuple[QuickColumn, ...]
    rows: tuple[tuple[QuickCell, ...], ...]
    is_house_default: bool
    is_amended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickBlock:
    """A table below its card's number."""

    table: QuickTable
    card: str = ""
    """The card's number."""
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickShelf:
    """Blocks across the sheet: one of full width, or two columns of them."""

    columns: tuple[tuple[QuickBlock, ...], ...]
