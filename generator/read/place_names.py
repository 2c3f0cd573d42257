"""Finds the hex that a label, or the id or name of a place, stands for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.read.suggest import did_you_mean, letters_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.read.models.map_tables import PlaceSection
    from generator.world.grid import Grid
    from generator.world.hexes import Hex

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

    def labels_between(self, first: Hex, last: Hex) -> tuple[Hex, ...] | None:
        """Return the hexes along one column or row, ends included; none if askew."""
        (column, row), (last_column, last_row) = map(
            self.grid.column_and_row, (first, last)
        )
        if column != last_column and row != last_row:
            return None
        low_column, high_column = sorted((column, last_column))
        low_row, high_row = sorted((row, last_row))
        return tuple(
            self.grid.hex_at(each_column, each_row)
            for each_column in range(low_column, high_column + 1)
            for each_row in range(low_row, high_row + 1)
        )

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
        if re.fullmatch(form, text):
            return Finding(
                "C034",
                where,
                f"hex {text} is off the map",
                f"the map runs from {self.extent}",
            )
        return Finding(
            "C034",
            where,
            f"“{text}” is not a hex of the map",
            f"hexes are written like {example}; the map runs from {self.extent}",
        )

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
