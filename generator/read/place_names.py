"""Finds the hex that a label, or the id or name of a place, stands for."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.read.suggest import did_you_mean, letters_of
from generator.world.hexes import HEXSIDE_WORDS, hexside_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.read.models.map_tables import PlaceSection
    from generator.world.grid import Grid
    from generator.world.hexes import Direction, Hex

_SHOWN = 12


class Places:
    """The hexes of a map by every name the umpire may give them."""

    def __init__(
        self, grid: Grid, places: Iterable[PlaceSection], unread: Iterable[str] = ()
    ) -> None:
        """Learn the places; of those with a fault of their own just the id or name."""
        self.grid = grid
        self._ids: dict[str, Hex | None] = {}
        self._names: dict[str, set[str]] = {}
        self._spelt: list[str] = []
        self._unread = {letters_of(text) for text in unread}
        for place in places:
            self._ids.setdefault(place.id, self._hex_or_none(place.at))
            self._names.setdefault(letters_of(place.name), set()).add(place.id)
            self._spelt.extend((place.id, place.name))

    def label(self, text: str, where: KeyPath) -> Hex | Finding:
        """Return the hex of a label, or what is wrong with it."""
        try:
            return self.grid.hex_of(text)
        except ValueError:
            return self._wrong_label(text, where)

    def find(self, text: str, where: KeyPath) -> Hex | Finding | None:
        """Return the hex that a label, an id or a name stands for.

        A finding says what is wrong; none stands for a place whose own hex is wrong,
        which has been told already.
        """
        if text in self._ids:
            return self._ids[text]
        at = self._hex_or_none(text)
        found = self._names.get(letters_of(text), set())
        if at is not None or len(found) == 1:
            return at or self._ids[next(iter(found))]
        if found:
            return Finding(
                "C024",
                where,
                f"several places are called “{text}”",
                f"write the id of one: {', '.join(sorted(found))}",
            )
        if letters_of(text) in self._unread:
            return None
        is_label = not any(letter.isalpha() for letter in text)
        wrong = self._wrong_label if is_label else self._unknown
        return wrong(text, where)

    def hexside(self, word: str, where: KeyPath) -> Direction | Finding:
        """Return the hexside that a word names, or that no hex here has it."""
        orientation = self.grid.orientation
        try:
            return hexside_named(orientation, word)
        except ValueError:
            return Finding(
                "C043",
                where,
                f"no hexside of this map lies {word}",
                f"the hexsides are {', '.join(HEXSIDE_WORDS[orientation])}",
            )

    def labels_between(self, first: Hex, last: Hex) -> tuple[Hex, ...] | None:
        """Return the hexes along one column or row, ends included; none if askew."""
        ends = self.grid.column_and_row(first), self.grid.column_and_row(last)
        columns, rows = (
            range(min(each), max(each) + 1) for each in zip(*ends, strict=True)
        )
        if len(columns) > 1 and len(rows) > 1:
            return None
        return tuple(self.grid.hex_at(*each) for each in product(columns, rows))

    @property
    def extent(self) -> str:
        """The first and the last label of the map."""
        first = self.grid.hex_at(self.grid.first_column, self.grid.first_row)
        last = self.grid.hex_at(self.grid.last_column, self.grid.last_row)
        return f"{self.grid.label(first)} to {self.grid.label(last)}"

    def _hex_or_none(self, text: str) -> Hex | None:
        try:
            return self.grid.hex_of(text)
        except ValueError:
            return None

    def _wrong_label(self, text: str, where: KeyPath) -> Finding:
        example = self.extent.split(" to ", maxsplit=1)[0]
        form = re.escape(re.sub("[0-9]", "0", example)).replace("0", "[0-9]")
        what, hint = f"hex {text} is off the map", f"the map runs from {self.extent}"
        if not re.fullmatch(form, text):
            what = f"“{text}” is not a hex of the map"
            hint = f"hexes are written like {example}; {hint}"
        return Finding("C034", where, what, hint)

    def _unknown(self, text: str, where: KeyPath) -> Finding:
        meant = did_you_mean(text, self._spelt)
        shown = ", ".join(list(self._ids)[:_SHOWN])
        if meant is not None:
            hint = f"did you mean “{meant}”?"
        elif self._ids:
            more = ", …" if len(self._ids) > _SHOWN else ""
            hint = f"write a hex ({self.extent}) or a place: {shown}{more}"
        else:
            hint = f"write a hex ({self.extent}); the map names no places yet"
        return Finding("C033", where, f"unknown place “{text}”", hint)
