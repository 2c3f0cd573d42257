"""Draws the faulty line of a file with carets under the fault.

What the file holds goes to a terminal: nothing but letters that can be seen is let
through, so that no file can move the cursor or change colours.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

UNSEEN = "\N{REPLACEMENT CHARACTER}"
"""What stands for a letter that cannot be shown."""
WIDEST = 100
"""How many columns of a line are shown."""
LONGEST = 500
"""How many letters of a message are shown."""
TAB_COLUMNS = 4
"""How many columns a tab takes."""

_BEFORE_FAULT = 30
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """A line to show, and the carets to show under it."""

    line: str
    carets: str


def shown(text: str) -> str:
    """Returns the text with every letter replaced that cannot be seen."""
    return "".join(letter if _is_seen(letter) else UNSEEN for letter in text)


def brief(text: str) -> str:
    """Returns the text as shown, cut where it is longer than anybody reads."""
    return shown(text if len(text) <= LONGEST else f"{text[:LONGEST]}{_ELLIPSIS}")


def snippet(line: str, *, start: int, end: int) -> Snippet:
    """Returns the line with carets from start to end, letters counted from 0.

    Tabs become spaces, wide letters have two columns, and of a long line only the part
    about the start is shown.
    """
    first = _first_shown(line, start)
    head = _ELLIPSIS if first else ""
    cells = [_cell(letter) for letter in line[first : first + WIDEST]]
    kept = _fitting(cells)
    tail = _ELLIPSIS if first + kept < len(line) else ""
    before = len(head) + sum(_columns(cell) for cell in cells[: start - first])
    under = sum(
        _columns(cell) for cell in cells[start - first : min(end - first, kept)]
    )
    return Snippet(
        line=f"{head}{''.join(cells[:kept])}{tail}",
        carets=f"{' ' * before}{'^' * max(1, under)}",
    )


def _first_shown(line: str, start: int) -> int:
    """Returns the first letter to show: 0 where the whole line or the fault fits."""
    if (
        sum(_columns(_cell(letter)) for letter in line[: start + _BEFORE_FAULT])
        < WIDEST
    ):
        return 0
    return max(0, start - _BEFORE_FAULT)


def _fitting(cells: list[str]) -> int:
    """Returns how many cells fit into the columns there are."""
    columns = 0
    for count, cell in enumerate(cells):
        columns += _columns(cell)
        if columns > WIDEST:
            return count
    return len(cells)


def _cell(letter: str) -> str:
    if letter == "\t":
        return " " * TAB_COLUMNS
    return letter if _is_seen(letter) else UNSEEN


def _is_seen(letter: str) -> bool:
    return letter.isprintable() or letter == "\N{IDEOGRAPHIC SPACE}"


def _columns(cell: str) -> int:
    if len(cell) > 1:
        return len(cell)
    if unicodedata.category(cell) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(cell) in "WF" else 1
