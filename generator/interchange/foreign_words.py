"""What the words of other programs mean: kinds of ground, of places and of lines."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class LineKind:
    """What a line on somebody else's map is here."""

    table: str
    """Its table below ``map``: ``way`` or ``river``."""
    kind: str
    """Its kind, or the breadth of a river."""


@cache
def _rows(table: str) -> tuple[dict[str, Any], ...]:
    """Return the rows of one of the tables."""
    source = files("generator.interchange") / "foreign_words.toml"
    return tuple(tomllib.loads(source.read_text(encoding="utf-8"))[table])


def _row_for(table: str, word: str) -> dict[str, Any]:
    """Return the first row that has a word in somebody else's; empty: there is none."""
    lower = word.lower()
    found = (row for row in _rows(table) if any(each in lower for each in row["words"]))
    return next(found, {})


def fills_for(word: str) -> tuple[str, ...]:
    """Return what ground a word means, by fills of the map, the best first.

    >>> fills_for("Hills Forest Evergreen")
    ('hill',)
    """
    return tuple(_row_for("ground", word).get("fills", ()))


def symbols_for(word: str) -> tuple[str, ...]:
    """Return what place a word means, by symbols of the map, the best first.

    >>> symbols_for("large-town")
    ('town', 'village')
    """
    return tuple(_row_for("place", word).get("symbols", ()))


def word_for_fill(fill: str) -> str:
    """Return a word that means ground of a fill of the map; the fill where none does.

    >>> word_for_fill("clear")
    'clear'
    """
    return _first_word("ground", "fills", fill) or fill


def word_for_symbol(symbol: str) -> str:
    """Return a word that means a place of a symbol; empty: the map has none for it.

    >>> word_for_symbol("hold")
    'castle'
    """
    return _first_word("place", "symbols", symbol)


def _first_word(table: str, column: str, meant: str) -> str:
    """Return the word that means something best; empty: there is none."""
    rows = [row for row in _rows(table) if meant in row[column]]
    rows.sort(key=lambda row: row[column].index(meant))
    return str(rows[0]["words"][0]) if rows else ""


def line_kind(word: str) -> LineKind | None:
    """Return what line a word means; none: none that is drawn here.

    >>> line_kind("trail")
    LineKind(table='way', kind='track')
    """
    row = _row_for("line", word)
    return LineKind(table=row["table"], kind=row["kind"]) if row else None


def first_of(words: Iterable[str], known: Iterable[str]) -> str:
    """Return the first word that is known; empty: none is."""
    have = set(known)
    return next((word for word in words if word in have), "")
