"""Rows of a table found by words of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.kit.tables import GridTable


def row_for(table: GridTable, words: str) -> str | None:
    """Return the first row of a table whose words all stand in a text; none: no row.

    A row goes by its key and its further names; an *s* at the end of a word does not
    matter, nor do capitals.
    """
    said = {_stem(word) for word in words.casefold().split()}
    for row in table.rows:
        for name in (row.key, *row.names):
            if {_stem(word) for word in name.replace("-", " ").split()} <= said:
                return row.key
    return None


def _stem(word: str) -> str:
    return word.removesuffix("s")
